#include "solver/swap/row.h"

#include <algorithm>
#include <cstddef>

#include "solver/sweep/row_options.h"

namespace tilefish {

namespace {

std::size_t at(int colour) { return static_cast<std::size_t>(colour); }

// Decides, one kind of tile after the other, what the tiles and jokers of one option are: first which jokers lie in groups
// (trade_places), then which of the table's jokers stay what they were, then how many of the others were retrieved, and
// where; last which rack tiles pay for those, now or as an offer to a joker that comes with a higher number.
//
// An example: the table is 5b 6b J (the joker is 7b), the rack 7b 8r 9r. At number 7 the option puts one tile into the
// black run and uses the rack's 7b for it. The joker neither stays nor is retrieved here, so the books do not change. At
// 8 an option starts a red run with the rack's 8r. The joker may still come, so there are two answers: the books as they
// are, and a mark {red, length 1, offers}, since 8r can pay for a joker in its run. At 9 the rack's 9r lengthens it and
// the mark goes on with length 2. At 10 an option puts a joker into the red run: told as retrieved, it meets the run that
// offers, and the mark is gone. With a run that offers nothing the joker would leave a mark {red, 3, owes} instead, which
// only a rack tile of a higher number could settle.
class Telling {
 public:
  Telling(const SwapRowQuestion& question, FunctionRef<bool(const SwapRowAnswer&)> visit, Meter& meter)
      : q_(question), visit_(visit), meter_(meter), runs_(question.runs) {
    answer_.books = q_.books;
    answer_.groups.colours = q_.colours;
    answer_.groups.min_meld = q_.min_meld;
    group_jokers_ = q_.jokers;
    for (int colour = 0; colour < q_.colours; ++colour) {
      const int used = row_count(q_.used, colour);
      answer_.run_naturals[at(colour)] = std::min(q_.run_tiles[at(colour)], used);
      run_jokers_[at(colour)] = q_.run_tiles[at(colour)] - answer_.run_naturals[at(colour)];
      answer_.groups.naturals[at(colour)] = used - answer_.run_naturals[at(colour)];
      from_rack_[at(colour)] = used - row_count(q_.must, colour);
      group_jokers_ -= run_jokers_[at(colour)];
    }
    for (int i = 0; i < q_.books.marks.size(); ++i) {
      const RunMarks::Entry mark = q_.books.marks[i];
      --runs_[at(mark.colour)][static_cast<std::size_t>(mark.length)];
    }
  }

  void tell() { trade_places(0); }

 private:
  [[nodiscard]] bool is_over() const { return has_enough_ || meter_.stopped(); }

  [[nodiscard]] int retrievable() const { return q_.table_jokers - answer_.books.table_jokers(); }

  // A joker of a group and an equal tile of a run may have changed places.
  void trade_places(int colour) {
    if (colour == q_.colours) {
      choose_staying(0);
      return;
    }
    int traded = 0;
    do {
      trade_places(colour + 1);
      ++traded;
    } while (!is_over() && trade(colour));
    for (; traded > 1; --traded) trade_back(colour);
  }

  bool trade(int colour) {
    if (group_jokers_ == 0 || answer_.run_naturals[at(colour)] == 0) return false;
    --group_jokers_;
    ++run_jokers_[at(colour)];
    --answer_.run_naturals[at(colour)];
    ++answer_.groups.naturals[at(colour)];
    return true;
  }
  void trade_back(int colour) {
    ++group_jokers_;
    --run_jokers_[at(colour)];
    ++answer_.run_naturals[at(colour)];
    --answer_.groups.naturals[at(colour)];
  }

  void choose_staying(int joker) {
    if (is_over()) return;
    if (joker == q_.table_jokers) {
      if (meter_.spend(4)) choose_retrieved(0);
      return;
    }
    choose_staying(joker + 1);
    const unsigned bit = 1U << joker;
    const unsigned meanings = q_.meanings[static_cast<std::size_t>(joker)];
    if ((answer_.books.stayed & bit) != 0 || meanings == 0) return;
    answer_.books.stayed = static_cast<std::uint8_t>(answer_.books.stayed | bit);
    for (int colour = 0; colour < q_.colours; ++colour) {
      if ((meanings >> colour & 1U) == 0 || run_jokers_[at(colour)] == 0) continue;
      --run_jokers_[at(colour)];
      choose_staying(joker + 1);
      ++run_jokers_[at(colour)];
    }
    if (group_jokers_ > 0) {
      --group_jokers_;
      answer_.groups.staying.push_back(meanings);
      choose_staying(joker + 1);
      answer_.groups.staying.pop_back();
      ++group_jokers_;
    }
    answer_.books.stayed = static_cast<std::uint8_t>(answer_.books.stayed & ~bit);
  }

  // Of the jokers that are left some were retrieved, the others come from the rack.
  void choose_retrieved(int colour) {
    if (is_over()) return;
    if (colour == q_.colours) {
      choose_retrieved_in_groups();
      return;
    }
    const int jokers = run_jokers_[at(colour)];
    for (int retrieved = 0; retrieved <= std::min(jokers, retrievable()); ++retrieved) {
      retrieved_[at(colour)] = retrieved;
      rack_jokers_[at(colour)] = jokers - retrieved;
      enter(retrieved, jokers - retrieved, 1);
      if (answer_.books.rack_jokers <= q_.rack_jokers) choose_retrieved(colour + 1);
      enter(retrieved, jokers - retrieved, -1);
    }
  }

  void choose_retrieved_in_groups() {
    for (int retrieved = 0; retrieved <= std::min(group_jokers_, retrievable()); ++retrieved) {
      answer_.groups.retrieved = retrieved;
      answer_.groups.rack_jokers = group_jokers_ - retrieved;
      enter(retrieved, group_jokers_ - retrieved, 1);
      if (answer_.books.rack_jokers <= q_.rack_jokers &&
          (retrieved > 0 || can_lay_swap_groups(answer_.groups, meter_))) {
        place_retrieved(0, retrieved_);
      }
      enter(retrieved, group_jokers_ - retrieved, -1);
    }
  }

  void enter(int retrieved, int rack_jokers, int sign) {
    answer_.books.retrieved = static_cast<std::uint8_t>(answer_.books.retrieved + sign * retrieved);
    answer_.books.rack_jokers = static_cast<std::uint8_t>(answer_.books.rack_jokers + sign * rack_jokers);
  }

  void place_retrieved(int colour, ColourCounts left) {
    if (is_over()) return;
    while (colour < q_.colours && left[at(colour)] == 0) ++colour;
    if (colour == q_.colours) {
      settle_debts(0);
      return;
    }
    --left[at(colour)];
    for (int length = 1; length <= q_.min_meld; ++length) {
      if (runs_[at(colour)][static_cast<std::size_t>(length)] == 0) continue;
      --runs_[at(colour)][static_cast<std::size_t>(length)];
      with_role({colour, length, RunRole::Item::retrieved_joker, RunMark::none, RunMark::owes},
                [&] { place_retrieved(colour, left); });
      ++runs_[at(colour)][static_cast<std::size_t>(length)];
    }
    for_each_old_mark(colour, [&](const RunMarks::Entry& mark) {
      const RunRole role{colour, mark.length, RunRole::Item::retrieved_joker, mark.mark, mark.mark};
      with_role(role, [&] { place_retrieved(colour, left); });
      if (mark.mark == RunMark::owes) return;
      with_role({colour, mark.length, role.item, mark.mark, RunMark::none}, [&] { place_retrieved(colour, left); });
    });
  }

  void settle_debts(int colour) {
    if (is_over()) return;
    if (colour == q_.colours) {
      make_offers(0, 1);
      return;
    }
    settle_debts(colour + 1);
    for_each_old_mark(colour, [&](const RunMarks::Entry& mark) {
      if (mark.mark != RunMark::owes) return;
      for_each_payer(colour, [&](RunRole::Item item) {
        with_role({colour, mark.length, item, mark.mark, RunMark::none}, [&] { settle_debts(colour); });
        if (retrievable() == 0) return;
        with_role({colour, mark.length, item, mark.mark, RunMark::offers}, [&] { settle_debts(colour); });
      });
    });
  }

  void make_offers(int colour, int length) {
    if (is_over()) return;
    if (length > q_.min_meld) {
      ++colour;
      length = 1;
    }
    if (colour >= q_.colours || answer_.books.marks.count(RunMark::offers) >= retrievable()) {
      finish();
      return;
    }
    make_offers(colour, length + 1);
    int& runs = runs_[at(colour)][static_cast<std::size_t>(length)];
    if (runs == 0) return;
    --runs;
    for_each_payer(colour, [&](RunRole::Item item) {
      with_role({colour, length, item, RunMark::none, RunMark::offers}, [&] { make_offers(colour, length); });
    });
    ++runs;
  }

  void finish() {
    if (!meter_.spend(2)) return;
    if (answer_.books.marks.count(RunMark::offers) > retrievable()) return;
    if (answer_.groups.retrieved > 0) {
      for (int colour = 0; colour < q_.colours; ++colour) {
        answer_.groups.from_rack[at(colour)] = std::min(from_rack_[at(colour)], answer_.groups.naturals[at(colour)]);
      }
      if (!can_lay_swap_groups(answer_.groups, meter_)) return;
    }
    has_enough_ = has_enough_ || !visit_(answer_);
  }

  // Tries `next` with the role taken and its mark changed.
  template <class Next>
  void with_role(const RunRole& role, const Next& next) {
    if (is_over()) return;
    const RunMarks marks = answer_.books.marks;
    if (role.before != RunMark::none) {
      for (int i = 0; i < marks.size(); ++i) {
        const RunMarks::Entry mark = marks[i];
        if (mark.colour != role.colour || mark.length != role.length || mark.mark != role.before) continue;
        answer_.books.marks.remove(i);
        break;
      }
    }
    if (role.after != RunMark::none) answer_.books.marks.add({role.colour, role.length, role.after});
    answer_.roles.push_back(role);
    next();
    answer_.roles.pop_back();
    answer_.books.marks = marks;
  }

  // Marks from below whose run has no tile of this number yet, one of each kind.
  template <class Visit>
  void for_each_old_mark(int colour, const Visit& visit) {
    const RunMarks& old = q_.books.marks;
    for (int i = 0; i < old.size(); ++i) {
      const RunMarks::Entry mark = old[i];
      if (mark.colour != colour) continue;
      int alike = 0;
      int before = 0;
      for (int other = 0; other < old.size(); ++other) {
        const RunMarks::Entry entry = old[other];
        if (entry.colour != colour || entry.length != mark.length || entry.mark != mark.mark) continue;
        ++alike;
        before += other < i ? 1 : 0;
      }
      if (before > 0) continue;
      for (const RunRole& role : answer_.roles) {
        if (role.colour == colour && role.length == mark.length && role.before == mark.mark) --alike;
      }
      if (alike > 0) visit(mark);
    }
  }

  // Rack tiles and rack jokers among the colour's run tiles that pay for nothing yet.
  template <class Visit>
  void for_each_payer(int colour, const Visit& visit) {
    int naturals_in_roles = 0;
    for (const RunRole& role : answer_.roles) {
      naturals_in_roles += role.colour == colour && role.item == RunRole::Item::rack_tile ? 1 : 0;
    }
    if (from_rack_[at(colour)] > 0 && naturals_in_roles < answer_.run_naturals[at(colour)]) {
      --from_rack_[at(colour)];
      visit(RunRole::Item::rack_tile);
      ++from_rack_[at(colour)];
    }
    if (rack_jokers_[at(colour)] > 0) {
      --rack_jokers_[at(colour)];
      visit(RunRole::Item::rack_joker);
      ++rack_jokers_[at(colour)];
    }
  }

  const SwapRowQuestion& q_;
  FunctionRef<bool(const SwapRowAnswer&)> visit_;
  Meter& meter_;
  SwapRowAnswer answer_;
  std::array<std::array<int, max_min_meld + 1>, max_colours> runs_;  // unmarked ones without a role
  ColourCounts run_jokers_{};
  int group_jokers_ = 0;
  ColourCounts retrieved_{};
  ColourCounts rack_jokers_{};
  ColourCounts from_rack_{};  // rack tiles used that pay for nothing yet
  bool has_enough_ = false;
};

}  // namespace

void for_each_answer(const SwapRowQuestion& question, FunctionRef<bool(const SwapRowAnswer&)> visit, Meter& meter) {
  Telling(question, visit, meter).tell();
}

}  // namespace tilefish
