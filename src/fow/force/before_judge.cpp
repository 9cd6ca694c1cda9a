// Whether what a list settles before deployment is allowed.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/fields_toml.hpp"
#include "fow/force/before.hpp"
#include "fow/special_rules/before_battle.hpp"

namespace sandtable::fow {
namespace {

using forces::Before;
using forces::Company;
using forces::Fault;
using forces::List;
using forces::NodeId;
using forces::Pick;
using forces::PlatoonRef;

const Toml& said(const Toml::Entries& entries, std::string_view key) {
  static const Toml nothing;
  for (const auto& [name, value] : entries)
    if (name == key) return value;
  return nothing;
}

bool has_role(const forces::Node& n, std::string_view wanted) {
  const Toml& roles = said(n.said, "roles");
  if (!roles) return false;
  const auto& list = roles.items();
  return std::any_of(list.begin(), list.end(), [&](const Toml& role) { return role.string() == wanted; });
}

class Judge {
 public:
  Judge(const Company& c, const List& list, std::vector<Fault>& faults) : c_(c), list_(list), faults_(faults) {}

  void all() {
    for (const Before& b : list_.before) {
      at_ = &b;
      if (b.word == "attach")
        attach();
      else if (b.word == "kampfgruppe")
        kampfgruppe();
      else if (b.word == "machine_guns")
        machine_guns();
      else
        fault({}, fmt::format("nobody knows '{}'; before deployment one may do: attach, kampfgruppe, machine_guns",
                              b.word));
    }
  }

 private:
  const std::string& category(NodeId platoon) const {
    return c_.categories[static_cast<std::size_t>(c_[platoon].category)].id;
  }
  std::string title(const PlatoonRef& ref) const {
    return ref.nth == 0 ? c_[ref.platoon].name : fmt::format("{} {}", c_[ref.platoon].name, ref.nth + 1);
  }
  void fault(RuleId rule, std::string words) {
    Fault f;
    f.node = at_->of.platoon;
    f.words = std::move(words);
    f.rule = rule;
    faults_.push_back(std::move(f));
  }
  const Pick* pick_of(const PlatoonRef& ref) const {
    int nth = ref.nth;
    for (const Pick& pick : list_.platoons) {
      if (pick.node != ref.platoon) continue;
      if (nth < pick.count) return &pick;
      nth -= pick.count;
    }
    return nullptr;
  }
  static int64_t count_in(const std::vector<Pick>& parts, NodeId node) {
    int64_t n = 0;
    for (const Pick& part : parts) n += part.count * ((part.node == node ? 1 : 0) + count_in(part.parts, node));
    return n;
  }
  // Somebody of that role stands in the part.
  bool holds_role(NodeId part, std::string_view role) const {
    return has_role(c_[part], role) || std::any_of(c_[part].parts.begin(), c_[part].parts.end(),
                                                   [&](NodeId below) { return holds_role(below, role); });
  }
  // It is made of teams that stand directly in it.
  bool is_section(NodeId n) const {
    if (!c_[n].team.empty() || c_[n].choose || !c_[n].up.valid()) return false;
    const auto team = [&](NodeId part, const auto& self) -> bool {
      const forces::Node& node = c_[part];
      if (node.choose)
        return std::any_of(node.parts.begin(), node.parts.end(), [&](NodeId p) { return self(p, self); });
      return !node.team.empty();
    };
    return std::any_of(c_[n].parts.begin(), c_[n].parts.end(), [&](NodeId part) { return team(part, team); });
  }
  // Squads and sections of a platoon; its command is none (FOW-GER-002).
  int64_t sections_in(const std::vector<Pick>& parts) const {
    int64_t n = 0;
    for (const Pick& part : parts) {
      const bool counts = is_section(part.node) && !holds_role(part.node, "command");
      n += part.count * ((counts ? 1 : 0) + (counts ? 0 : sections_in(part.parts)));
    }
    return n;
  }
  // Of that part of that platoon no more are sent off than there are.
  bool enough() {
    const Pick* pick = pick_of(at_->of);
    if (!at_->part.valid()) {
      fault({}, fmt::format("say which part of {}: part = \"...\"", title(at_->of)));
      return false;
    }
    const int64_t there = pick != nullptr ? count_in(pick->parts, at_->part) : 0;
    int64_t& sent = sent_[{at_->of.platoon.value, at_->of.nth, at_->part.value}];
    sent += at_->count;
    if (sent <= there) return true;
    fault({}, fmt::format("{} has {} of {}, and {} are sent off", title(at_->of), there, c_[at_->part].name, sent));
    return false;
  }

  void attach() {
    const Before& b = *at_;
    if (!b.to.platoon.valid()) return fault({}, fmt::format("say to which platoon: to = \"...\""));
    if (b.to == b.of) return fault("FOW-FRC-013"_rule, "a platoon attaches nothing to itself");
    if (!enough()) return;
    const std::string& from = category(b.of.platoon);
    const std::string& to = category(b.to.platoon);
    if (from == "headquarters") {
      const forces::Node& team = c_[b.part];
      const bool weapon = !team.team.empty() && !said(team.said, "transport") && !has_role(team, "company_command") &&
                          !has_role(team, "second_in_command") && !has_role(team, "observer") &&
                          !has_role(team, "commissar");
      if (!weapon)  // FOW-FRC-018
        fault("FOW-FRC-018"_rule,
              fmt::format("{} is no HQ support weapon; those alone are attached, team by team", team.name));
      if (to != "combat" && to != "weapons")  // FOW-FRC-019
        fault("FOW-FRC-019"_rule,
              fmt::format("HQ support weapons go to combat and weapons platoons; {} is none", title(b.to)));
      return;
    }
    if (from != "weapons" || !said(c_[b.of.platoon].said, "attaches"))  // FOW-FRC-013
      fault("FOW-FRC-013"_rule, fmt::format("{} may make no combat attachments", title(b.of)));
    if (to != "combat")
      fault("FOW-FRC-013"_rule, fmt::format("combat attachments go to combat platoons; {} is none", title(b.to)));
    if (!is_section(b.part) || holds_role(b.part, "command"))
      fault("FOW-FRC-017"_rule, fmt::format("{} is no squad or section that may be attached out", c_[b.part].name));
  }

  Nation nation() const { return read_enum<Nation>(said(c_.said, "nation")); }
  void say(const std::optional<Forbidden>& no) {
    if (no) fault(no->rule, no->words);
  }

  void kampfgruppe() {
    const Before& b = *at_;
    if (!enough()) return;
    const std::string& sort = category(b.of.platoon);
    GroupOrder order{.nation = nation(), .platoon = title(b.of), .part = c_[b.part].name};
    order.second_in_command = std::any_of(list_.platoons.begin(), list_.platoons.end(), [&](const Pick& p) {
      return category(p.node) == "headquarters" && holds_role(p.node, "second_in_command");
    });
    order.fighting = sort == "combat" || sort == "weapons";
    order.section = is_section(b.part) && !holds_role(b.part, "command");
    order.sections = sections_in(pick_of(b.of)->parts);
    order.gone = grouped_[{b.of.platoon.value, b.of.nth}] += b.count;
    say(check_group(order));
  }

  void machine_guns() {
    say(check_guns_taken(nation()));
    enough();
  }

  const Company& c_;
  const List& list_;
  std::vector<Fault>& faults_;
  const Before* at_ = nullptr;
  std::map<std::array<int, 3>, int64_t> sent_;
  std::map<std::array<int, 2>, int64_t> grouped_;
};

}  // namespace

void judge_before(const Company& c, const List& list, std::vector<Fault>& faults) { Judge(c, list, faults).all(); }

}  // namespace sandtable::fow
