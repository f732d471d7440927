#include "players/reason.h"

#include <charconv>

#include <fmt/core.h>

namespace tilefish {

namespace {

constexpr std::array<std::string_view, motive_count> motive_names = {
    "goes out",    "lays most", "lays one meld", "lays and adds", "finds nothing", "looks away",   "waits",
    "sits tight",  "starves",   "holds jokers",  "lays little",   "leaves a tile", "opens small",  "opens later",
    "cannot open", "ends",      "compares",      "cannot lay it", "at random",     "most of list", "least cost",
    "shuns all",   "by net",    "must lay",      "is late"};

constexpr std::array<std::string_view, detail_count> detail_names = {
    "moves", "overlooked", "cap", "pool", "worlds", "ahead", "error", "share", "kept", "others", "points"};

constexpr std::string_view separator = "; ";

template <std::size_t N>
std::optional<std::size_t> index_of(std::string_view name, const std::array<std::string_view, N>& names) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return i;
  }
  return std::nullopt;
}

// The text up to the next separator, which is taken off it.
std::string_view take_part(std::string_view& text) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + separator.size());
  return part;
}

std::string count_of(std::int64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

std::string moves_of(const Reason& reason) { return count_of(reason[Detail::moves].value_or(0), "move", "moves"); }

// What it did not look at, as the end of a sentence.
std::string but_overlooked(const Reason& reason) {
  const std::int64_t tiles = reason[Detail::overlooked].value_or(0);
  return tiles == 0 ? "." : fmt::format(", and overlooked {} of its rack.", count_of(tiles, "tile", "tiles"));
}

std::string comparison(const Reason& reason) {
  const std::string compared =
      fmt::format("It compared {} in {}", count_of(reason[Detail::moves].value_or(0), "turn", "turns"),
                  count_of(reason[Detail::worlds].value_or(0), "imagined round", "imagined rounds"));
  const std::optional<std::int64_t> ahead = reason[Detail::ahead];
  if (const std::optional<std::int64_t> points = reason[Detail::points]) {
    return fmt::format("{}: this one brought {:.1f} points more than what it usually does.", compared,
                       static_cast<double>(*points) / 10);
  }
  if (!ahead) return compared + " and found none clearly better than what it usually does.";
  return fmt::format("{}: this one won {:.1f} (± {:.1f}) in a hundred more than what it usually does.", compared,
                     static_cast<double>(*ahead) / 10, static_cast<double>(reason[Detail::error].value_or(0)) / 10);
}

std::string waiting(const Reason& reason) {
  const std::optional<std::int64_t> cap = reason[Detail::cap];
  return cap ? fmt::format("It waits with up to {} until its whole rack goes out.", count_of(*cap, "tile", "tiles"))
             : "It waits until its whole rack goes out.";
}

}  // namespace

Reason Reason::with(Detail detail, std::int64_t value) const {
  Reason more = *this;
  more.details_[static_cast<std::size_t>(detail)] = value;
  return more;
}

std::string_view name_of(Motive motive) { return motive_names[static_cast<std::size_t>(motive)]; }
std::string_view name_of(Detail detail) { return detail_names[static_cast<std::size_t>(detail)]; }

std::string to_string(const Reason& reason) {
  std::string text(name_of(reason.motive()));
  for (std::size_t i = 0; i < detail_count; ++i) {
    const auto detail = static_cast<Detail>(i);
    if (const auto value = reason[detail]) text += fmt::format("{}{} {}", separator, name_of(detail), *value);
  }
  return text;
}

std::optional<Reason> parse_reason(std::string_view text) {
  const std::optional<std::size_t> motive = index_of(take_part(text), motive_names);
  if (!motive) return std::nullopt;
  Reason reason(static_cast<Motive>(*motive));
  while (!text.empty()) {
    const std::string_view part = take_part(text);
    const std::size_t space = part.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const std::optional<std::size_t> detail = index_of(part.substr(0, space), detail_names);
    std::int64_t value = 0;
    const auto [stop, code] = std::from_chars(part.data() + space + 1, part.data() + part.size(), value);
    if (!detail || code != std::errc() || stop != part.data() + part.size()) return std::nullopt;
    reason = reason.with(static_cast<Detail>(*detail), value);
  }
  return reason;
}

std::string sentence_of(const Reason& reason) {
  switch (reason.motive()) {
    case Motive::goes_out: return "It lays its whole rack.";
    case Motive::lays_most: return "It laid as many tiles as it saw" + but_overlooked(reason);
    case Motive::lays_one_meld: return "It laid from its own rack, a set at a time" + but_overlooked(reason);
    case Motive::lays_and_adds:
      return "It laid what its rack makes and added single tiles, without taking sets apart" + but_overlooked(reason);
    case Motive::finds_nothing: return "It found nothing to lay" + but_overlooked(reason);
    case Motive::looks_away: return "It did not look for a move in this turn.";
    case Motive::waits: return waiting(reason);
    case Motive::sits_tight: return "The pool is empty and it thinks itself not behind, so it lays nothing.";
    case Motive::starves: return "All others drew, and it leaves them nothing to go on with.";
    case Motive::holds_jokers: return "It keeps its joker, which would have brought too little here.";
    case Motive::lays_little:
      return fmt::format("It holds more than {}, so it laid a little.",
                         count_of(reason[Detail::cap].value_or(0), "tile", "tiles"));
    case Motive::leaves_a_tile: return "It laid one tile, so as to meet the empty pool in a better place.";
    case Motive::opens_small: return "It opened with as few tiles as it could.";
    case Motive::opens_later:
      return fmt::format("It does not open while the pool holds {}.",
                         count_of(reason[Detail::pool].value_or(0), "tile", "tiles"));
    case Motive::cannot_open: return "It wanted to open and could not.";
    case Motive::ends:
      return fmt::format("Nothing is hidden any more: it keeps {} against the other's {}.",
                         count_of(reason[Detail::kept].value_or(0), "point", "points"),
                         reason[Detail::others].value_or(0));
    case Motive::compares: return comparison(reason);
    case Motive::cannot_lay_it: return "What it had in mind is against the rule for jokers.";
    case Motive::at_random: return fmt::format("It chose at random out of {}.", moves_of(reason));
    case Motive::most_of_list: return fmt::format("Of {} it took one with the most tiles.", moves_of(reason));
    case Motive::least_cost:
      return fmt::format("Of {} it took the one that costs least by its rule.", moves_of(reason));
    case Motive::shuns_all: return fmt::format("It found {}, and none that gives nothing away.", moves_of(reason));
    case Motive::by_net:
      return fmt::format("Of {} its net liked this one best: it expects to win {:.0f} in a hundred.",
                         count_of(reason[Detail::moves].value_or(0), "turn", "turns"),
                         static_cast<double>(reason[Detail::share].value_or(0)) / 10);
    case Motive::must_lay: return "The rules forbid it to draw while it can lay.";
    case Motive::is_late: return "Its time was up, so it took the first move it could find.";
  }
  return "";
}

}  // namespace tilefish
