// The one filter for hidden facts: a value with a `known_to` field that does not name the viewer is replaced by an
// empty one. Used on states, events, decisions, commands and journal lines alike, by their field lists, however deeply
// nested. Does not decide who knows what: the rules write `known_to` where a fact comes to be known.
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/list.hpp"
#include "base/visit.hpp"

namespace sandtable {

// A set of seats, at most eight.
struct Seats {
  uint8_t bits = 0xFF;
  static constexpr Seats all() { return {0xFF}; }
  static constexpr Seats none() { return {0}; }
  static constexpr Seats only(int seat) { return {static_cast<uint8_t>(1u << seat)}; }
  constexpr bool has(int seat) const { return seat >= 0 && seat < 8 && (bits >> seat & 1) != 0; }
  constexpr bool everybody() const { return bits == 0xFF; }
  friend constexpr Seats operator|(Seats a, Seats b) { return {static_cast<uint8_t>(a.bits | b.bits)}; }
  friend constexpr Seats operator&(Seats a, Seats b) { return {static_cast<uint8_t>(a.bits & b.bits)}; }
  SANDTABLE_FIELDS(Seats, bits)
};

// Who looks: one seat, or a spectator, who sees only what every seat knows.
struct Viewer {
  int seat = -1;
  static constexpr Viewer spectator() { return {-1}; }
  static constexpr Viewer of(int seat) { return {seat}; }
  constexpr bool knows(Seats known_to) const { return seat < 0 ? known_to.everybody() : known_to.has(seat); }
};

template <class T>
concept Guarded = Described<T> && requires(const T& v) {
  { v.known_to } -> std::convertible_to<Seats>;
};

// A single fact that only some seats know, inside a value everybody sees.
template <class T>
struct Secret {
  T value{};
  Seats known_to = Seats::all();
  static constexpr std::string_view type_name() { return "Secret"; }
  static constexpr std::size_t field_count = 2;
  template <class Visit>
  static constexpr void fields(Visit&& visit) {
    visit(std::string_view("value"), &Secret::value);
    visit(std::string_view("known_to"), &Secret::known_to);
  }
  friend bool operator==(const Secret&, const Secret&) = default;
};

template <class T>
void redact(T& v, Viewer viewer);

namespace detail {
struct Redact {
  Viewer viewer;
  template <class T>
  void each(T&) const {}
  template <Described T>
  void each(T& v) const {
    if constexpr (Guarded<T>) {
      if (!viewer.knows(v.known_to)) {
        v = T{};
        return;
      }
      // Who else knows a fact is itself a fact: two games that differ in it must look alike.
      v.known_to = Seats::all();
    }
    each_field(v, [this](std::string_view, auto& field) { this->each(field); });
  }
  template <class T, std::size_t N>
  void each(std::array<T, N>& items) const {
    for (T& item : items) each(item);
  }
  template <class T, std::size_t N>
  void each(Bounded<T, N>& items) const {
    for (T& item : items) each(item);
  }
  template <class T, std::size_t N>
  void each(List<T, N>& items) const {
    for (T& item : items) each(item);
  }
  template <class T>
  void each(std::vector<T>& items) const {
    for (T& item : items) each(item);
  }
  template <class T>
  void each(std::optional<T>& o) const {
    if (o) each(*o);
  }
  template <class... T>
  void each(std::variant<T...>& v) const {
    visit_in(v, [this](auto& alternative) { this->each(alternative); });
  }
  template <Boxed T>
  void each(T& box) const {
    T known = box;
    box.visit([&](auto held) {
      this->each(held);
      known.put(held);
    });
    box = known;
  }
};
}  // namespace detail

template <class T>
void redact(T& v, Viewer viewer) {
  detail::Redact{viewer}.each(v);
}

}  // namespace sandtable
