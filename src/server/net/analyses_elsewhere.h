// Which analyses the other nodes of a cluster are making. Balancers spread the questions of one page over all nodes, and only one of
// them is to make what it asks for. Each tells the others how far it is, and what was asked here of theirs. Part of the analyses.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/cluster_work.h"

namespace tilefish::net {

// For any thread, once it is put together. A server by itself has one too, which knows of nothing.
class AnalysesElsewhere {
 public:
  using Games = std::vector<std::pair<std::string, double>>;  // with how far each is
  // Somebody has asked another node for a game that is made here; with `keep` it is to be finished when nobody looks.
  using Wanted = std::function<void(const std::string& game, bool keep)>;

  // Before the first question, and `work` must outlive this object.
  void count_in(ClusterWork& work, std::function<Games()> here, Wanted wanted);

  // How far another node is with it; none if nobody else makes it.
  [[nodiscard]] std::optional<double> progress(const std::string& game) const;
  // Two may have begun a game before they heard of each other: who is behind gives it up. Never do both, for none ever falls back.
  [[nodiscard]] bool is_ahead(const std::string& game, double progress_here) const;
  // It was asked for here, where nobody makes it.
  void want(const std::string& game, bool keep);

 private:
  [[nodiscard]] std::size_t told(const std::string& game) const;
  [[nodiscard]] ClusterWork::Held take_wanted();

  const ClusterWork* work_ = nullptr;  // of a node of a cluster
  mutable std::mutex mutex_;
  std::map<std::string, bool> wanted_;  // since the others were told; true if it is to be kept
};

}  // namespace tilefish::net
