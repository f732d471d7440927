// A room: who sits and looks on (Seating), the match (Play), and what it waits for (Timers), put together. The hub calls it for every
// request that names it; it answers with a refusal or with none, and speaks to those who are there through the mailbox.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/roster.h"
#include "protocol/from_client.h"
#include "protocol/room_options.h"
#include "protocol/room_state.h"
#include "protocol/to_client.h"
#include "server/accounts.h"
#include "server/effects.h"
#include "server/hub_options.h"
#include "server/mailbox.h"
#include "server/room/play.h"
#include "server/room/seating.h"
#include "server/room/timers.h"
#include "server/secrets.h"
#include "server/visitor.h"

namespace tilefish {

// What a room needs of the hub during a call.
struct RoomCall {
  const HubOptions& options;
  Secrets& secrets;
  Mailbox& mailbox;
  Accounts& accounts;
  std::uint64_t& last_job;
  Instant now;
};

class Room {
 public:
  // Whoever makes it is the host.
  Room(std::string code, wire::RoomOptions options, std::shared_ptr<const Ruleset> ruleset,
       const std::vector<RobotSpec>& robots, const Visitor& creator, const Seed& next_seed, Instant created);

  // Who comes and goes.
  [[nodiscard]] wire::MaybeRefused join(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused watch(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused leave(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused kick(RoomCall& call, const Visitor& visitor, int seat);
  void enter(RoomCall& call, const Visitor& visitor);  // the creator
  // Matches begin from here as long as robots alone sit opposite: nobody is dealt worse tiles by a stranger.
  void play_from(Position start) { play_.begin_from(std::move(start)); }
  // It is the table of that day's deal, of which `next_seed` is the secret: one match, in which robots do the same for everybody.
  void play_today(std::int64_t day) { play_.make_todays(day); }
  void lost(RoomCall& call, ConnectionId connection);
  void renamed(RoomCall& call, const std::string& guest, const std::string& name);

  // The match.
  [[nodiscard]] wire::MaybeRefused start(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused next_round(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused rematch(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused resign(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused lay(RoomCall& call, const Visitor& visitor, const wire::Lay& request);
  [[nodiscard]] wire::MaybeRefused draw(RoomCall& call, const Visitor& visitor, int turn);
  [[nodiscard]] wire::MaybeRefused pass(RoomCall& call, const Visitor& visitor, int turn);

  // A hint is answered later unless it is refused at once.
  [[nodiscard]] wire::MaybeRefused ask_hint(RoomCall& call, const Visitor& visitor, const wire::AskHint& request,
                                            int id);
  void hint_answered(RoomCall& call, JobId job, HintAnswer answer);
  void robot_answered(RoomCall& call, JobId job, RobotAnswer answer);
  // Nobody waits for robots and hints any more.
  void cancel_jobs(RoomCall& call);

  // Answers itself unless it is refused.
  [[nodiscard]] wire::MaybeRefused tell_round(RoomCall& call, const Visitor& visitor, int round, int id) const;
  void snapshot(RoomCall& call, const Visitor& who) const;

  // Does what is due by now; due() says when there will be something next.
  void tick(RoomCall& call);
  [[nodiscard]] std::optional<Instant> due() const;

  // Clock and robots stand still while nobody is there.
  void stand_still(RoomCall& call);
  // How long it waits for somebody to come back while nobody is there.
  [[nodiscard]] std::chrono::milliseconds patience(const HubOptions& options) const;
  // It ends, and those who are there are told why.
  void dissolve(RoomCall& call, const std::string& sentence);
  // A match that was played to its end during this call, once: what became of it is stored with it.
  [[nodiscard]] std::optional<MatchEnd> take_end() { return play_.take_end(); }
  // Connections that are no longer here, each once.
  [[nodiscard]] std::vector<ConnectionId> take_gone() { return seating_.take_gone(); }
  // A match that nobody will go on with; none where it is nobody's loss.
  [[nodiscard]] std::optional<MatchEnd> abandoned(Instant now) const;
  // After a restart: nobody is there, and so much is left of the turn.
  void restored(RoomCall& call, std::optional<Match> match, std::optional<std::chrono::milliseconds> left);

  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::string& host() const { return seating_.host(); }
  // The address that pays for what is thought here: of whoever made the room, or came first after nobody was there.
  [[nodiscard]] const std::string& payer() const { return payer_; }
  // When a person last came, went or did something here; what robots do does not count.
  [[nodiscard]] Instant last_sign_of_life() const;
  // Whether nobody but this guest sits or looks here, robots aside.
  [[nodiscard]] bool is_alone_with(const std::string& guest) const { return seating_.is_alone_with(guest); }
  [[nodiscard]] const wire::RoomOptions& options() const { return options_; }
  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  [[nodiscard]] Instant created() const { return created_; }
  [[nodiscard]] wire::Phase phase() const { return play_.phase(); }
  [[nodiscard]] const std::vector<RoomSeat>& seats() const { return seating_.seats(); }
  [[nodiscard]] std::optional<int> seat_of(const std::string& guest) const { return seating_.seat_of(guest); }
  [[nodiscard]] const Seed& next_seed() const { return play_.next_seed(); }  // a secret
  [[nodiscard]] const std::string& next_digest() const { return play_.next_digest(); }
  [[nodiscard]] const std::optional<Match>& match() const { return play_.match(); }
  // The day whose deal is played here.
  [[nodiscard]] std::optional<std::int64_t> today() const { return play_.today(); }
  [[nodiscard]] const TurnClock& clock() const { return timers_.clock; }
  [[nodiscard]] bool match_runs() const { return play_.runs(); }
  [[nodiscard]] bool anybody_here() const { return seating_.anybody_here(); }
  [[nodiscard]] bool is_here(ConnectionId connection) const { return seating_.is_here(connection); }
  [[nodiscard]] bool is_connected(int seat) const { return seating_.is_connected(seat); }
  [[nodiscard]] bool is_present(const std::string& guest) const { return seating_.is_present(guest); }
  [[nodiscard]] int spectators() const { return seating_.spectators(); }
  [[nodiscard]] int people() const { return seating_.people(); }
  [[nodiscard]] bool has_people() const { return seating_.has_people(); }
  [[nodiscard]] bool is_over() const { return over_; }  // the hub removes it
  [[nodiscard]] bool waits_for_robot() const { return timers_.robot.has_value(); }
  [[nodiscard]] std::size_t hints_waiting() const { return timers_.hints.size(); }

  [[nodiscard]] PutRoom stored(Instant now) const;

 private:
  friend struct StoredRoomText;

  Room() = default;

  // Who comes and goes; coming.cpp.
  void come(RoomCall& call, const Visitor& visitor);
  void go(RoomCall& call, ConnectionId connection);
  void give_up_seat(RoomCall& call, int seat);
  void dismiss(RoomCall& call, const std::string& guest, const std::string& sentence);
  // Sets when another becomes host, as long as the host is missed.
  void wait_for_host(RoomCall& call);
  void replace_host(RoomCall& call);
  void welcome_back(RoomCall& call, int seat);
  void set_away(RoomCall& call, int seat);
  void set_absent_away(RoomCall& call);

  // The match; turns.cpp.
  [[nodiscard]] wire::MaybeRefused refuse_turn(const Visitor& visitor, int turn) const;
  [[nodiscard]] wire::MaybeRefused refuse_agreement(const Visitor& visitor) const;
  void begin_match(RoomCall& call, wire::CauseKind cause);
  // All people who are there have asked for the next round, or for a rematch: then it comes.
  void agree(RoomCall& call, std::optional<int> seat);
  [[nodiscard]] bool all_ready() const;
  bool settle_agreement(RoomCall& call);
  void go_to_next(RoomCall& call);
  [[nodiscard]] wire::MaybeRefused play(RoomCall& call, const Event& event, std::string_view note = {});
  void after_event(RoomCall& call, int turn_before);
  void end_match(RoomCall& call);

  // What happens by itself; by_itself.cpp.
  void begin_turn(RoomCall& call);
  [[nodiscard]] std::chrono::milliseconds pause_before_robot(const HubOptions& options) const;
  void ask_robot(RoomCall& call);
  void ask_todays_robot(RoomCall& call, JobId job, const RobotSpec& robot);
  void play_robot(RoomCall& call, const RobotAnswer& answer);
  void note_help(RoomCall& call, int seat);
  void force_turn(RoomCall& call, int seat, std::string_view note = {});
  void run_out_of_time(RoomCall& call);
  void substitute(RoomCall& call, int seat);
  void cancel_robot(RoomCall& call);
  // Cancels the hints that `gone` says are.
  void cancel_hints(RoomCall& call, const std::function<bool(const HintWait&)>& gone);
  void refuse_late_hints(RoomCall& call);
  void drop_hints(RoomCall& call);
  void go_on(RoomCall& call);

  void announce(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except = std::nullopt);
  // Those who merely watch come and go often, and all others get the state each time; so that is told once in a while.
  void announce_watchers(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except = std::nullopt);
  [[nodiscard]] const Game& game() const { return play_.game(); }
  void store(RoomCall& call) { call.mailbox.store(stored(call.now)); }

  std::string code_;
  std::string payer_;
  wire::RoomOptions options_;
  std::shared_ptr<const Ruleset> ruleset_;
  Instant created_;
  std::int64_t seq_ = 0;
  Seating seating_;
  Play play_;
  Timers timers_;
  bool over_ = false;
  bool put_away_ = false;  // by the server, for want of room
};

}  // namespace tilefish
