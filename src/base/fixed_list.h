// A list of at most so many items that lives inside its owner: for inner loops, which should not fetch memory.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>

namespace tilefish {

template <class T, std::size_t Most>
class FixedList {
 public:
  FixedList() = default;
  FixedList(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  void push_back(const T& item) {
    assert(size_ < Most);
    items_[size_++] = item;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T& operator[](std::size_t index) const {
    assert(index < size_);
    return items_[index];
  }
  [[nodiscard]] T& operator[](std::size_t index) {
    assert(index < size_);
    return items_[index];
  }
  [[nodiscard]] const T& back() const {
    assert(size_ > 0);
    return items_[size_ - 1];
  }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, Most> items_;  // what lies past size_ is never read, so nobody need fill it
};

}  // namespace tilefish
