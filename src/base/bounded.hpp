// A vector that lives inside its owner: at most N values, no heap, trivially copyable when T is.
// Used in State, frames, scores and query results. Elements beyond size() are kept at T{} so that copies compare
// bytewise.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace sandtable {

template <class T, std::size_t N>
class Bounded {
 public:
  using value_type = T;
  using Count = std::conditional_t<(N < 256), uint8_t, uint16_t>;
  static_assert(N < 65536);

  constexpr Bounded() = default;
  constexpr Bounded(std::initializer_list<T> values) {
    for (const T& v : values) push_back(v);
  }

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr bool full() const { return count_ == N; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + count_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + count_; }
  constexpr T& operator[](std::size_t i) { return assert(i < count_), items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return assert(i < count_), items_[i]; }
  constexpr T& back() { return (*this)[count_ - 1u]; }
  constexpr const T& back() const { return (*this)[count_ - 1u]; }

  constexpr void push_back(const T& v) {
    assert(count_ < N);
    items_[count_++] = v;
  }
  // The next value, to be written where it stands.
  constexpr T& grow() {
    assert(count_ < N);
    return items_[count_++];
  }
  // For input that may be too long: false, and unchanged, when full.
  constexpr bool try_push(const T& v) {
    if (count_ == N) return false;
    items_[count_++] = v;
    return true;
  }
  constexpr void pop_back() {
    assert(count_ > 0);
    items_[--count_] = T{};
  }
  constexpr void resize(std::size_t n) {
    assert(n <= N);
    while (count_ > n) pop_back();
    count_ = static_cast<Count>(n);
  }
  constexpr void clear() { resize(0); }
  constexpr void erase_at(std::size_t i) {
    assert(i < count_);
    for (std::size_t k = i; k + 1 < count_; ++k) items_[k] = items_[k + 1];
    pop_back();
  }

  friend constexpr bool operator==(const Bounded& a, const Bounded& b) {
    if (a.count_ != b.count_) return false;
    for (std::size_t i = 0; i < a.count_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  Count count_ = 0;
  std::array<T, N> items_{};
};

}  // namespace sandtable
