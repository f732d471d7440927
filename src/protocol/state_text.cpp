#include "protocol/state_text.h"

namespace tilefish::wire {

namespace {

void write(JsonText& text, const RoomOptions& options) {
  text.open('{');
  text.member("ruleset", options.ruleset);
  text.member("seats", options.seats);
  text.list("robots", options.robots);
  text.member("clock", options.clock);
  text.member("rounds", options.rounds);
  text.member("public", options.is_public);
  text.member("hints", options.hints);
  text.member("spectators", options.spectators);
  text.close('}');
}

void write(JsonText& text, const SeatState& seat) {
  text.open('{');
  text.member("kind", name(seat.kind));
  text.member("name", seat.name);
  text.member("connected", seat.connected);
  text.member("substituted", seat.substituted);
  text.member("tiles", seat.tiles);
  text.member("opened", seat.opened);
  text.member("resigned", seat.resigned);
  text.member("score", seat.score);
  if (seat.guest) text.member("guest", *seat.guest);
  if (seat.robot) text.member("robot", *seat.robot);
  text.close('}');
}

void write(JsonText& text, const Lot& lot) {
  text.open('{');
  text.member("seat", lot.seat);
  text.member("tile", lot.tile);
  text.close('}');
}

template <class Items>
void write_list(JsonText& text, std::string_view name, const Items& items) {
  text.key(name);
  text.open('[');
  for (const auto& item : items) write(text, item);
  text.close(']');
}

void write(JsonText& text, const GameState& game) {
  text.open('{');
  text.member("id", game.id);
  text.member("round", game.round);
  text.member("rounds", game.rounds);
  text.member("starter", game.starter);
  text.maybe("to_move", game.to_move);
  text.member("turn", game.turn);
  text.member("pool", game.pool);
  text.member("passes", game.passes);
  text.member("table", game.table);
  text.member("points_to_open", game.points_to_open);
  text.maybe("turn_ms", game.turn_ms);
  text.maybe("left_ms", game.left_ms);
  text.key("last");
  text.raw(game.history.empty() ? "null" : game.history.last());
  write_turns(text, "history", game.history);
  write_list(text, "lots", game.lots);
  text.key("result");
  if (game.result) {
    write(text, *game.result);
  } else {
    text.null();
  }
  if (!game.digest.empty()) text.member("digest", game.digest);
  if (!game.seed.empty()) text.member("seed", game.seed);
  if (!game.opened_before.empty()) text.list("opened_before", game.opened_before);
  text.close('}');
}

}  // namespace

std::string members_of(const PublicState& state) {
  constexpr std::size_t usual = 1024;
  std::string all;
  all.reserve(usual + (state.game ? state.game->history.bytes() : 0));
  JsonText text(all);
  text.member("host", state.host);
  text.key("options");
  write(text, state.options);
  text.member("phase", name(state.phase));
  write_list(text, "seats", state.seats);
  text.member("spectators", state.spectators);
  text.member("next_digest", state.next_digest);
  text.list("ready", state.ready);
  text.key("game");
  if (state.game) {
    write(text, *state.game);
  } else {
    text.null();
  }
  if (state.today) text.member("today", *state.today);
  return all;
}

void write_turns(JsonText& text, std::string_view name, const TurnsText& turns) {
  text.key(name);
  text.open('[');
  if (!turns.empty()) text.raw(turns.all());
  text.close(']');
}

void write(JsonText& text, const ResultState& result) {
  text.open('{');
  text.list("winners", result.winners);
  text.member("reason", name(result.reason));
  text.list("scores", result.scores);
  text.list("gained", result.gained);
  text.list("racks", result.racks);
  text.close('}');
}

void write(JsonText& text, const You& you) {
  text.open('{');
  text.maybe("seat", you.seat);
  text.member("rack", you.rack);
  text.close('}');
}

void write(JsonText& text, const Cause& cause) {
  text.open('{');
  text.member("kind", name(cause.kind));
  if (cause.seat) text.member("seat", *cause.seat);
  if (cause.name) text.member("name", *cause.name);
  if (cause.laid) text.member("laid", *cause.laid);
  if (cause.drawn) text.member("drawn", *cause.drawn);
  if (cause.round_over) text.member("round_over", true);
  text.close('}');
}

}  // namespace tilefish::wire
