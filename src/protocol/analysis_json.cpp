#include "protocol/analysis_json.h"

#include <cmath>
#include <exception>

#include "protocol/game_json.h"
#include "protocol/reason_json.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

namespace json = boost::json;

// Nothing here is known to more than four digits.
double rounded_share(double number) { return std::round(number * 1e4) / 1e4; }

json::array tiles_json(const TileCounts& counts) { return to_json(counts.tiles()); }

json::object facts_json(const TurnFacts& facts) {
  json::object object{{"could_go_out", facts.could_go_out},      {"most_tiles", facts.most_tiles},
                      {"most_points", facts.most_points},        {"moves", nullptr},
                      {"kept", tiles_json(facts.kept)},          {"melds_broken", facts.melds_broken},
                      {"left_over", tiles_json(facts.left_over)}};
  if (facts.moves) object["moves"] = *facts.moves;
  if (facts.opening) {
    object["opening"] = json::object{{"could_open", facts.opening->could_open},
                                     {"points", facts.opening->points},
                                     {"missing", facts.opening->missing}};
  }
  return object;
}

json::object alternative_json(const AlternativeChance& chance) {
  json::array ideas;
  for (const Idea idea : chance.turn.ideas) ideas.emplace_back(name_of(idea));
  json::object object{{"ideas", std::move(ideas)},
                      {"laid", tiles_json(chance.turn.laid)},
                      {"share", rounded_share(chance.share)},
                      {"difference", rounded_share(chance.difference)},
                      {"error", rounded_share(chance.error)},
                      {"points", rounded_share(chance.points)},
                      {"worlds", chance.worlds}};
  if (chance.turn.table) object["table"] = to_json(*chance.turn.table);
  if (chance.turn.changes_plan) object["changes_plan"] = true;
  if (chance.given_up) object["given_up"] = true;
  return object;
}

json::object chances_json(const Chances& chances) {
  json::array seats;
  for (const double share : chances.seats) seats.emplace_back(rounded_share(share));
  json::array alternatives;
  for (const AlternativeChance& each : chances.alternatives) alternatives.push_back(alternative_json(each));
  return {{"certainty", name_of(chances.certainty)},
          {"share", rounded_share(chances.share)},
          {"error", rounded_share(chances.share_error)},
          {"points", rounded_share(chances.points)},
          {"seats", std::move(seats)},
          {"best", chances.best},
          {"loss", rounded_share(chances.loss)},
          {"loss_error", rounded_share(chances.loss_error)},
          {"play_outs", chances.play_outs},
          {"alternatives", std::move(alternatives)}};
}

json::object turn_json(const Turn& turn, const TurnAnalysis& found) {
  json::object object{{"event", turn.event},         {"round", turn.round},
                      {"turn", turn.number},         {"seat", turn.seat},
                      {"did", deed_of(turn.record)}, {"laid", tiles_json(turn.record.laid)},
                      {"drawn", turn.record.drawn}};
  if (turn.drawn) object["tile"] = to_string(*turn.drawn);
  if (turn.reason) object["reason"] = to_json(*turn.reason);
  if (found.facts) object["facts"] = facts_json(*found.facts);
  if (found.chances) {
    object["name"] = name_of(found.name);
    object["chances"] = chances_json(*found.chances);
  }
  if (found.luck) {
    object["luck"] = json::object{{"value", rounded_share(found.luck->value)},
                                  {"error", rounded_share(found.luck->error)},
                                  {"kinds", found.luck->kinds},
                                  {"worlds", found.luck->worlds}};
  }
  if (found.open) object["open"] = chances_json(*found.open);
  return object;
}

json::object seat_json(const SeatAnalysis& seat) {
  return {{"conduct", name_of(seat.conduct)},
          {"rack_cap", seat.conduct.rack_cap},
          {"lays_little", seat.conduct.lays_little},
          {"accuracy", std::round(seat.accuracy() * 10) / 10},
          {"judged", seat.judged},
          {"inaccuracies", seat.inaccuracies},
          {"mistakes", seat.mistakes},
          {"blunders", seat.blunders},
          {"overlooked_going_out", seat.overlooked_going_out},
          {"result", rounded_share(seat.result)},
          {"luck", rounded_share(seat.luck)},
          {"lost", rounded_share(seat.lost)},
          {"rest", rounded_share(seat.rest())},
          {"adjusted", rounded_share(seat.adjusted)}};
}

SeatConduct conduct_from(const json::value& seat) {
  SeatConduct conduct{.rack_cap = seat.at("rack_cap").to_number<int>(),
                      .lays_little = seat.at("lays_little").as_bool()};
  for (const Conduct each : {Conduct::plays, Conduct::hoards, Conduct::waits}) {
    if (seat.at("conduct").as_string() == name_of(SeatConduct{.conduct = each})) conduct.conduct = each;
  }
  return conduct;
}

bool alternative_from(const json::object& object, const Turn& turn, const Ruleset& ruleset, Alternative& alternative) {
  alternative.laid = TileCounts(ruleset.numbers());
  const json::value* table = object.if_contains("table");
  if (table == nullptr) {
    alternative.draws = 1;
    return true;
  }
  std::string text;
  for (const json::value& meld : table->as_array()) {
    if (!text.empty()) text += ',';
    for (const json::value& tile : meld.as_array()) text += ' ' + std::string(tile.as_string());
  }
  Result<Table> read = parse_table(text, ruleset);
  if (!read || !verify_move(turn.view.position, *read, ruleset).legal()) return false;
  alternative.laid = read->counts(ruleset.numbers()) - turn.view.position.table.counts(ruleset.numbers());
  alternative.table = *std::move(read);
  return true;
}

}  // namespace

json::object to_json(const MatchAnalysis& analysis, const std::vector<std::string>& names) {
  json::array turns;
  for (std::size_t i = 0; i < analysis.turns().size(); ++i) {
    turns.push_back(turn_json(analysis.match().turns()[i], analysis.turns()[i]));
  }
  json::array seats;
  for (const SeatAnalysis& seat : analysis.seats()) seats.push_back(seat_json(seat));
  json::array seat_names;
  for (const std::string& name : names) seat_names.emplace_back(name);
  return {{"format", "tilefish analysis 1"},
          {"rules", analysis.match().setup().ruleset.name()},
          {"players", analysis.match().setup().players},
          {"names", std::move(seat_names)},
          {"seed", std::to_string(analysis.options().seed)},
          {"play_outs", analysis.depth()},
          {"turns", std::move(turns)},
          {"seats", std::move(seats)}};
}

std::optional<KnownTurn> known_turn(const json::value& analysis, const Turn& turn, const Ruleset& ruleset) {
  try {
    KnownTurn known;
    known.mover = conduct_from(analysis.at("seats").at(static_cast<std::size_t>(turn.seat)));
    for (const json::value& each : analysis.at("turns").as_array()) {
      if (each.at("event").to_number<std::size_t>() != turn.event) continue;
      const json::value& chances = each.at("chances");
      const json::value& best = chances.at("alternatives").at(chances.at("best").to_number<std::size_t>());
      if (!alternative_from(best.as_object(), turn, ruleset, known.best)) return std::nullopt;
      return known;
    }
  } catch (const std::exception&) {
    // A key is missing, or another kind of value is there.
  }
  return std::nullopt;
}

json::object to_json(const Judgement& judgement) {
  return {{"judged", name_of(judgement.judged)},         {"goes_out", judgement.goes_out},
          {"certainty", name_of(judgement.certainty)},   {"share", rounded_share(judgement.share)},
          {"best", rounded_share(judgement.best_share)}, {"played", rounded_share(judgement.played_share)},
          {"error", rounded_share(judgement.error)}};
}

}  // namespace tilefish
