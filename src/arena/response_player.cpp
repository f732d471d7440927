#include "arena/response_player.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/limits.h"
#include "base/random.h"
#include "ending/safe_racks.h"
#include "players/finder.h"
#include "rules/round.h"

namespace tilefish {

namespace {

// A round as the adversary imagines it, with the history that robots are shown.
struct ImaginedRound : Round<RoundSeat> {
  std::vector<TurnRecord> history;

  void take_turn(const Choice& choice) {
    TurnRecord record;
    if (choice) {
      record.event = Lay{to_move, *choice};
      record.laid = lay(*choice);
    } else {
      record.event = Draw{to_move};
      record.laid = TileCounts(seat(to_move).rack.numbers());
      record.drawn = draw(1);
    }
    history.push_back(std::move(record));
    end_turn();
  }
  [[nodiscard]] bool over() const { return went_out() || is_blocked(); }
};

View view_of(const ImaginedRound& round, const View& seen) {
  View view = seen;
  view.seat = round.to_move;
  view.to_move = round.to_move;
  view.position = round.position(round.to_move);
  view.pool = static_cast<int>(round.pool.size());
  view.passes = round.passes;
  view.history = round.history;
  for (std::size_t i = 0; i < view.seats.size(); ++i) {
    view.seats[i].tiles = round.seats[i].rack.total();
    view.seats[i].opened = round.seats[i].opened;
    view.seats[i].resigned = round.seats[i].resigned;
  }
  return view;
}

class ResponsePlayer final : public Player {
 public:
  ResponsePlayer(std::unique_ptr<Player> model, const Ruleset& ruleset)
      : model_(std::move(model)), ruleset_(ruleset), finder_(ruleset), hunt_(ruleset) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    Choice usual = model_->choose(view, budget, seed);
    // Before the last tiles are drawn little is decided, and the worlds are many.
    if (view.pool >= view.players() || view.ruleset->must_play()) return usual;
    finder_.begin(Limits{.stop = budget.stop});
    if (std::optional<Table> out = finder_.lay_all(view.position)) return out;
    Rng rng(seed);
    std::vector<Choice> turns = other_turns(view, usual, rng);
    turns.insert(turns.begin(), std::move(usual));
    return turns[best_of(turns, view, budget, rng)];
  }

 private:
  // Worlds in which every turn is tried; where nothing is hidden there is one.
  static constexpr int worlds_if_hidden = 3;
  static constexpr int parts_offered = 4;
  static constexpr std::size_t most_safe_racks = 4;

  // The most nodes that the robot is taken to spend: its turns are imagined by the dozen.
  static constexpr std::uint64_t imagined_nodes = 100;

  void add(const View& view, const TileCounts& offered, std::vector<Choice>& turns) {
    Choice laid =
        finder_.best({.table = view.position.table, .rack = offered, .opened = view.position.opened}, Weights::tiles());
    if (laid && std::find(turns.begin(), turns.end(), laid) == turns.end()) turns.push_back(std::move(laid));
  }

  std::vector<Choice> other_turns(const View& view, const Choice& usual, Rng& rng) {
    std::vector<Choice> turns;
    if (usual) turns.emplace_back(std::nullopt);
    const TileCounts& rack = view.position.rack;
    if (view.players() == 2 && view.pool == 0 && view.position.opened) {
      const EndingPosition position{
          .table = view.position.table.counts(rack.numbers()), .mover = rack, .other = view.unseen()};
      Meter meter(Limits{.nodes = 400});
      const std::vector<KeptRack> racks = hunt_.find(position, {.restarts = 3, .small_steps = true}, rng, meter);
      for (std::size_t i = 0; i < std::min(most_safe_racks, racks.size()); ++i) {
        add(view, rack - racks[i * racks.size() / std::min(most_safe_racks, racks.size())].kept, turns);
      }
    }
    add(view, rack, turns);
    std::vector<Tile> tiles = rack.tiles();
    for (int i = 0; i < parts_offered; ++i) {
      rng.shuffle(std::span(tiles));
      add(view, TileCounts(rack.numbers(), std::span(tiles).first(1 + rng.below(tiles.size()))), turns);
    }
    return turns;
  }

  std::size_t best_of(const std::vector<Choice>& turns, const View& view, const Budget& budget, Rng& rng) {
    const int worlds = view.players() == 2 && view.pool == 0 ? 1 : worlds_if_hidden;
    std::vector<double> values(turns.size(), 0.0);
    for (int i = 0; i < worlds; ++i) {
      const ImaginedRound world = sample(view, rng);
      const std::uint64_t seed = rng.next();
      for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        if (budget.stop != nullptr && budget.stop->requested()) return 0;
        ImaginedRound next = world;
        next.take_turn(turns[turn]);
        values[turn] += play_out(std::move(next), view, budget, seed);
      }
    }
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
  }

  ImaginedRound sample(const View& view, Rng& rng) const {
    ImaginedRound round;
    round.table = view.position.table;
    round.to_move = view.seat;
    round.passes = view.passes;
    round.history.assign(view.history.begin(), view.history.end());
    std::vector<Tile> hidden = view.unseen().tiles();
    rng.shuffle(std::span(hidden));
    std::size_t dealt = 0;
    for (int seat = 0; seat < view.players(); ++seat) {
      const SeatView& known = view.seats[static_cast<std::size_t>(seat)];
      RoundSeat& each = round.seats.emplace_back();
      each.opened = known.opened;
      each.resigned = known.resigned;
      const auto size = static_cast<std::size_t>(known.tiles);
      each.rack = seat == view.seat ? view.position.rack
                                    : TileCounts(ruleset_.numbers(), std::span(hidden).subspan(dealt, size));
      if (seat != view.seat) dealt += size;
    }
    round.pool.assign(hidden.begin() + static_cast<std::ptrdiff_t>(dealt), hidden.end());
    return round;
  }

  // The part of the win, and a little for points.
  double play_out(ImaginedRound round, const View& view, const Budget& budget, std::uint64_t seed) {
    const Budget turn{.nodes = budget.nodes > 0 ? std::min(budget.nodes, imagined_nodes) : imagined_nodes,
                      .stop = budget.stop};
    while (!round.over()) {
      if (budget.stop != nullptr && budget.stop->requested()) return 0;
      round.take_turn(model_->choose(view_of(round, view), turn, combine(seed, round.history.size())));
    }
    std::vector<TileCounts> racks;
    std::vector<int> order;
    for (std::size_t i = 0; i < round.seats.size(); ++i) {
      racks.push_back(round.seats[i].rack);
      if (!round.seats[i].resigned) order.push_back(static_cast<int>(i));
    }
    const std::optional<int> winner = round.went_out();
    const RoundResult result = winner ? score_won_round(RoundEnd::went_out, *winner, racks, ruleset_)
                                      : score_blocked_round(order, racks, ruleset_);
    const bool wins = std::find(result.winners.begin(), result.winners.end(), view.seat) != result.winners.end();
    return (wins ? 1.0 / static_cast<double>(result.winners.size()) : 0.0) +
           1e-6 * static_cast<double>(result.gains[static_cast<std::size_t>(view.seat)]);
  }

  std::unique_ptr<Player> model_;
  Ruleset ruleset_;
  MoveFinder finder_;
  SafeRackHunt hunt_;
};

}  // namespace

std::unique_ptr<Player> response_player(std::unique_ptr<Player> model, const Ruleset& ruleset) {
  return std::make_unique<ResponsePlayer>(std::move(model), ruleset);
}

}  // namespace tilefish
