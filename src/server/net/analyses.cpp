#include "server/net/analyses.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include <sodium.h>
#include <boost/json.hpp>

#include "analysis/match_analysis.h"
#include "protocol/analysis_json.h"
#include "server/game_export.h"
#include "server/net/exports.h"
#include "server/net/gzip.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

using std::chrono::milliseconds;

constexpr const char* engine_name = "tilefish " TILEFISH_VERSION;

// Of a long match only the first pass is made.
constexpr std::uint64_t play_outs_of_long_match = 60;
constexpr std::size_t long_match = 600;
constexpr std::size_t longest_match = 3000;  // events

// Between two looks at whether somebody still wants it, and at other games that are being analysed.
constexpr milliseconds slice{200};
// A turn that takes longer is passed over. It does not hold anybody up: spare work is stopped for them.
constexpr milliseconds longest_turn{20'000};
constexpr milliseconds between_snapshots{700};

// All analyses together count as one payer, who never gets the last thread of several.
constexpr const char* payer_of_all = "analyses";

constexpr std::size_t addresses_before_sweep = 1000;

HttpResponse analysis_response(const PackedFiles::Packed& packed, bool as_packed, bool finished) {
  HttpResponse response{.content_type = "application/json",
                        .cache = finished ? "public, max-age=3600" : "no-store",
                        .more = {{"Vary", "Accept-Encoding"}}};
  if (as_packed) {
    response.encoding = "gzip";
    response.shared = packed;
  } else {
    response.unpacked = std::make_shared<GzipReader>(packed);
  }
  return response;
}

HttpResponse nothing_yet() {
  return {.status = 202, .content_type = "application/json", .text = R"({"finished":false,"progress":0})"};
}

// Columns of text hold no bytes of other kinds.
std::string as_base64(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // its end is a zero
  return text;
}

PackedFiles::Packed from_base64(const std::string& text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(), nullptr,
                        &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0) {
    return nullptr;
  }
  bytes.resize(size);
  return std::make_shared<const std::string>(std::move(bytes));
}

Instant now_of_day() { return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now()); }

}  // namespace

PackedFiles::Packed packed_analysis(const std::optional<StoredAnalysis>& stored) {
  return stored && stored->engine == engine_name ? from_base64(stored->text) : nullptr;
}

struct Analyses::Making {
  std::string id;
  Tickets::Ticket ticket;
  // Under the lock.
  Clock::time_point asked = Clock::now();
  PackedFiles::Packed snapshot;
  // Of whoever works on it, one thread at a time.
  StoredGame game;
  std::vector<std::string> names;
  std::unique_ptr<MatchAnalysis> analysis;
  Clock::time_point shown;

  // False if the game cannot be read.
  [[nodiscard]] bool prepare(std::uint64_t play_outs) {
    if (analysis) return true;
    const Result<GameRecord> record = game_record(game);
    if (!record) return false;
    Result<MatchTurns> turns = MatchTurns::of(*record);
    if (!turns) return false;
    names = record->names;
    const bool is_long = turns->turns().size() > long_match;
    analysis = std::make_unique<MatchAnalysis>(
        *std::move(turns),
        AnalysisOptions{.nodes = is_long ? std::min(play_outs_of_long_match, play_outs) : play_outs});
    return true;
  }
};

Analyses::Analyses(const NetLimits& limits, CommitThread& commits, JobPool& jobs)
    : limits_(limits),
      commits_(commits),
      jobs_(jobs),
      finished_(limits.analysis_cache_bytes),
      tickets_(limits.analyses, limits.analyses_per_address) {}

Analyses::~Analyses() = default;

void Analyses::ask(const Wanted& wanted, Reply reply) {
  if (const PackedFiles::Packed kept = finished_.find(wanted.id)) {
    return reply(analysis_response(kept, wanted.packed, true));
  }
  if (std::optional<HttpResponse> response = so_far(wanted)) return reply(*std::move(response));
  commits_.find_analysis(wanted.id, [this, wanted, reply = std::move(reply)](
                                        const Result<std::optional<StoredAnalysis>>& stored) mutable {
    if (!stored) return reply(error_response(500, "The analysis could not be read."));
    // What another version said is said anew.
    if (const PackedFiles::Packed packed = packed_analysis(*stored)) {
      finished_.keep(wanted.id, packed);
      return reply(analysis_response(packed, wanted.packed, true));
    }
    commits_.find_game(wanted.id, [this, wanted, reply = std::move(reply)](Result<std::optional<StoredGame>> found) {
      if (!found) return reply(error_response(500, "The game could not be read."));
      if (!*found) return reply(no_such_game());
      reply(begin(wanted, *std::move(*found)));
    });
  });
}

std::optional<HttpResponse> Analyses::so_far(const Wanted& wanted) {
  const std::lock_guard lock(mutex_);
  const auto known = making_.find(wanted.id);
  if (known == making_.end()) return std::nullopt;
  known->second->asked = Clock::now();
  const PackedFiles::Packed snapshot = known->second->snapshot;
  return snapshot ? analysis_response(snapshot, wanted.packed, false) : nothing_yet();
}

HttpResponse Analyses::begin(const Wanted& wanted, StoredGame game) {
  // Somebody else may have asked meanwhile.
  if (std::optional<HttpResponse> response = so_far(wanted)) return *std::move(response);
  if (game.events.size() > longest_match) {
    return error_response(422, "This match is too long to be analysed here; `tilefish analyse` can do it.");
  }
  Tickets::Ticket ticket = tickets_.take(wanted.payer);
  if (!ticket) return error_response(503, "Other games are being analysed; ask again in a moment.");
  if (!may_begin(wanted.payer))
    return error_response(429, "You have asked for many analyses; ask again in some minutes.");
  auto making = std::make_shared<Making>();
  making->id = wanted.id;
  making->ticket = std::move(ticket);
  making->game = std::move(game);
  {
    const std::lock_guard lock(mutex_);
    if (!making_.emplace(wanted.id, making).second) return nothing_yet();
  }
  push(std::move(making));
  return nothing_yet();
}

bool Analyses::may_begin(const std::string& payer) {
  constexpr double seconds_an_hour = 3600;
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  if (begun_.size() > addresses_before_sweep) {
    std::erase_if(begun_, [&](const auto& each) { return each.second.is_full(now); });
  }
  return begun_
      .try_emplace(payer, limits_.analyses_per_hour_per_address / seconds_an_hour, limits_.analysis_burst_per_address,
                   now)
      .first->second.take(now);
}

void Analyses::push(std::shared_ptr<Making> making) {
  jobs_.push_spare(payer_of_all, [this, making = std::move(making)](const StopFlag& stop) { go_on(making, stop); });
}

void Analyses::give_up(const std::string& id) {
  const std::lock_guard lock(mutex_);
  making_.erase(id);
}

void Analyses::go_on(const std::shared_ptr<Making>& making, const StopFlag& stop) {
  {
    const std::lock_guard lock(mutex_);
    if (Clock::now() - making->asked > limits_.analysis_patience) {
      making_.erase(making->id);
      return;
    }
  }
  using Step = MatchAnalysis::Step;
  Step step = Step::done;
  bool readable = true;
  const std::optional<Error> failed = thrown_by("an analysis", [&] {
    readable = making->prepare(limits_.analysis_play_outs);
    if (!readable) return;
    const Clock::time_point end = Clock::now() + slice;
    while (step == Step::done && Clock::now() < end)
      step = making->analysis->step(Limits{.stop = &stop}.within(longest_turn));
    if (step == Step::all_done || Clock::now() - making->shown > between_snapshots)
      show(*making, step == Step::all_done);
  });
  if (failed || !readable) return give_up(making->id);
  if (step != Step::all_done) push(making);
}

void Analyses::show(Making& making, bool finished) {
  boost::json::object object = to_json(*making.analysis, making.names);
  object["engine"] = engine_name;
  object["finished"] = finished;
  object["progress"] = making.analysis->progress();
  GzipWriter writer;
  writer.write(boost::json::serialize(object));
  auto packed = std::make_shared<const std::string>(writer.finish());
  making.shown = Clock::now();
  if (!finished) {
    const std::lock_guard lock(mutex_);
    making.snapshot = std::move(packed);
    return;
  }
  std::vector<int> accuracy;
  for (const SeatAnalysis& seat : making.analysis->seats()) {
    accuracy.push_back(static_cast<int>(std::lround(seat.accuracy * 10)));
  }
  commits_.keep({.game = making.id,
                 .engine = engine_name,
                 .text = as_base64(*packed),
                 .at = now_of_day(),
                 .accuracy = std::move(accuracy)});
  finished_.keep(making.id, std::move(packed));
  give_up(making.id);
}

}  // namespace tilefish::net
