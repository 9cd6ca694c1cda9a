// One step of a procedure in a box of fixed size that names no ruleset's steps, so that a State does not depend on the
// chapters. Used by frames.hpp. Putting a step in and asking for it back need only that step's type; whoever walks
// through a box (hash, JSON, redaction, the kernel) needs the list of all steps: AllSteps, which stands beside a
// ruleset's engine.
#pragma once
#include <cassert>
#include <cstring>
#include <new>
#include <type_traits>
#include <variant>

#include "base/fields.hpp"
#include "base/visit.hpp"

namespace sandtable {

// The steps of a ruleset: `using Chapters = std::variant<...>` of one variant of steps a chapter, as a list of types.
// Specialised once, in the header that includes all chapters; whoever needs the list and has not included it does not
// compile.
template <class Rules>
struct AllSteps;

// What kind of step it is: a number made from its name. That no two have the same is checked where all are known.
template <class Step>
inline constexpr uint32_t step_kind = [] {
  uint32_t hash = 0x811C9DC5u;  // FNV-1a
  for (const char c : Step::type_name()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193u;
  return hash;
}();

// The largest steps are those of a roll, with its score and its dice.
inline constexpr std::size_t most_step_bytes = 384;

// The places of all steps in the list.
template <class Chapters>
struct StepList;
template <class... Chapter>
struct StepList<std::variant<Chapter...>> {
  struct Place {
    uint32_t kind = 0;
    uint8_t chapter = 0;
    uint8_t step = 0;  // of its chapter
  };
  static constexpr std::size_t size = (std::variant_size_v<Chapter> + ...);
  static constexpr std::array<Place, size> places = [] {
    std::array<Place, size> list{};
    std::size_t at = 0;
    uint8_t chapter = 0;
    const auto add = [&]<class... Step>(std::type_identity<std::variant<Step...>>) {
      uint8_t step = 0;
      ((list[at++] = {step_kind<Step>, chapter, step++}), ...);
      ++chapter;
    };
    (add(std::type_identity<Chapter>{}), ...);
    return list;
  }();
  static constexpr bool distinct = [] {
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (places[i].kind == places[k].kind) return false;
    return true;
  }();
  static_assert(distinct, "two steps have one name, or names that make one number: rename one of them");

  static constexpr std::size_t index_of(uint32_t kind) {
    std::size_t i = 0;
    while (i < size && places[i].kind != kind) ++i;
    return i;
  }
  // Calls f(std::type_identity<Step>) for all of them in order, until it returns true; whether one did.
  template <class F>
  static constexpr bool any(F&& f) {
    const auto in = [&]<class... Step>(std::type_identity<std::variant<Step...>>) {
      return (f(std::type_identity<Step>{}) || ...);
    };
    return (in(std::type_identity<Chapter>{}) || ...);
  }
};

template <class R>
class StepBox {
 public:
  using BoxedFor = R;
  struct Unset {};

  constexpr StepBox() : bytes_{} {}
  explicit StepBox(Unset) {}  // to be put into before anybody looks
  template <Described Step>
  explicit StepBox(const Step& step) {
    put(step);
  }

  template <Described Step>
  void put(const Step& step) {
    static_assert(std::is_trivially_copyable_v<Step>, "a step is a value without pointers or heap");
    static_assert(sizeof(Step) <= most_step_bytes && alignof(Step) <= alignof(uint64_t), "the step is too large");
    kind_ = step_kind<Step>;
    bytes_.fill(std::byte{0});
    if constexpr (!std::is_empty_v<Step>) std::memcpy(bytes_.data(), &step, sizeof step);
  }
  template <class Step>
  bool is() const {
    return kind_ == step_kind<Step>;
  }
  // The step, if it is one of these.
  template <class Step>
  const Step* as() const {
    return is<Step>() ? &held<Step>() : nullptr;
  }

  // --- where the list of all steps is known ---

  // Its place in the list.
  std::size_t index() const {
    const std::size_t i = List<>::index_of(kind_);
    assert(i < List<>::size && "a step that is missing in the list of chapters");
    return i;
  }
  auto place() const { return List<>::places[index()]; }
  // Calls f with the step; false when it is none of the list.
  template <class F>
  bool visit(F&& f) const {
    return List<>::any([&]<class Step>(std::type_identity<Step>) {
      if (!is<Step>()) return false;
      f(held<Step>());
      return true;
    });
  }
  // Calls f(std::type_identity<Step>) for every step there is.
  template <class F>
  static void each_type(F&& f) {
    List<>::any([&](auto type) { return f(type), false; });
  }
  // A fresh one of that place in the list.
  void* make(std::size_t place) {
    each_type([&]<class Step>(std::type_identity<Step>) {
      if (List<>::places[place].kind == step_kind<Step>) put(Step{});
    });
    return bytes_.data();
  }
  const void* data() const { return bytes_.data(); }

  friend constexpr bool operator==(const StepBox& a, const StepBox& b) {
    if (a.kind_ != b.kind_) return false;
    bool same = a.kind_ == 0;
    a.visit([&]<class Step>(const Step& step) { same = step == b.template held<Step>(); });
    return same;
  }

 private:
  template <class Rules = R>
  using List = StepList<typename AllSteps<Rules>::Chapters>;

  template <class Step>
  const Step& held() const {
    return *std::launder(reinterpret_cast<const Step*>(bytes_.data()));
  }

  uint32_t kind_ = 0;  // 0: none
  alignas(uint64_t) std::array<std::byte, most_step_bytes> bytes_;
};

template <class Step, class R>
const Step* step_as(const StepBox<R>& box) {
  return box.template as<Step>();
}

}  // namespace sandtable
