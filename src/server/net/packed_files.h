// Compressed files that were made and may be asked for again: the latest ones, as many as fit. For any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tilefish::net {

class PackedFiles {
 public:
  using Packed = std::shared_ptr<const std::string>;

  explicit PackedFiles(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // None if it is not kept.
  [[nodiscard]] Packed find(const std::string& name);
  void keep(const std::string& name, Packed packed);

  // Takes a file over, kept or not, which counts from now on for as long as anybody keeps or sends it.
  [[nodiscard]] Packed own(std::string file);
  // Of all these. Clients that read slowly may hold files that others have pushed out of what is kept.
  [[nodiscard]] std::size_t bytes_owned() const { return owned_->load(); }

 private:
  struct Kept {
    std::string name;
    Packed packed;
  };

  std::size_t most_bytes_;
  std::shared_ptr<std::atomic<std::size_t>> owned_ =
      std::make_shared<std::atomic<std::size_t>>(0);  // files may outlive this
  std::mutex mutex_;
  std::list<Kept> kept_;  // the latest one asked for first
  std::unordered_map<std::string, std::list<Kept>::iterator> places_;
  std::size_t bytes_ = 0;
};

}  // namespace tilefish::net
