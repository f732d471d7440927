#include "server/net/analyses.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <sodium.h>
#include <boost/json.hpp>

#include "analysis/overlooked.h"
#include "protocol/analysis_json.h"
#include "rules/builtin_rulesets.h"
#include "server/game_export.h"
#include "server/net/exports.h"
#include "server/net/gzip.h"
#include "server/net/thrown.h"
#include "server/net/wall_clock.h"
#include "work/kinds/analysis.h"

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
// To tell whether what was overlooked is a puzzle.
constexpr milliseconds longest_puzzle{5'000};

// All analyses together count as one payer, who never gets the last thread of several.
constexpr const char* payer_of_all = "analyses";

// Of those that were wanted before a restart; no address is called so.
constexpr const char* payer_of_left_over = "left over";

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

HttpResponse nothing_yet(double progress) {
  return {.status = 202,
          .content_type = "application/json",
          .text = fmt::format(R"({{"finished":false,"progress":{}}})", progress)};
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

// An analysis that workers make, to be shown as it grows.
class GrowingAnalysis : public work::AnalysisJob {
 public:
  GrowingAnalysis(MatchAnalysis& analysis, const GameRecord& record, const work::Build& build,
                  std::function<void()> grown)
      : AnalysisJob(analysis, record, build), grown_(std::move(grown)) {}

  Result<Next> take(std::uint64_t unit, const work::Output& output) override {
    Result<Next> next = AnalysisJob::take(unit, output);
    if (!next) return next;
    ++turns_;
    grown_();
    return next;
  }
  void begin_anew() override {
    AnalysisJob::begin_anew();
    turns_ = 0;
  }

  [[nodiscard]] std::size_t turns() const { return turns_; }

 private:
  std::function<void()> grown_;
  std::size_t turns_ = 0;
};

}  // namespace

PackedFiles::Packed packed_analysis(const std::optional<StoredAnalysis>& stored) {
  return stored && stored->engine == engine_name ? from_base64(stored->text) : nullptr;
}

struct Analyses::Making {
  std::string id;
  Tickets::Ticket ticket;
  // Under the lock.
  Clock::time_point asked = Clock::now();
  bool kept = false;  // also when nobody looks
  PackedFiles::Packed snapshot;
  double progress = 0;
  // Of whoever works on it, one thread at a time.
  StoredGame game;
  std::optional<GameRecord> record;  // once it is prepared, as the next
  std::unique_ptr<MatchAnalysis> analysis;
  Clock::time_point shown;
  std::size_t turns_by_workers = 0;

  // False if the game cannot be read.
  [[nodiscard]] bool prepare(std::uint64_t play_outs) {
    if (analysis) return true;
    Result<GameRecord> read = game_record(game);
    if (!read) return false;
    Result<MatchTurns> turns = MatchTurns::of(*read);
    if (!turns) return false;
    record = std::move(read).value();
    const bool is_long = turns->turns().size() > long_match;
    analysis = std::make_unique<MatchAnalysis>(
        *std::move(turns),
        AnalysisOptions{.nodes = is_long ? std::min(play_outs_of_long_match, play_outs) : play_outs});
    return true;
  }
};

Analyses::Analyses(const NetLimits& limits, CommitThread& commits, JobPool& jobs, Askers& askers, Metrics& metrics,
                   TakePuzzles take_puzzles)
    : limits_(limits),
      commits_(commits),
      jobs_(jobs),
      askers_(askers),
      metrics_(metrics),
      take_puzzles_(std::move(take_puzzles)),
      finished_(limits.analysis_cache_bytes),
      tickets_(limits.analyses, limits.analyses_per_address) {}

Analyses::~Analyses() = default;

void Analyses::ask(const Wanted& wanted, Reply reply) {
  find(wanted, [packed = wanted.packed, reply = std::move(reply)](const Found& found) {
    if (found.trouble != Trouble::none) return reply(error_response(status_of(found.trouble), found.sentence));
    reply(found.packed ? analysis_response(found.packed, packed, found.finished) : nothing_yet(found.progress));
  });
}

void Analyses::ask_on_wire(const Wanted& wanted, Told told) {
  find(wanted, [game = wanted.id, told = std::move(told)](const Found& found) {
    if (found.trouble != Trouble::none) return told(wire::refused(code_of(found.trouble), found.sentence));
    told(wire::AnalysisState{game, found.finished, static_cast<int>(100 * found.progress)});
  });
}

int Analyses::status_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::no_such_game: return 404;
    case Trouble::too_long: return 422;
    case Trouble::server_busy: return net::status_of(Full::server);
    case Trouble::address_busy: return net::status_of(Full::address);
    case Trouble::too_often: return 429;
    default: return 500;
  }
}

wire::RefusalCode Analyses::code_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::no_such_game: return wire::RefusalCode::no_such_game;
    case Trouble::too_long: return wire::RefusalCode::too_long;
    case Trouble::too_often: return wire::RefusalCode::too_fast;
    default: return wire::RefusalCode::analysis_busy;
  }
}

void Analyses::find(const Wanted& wanted, Take take) {
  if (const PackedFiles::Packed kept = finished_.find(wanted.id)) {
    return take({.packed = kept, .finished = true, .progress = 1});
  }
  if (std::optional<Found> found = so_far(wanted)) return take(*std::move(found));
  if (std::optional<Found> found = so_far_elsewhere(wanted)) return take(*std::move(found));
  commits_.find_analysis(
      wanted.id, [this, wanted, take = std::move(take)](const Result<std::optional<StoredAnalysis>>& stored) mutable {
        if (!stored) return take({.trouble = Trouble::unreadable, .sentence = "The analysis could not be read."});
        // What another version said is said anew.
        if (const PackedFiles::Packed packed = packed_analysis(*stored)) {
          finished_.keep(wanted.id, packed);
          return take({.packed = packed, .finished = true, .progress = 1});
        }
        commits_.find_game(wanted.id, [this, wanted, take = std::move(take)](Result<std::optional<StoredGame>> found) {
          if (!found) return take({.trouble = Trouble::unreadable, .sentence = "The game could not be read."});
          if (!*found) return take({.trouble = Trouble::no_such_game, .sentence = no_such_game_sentence});
          take(begin(wanted, *std::move(*found)));
        });
      });
}

std::optional<Analyses::Found> Analyses::so_far(const Wanted& wanted) {
  const std::lock_guard lock(mutex_);
  const auto known = making_.find(wanted.id);
  if (known == making_.end()) return std::nullopt;
  Making& making = *known->second;
  making.asked = Clock::now();
  if (wanted.keep && !std::exchange(making.kept, true)) remember_wish(wanted.id);
  return Found{.packed = making.snapshot, .progress = making.progress};
}

std::optional<Analyses::Found> Analyses::so_far_elsewhere(const Wanted& wanted) {
  const std::optional<double> progress = elsewhere_.progress(wanted.id);
  if (!progress) return std::nullopt;
  elsewhere_.want(wanted.id, wanted.keep);
  return Found{.progress = *progress};
}

Analyses::Found Analyses::begin(const Wanted& wanted, StoredGame game) {
  // Somebody else may have asked meanwhile.
  if (std::optional<Found> found = so_far(wanted)) return *std::move(found);
  if (game.events.size() > longest_match) {
    return {.trouble = Trouble::too_long,
            .sentence = "This match is too long to be analysed here; `tilefish analyse` can do it."};
  }
  auto [ticket, full] = tickets_.take(wanted.payer);
  if (!ticket) {
    return {.trouble = full == Full::server ? Trouble::server_busy : Trouble::address_busy,
            .sentence = too_many_sentence(full, "games are being analysed")};
  }
  if (!may_begin(wanted.payer)) {
    return {.trouble = Trouble::too_often, .sentence = "You have asked for many analyses; ask again in some minutes."};
  }
  auto making = std::make_shared<Making>();
  making->id = wanted.id;
  making->ticket = std::move(ticket);
  making->game = std::move(game);
  making->kept = wanted.keep;
  {
    const std::lock_guard lock(mutex_);
    if (!making_.emplace(wanted.id, making).second) return {};
  }
  if (wanted.keep && wanted.payer != payer_of_left_over) remember_wish(wanted.id);
  push(std::move(making));
  return {};
}

// What is stored without an engine is a wish, which the analysis itself replaces: so it must be pushed while the game is still made.
void Analyses::remember_wish(const std::string& game) {
  commits_.keep({.game = game, .engine = "", .text = "", .at = wall_clock()});
}

void Analyses::go_on_with(std::vector<std::string> games) {
  {
    const std::lock_guard lock(mutex_);
    left_over_.assign(games.begin(), games.end());
  }
  take_up_next();
}

void Analyses::take_up_next() {
  std::string game;
  {
    const std::lock_guard lock(mutex_);
    if (left_over_.empty()) return;
    game = std::move(left_over_.front());
    left_over_.pop_front();
  }
  find({.id = game, .payer = payer_of_left_over, .keep = true}, [this, game](const Found& found) {
    if (found.trouble == Trouble::server_busy || found.trouble == Trouble::address_busy) {
      // Others have all places; whoever ends takes it up again.
      const std::lock_guard lock(mutex_);
      left_over_.push_front(game);
    } else if (found.trouble != Trouble::none) {
      take_up_next();
    }
  });
}

TokenBucket<Analyses::Clock>& Analyses::begun_by(const std::string& payer, Clock::time_point now) {
  constexpr double seconds_an_hour = 3600;
  if (begun_.size() > addresses_before_sweep) {
    std::erase_if(begun_, [&](const auto& each) { return each.second.is_full(now); });
  }
  return begun_
      .try_emplace(payer, limits_.analyses_per_hour_per_address / seconds_an_hour, limits_.analysis_burst_per_address,
                   now)
      .first->second;
}

bool Analyses::may_begin(const std::string& payer) {
  if (payer == payer_of_left_over) return true;  // it was paid for before the restart
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  if (!begun_by(payer, now).take(now)) return false;
  if (in_cluster_) ++untold_[payer];
  return true;
}

void Analyses::count_in(ClusterWork& work) {
  in_cluster_ = true;
  tickets_.count_in(work, "analyses", payer_of_left_over);
  constexpr const char* begun = "analyses_begun";
  work.count(begun, [this] {
    const std::lock_guard lock(mutex_);
    const auto untold = std::exchange(untold_, {});
    return ClusterWork::Held(untold.begin(), untold.end());
  });
  elsewhere_.count_in(
      work,
      [this] {
        const std::lock_guard lock(mutex_);
        AnalysesElsewhere::Games games;
        for (const auto& [game, making] : making_) games.emplace_back(game, making->progress);
        return games;
      },
      [this](const std::string& game, bool keep) { (void)so_far({.id = game, .payer = {}, .keep = keep}); });
  work.listen(begun, [this](const std::string& payer, std::size_t count) {
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(mutex_);
    begun_by(payer, now).charge(now, static_cast<std::int64_t>(count));
  });
}

void Analyses::push(std::shared_ptr<Making> making) {
  jobs_.push_spare(payer_of_all, [this, making = std::move(making)](const StopFlag& stop) { go_on(making, stop); });
}

void Analyses::give_up(const std::string& id) {
  std::shared_ptr<Making> gone;  // with its place
  {
    const std::lock_guard lock(mutex_);
    const auto known = making_.find(id);
    if (known == making_.end()) return;
    gone = std::move(known->second);
    making_.erase(known);
  }
  gone->ticket.reset();
  take_up_next();
}

bool Analyses::is_wanted(const Making& making) {
  const std::lock_guard lock(mutex_);
  if (elsewhere_.is_ahead(making.id, making.progress)) {
    if (making.kept) elsewhere_.want(making.id, true);
    return false;
  }
  return making.kept || Clock::now() - making.asked <= limits_.analysis_patience;
}

void Analyses::go_on(const std::shared_ptr<Making>& making, const StopFlag& stop) {
  if (!is_wanted(*making)) return give_up(making->id);
  using Step = MatchAnalysis::Step;
  Step step = Step::done;
  bool readable = true;
  bool goes_to_workers = false;
  const std::optional<Error> failed = thrown_by("an analysis", [&] {
    readable = making->prepare(limits_.analysis_play_outs);
    if (!readable) return;
    const Clock::time_point end = Clock::now() + slice;
    while (step == Step::done && Clock::now() < end && !(goes_to_workers = may_be_handed_over(*making)))
      step = making->analysis->step(Limits{.stop = &stop}.within(longest_turn));
    if (step == Step::all_done) {
      show(*making, true);
    } else {
      show_now_and_then(*making);
    }
    if (goes_to_workers) hand_over(making);
  });
  if (failed || !readable) return give_up(making->id);
  if (step != Step::all_done && !goes_to_workers) push(making);
}

// What all turns have in common is found here.
bool Analyses::may_be_handed_over(const Making& making) {
  return askers_.may_ask() && making.analysis->has_found_facts();
}

void Analyses::hand_over(const std::shared_ptr<Making>& making) {
  auto job = std::make_shared<GrowingAnalysis>(*making->analysis, *making->record, askers_.build(),
                                               [this, making] { show_now_and_then(*making); });
  const auto take_back = [this, making, job](bool done) {
    making->turns_by_workers += job->turns();
    if (!done) return push(making);
    if (thrown_by("an analysis", [&] { show(*making, true); })) give_up(making->id);
  };
  const bool is_asked_for = askers_.ask({.about = "the analysis of " + making->id,
                                         .job = job,
                                         .is_wanted = [this, making] { return is_wanted(*making); },
                                         .then = take_back});
  if (!is_asked_for) push(making);
}

void Analyses::show_now_and_then(Making& making) {
  if (Clock::now() - making.shown > between_snapshots) show(making, false);
}

void Analyses::show(Making& making, bool finished) {
  boost::json::object object = to_json(*making.analysis, making.record->names);
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
    making.progress = making.analysis->progress();
    return;
  }
  metrics_.turns_analysed_by_workers.add(making.turns_by_workers);
  metrics_.turns_analysed_here.add(making.analysis->wanted_turns().size() - making.turns_by_workers);
  std::vector<int> accuracy;
  for (const SeatAnalysis& seat : making.analysis->seats()) {
    accuracy.push_back(static_cast<int>(std::lround(seat.accuracy() * 10)));
  }
  PutAnalysis stored{.game = making.id,
                     .engine = engine_name,
                     .text = as_base64(*packed),
                     .at = wall_clock(),
                     .accuracy = std::move(accuracy)};
  finished_.keep(making.id, std::move(packed));
  look_for_puzzles(std::move(making.analysis));
  give_up(making.id);
  commits_.keep(std::move(stored));  // when nobody can wish for it any more
}

// Whoever begins from a position of their own would make puzzles that they know; and rules that somebody has changed have no stock.
void Analyses::look_for_puzzles(std::shared_ptr<const MatchAnalysis> analysis) {
  const GameSetup& setup = analysis->match().setup();
  const std::optional<Ruleset> shipped = builtin_ruleset(setup.ruleset.name());
  if (setup.start || !shipped || *shipped != setup.ruleset) return;
  jobs_.push_spare(payer_of_all, [this, analysis = std::move(analysis)](const StopFlag& stop) {
    std::vector<StockPuzzle> puzzles;
    const Ruleset& ruleset = analysis->match().setup().ruleset;
    const std::optional<Error> failed = thrown_by("puzzles of an analysis", [&] {
      const Outcome<std::vector<PeoplePuzzle>> found =
          puzzles_of_blunders(*analysis, Limits{.stop = &stop}.within(longest_puzzle));
      if (!found.finished()) return;
      for (const PeoplePuzzle& puzzle : found.value()) puzzles.push_back(stock_puzzle(puzzle, given_game, ruleset));
    });
    if (!failed && stop.requested()) return look_for_puzzles(analysis);
    if (!puzzles.empty()) take_puzzles_(ruleset.name(), std::move(puzzles));
  });
}

}  // namespace tilefish::net
