// A room: its seats, who is there, the match on its table and the clock of the turn. The hub calls it for every request that
// names it; it answers with a refusal or with none, and speaks to those who are there through the mailbox.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
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
#include "server/room/match.h"
#include "server/room/match_end.h"
#include "server/room/turn_clock.h"
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

struct RoomSeat {
  wire::SeatKind kind = wire::SeatKind::open;
  std::string name;   // of an open seat: the name of the player who left it during the last match
  std::string guest;  // of a person; empty once they have left a running match
  std::optional<RobotSpec> robot;
  bool substituted = false;
  bool ready = false;                 // for the next round, or for a rematch
  std::optional<Instant> away_until;  // when a person who is not there will be substituted
  std::string player;                 // the guest who began the match here, though they may have left since
  bool helped = false;                // in this match, by a hint or by a robot that played a turn for them
};

// A hint that is being looked for.
struct HintWait {
  JobId job{};
  ConnectionId connection{};
  int request = 0;
  int seat = 0;
  int turn = 0;
  int grade = 1;
  Instant deadline;
};

class Room {
 public:
  // Robots take the last seats; `robots` are those of the options. The creator takes the first seat unless all are taken.
  Room(std::string code, wire::RoomOptions options, std::shared_ptr<const Ruleset> ruleset,
       const std::vector<RobotSpec>& robots, const Visitor& creator, const Seed& next_seed, Instant created);

  // Who comes and goes.
  [[nodiscard]] wire::MaybeRefused join(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused watch(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused leave(RoomCall& call, const Visitor& visitor);
  [[nodiscard]] wire::MaybeRefused kick(RoomCall& call, const Visitor& visitor, int seat);
  void enter(RoomCall& call, const Visitor& visitor);  // the creator
  // Matches begin from here as long as robots alone sit opposite: nobody is dealt worse tiles by a stranger.
  void play_from(Position start) { start_ = std::move(start); }
  // It is the table of that day's deal, of which `next_seed` is the secret: one match, in which robots do the same for everybody.
  void play_today(std::int64_t day) { today_ = day; }
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
  [[nodiscard]] std::optional<MatchEnd> take_end() { return std::exchange(end_, std::nullopt); }
  // Connections that are no longer here, each once.
  [[nodiscard]] std::vector<ConnectionId> take_gone() { return std::exchange(gone_, {}); }
  // A match that nobody will go on with, as the loss of those who have left it; none where it is nobody's.
  [[nodiscard]] std::optional<MatchEnd> abandoned(Instant now) const;
  // After a restart: nobody is there, and so much is left of the turn.
  void restored(RoomCall& call, std::optional<Match> match, std::optional<std::chrono::milliseconds> left);

  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::string& host() const { return host_; }
  // The address that pays for what is thought here: of whoever made the room, or came first after nobody was there.
  [[nodiscard]] const std::string& payer() const { return payer_; }
  // When a person last came, went or did something here; what robots do does not count.
  [[nodiscard]] Instant last_sign_of_life() const;
  // Whether nobody but this guest sits or looks here, robots aside.
  [[nodiscard]] bool is_alone_with(const std::string& guest) const;
  [[nodiscard]] const wire::RoomOptions& options() const { return options_; }
  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  [[nodiscard]] Instant created() const { return created_; }
  [[nodiscard]] wire::Phase phase() const;
  [[nodiscard]] const std::vector<RoomSeat>& seats() const { return seats_; }
  [[nodiscard]] std::optional<int> seat_of(const std::string& guest) const;
  // A secret, which the next match is dealt from. It is chosen while the one before is not over, or nobody has sat down yet,
  // and its digest is told at once.
  [[nodiscard]] const Seed& next_seed() const { return next_seed_; }
  [[nodiscard]] const std::optional<Match>& match() const { return match_; }
  // The day whose deal is played here.
  [[nodiscard]] std::optional<std::int64_t> today() const { return today_; }
  [[nodiscard]] const TurnClock& clock() const { return clock_; }
  [[nodiscard]] bool match_runs() const { return match_ && !match_->game().match_over(); }
  [[nodiscard]] bool anybody_here() const { return !present_.empty(); }
  [[nodiscard]] bool is_here(ConnectionId connection) const { return present_.contains(connection); }
  [[nodiscard]] bool is_connected(int seat) const;
  [[nodiscard]] bool is_present(const std::string& guest) const;
  [[nodiscard]] int spectators() const;
  [[nodiscard]] int people() const;
  [[nodiscard]] bool has_people() const { return people() > 0; }
  [[nodiscard]] bool is_over() const { return over_; }  // the hub removes it
  [[nodiscard]] bool waits_for_robot() const { return robot_job_.has_value(); }
  [[nodiscard]] std::size_t hints_waiting() const { return hints_.size(); }

  [[nodiscard]] PutRoom stored(Instant now) const;

 private:
  friend struct StoredRoomText;

  struct RobotWait {
    JobId job{};
    Instant not_before;
    Instant deadline;
    std::optional<RobotAnswer> answer;  // that came before its time
  };

  Room() = default;

  // Seats.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::vector<SeatEnd> players() const;
  void note_help(RoomCall& call, int seat);
  [[nodiscard]] bool all_seats_taken() const;
  [[nodiscard]] bool robots_sit_opposite() const;
  void come(RoomCall& call, const Visitor& visitor);
  void go(RoomCall& call, ConnectionId connection);
  void give_up_seat(RoomCall& call, int seat);
  void dismiss(RoomCall& call, const std::string& guest, const std::string& sentence);
  // The next person at the table who is there; at a table of robots alone, somebody who watches. None if nobody is there.
  [[nodiscard]] std::optional<std::string> heir() const;
  void choose_new_host();
  // Sets when another becomes host, as long as the host is missed.
  void wait_for_host(RoomCall& call);
  void replace_host(RoomCall& call);
  void welcome_back(RoomCall& call, int seat);
  void set_away(RoomCall& call, int seat);

  // Play.
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
  void begin_turn(RoomCall& call);
  [[nodiscard]] std::chrono::milliseconds pause_before_robot(const HubOptions& options) const;
  void ask_robot(RoomCall& call);
  void ask_todays_robot(RoomCall& call, JobId job, const RobotSpec& robot);
  void play_robot(RoomCall& call, const RobotAnswer& answer);
  void force_turn(RoomCall& call, int seat, std::string_view note = {});
  void run_out_of_time(RoomCall& call);
  void substitute(RoomCall& call, int seat);
  void cancel_robot(RoomCall& call);
  // Cancels the hints that `gone` says are.
  void cancel_hints(RoomCall& call, const std::function<bool(const HintWait&)>& gone);
  void refuse_late_hints(RoomCall& call);
  void drop_hints(RoomCall& call);
  void go_on(RoomCall& call);
  [[nodiscard]] bool robot_plays(int seat) const;

  void announce(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except = std::nullopt);
  // Those who merely watch come and go often, and all others get the state each time; so that is told once in a while.
  void announce_watchers(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except = std::nullopt);
  void store(RoomCall& call) { call.mailbox.store(stored(call.now)); }

  std::string code_;
  std::string host_;
  std::string payer_;
  wire::RoomOptions options_;
  std::shared_ptr<const Ruleset> ruleset_;
  Instant created_;
  std::vector<RoomSeat> seats_;
  std::set<std::string> kicked_;
  std::map<ConnectionId, std::string> present_;  // and whose connection it is
  std::vector<ConnectionId> gone_;               // since the hub asked
  std::int64_t seq_ = 0;
  Seed next_seed_;
  std::optional<Position> start_;
  std::optional<std::int64_t> today_;
  std::optional<Match> match_;
  TurnClock clock_;
  std::optional<RobotWait> robot_job_;
  std::vector<HintWait> hints_;
  std::optional<Instant> next_round_at_;
  std::optional<Instant> host_until_;  // when a host who is not there will be replaced
  Instant left_;                       // when the last one went
  Instant active_;                     // when a person last came or did something
  Instant watchers_told_;
  std::optional<Instant> watchers_due_;
  std::optional<Instant> expires_;
  std::optional<MatchEnd> end_;
  bool over_ = false;
  bool put_away_ = false;  // by the server, for want of room
};

}  // namespace tilefish
