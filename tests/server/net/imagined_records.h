// Records that answer who somebody is as the test says, and nothing else.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/records.h"

namespace tilefish::net {

class ImaginedRecords final : public Records {
 public:
  using Identities = Result<std::vector<StoredIdentity>>;
  // Given the digest of a token, an id, a name or a place.
  explicit ImaginedRecords(std::function<Identities(const std::string&)> answer) : answer_(std::move(answer)) {}

  // Given the id of a guest.
  using Solvers = std::function<Result<KnownSolver>(const std::string&)>;
  Solvers solvers;

  Identities identities_of_tokens(const std::vector<std::string>& digests) override {
    std::vector<StoredIdentity> all;
    for (const std::string& digest : digests) {
      const Identities found = answer_(digest);
      if (!found) return found.error();
      all.insert(all.end(), found->begin(), found->end());
    }
    return all;
  }
  Identities identity_of(const std::string& guest) override { return answer_(guest); }
  Identities identities_named(const std::vector<std::string>& keys) override {
    return keys.empty() ? Identities(std::vector<StoredIdentity>()) : answer_(keys.front());
  }
  Identities identities_at(const std::string& place) override { return answer_(place); }

  Result<std::optional<StoredDevice>> device(const std::string&) override { return nothing(); }
  Result<std::optional<GuestProfile>> profile(const std::string&) override { return nothing(); }
  Result<std::vector<PastMatch>> matches(const std::string&, const MatchFilter&, const std::optional<MatchCursor>&,
                                         int) override {
    return nothing();
  }
  Result<std::vector<RatingStep>> rating_steps(const std::string&, int) override { return nothing(); }
  Result<std::vector<Tally>> tallies(const std::string&, int) override { return nothing(); }
  Result<std::vector<BoardLine>> board(const BoardSpan&, int) override { return nothing(); }
  Result<std::optional<std::int64_t>> rank(const BoardSpan&, const std::string&) override { return nothing(); }
  Result<KnownSolver> solver(const std::string& guest) override {
    return solvers ? solvers(guest) : Result<KnownSolver>(nothing());
  }
  Result<std::vector<StoredLeader>> leaders(int) override { return nothing(); }
  Result<std::vector<TableRating>> table_ratings(const std::string&, const std::vector<std::string>&,
                                                 const std::string&) override {
    return nothing();
  }
  Result<ServerSums> sums() override { return nothing(); }
  Result<std::optional<StoredGame>> finished_game(const std::string&, Instant) override { return nothing(); }
  Result<std::optional<DealRanking>> ranking(std::int64_t, const std::string&, int) override { return nothing(); }

 private:
  static Error nothing() { return {.what = "nobody asks this"}; }

  std::function<Identities(const std::string&)> answer_;
};

}  // namespace tilefish::net
