// A vector for a State: its room is its own and follows what it holds, so that a copy costs what there is and not what
// there could be. Used where a battle may be small or large; short lists inside a step or a score are Bounded.
// Copying copies the values, nothing is shared. Holds at most `Most`, which only input can reach.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

namespace sandtable {

template <class T, std::size_t Most>
class List {
 public:
  using value_type = T;
  static_assert(std::is_trivially_copyable_v<T>, "a value without pointers or heap");
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  constexpr List() = default;
  List(std::initializer_list<T> values) {
    for (const T& v : values) push_back(v);
  }
  List(const List& other) { copy(other); }
  constexpr List(List&& other) noexcept { swap(other); }
  List& operator=(const List& other) {
    if (this != &other) copy(other);
    return *this;
  }
  constexpr List& operator=(List&& other) noexcept {
    swap(other);
    return *this;
  }
  constexpr ~List() {
    if (items_) ::operator delete(items_);
  }

  static constexpr std::size_t capacity() { return Most; }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr bool full() const { return count_ == Most; }
  constexpr T* data() { return items_; }
  constexpr const T* data() const { return items_; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + count_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + count_; }
  constexpr T& operator[](std::size_t i) { return assert(i < count_), items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return assert(i < count_), items_[i]; }
  constexpr T& back() { return (*this)[count_ - 1u]; }
  constexpr const T& back() const { return (*this)[count_ - 1u]; }

  void push_back(const T& v) {
    const T value = v;  // it may be one of these
    grow() = value;
  }
  // A fresh value at the end, to be written where it stands.
  T& grow() {
    assert(count_ < Most);
    if (count_ == room_) make_room(std::max<std::size_t>(2 * room_, 8));
    return *new (items_ + count_++) T{};
  }
  // For input that may be too long: false, and unchanged, when full.
  bool try_push(const T& v) {
    if (full()) return false;
    push_back(v);
    return true;
  }
  void pop_back() {
    assert(count_ > 0);
    --count_;
  }
  void resize(std::size_t n) {
    assert(n <= Most);
    while (count_ < n) grow();
    count_ = static_cast<uint32_t>(n);
  }
  void clear() { count_ = 0; }
  void erase_at(std::size_t i) {
    assert(i < count_);
    std::memmove(static_cast<void*>(items_ + i), items_ + i + 1, (count_ - i - 1) * sizeof(T));
    --count_;
  }

  friend constexpr bool operator==(const List& a, const List& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  // A copy is made to be played on: a little room is left.
  static constexpr std::size_t slack = 8;

  void copy(const List& other) {
    if (other.count_ > room_) {
      count_ = 0;
      make_room(other.count_ + slack);
    }
    if (other.count_ > 0) std::memcpy(static_cast<void*>(items_), other.items_, other.count_ * sizeof(T));
    count_ = other.count_;
  }
  void make_room(std::size_t n) {
    T* wider = static_cast<T*>(::operator new(n * sizeof(T)));
    if (count_ > 0) std::memcpy(static_cast<void*>(wider), items_, count_ * sizeof(T));
    ::operator delete(items_);
    items_ = wider;
    room_ = static_cast<uint32_t>(n);
  }
  constexpr void swap(List& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(count_, other.count_);
    std::swap(room_, other.room_);
  }

  T* items_ = nullptr;
  uint32_t count_ = 0;
  uint32_t room_ = 0;
};

}  // namespace sandtable
