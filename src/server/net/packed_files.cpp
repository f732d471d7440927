#include "server/net/packed_files.h"

#include <utility>

namespace tilefish::net {

PackedFiles::Packed PackedFiles::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(name);
  if (place == places_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, place->second);
  return place->second->packed;
}

void PackedFiles::keep(const std::string& name, Packed packed) {
  const std::lock_guard lock(mutex_);
  if (places_.contains(name) || packed->size() > most_bytes_) return;
  bytes_ += packed->size();
  kept_.push_front({name, std::move(packed)});
  places_[name] = kept_.begin();
  while (bytes_ > most_bytes_) {
    bytes_ -= kept_.back().packed->size();
    places_.erase(kept_.back().name);
    kept_.pop_back();
  }
}

PackedFiles::Packed PackedFiles::own(std::string file) {
  *owned_ += file.size();
  const auto let_go = [owned = owned_](const std::string* packed) {
    *owned -= packed->size();
    delete packed;
  };
  return {std::make_unique<const std::string>(std::move(file)).release(), let_go};
}

}  // namespace tilefish::net
