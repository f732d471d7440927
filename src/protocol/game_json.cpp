#include "protocol/game_json.h"

#include <string>
#include <utility>
#include <vector>

namespace tilefish {

namespace json = boost::json;

json::array to_json(std::span<const Tile> tiles) {
  json::array list;
  list.reserve(tiles.size());
  for (const Tile tile : tiles) list.emplace_back(to_string(tile));
  return list;
}

json::array to_json(const Meld& meld) { return to_json(meld.tiles()); }

json::array to_json(const Table& table) {
  json::array list;
  list.reserve(table.melds.size());
  for (const Meld& meld : table.melds) list.emplace_back(to_json(meld));
  return list;
}

json::array rows_to_json(std::span<const std::vector<Tile>> rows) {
  json::array list;
  for (const std::vector<Tile>& row : rows) list.emplace_back(to_json(row));
  return list;
}

json::array steps_to_json(const Plan& plan) {
  const std::vector<std::string> words = sentences(plan);
  json::array list;
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const PlanStep& step = plan.steps[i];
    json::object object{{"kind", name(step.kind)},
                        {"words", words[i]},
                        {"tiles", to_json(step.tiles)},
                        {"from", nullptr},
                        {"from_places", json::value_from(step.from_places)},
                        {"to", step.to_row},
                        {"to_place", step.to_place},
                        {"rows", rows_to_json(step.rows)}};
    if (step.from_row) object["from"] = *step.from_row;
    list.emplace_back(std::move(object));
  }
  return list;
}

json::object to_json(const Ruleset& ruleset) {
  const RulesetFields& numbers = ruleset.fields();
  json::object object{{"name", numbers.name}, {"description", numbers.description}};
  for (const RulesetKey& key : ruleset_keys()) object[key.name] = numbers.*key.field;
  object["joker_rule"] = numbers.joker_rule == JokerRule::free ? "free" : "swap";
  object["must_play"] = numbers.must_play;
  object["scoring"] = numbers.scoring == Scoring::tally ? "tally" : "collect";
  return object;
}

}  // namespace tilefish
