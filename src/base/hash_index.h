// Finds the entries of a list that the caller keeps by their hash: open addressing over positions in that list, so that
// entries lie side by side and are freed at once. The tables of the solver and of counting are made of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilefish {

class HashIndex {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  HashIndex() : slots_(first_slots) {}

  // The position of the entry with this hash for which `is_it(position)` holds, or none.
  template <class IsIt>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, IsIt is_it) const {
    for (std::size_t slot = first_slot(hash);; slot = next(slot)) {
      const Slot& entry = slots_[slot];
      if (entry.position == none) return none;
      if (entry.mark == mark_of(hash) && is_it(entry.position)) return entry.position;
    }
  }

  // Enters a position that is not there yet.
  void add(std::uint64_t hash, std::uint32_t position) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    ++used_;
    put({mark_of(hash), position});
  }

  // To be called some time before find() or add().
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[first_slot(hash)]); }

  void clear() {
    slots_.assign(first_slots, Slot{});
    used_ = 0;
  }

  [[nodiscard]] std::size_t size() const { return used_; }
  [[nodiscard]] std::size_t heap_bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  static constexpr std::size_t first_slots = 64;

  // The mark is the half of the hash that also chooses the slot, so that a larger table needs no hash again.
  struct Slot {
    std::uint32_t mark = 0;
    std::uint32_t position = none;
  };

  [[nodiscard]] static std::uint32_t mark_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  [[nodiscard]] std::size_t first_slot(std::uint64_t hash) const { return slot_of(mark_of(hash)); }
  [[nodiscard]] std::size_t slot_of(std::uint32_t mark) const { return mark & (slots_.size() - 1); }
  [[nodiscard]] std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

  void put(const Slot& entry) {
    std::size_t slot = slot_of(entry.mark);
    while (slots_[slot].position != none) slot = next(slot);
    slots_[slot] = entry;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& entry : old) {
      if (entry.position != none) put(entry);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace tilefish
