#include "counting/draft_scan.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "counting/dominance.h"

namespace tilefish {

namespace {

struct Game {
  int colours;
  int copies;
  int min_meld;
  int jokers;
};

RunStates run_states_of(const Game& game) {
  RunningWork unlimited(Work{});
  return {game.copies, game.min_meld, game.jokers, JokerPlay::on_closing, unlimited.meter()};
}

ScannedDraft random_draft(Rng& rng, const Game& game, const RunStates& runs) {
  ScannedDraft draft;
  for (int colour = 0; colour < game.colours; ++colour) {
    draft.runs[static_cast<std::size_t>(colour)] =
        static_cast<std::uint8_t>(rng.next() % static_cast<std::uint64_t>(runs.size()));
  }
  draft.spent = static_cast<std::uint8_t>(rng.next() % static_cast<std::uint64_t>(game.jokers + 1));
  draft.purse = game.jokers > 0 && rng.next() % 4 == 0 ? ScannedDraft::cannot_buy : draft.spent;
  return draft;
}

constexpr Game games[] = {{4, 2, 3, 0}, {4, 2, 3, 1}, {4, 2, 3, 2}, {3, 2, 4, 3}, {2, 1, 5, 2}};

TEST(DraftScan, AllKindsFindTheSame) {
  Rng rng(11);
  for (const Game& game : games) {
    const RunStates runs = run_states_of(game);
    const DistanceTables distances(runs);
    for (int round = 0; round < 2'000; ++round) {
      ScannedDrafts drafts;
      drafts.clear();
      std::vector<ScannedDraft> drawn;
      const std::size_t count = 1 + rng.next() % ScannedDrafts::most;
      while (drafts.size() < count) {
        drawn.push_back(!drawn.empty() && rng.next() % 3 == 0 ? drawn[rng.next() % drawn.size()]
                                                              : random_draft(rng, game, runs));
        drafts.add(drawn.back());
      }
      const std::uint64_t expected = draft_scans().front().undominated(distances, drafts);
      EXPECT_NE(expected, 0U);
      for (const DraftScan& scan : draft_scans()) EXPECT_EQ(scan.undominated(distances, drafts), expected) << scan.name;
    }
  }
}

// Lists of any length, with repetitions: what is kept is no longer dominated, and whatever is not kept is.
TEST(DraftScan, KeepsWhatNothingDominates) {
  Rng rng(12);
  RunningWork unlimited(Work{});
  for (const Game& game : games) {
    const RunStates runs = run_states_of(game);
    Dominance dominance(runs, game.colours, game.jokers);
    std::set<std::tuple<std::array<std::uint8_t, ScannedDraft::most_colours>, int, int>> drawn_before;
    for (int draw = 0; draw < 500; ++draw) {
      const ScannedDraft drawn = random_draft(rng, game, runs);
      if (!drawn_before.insert({drawn.runs, drawn.spent, drawn.purse}).second) continue;
      std::vector<RunStates::State> states(drawn.runs.begin(), drawn.runs.begin() + game.colours);
      dominance.add(states, drawn.spent, drawn.purse != ScannedDraft::cannot_buy);
    }
    for (int round = 0; round < 300; ++round) {
      std::vector<Dominance::Draft> drafts(1 + rng.next() % 300);
      for (Dominance::Draft& draft : drafts) draft = static_cast<Dominance::Draft>(rng.next() % drawn_before.size());
      std::vector<Dominance::Draft> kept;
      dominance.keep_undominated(drafts, kept, unlimited.meter());
      for (const Dominance::Draft draft : drafts) {
        EXPECT_TRUE(std::any_of(kept.begin(), kept.end(),
                                [&](Dominance::Draft strong) { return dominance.dominates(strong, draft); }));
      }
      for (const Dominance::Draft a : kept) {
        const auto is_above = [&](Dominance::Draft b) { return dominance.dominates(b, a); };
        EXPECT_EQ(std::count_if(kept.begin(), kept.end(), is_above), 1);
      }
    }
  }
}

}  // namespace

}  // namespace tilefish
