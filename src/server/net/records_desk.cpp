#include "server/net/records_desk.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include <boost/json.hpp>

#include "server/days.h"
#include "server/game_export.h"
#include "server/json_pieces.h"
#include "server/net/address_limits.h"
#include "server/net/board_desk.h"
#include "server/net/client_address.h"
#include "server/net/exports.h"
#include "server/net/gzip.h"
#include "server/net/page.h"
#include "server/net/thrown.h"
#include "server/net/wall_clock.h"
#include "server/records_json.h"
#include "server/today/ranking_json.h"

namespace tilefish::net {

namespace {

namespace json = boost::json;

constexpr int usual_page = 20;
constexpr int longest_page = 100;
constexpr int files_a_page = 10;
constexpr int most_tallies = 5000;
constexpr int most_rating_steps = 200;
constexpr int board_lines = 50;
constexpr std::size_t most_rated = 20;  // asked for at once
constexpr std::string_view day_path = "/api/today/";

using Parameters = std::vector<std::pair<std::string, std::string>>;

Parameters parameters_of(std::string_view target) {
  Parameters parameters;
  const std::size_t question = target.find('?');
  if (question == std::string_view::npos) return parameters;
  std::string_view query = target.substr(question + 1);
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::optional<std::string> value = percent_decoded(part.substr(std::min(equals + 1, part.size())));
    if (value) parameters.emplace_back(part.substr(0, equals), *value);
  }
  return parameters;
}

std::string value_of(const Parameters& parameters, std::string_view name) {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const auto& each) { return each.first == name; });
  return found == parameters.end() ? std::string() : found->second;
}

int page_length(const Parameters& parameters) {
  const std::string text = value_of(parameters, "limit");
  int length = usual_page;
  std::from_chars(text.data(), text.data() + text.size(), length);
  return std::clamp(length, 1, longest_page);
}

HttpResponse as_json(const json::object& object, bool packed) {
  HttpResponse response{.content_type = "application/json", .text = json::serialize(object)};
  constexpr std::size_t worth_packing = 2000;
  if (!packed || response.text.size() < worth_packing) return response;
  GzipWriter writer;
  writer.write(response.text);
  response.text = writer.finish();
  response.encoding = "gzip";
  return response;
}

HttpResponse unreadable_list() { return error_response(500, "The list could not be read."); }
HttpResponse nobody() { return error_response(404, "Nothing is stored of you."); }

int today() { return static_cast<int>(day_of(wall_clock())); }

std::optional<BoardSpan> board_span(const Parameters& parameters) {
  BoardSpan span{.kind = value_of(parameters, "kind"), .span = value_of(parameters, "span")};
  if (span.kind.empty()) span.kind = "duel";
  if (span.span.empty()) span.span = "all";
  if (span.kind != "duel" && span.kind != "table" && span.kind != puzzle_kind) return std::nullopt;
  if (span.span == "day") {
    span.number = today();
  } else if (span.span == "week") {
    span.number = week_of_day(today());
  } else if (span.span != "all") {
    return std::nullopt;
  }
  return span;
}

// What is read of a request before anybody is asked.
struct RecordsQuestion {
  std::string token_digest;  // empty without a token
  Parameters parameters;
  bool packed = false;
  std::string payer;
};

std::optional<StoredDevice> device_of(Records& records, const RecordsQuestion& asked) {
  if (asked.token_digest.empty()) return std::nullopt;
  Result<std::optional<StoredDevice>> device = records.device(asked.token_digest);
  return device ? *std::move(device) : std::nullopt;
}

HttpResponse answer_me(Records& records, const StoredDevice& device, const RecordsQuestion& asked) {
  const Result<std::optional<GuestProfile>> profile = records.profile(device.guest);
  if (!profile) return unreadable_list();
  if (!*profile) return nobody();
  std::vector<std::optional<std::int64_t>> ranks;
  for (const StoredRating& rating : (*profile)->ratings) {
    const auto rank = records.rank({rating.kind, "all", 0}, device.guest);
    ranks.push_back(rank ? *rank : std::nullopt);
  }
  return as_json(me_json(**profile, device.id, ranks), asked.packed);
}

struct MatchPage {
  std::vector<PastMatch> matches;
  bool more = false;
};

Result<MatchPage> page_of(Records& records, const std::string& guest, const Parameters& parameters, int length) {
  MatchFilter filter{.won = std::nullopt, .opponent = value_of(parameters, "opponent"), .now = wall_clock()};
  const std::string won = value_of(parameters, "won");
  if (won == "1" || won == "0") filter.won = won == "1";
  // One more than is shown tells whether there is another page.
  Result<std::vector<PastMatch>> found =
      records.matches(guest, filter, cursor_from(value_of(parameters, "before")), length + 1);
  if (!found) return found.error();
  MatchPage page{.matches = *std::move(found)};
  page.more = static_cast<int>(page.matches.size()) > length;
  if (page.more) page.matches.pop_back();
  return page;
}

HttpResponse answer_matches(Records& records, const StoredDevice& device, const RecordsQuestion& asked) {
  const Result<MatchPage> page = page_of(records, device.guest, asked.parameters, page_length(asked.parameters));
  if (!page) return unreadable_list();
  return as_json(matches_json(page->matches, page->more), asked.packed);
}

HttpResponse answer_statistics(Records& records, const StoredDevice& device, const RecordsQuestion& asked) {
  const Result<std::vector<Tally>> tallies = records.tallies(device.guest, most_tallies);
  const Result<std::vector<RatingStep>> steps = records.rating_steps(device.guest, most_rating_steps);
  if (!tallies || !steps) return unreadable_list();
  return as_json(statistics_json(*tallies, *steps), asked.packed);
}

HttpResponse answer_board(Records& records, const RecordsQuestion& asked) {
  const std::optional<BoardSpan> span = board_span(asked.parameters);
  if (!span) return error_response(404, "There is no such list.");
  const Result<std::vector<BoardLine>> lines = records.board(*span, board_lines);
  if (!lines) return unreadable_list();
  std::string guest;
  std::optional<std::int64_t> rank;
  if (const std::optional<StoredDevice> device = device_of(records, asked)) {
    guest = device->guest;
    if (const auto found = records.rank(*span, guest)) rank = *found;
  }
  return as_json(board_json(*span, *lines, guest, rank), asked.packed);
}

// For the seats of a table, or for the hosts of the tables that the lobby shows.
HttpResponse answer_ratings(Records& records, const RecordsQuestion& asked) {
  std::vector<std::string> guests;
  for (const auto& [name, value] : asked.parameters) {
    if (name == "guest" && guests.size() < most_rated) guests.push_back(value);
  }
  const Result<std::vector<TableRating>> ratings =
      records.table_ratings(value_of(asked.parameters, "kind"), guests, value_of(asked.parameters, "game"));
  return ratings ? as_json(table_ratings_json(*ratings), asked.packed) : unreadable_list();
}

HttpResponse answer_server(Records& records, const RecordsQuestion& asked) {
  const Result<ServerSums> sums = records.sums();
  return sums ? as_json(server_json(*sums), asked.packed) : unreadable_list();
}

// What a day was like is told when it is over, and not a moment before: the seed is in it.
HttpResponse answer_day(Records& records, std::string_view date, const RecordsQuestion& asked) {
  const std::optional<std::int64_t> day = day_from(date);
  const HttpResponse none = error_response(404, "There is no result of that day.");
  if (!day || *day >= today()) return none;
  const std::optional<StoredDevice> device = device_of(records, asked);
  const std::string guest = device ? device->guest : std::string();
  const Result<std::optional<DealRanking>> ranking = records.ranking(*day, guest, board_lines);
  if (!ranking) return unreadable_list();
  return *ranking ? as_json(ranking_json(**ranking, guest, today()), asked.packed) : none;
}

// Matches are read by the reading room and written out by the pool, a few at a time, so that ten thousand of them cost nobody
// else a moment, and long ones fewer at a time, so that all that is asked for at once fits into memory.
struct OwnExport {
  std::vector<StoredGame> games;
  json::value next = nullptr;
};

// Whoever cannot unpack it is sent it piece by piece, and the ticket counts until then.
HttpResponse written(const OwnExport& wanted, bool packed, const Tickets::Ticket& ticket) {
  GzipWriter writer;
  const auto write = [&](std::string_view piece) { writer.write(piece); };
  JsonPieces pieces(write);
  pieces.open('{');
  pieces.name("files");
  pieces.open('[');
  for (const StoredGame& game : wanted.games) {
    json::string text;
    const auto take = [&](std::string_view piece) { text.append(json::string_view(piece.data(), piece.size())); };
    if (write_game_text(game, take)) continue;  // one that cannot be read spoils no others
    pieces.item(json::object{{"name", game.id + ".txt"}, {"text", std::move(text)}});
  }
  pieces.close(']');
  pieces.member("next", wanted.next);
  pieces.close('}');
  HttpResponse response{.content_type = "application/json"};
  if (packed) {
    response.text = writer.finish();
    response.encoding = "gzip";
  } else {
    response.unpacked = std::make_shared<GzipReader>(std::make_shared<const std::string>(writer.finish()));
    response.held = ticket;
  }
  return response;
}

std::size_t bytes_of(const StoredGame& game) {
  std::size_t bytes = game.setup.size();
  for (const StoredEvent& event : game.events) bytes += event.event.size();
  return bytes;
}

Result<OwnExport> games_to_export(Records& records, const StoredDevice& device, const RecordsQuestion& asked,
                                  std::size_t most_bytes) {
  const Result<MatchPage> page = page_of(records, device.guest, asked.parameters, files_a_page);
  if (!page) return page.error();
  OwnExport wanted;
  std::size_t bytes = 0;
  for (auto match = page->matches.begin(); match != page->matches.end(); ++match) {
    Result<std::optional<StoredGame>> game = records.finished_game(match->game, wall_clock());
    if (game && *game) {
      bytes += bytes_of(**game);
      wanted.games.push_back(**std::move(game));
    }
    const bool last = match + 1 == page->matches.end();
    if (last ? page->more : bytes >= most_bytes) {
      wanted.next = json::string(to_text(MatchCursor{match->finished, match->game}));
      break;
    }
  }
  return wanted;
}

}  // namespace

bool RecordsDesk::answers(std::string_view path) {
  constexpr std::array paths = {"/api/me",          "/api/me/games", "/api/me/statistics", "/api/me/export",
                                "/api/leaderboard", "/api/ratings",  "/api/stats"};
  return path.starts_with(day_path) || std::find(paths.begin(), paths.end(), path) != paths.end();
}

void RecordsDesk::ask(std::string_view path, const HttpRequest& request, Reply reply) {
  const std::string_view token = token_in(request.authorization);
  const RecordsQuestion asked{.token_digest = token.empty() ? std::string() : secrets_.digest(token),
                              .parameters = parameters_of(request.target),
                              .packed = accepts_gzip(request.accept_encoding),
                              .payer = address_key(request.client)};
  room_.ask(
      asked.payer,
      [this, asked, path = std::string(path)](Records& records, const Reply& answer) {
        if (path == "/api/leaderboard") return answer(answer_board(records, asked));
        if (path.starts_with(day_path)) return answer(answer_day(records, path.substr(day_path.size()), asked));
        if (path == "/api/ratings") return answer(answer_ratings(records, asked));
        if (path == "/api/stats") return answer(answer_server(records, asked));
        const std::optional<StoredDevice> device = device_of(records, asked);
        if (!device) return answer(nobody());
        if (path == "/api/me") return answer(answer_me(records, *device, asked));
        if (path == "/api/me/games") return answer(answer_matches(records, *device, asked));
        if (path == "/api/me/statistics") return answer(answer_statistics(records, *device, asked));
        const auto [own, full] = exports_.take(asked.payer);
        if (!own) return answer(too_many_exports(full));
        Result<OwnExport> wanted = games_to_export(records, *device, asked, most_export_bytes_);
        if (!wanted) return answer(unreadable_list());
        jobs_.push_errand(asked.payer, "exports",
                          [answer, ticket = own, packed = asked.packed,
                           wanted = std::make_shared<const OwnExport>(std::move(wanted).value())] {
                            HttpResponse response = unreadable_list();
                            const std::optional<Error> failed =
                                thrown_by("an export", [&] { response = written(*wanted, packed, ticket); });
                            static_cast<void>(failed);  // the answer says enough
                            answer(std::move(response));
                          });
      },
      std::move(reply));
}

}  // namespace tilefish::net
