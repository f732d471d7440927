// Whether a node still owns the shards that it is about to write to: asked inside the transaction that writes, and nobody can take
// them from it before that transaction has ended. Used by the store.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <soci/soci.h>

#include "storage/shard.h"

namespace tilefish {

// Thrown out of a transaction that must not be.
struct Fenced {
  std::vector<Fence> fences;
};

class FenceCheck {
 public:
  FenceCheck(soci::session& sql, NodeId node);
  FenceCheck(const FenceCheck&) = delete;
  FenceCheck& operator=(const FenceCheck&) = delete;

  // Throws soci::soci_error, or Fenced with those that are not the node's.
  void pass(std::span<const Fence> fences);

 private:
  // The statement keeps the addresses of what is bound to it.
  long long node_;
  std::string shards_;
  std::string epochs_;
  ShardId held_ = 0;
  soci::statement statement_;
};

}  // namespace tilefish
