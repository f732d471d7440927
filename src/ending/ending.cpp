#include "ending/ending.h"

#include <array>
#include <cstddef>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "ending/melding.h"
#include "ending/rack_search.h"

namespace tilefish {

namespace {

// How many racks are tried at each depth before the mover is taken to have no better one. Each is the cheapest that meets none
// of the replies found to those before it, so few are needed.
constexpr std::array<int, 6> tries_at_depth = {48, 16, 8, 4, 2, 1};

EndingResult opposite(EndingResult result) { return static_cast<EndingResult>(-static_cast<int>(result)); }

std::uint64_t hash_of(const TileCounts& tiles) {
  auto hash = static_cast<std::uint64_t>(tiles.jokers());
  for (int number = 1; number <= tiles.numbers(); ++number) hash = combine(hash, tiles.row(number));
  return hash;
}

}  // namespace

class EndingSolver::Search {
 public:
  explicit Search(const Ruleset& ruleset)
      : penalty_(ruleset.joker_penalty()), melding_(ruleset.with_joker_rule(JokerRule::free)), racks_(ruleset) {}

  EndingAnswer solve(const EndingPosition& position, const Limits& limits) {
    begin(limits);
    known_.clear();
    if (can_make_melds(position.table + position.mover) && !stopped_) {
      return {.kept = TileCounts(position.mover.numbers()), .result = EndingResult::win, .proven = true};
    }
    EndingAnswer answer = best_turn(position, 0);
    // Whoever loses anyway loses as little as it can, and makes the other find the answer.
    if (answer.result == EndingResult::loss) answer.kept = cheapest_loss(position);
    return answer;
  }

  std::optional<TileCounts> cheapest_safe_rack(const EndingPosition& position, const Limits& limits) {
    begin(limits);
    std::optional<KeptRack> rack =
        cheapest({.table = position.table, .rack = position.mover, .forbidden = {position.table + position.other}});
    return rack ? std::optional(std::move(rack->kept)) : std::nullopt;
  }

  bool ask_whether_safe(const EndingPosition& position) {
    begin(Limits{});
    return is_safe(position);
  }

  [[nodiscard]] std::uint64_t nodes() const { return racks_.nodes(); }

 private:
  void begin(const Limits& limits) {
    limits_ = limits;
    clock_ = Meter(limits);
    melding_.begin(limits);
    nodes_before_ = racks_.nodes();
    stopped_ = false;
  }

  [[nodiscard]] std::int64_t points(const TileCounts& rack) const { return rack.points(penalty_); }

  // Yes, and it is stopped, where the time was too short to tell.
  bool can_make_melds(const TileCounts& tiles) {
    const bool can = melding_.can_lay_all(tiles);
    stopped_ = stopped_ || melding_.stopped();
    return can;
  }

  bool is_safe(const EndingPosition& position) { return !can_make_melds(position.table + position.other); }

  // None also if it was stopped.
  std::optional<KeptRack> cheapest(const RackQuestion& question) {
    if (stopped_) return std::nullopt;
    Limits limits = limits_;
    const std::uint64_t spent = racks_.nodes() - nodes_before_;
    limits.nodes = limits.nodes > spent ? limits.nodes - spent : 0;
    Outcome<std::optional<KeptRack>> found = racks_.cheapest(question, limits);
    if (found.finished()) return std::move(found).value();
    stopped_ = true;
    return std::nullopt;
  }

  // The mover cannot go out.
  EndingAnswer best_turn(const EndingPosition& position, std::size_t depth) {
    const std::uint64_t key =
        combine(combine(hash_of(position.mover), hash_of(position.other)), static_cast<std::uint64_t>(position.passes));
    const auto known = known_.find(key);
    if (known != known_.end() && known->second.first == position) return known->second.second;
    EndingAnswer answer = find_turn(position, depth);
    if (!stopped_) known_.insert_or_assign(key, std::pair(position, answer));
    return answer;
  }

  EndingAnswer find_turn(const EndingPosition& position, std::size_t depth) {
    const std::int64_t own = points(position.mover);
    const std::int64_t others = points(position.other);
    EndingAnswer best{.kept = position.mover, .result = EndingResult::loss, .proven = true};
    RackQuestion question{.table = position.table,
                          .rack = position.mover,
                          .forbidden = {position.table + position.other},
                          .below = own > others ? others + 1 : own};
    // A round that is blocked by this pass is over; before that, the other has to find an answer.
    if (own <= others && is_safe(position)) {
      const EndingAnswer passed = pass(position, own, others, depth);
      if (passed.result == EndingResult::win) return passed;
      best = passed;
      if (position.passes == 0) forbid_reply(position, reply_, question, best);
    }
    const EndingAnswer before = best;
    lay(position, question, depth, best);
    if (best.result != EndingResult::win && !best.proven && !stopped_ && parts_of(position.mover) <= most_parts) {
      best = before;
      try_every_part(position, question.below, depth, best);
    }
    return best;
  }

  // Small racks can be tried in all their parts, where replies leave something open.
  void try_every_part(const EndingPosition& position, std::int64_t below, std::size_t depth, EndingAnswer& best) {
    best.proven = best.result == EndingResult::loss || best.proven;
    std::vector<TileCounts> parts;
    add_parts(position.mover.tiles(), 0, TileCounts(position.mover.numbers()), parts);
    for (const TileCounts& kept : parts) {
      if (points(kept) >= below || kept == position.mover) continue;
      // Each part costs about as much as a look at the clock is worth.
      if (stopped_ || !clock_.visit() || !clock_.spend(Meter::steps_between_looks)) {
        stopped_ = true;
        best.proven = false;
        return;
      }
      const TileCounts table = position.table + (position.mover - kept);
      if (can_make_melds(table + position.other) || !can_make_melds(table)) continue;
      const EndingAnswer reply = best_turn({.table = table, .mover = position.other, .other = kept}, depth + 1);
      const EndingResult result = opposite(reply.result);
      if (result > best.result) best = {.kept = kept, .result = result, .proven = best.proven};
      if (result == EndingResult::win && reply.proven) {
        best.proven = true;
        return;
      }
      best.proven = best.proven && reply.proven;
    }
    best.proven = best.proven && !stopped_;
  }

  static constexpr std::size_t most_parts = 1024;

  static std::size_t parts_of(const TileCounts& rack) {
    std::size_t parts = static_cast<std::size_t>(rack.jokers()) + 1;
    for (int number = 1; number <= rack.numbers(); ++number) {
      for (int colour = 0; colour < max_colours; ++colour) {
        parts *= static_cast<std::size_t>(row_count(rack.row(number), colour)) + 1;
        if (parts > most_parts) return parts;
      }
    }
    return parts;
  }

  // `tiles` are sorted; of equal ones the first so many are taken.
  static void add_parts(const std::vector<Tile>& tiles, std::size_t from, const TileCounts& part,
                        std::vector<TileCounts>& parts) {
    if (from == tiles.size()) {
      parts.push_back(part);
      return;
    }
    std::size_t next = from;
    while (next < tiles.size() && tiles[next] == tiles[from]) ++next;
    TileCounts longer = part;
    for (std::size_t count = 0; count <= next - from; ++count) {
      add_parts(tiles, next, longer, parts);
      if (count < next - from) longer.add(tiles[from]);
    }
  }

  EndingAnswer pass(const EndingPosition& position, std::int64_t own, std::int64_t others, std::size_t depth) {
    if (position.passes > 0) {
      return {.kept = position.mover, .result = own < others ? EndingResult::win : EndingResult::tie, .proven = true};
    }
    reply_ =
        best_turn({.table = position.table, .mover = position.other, .other = position.mover, .passes = 1}, depth + 1);
    return {.kept = position.mover, .result = opposite(reply_.result), .proven = reply_.proven};
  }

  // Looks for a rack to keep that is better than what is known.
  void lay(const EndingPosition& position, RackQuestion& question, std::size_t depth, EndingAnswer& best) {
    const int tries = depth < tries_at_depth.size() ? tries_at_depth[depth] : 0;
    for (int i = 0;; ++i) {
      if (i == tries) {
        best.proven = false;
        return;
      }
      const std::optional<KeptRack> rack = cheapest(question);
      if (stopped_) best.proven = false;
      if (!rack) return;
      const EndingPosition next{
          .table = position.table + position.mover - rack->kept, .mover = position.other, .other = rack->kept};
      const EndingAnswer reply = best_turn(next, depth + 1);
      const EndingResult result = opposite(reply.result);
      if (result == EndingResult::win) {
        best = {.kept = rack->kept, .result = result, .proven = reply.proven};
        return;
      }
      if (result > best.result) best = {.kept = rack->kept, .result = result, .proven = best.proven};
      forbid_reply(position, reply, question, best);
    }
  }

  // From now on only racks are wanted after which the other cannot lay as in that reply. That loses nothing if the reply
  // answers all of them: if it keeps fewer points than any safe rack of the mover has, whatever lies on the table.
  void forbid_reply(const EndingPosition& position, const EndingAnswer& reply, RackQuestion& question,
                    EndingAnswer& best) {
    const RackQuestion below_it{.table = position.table,
                                .rack = position.mover,
                                .forbidden = {position.table + position.other},
                                .must_fit = false,
                                .below = points(reply.kept) + 1};
    const bool answers_all = reply.proven && reply.result == EndingResult::win && !cheapest(below_it) && !stopped_;
    best.proven = best.proven && answers_all;
    question.forbidden.push_back(position.table + position.other - reply.kept);
  }

  TileCounts cheapest_loss(const EndingPosition& position) {
    stopped_ = false;
    RackQuestion question{
        .table = position.table, .rack = position.mover, .forbidden = {position.table + position.other}};
    if (std::optional<KeptRack> rack = cheapest(question)) return rack->kept;
    question.forbidden.clear();
    stopped_ = false;
    if (std::optional<KeptRack> rack = cheapest(question)) return rack->kept;
    return position.mover;
  }

  int penalty_;
  Melding melding_;
  RackSearch racks_;
  Limits limits_;
  Meter clock_;
  std::uint64_t nodes_before_ = 0;
  bool stopped_ = false;
  EndingAnswer reply_;
  std::unordered_map<std::uint64_t, std::pair<EndingPosition, EndingAnswer>> known_;
};

EndingSolver::EndingSolver(const Ruleset& ruleset) : search_(std::make_unique<Search>(ruleset)) {}
EndingSolver::~EndingSolver() = default;
EndingSolver::EndingSolver(EndingSolver&&) noexcept = default;
EndingSolver& EndingSolver::operator=(EndingSolver&&) noexcept = default;

EndingAnswer EndingSolver::solve(const EndingPosition& position, const Limits& limits) {
  return search_->solve(position, limits);
}

std::optional<TileCounts> EndingSolver::cheapest_safe_rack(const EndingPosition& position, const Limits& limits) {
  return search_->cheapest_safe_rack(position, limits);
}

bool EndingSolver::is_safe(const EndingPosition& position) { return search_->ask_whether_safe(position); }

std::uint64_t EndingSolver::nodes() const { return search_->nodes(); }

}  // namespace tilefish
