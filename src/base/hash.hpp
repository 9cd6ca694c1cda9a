// The 64-bit hash of a value by its field list: the same on every machine, compiler and build.
// Used to compare games and to sign journal lines. Padding, unused capacity and addresses never enter it.
// Not cryptographic: dice commitments use libsodium.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/ids.hpp"
#include "base/list.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"
#include "base/visit.hpp"

namespace sandtable {

class Hasher {
 public:
  void word(uint64_t w) {
    flush();
    mix(w);
  }
  uint64_t value() {
    flush();
    const uint64_t h = state_ * 0xBF58476D1CE4E5B9ull;
    return h ^ h >> 32;
  }

  template <class T>
  void add(const T& v) {
    if constexpr (std::is_enum_v<T>) {
      add(static_cast<std::underlying_type_t<T>>(v));
    } else if constexpr (std::is_same_v<T, bool>) {
      pack(v ? 1 : 0, 8);
    } else if constexpr (std::is_integral_v<T>) {
      pack(static_cast<std::make_unsigned_t<T>>(v), 8 * sizeof(T));
    } else {
      each(v);
    }
  }

 private:
  void mix(uint64_t w) {
    state_ = (state_ ^ w) * 0x9E3779B97F4A7C15ull;
    state_ ^= state_ >> 29;
  }
  // Each mix waits for the one before it, so small fields that follow each other share one.
  void pack(uint64_t v, unsigned bits) {
    if (used_ + bits > 64) flush();
    packed_ |= v << used_;
    used_ += bits;
  }
  void flush() {
    if (used_ == 0) return;
    mix(packed_);
    packed_ = 0;
    used_ = 0;
  }

  template <Described T>
  void each(const T& v) {
    each_field(v, [this](std::string_view, const auto& field) { this->add(field); });
  }
  template <class Tag>
  void each(const Id<Tag>& id) {
    add(id.value);
  }
  void each(const RuleId& id) { word(id.packed); }
  void each(const Name& n) {
    uint64_t w = 0;
    for (std::size_t i = 0; i < n.chars.size(); ++i) {
      w = w << 8 | static_cast<unsigned char>(n.chars[i]);
      if (i % 8 == 7) word(w);
    }
  }
  template <class T, std::size_t N>
  void each(const std::array<T, N>& a) {
    for (const T& v : a) add(v);
  }
  template <class T, std::size_t N>
  void each(const Bounded<T, N>& b) {
    word(b.size());
    for (const T& v : b) add(v);
  }
  template <class T, std::size_t N>
  void each(const List<T, N>& items) {
    word(items.size());
    for (const T& v : items) add(v);
  }
  template <class T>
  void each(const std::vector<T>& items) {
    word(items.size());
    for (const T& v : items) add(v);
  }
  void each(const std::string& s) {
    word(s.size());
    for (char c : s) add(c);
  }
  template <class T>
  void each(const std::optional<T>& o) {
    word(o.has_value());
    if (o) add(*o);
  }
  template <class... T>
  void each(const std::variant<T...>& v) {
    word(v.index());
    visit_in(v, [this](const auto& alternative) { this->add(alternative); });
  }
  template <Boxed T>
  void each(const T& box) {
    const auto place = box.place();
    word(place.chapter);
    word(place.step);
    box.visit([this](const auto& held) { this->add(held); });
  }

  uint64_t state_ = 0x243F6A8885A308D3ull;
  uint64_t packed_ = 0;
  unsigned used_ = 0;
};

template <class T>
uint64_t hash_of(const T& value) {
  Hasher h;
  h.add(value);
  return h.value();
}

}  // namespace sandtable
