#include "server/net/judge_desk.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "analysis/judge.h"
#include "protocol/analysis_json.h"
#include "rules/notation.h"
#include "rules/verify.h"
#include "server/game_export.h"
#include "server/net/analyses.h"
#include "server/net/board_desk.h"
#include "server/net/exports.h"
#include "server/net/gzip.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

constexpr std::chrono::seconds longest_hearing{20};
constexpr int most_interruptions = 100;
constexpr const char* payer_of_judgements = "judgements";

struct JudgeQuestion {
  std::size_t event = 0;
  std::optional<std::string> table;  // none for a draw
};

std::optional<JudgeQuestion> question_of(std::string_view query) {
  JudgeQuestion question;
  bool has_turn = false;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    const std::string_view value = part.substr(std::min(part.find('=') + 1, part.size()));
    if (part.starts_with("turn=")) {
      const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), question.event);
      has_turn = problem == std::errc() && end == value.data() + value.size();
    } else if (part.starts_with("table=")) {
      question.table = percent_decoded(value);
      if (!question.table) return std::nullopt;
    }
  }
  return has_turn ? std::optional(std::move(question)) : std::nullopt;
}

boost::json::value unpacked_json(const PackedFiles::Packed& packed) {
  GzipReader reader(packed);
  std::vector<char> room(1 << 16);
  boost::json::stream_parser parser;
  for (std::string_view piece = reader.read(room); !piece.empty(); piece = reader.read(room)) {
    parser.write(piece.data(), piece.size());
  }
  parser.finish();
  return parser.release();
}

HttpResponse not_analysed() { return error_response(409, "This turn has not been analysed."); }

}  // namespace

struct JudgeDesk::Case {
  JudgeQuestion question;
  StoredGame game;
  PackedFiles::Packed analysis;
  Tickets::Ticket ticket;
  Reply reply;
  int interruptions = 0;

  // None if it was stopped.
  [[nodiscard]] std::optional<HttpResponse> heard(const Limits& limits) const {
    const Result<GameRecord> record = game_record(game);
    if (!record) return error_response(500, "The game could not be read.");
    const Result<MatchTurns> match = MatchTurns::of(*record);
    if (!match) return error_response(500, "The game could not be read.");
    const auto turn = std::find_if(match->turns().begin(), match->turns().end(),
                                   [&](const Turn& each) { return each.event == question.event; });
    if (turn == match->turns().end() || turn->is_resignation()) return not_analysed();
    const Ruleset& ruleset = match->setup().ruleset;
    const std::optional<KnownTurn> known = known_turn(unpacked_json(analysis), *turn, ruleset);
    if (!known) return not_analysed();
    Alternative other{.laid = TileCounts(ruleset.numbers()), .draws = 1};
    if (question.table) {
      Result<Table> table = parse_table(*question.table, ruleset);
      if (!table) return error_response(400, table.error().describe());
      if (!verify_move(turn->view.position, *table, ruleset).legal())
        return error_response(400, "This is no legal move.");
      other.laid = table->counts(ruleset.numbers()) - turn->view.position.table.counts(ruleset.numbers());
      other.table = *std::move(table);
      other.draws = 0;
    }
    const Outcome<Judgement> judgement = judge(*match, *turn, known->mover, known->best, other, {}, limits);
    if (!judgement.finished()) return std::nullopt;
    return HttpResponse{.content_type = "application/json", .text = boost::json::serialize(to_json(judgement.value()))};
  }
};

void JudgeDesk::ask(const Wanted& wanted, Reply reply) {
  std::optional<JudgeQuestion> question = question_of(wanted.query);
  if (!question) return reply(error_response(400, "Say which turn, and percent-encode the table."));
  auto [ticket, full] = tickets_.take(wanted.payer);
  if (!ticket) return reply(too_many(full, "turns are being looked at"));
  auto one = std::make_shared<Case>();
  one->question = *std::move(question);
  one->ticket = std::move(ticket);
  one->reply = std::move(reply);
  commits_.find_analysis(wanted.id, [this, id = wanted.id, one](const Result<std::optional<StoredAnalysis>>& stored) {
    if (!stored) return one->reply(error_response(500, "The analysis could not be read."));
    one->analysis = packed_analysis(*stored);
    commits_.find_game(id, [this, one](Result<std::optional<StoredGame>> found) {
      if (!found) return one->reply(error_response(500, "The game could not be read."));
      if (!*found) return one->reply(no_such_game());
      if (!one->analysis) return one->reply(not_analysed());
      one->game = *std::move(*found);
      push(one);
    });
  });
}

void JudgeDesk::push(std::shared_ptr<Case> one) {
  jobs_.push_spare(payer_of_judgements, [this, one = std::move(one)](const StopFlag& stop) { hear(one, stop); });
}

void JudgeDesk::hear(const std::shared_ptr<Case>& one, const StopFlag& stop) {
  std::optional<HttpResponse> response = error_response(500, "The turn could not be judged.");
  const std::optional<Error> failed =
      thrown_by("a judgement", [&] { response = one->heard(Limits{.stop = &stop}.within(longest_hearing)); });
  static_cast<void>(failed);  // the answer says enough
  if (response) return one->reply(*std::move(response));
  if (stop.requested() && ++one->interruptions < most_interruptions) return push(one);
  one->reply(error_response(503, "The server is busy; ask again in a moment."));
}

}  // namespace tilefish::net
