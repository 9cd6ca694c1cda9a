#include "fow/movement/other_ways.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/belonging.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr int32_t sorts = 8;  // more than there are

int32_t value_of(TeamId t, OrderSort sort) { return int32_t{t.value} * sorts + static_cast<int32_t>(sort); }

class Lister {
 public:
  Lister(const State& s, PlatoonId p) : s_(s), p_(p) {}

  std::vector<Option> list() {
    for (TeamId t : in_play(s_, p_)) {
      if (!why_not_free(s_, t).empty()) continue;
      if (can(s_, t, OrderSort::dismount)) add(t, OrderSort::dismount, "leaves its horses", "FOW-TRP-047"_rule);
      if (can(s_, t, OrderSort::unload)) add(t, OrderSort::unload, "takes its gun off the vehicle", "FOW-MSR-014"_rule);
      if (s_[t].aboard())
        add_gun(t);
      else
        add_sides(t);
    }
    return std::move(list_);
  }

 private:
  bool can(const State& there, TeamId t, OrderSort sort) const {
    return check_order(there, p_, false, {.team = t, .sort = sort}).empty();
  }
  void add(TeamId t, OrderSort sort, const std::string& words, RuleId rule) {
    list_.push_back({.value = value_of(t, sort),
                     .label = fmt::format("{} {}", name_of(s_, t), words),
                     .piece = piece_of(t),
                     .rules = {rule}});
  }
  // Whoever rides with it gets off first; a plan says whether they do .
  void add_gun(TeamId t) {
    State alone = s_;
    for (TeamId other : aboard_of(s_, s_[t].carrier))
      if (other != t) set_out(alone, {.team = other}, nullptr);
    Refusals no = check_getting_off(alone, t);
    if (special::takes_gun(alone, t, no) && no.empty())
      add(t, OrderSort::take_gun, fmt::format("takes the machine-gun of {} along", name_of(s_, s_[t].carrier)),
          "FOW-TRP-014"_rule);
  }
  void add_sides(TeamId t) {
    for (const OrderSort side : {OrderSort::fit_left, OrderSort::fit_right})
      if (fits(t, side == OrderSort::fit_left ? 1 : 2))
        add(t, side, fmt::format("boards and fits its machine-gun {}", side == OrderSort::fit_left ? "left" : "right"),
            "FOW-TRP-008"_rule);
  }
  bool fits(TeamId t, special::Sides side) const {
    for (std::size_t i = 0; i < s_.teams.size(); ++i) {
      const TeamId vehicle = TeamId::of(i);
      Refusals no;
      if (s_[vehicle].present() && side_of(s_, vehicle) == side_of(s_, t) &&
          special::check_fitting(s_, t, vehicle, side, no) && no.empty() && check_boarding(s_, t, vehicle).empty())
        return true;
    }
    return false;
  }

  const State& s_;
  const PlatoonId p_;
  std::vector<Option> list_;
};

}  // namespace

std::vector<Option> other_ways(const State& s, PlatoonId p) { return Lister(s, p).list(); }

void take_other_ways(const State& s, PlatoonId p, Reply& paths) {
  if (paths.values.empty()) return;
  const std::vector<Option> known = other_ways(s, p);
  std::erase_if(paths.values, [&](int32_t value) {
    if (std::none_of(known.begin(), known.end(), [&](const Option& o) { return o.value == value; })) return false;
    const PieceRef piece = PieceRef::team(value / sorts);
    const auto sort = static_cast<OrderSort>(value % sorts);
    Route way{.piece = piece};
    const auto same = [&](const Route& r) { return r.piece == piece; };
    if (const auto drawn = std::find_if(paths.routes.begin(), paths.routes.end(), same); drawn != paths.routes.end()) {
      way = std::move(*drawn);
      paths.routes.erase(drawn);
    }
    way.how = how_name(sort);
    if (sort == OrderSort::unload) way.steps.clear();  // its whole move
    if (sort == OrderSort::dismount && !way.steps.empty())
      way.steps.insert(way.steps.begin(), s[TeamId{piece.id}].pose);  // on foot from where the horses are
    paths.routes.push_back(std::move(way));                           // the last to get off takes the gun
    return true;
  });
}

}  // namespace sandtable::fow
