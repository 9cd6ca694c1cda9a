// Lists of records in the arena of a State: each record is copied to and from whole words, so that hash, JSON and
// copies of the arena cover it. Used by steps that hold a list; the newest list alone may grow (game/frames.hpp). Does
// not know when a list ends: the frame that made it is popped, or its owner cuts the arena back to `first`.
#pragma once
#include <cstring>
#include <type_traits>
#include <vector>

#include "game/frames.hpp"

namespace sandtable {

// A range of the arena as so many records.
template <class T>
struct ListOf {
  // Bytes that no field owns would make two equal States hash differently.
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
  static constexpr std::size_t words_each = (sizeof(T) + sizeof(int32_t) - 1) / sizeof(int32_t);
  uint16_t first = 0;  // word
  uint16_t count = 0;  // records
  std::size_t end() const { return first + words_each * count; }
  std::size_t word(std::size_t i) const { return assert(i < count), first + words_each* i; }
  SANDTABLE_FIELDS(ListOf, first, count)
};

template <class T, class Arena>
ListOf<T> open_list(const Arena& arena) {
  return {static_cast<uint16_t>(arena.words.size()), 0};
}
template <class T, class Arena>
void put(Arena& arena, ListOf<T> list, std::size_t i, const T& record) {
  std::memcpy(&arena.words[list.word(i)], &record, sizeof(T));
}
template <class T, class Arena>
void push(Arena& arena, ListOf<T>& list, const T& record) {
  assert(list.end() == arena.words.size());
  for (std::size_t i = 0; i < ListOf<T>::words_each; ++i) arena.words.push_back(0);
  ++list.count;
  put(arena, list, list.count - 1u, record);
}
template <class T, class Arena>
T get(const Arena& arena, ListOf<T> list, std::size_t i) {
  T record;
  std::memcpy(static_cast<void*>(&record), &arena.words[list.word(i)], sizeof(T));
  return record;
}
template <class T, class Arena>
ListOf<T> push_all(Arena& arena, const std::vector<T>& records) {
  ListOf<T> list = open_list<T>(arena);
  for (const T& record : records) push(arena, list, record);
  return list;
}
template <class T, class Arena>
std::vector<T> all_of(const Arena& arena, ListOf<T> list) {
  std::vector<T> records(list.count);
  for (std::size_t i = 0; i < list.count; ++i) records[i] = get(arena, list, i);
  return records;
}
// Everything from that list on is done with.
template <class T, class Arena>
void drop_from(Arena& arena, ListOf<T> list) {
  arena.words.resize(list.first);
}

}  // namespace sandtable
