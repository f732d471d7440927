// Knows the deal of the day and who has played it: each guest once, and of one address only so many that count. It stores through the
// mailbox before anything is told. Part of the hub, which makes the rooms.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/to_client.h"
#include "server/hub_options.h"
#include "server/mailbox.h"
#include "server/room/match_end.h"
#include "server/secrets.h"
#include "storage/stored_deals.h"

namespace tilefish {

// What the end of a match means for the day whose deal it was, which may be over by now; none if it means nothing. Whether the play
// counts at all is known to the database.
[[nodiscard]] std::optional<StoredPlay> todays_play(const MatchEnd& end);

class TodayDesk {
 public:
  // The options must outlive it.
  explicit TodayDesk(const HubOptions& options) : options_(options) {}

  void restore(const StoredDeals& stored);
  void forget(const std::string& guest);

  // The deal of this moment's day, which is made when somebody first asks for it: nobody can know it the day before.
  [[nodiscard]] const StoredDeal& deal(Mailbox& mailbox, Secrets& secrets, Instant now);
  // The guest's play of the day; null before there is one.
  [[nodiscard]] const StoredPlay* play_of(const std::string& guest, Instant now) const;
  // How the day goes, without what only the hub knows: the room of a play that is under way.
  [[nodiscard]] wire::TodayOverview overview(const std::string& guest, Mailbox& mailbox, Secrets& secrets, Instant now);

  struct Begun {
    std::int64_t day = 0;
    std::string game;
  };
  void begin(const std::string& guest, const std::string& address, const Begun& begun, Mailbox& mailbox, Instant now);
  // One that has ended, and is stored.
  void end(const StoredPlay& play);

 private:
  struct Day {
    std::unordered_map<std::string, StoredPlay> plays;  // by guest
    std::unordered_map<std::string, int> addresses;     // how many plays have begun there; in memory alone
    int ranked = 0;

    [[nodiscard]] StoredPlay* find(const std::string& guest);
  };

  [[nodiscard]] Day* find_day(std::int64_t day);
  void take(const StoredPlay& play);

  const HubOptions& options_;
  std::map<std::int64_t, StoredDeal> deals_;
  std::map<std::int64_t, Day> days_;  // the latest ones
};

}  // namespace tilefish
