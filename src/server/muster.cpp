#include "server/muster.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "game/forces/begin.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/random_list.hpp"
#include "game/forces/roster.hpp"
#include "game/ruleset.hpp"
#include "server/codec.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

using forces::Above;
using forces::Change;
using forces::Company;
using forces::Draft;
using forces::Fault;
using forces::Limits;
using forces::List;
using forces::NodeId;
using forces::Pick;

constexpr int most_points = 100'000;

const ForceRules& forces_of(const std::string& ruleset) {
  for (const Ruleset& r : rulesets())
    if (r.facts.id == ruleset && r.forces) return r.forces();
  throw bad("no_such_ruleset", "no ruleset of this name has army lists; GET /api/forces names those that do", 404);
}

std::string part_id(const Company& c, NodeId n) {
  return c[n].up.valid() ? c[n].id.substr(c.platoon_of(n).id.size() + 1) : c[n].id;
}
int32_t node_number(NodeId n) { return n.valid() ? static_cast<int32_t>(n.index()) : -1; }

// With every pick where it stands and every count said: what the builder changes one place of.
Json nested(const Company& c, const std::vector<Pick>& picks) {
  Json list = Json::List{};
  for (const Pick& pick : picks) {
    Json one;
    one["id"] = part_id(c, pick.node);
    one["count"] = pick.count;
    one["parts"] = nested(c, pick.parts);
    list.push(std::move(one));
  }
  return list;
}
std::string nested_text(const Company& c, const Draft& draft) {
  Json json;
  json["company"] = draft.head.company;
  json["name"] = draft.head.name;
  json["points"] = draft.head.points;
  json["platoon"] = nested(c, draft.platoons);
  const Json whole = to_json(c, draft);
  if (const Json* before = whole.find("before")) json["before"] = *before;
  return json.dump();
}

// The picks of a list in a row, each with the places that it has for others.
class Layer {
 public:
  Layer(const Company& c, const List& list, const forces::ListRules& rules, ListChecked& into)
      : c_(c), totals_(totals(c, list.platoons)), into_(into) {
    const forces::Waiver waiver = rules.waiver ? rules.waiver(list.head.points) : forces::Waiver{};
    for (const NodeId n : c.platoons) {
      std::vector<const Change*> because;
      Limits limits = limits_of(c, n, nullptr, totals_, &because);
      if (waiver.rosters) limits.least = 0;
      slot(-1, n, totals_[n.index()], limits, because);
    }
    for (const Pick& platoon : list.platoons) {
      first_.push_back(static_cast<int32_t>(into.picks.size()));
      pick(platoon, -1, nullptr);
    }
  }

  // Where a fault of the whole list or of one platoon belongs.
  void place(const Fault& fault, ListFault& f) {
    if (fault.platoon <= 0) return;
    const auto platoon = static_cast<std::size_t>(fault.platoon) - 1;
    f.pick = first_[platoon];
    const int32_t end = platoon + 1 < first_.size() ? first_[platoon + 1] : static_cast<int32_t>(into_.picks.size());
    for (const ListSlot& s : into_.slots) {
      if (s.pick < first_[platoon] || s.pick >= end || s.node != f.node) continue;
      const bool wrong = s.count < s.least || (s.most >= 0 && s.count > s.most);
      const bool taken = std::any_of(into_.faults.begin(), into_.faults.end(),
                                     [&](const ListFault& o) { return o.pick == s.pick && o.node == s.node; });
      if (s.count != fault.counted || (fault.kind == Fault::Kind::count && (!wrong || taken))) continue;
      f.pick = s.pick;
      return;
    }
  }

 private:
  void slot(int32_t pick, NodeId node, int64_t count, const Limits& limits, const std::vector<const Change*>& because) {
    into_.slots.push_back({.pick = pick,
                           .node = node_number(node),
                           .count = static_cast<int32_t>(std::min<int64_t>(count, INT32_MAX)),
                           .least = limits.least,
                           .most = limits.most,
                           .because = words_of(c_, because)});
  }
  void own(int32_t at, NodeId part, const Pick& inside, const Above& above) {
    int64_t n = 0;
    for (const Pick& one : inside.parts)
      if (one.node == part || (c_[part].choose && c_[one.node].up == part)) n += one.count;
    std::vector<const Change*> because;
    const Limits limits = limits_of(c_, part, &above, totals_, &because);
    slot(at, part, n, limits, because);
  }
  void pick(const Pick& p, int32_t up, const Above* higher) {
    const auto at = static_cast<int32_t>(into_.picks.size());
    into_.picks.push_back({.node = node_number(p.node), .up = up, .count = p.count, .points = cost(c_, p)});
    const Above above{&p, higher};
    for (const NodeId part : c_[p.node].parts) {
      own(at, part, p, above);
      if (c_[part].choose)
        for (const NodeId option : c_[part].parts) own(at, option, p, above);
    }
    for (const Pick& part : p.parts) pick(part, at, &above);
  }

  const Company& c_;
  std::vector<int64_t> totals_;
  ListChecked& into_;
  std::vector<int32_t> first_;  // pick of each platoon
};

void not_there_yet(const Company& c, const std::vector<Pick>& picks, std::vector<std::string>& into) {
  for (const Pick& pick : picks) {
    const forces::Node& node = c[pick.node];
    const std::string words = node.name + ": " + node.missing;
    if (!node.missing.empty() && std::find(into.begin(), into.end(), words) == into.end()) into.push_back(words);
    not_there_yet(c, pick.parts, into);
  }
}

}  // namespace

Muster::Held Muster::company(const ForceRules& rules, const std::string& ruleset, const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = companies_.find({ruleset, id}); found != companies_.end()) return found->second;
  const std::vector<std::string> known = rules.companies(home_);
  // A name from the network is one of those that are here, never a file.
  if (std::find(known.begin(), known.end(), id) == known.end())
    throw bad("no_such_company",
              fmt::format("there is no company '{}' here; GET /api/forces names those there are", tidy(id, 40)), 404);
  auto company = std::make_shared<const Company>(rules.load(home_, id));
  companies_.emplace(std::pair(ruleset, id), company);
  return company;
}

Muster::Read Muster::read(const ListText& sent) {
  if (sent.text.size() > longest_list) throw bad("too_large", "a list has at most 64 KB", 413);
  Read r;
  r.rules = &forces_of(sent.ruleset);
  const Toml root = forces::parse_list(sent.text, "list");
  r.company = company(*r.rules, sent.ruleset, forces::company_of(root));
  r.draft = read_draft(root, *r.company);
  r.draft.head.name = tidy(r.draft.head.name, 80);
  return r;
}

ForceIndex Muster::index() {
  ForceIndex all;
  for (const Ruleset& r : rulesets()) {
    if (!r.forces) continue;
    const ForceRules& rules = r.forces();
    ForceInfo info{.ruleset = r.facts.id,
                   .title = r.facts.title,
                   .companies = {},
                   .ready = {},
                   .missions = {},
                   .draws = {},
                   .conditions = {}};
    for (const std::string& id : rules.companies(home_)) {
      const Held c = company(rules, r.facts.id, id);
      const CompanyAbout about = rules.about(*c);
      info.companies.push_back({.id = c->id, .name = c->name, .group = about.group, .words = about.words});
    }
    for (const std::string& file : rules.lists(home_)) {
      const Toml root = Toml::load(file);
      info.ready.push_back({.id = std::filesystem::path(file).stem().string(),
                            .name = root.string("name", ""),
                            .company = root.at("company").string(),
                            .points = static_cast<int32_t>(root.at("points").integer_between(0, most_points))});
    }
    if (r.arranging) {
      const ArrangingRules& arranging = r.arranging();
      info.missions = arranging.missions(home_);
      if (arranging.draws) info.draws = arranging.draws(home_);
      if (arranging.conditions) info.conditions = arranging.conditions(home_);
    }
    all.rulesets.push_back(std::move(info));
  }
  return all;
}

CompanyTree Muster::tree(const std::string& ruleset, const std::string& id) {
  const ForceRules& rules = forces_of(ruleset);
  const Held held = company(rules, ruleset, id);
  const Company& c = *held;
  const CompanyAbout about = rules.about(c);
  CompanyTree tree{.ruleset = ruleset,
                   .id = c.id,
                   .name = c.name,
                   .group = about.group,
                   .words = about.words,
                   .notes = c.notes,
                   .categories = {},
                   .platoons = {},
                   .nodes = {}};
  for (const forces::Category& category : c.categories) tree.categories.push_back(category.name);
  for (const NodeId n : c.platoons) tree.platoons.push_back(node_number(n));
  for (std::size_t i = 0; i < c.nodes.size(); ++i) {
    const forces::Node& n = c.nodes[i];
    CompanyNode node{.id = part_id(c, NodeId::of(i)),
                     .name = n.name,
                     .up = node_number(n.up),
                     .parts = {},
                     .choose = n.choose,
                     .points = n.points,
                     .category = n.category,
                     .least = n.count.least,
                     .most = n.count.most,
                     .team = n.team,
                     .missing = n.missing,
                     .notes = n.notes};
    for (const NodeId part : n.parts) node.parts.push_back(node_number(part));
    tree.nodes.push_back(std::move(node));
  }
  return tree;
}

ListText Muster::ready(const std::string& ruleset, const std::string& id) {
  const ForceRules& rules = forces_of(ruleset);
  for (const std::string& file : rules.lists(home_)) {
    if (std::filesystem::path(file).stem().string() != id) continue;
    const Toml root = Toml::load(file);
    const Held c = company(rules, ruleset, forces::company_of(root));
    return {.ruleset = ruleset, .text = nested_text(*c, read_draft(root, *c))};
  }
  throw bad("no_such_list", "there is no ready list of this name; GET /api/forces names them", 404);
}

ListText Muster::begin(const BeginList& wanted) {
  if (wanted.points < 0 || wanted.points > most_points)
    throw bad("bad_points", fmt::format("a game is agreed for 0 to {} points", most_points));
  const ForceRules& rules = forces_of(wanted.ruleset);
  const Held c = company(rules, wanted.ruleset, wanted.company);
  if (wanted.seed == 0) return {wanted.ruleset, nested_text(*c, begun(*c, rules.rules, wanted.points))};
  const auto list = random_list(*c, rules.rules, wanted.points, static_cast<uint64_t>(wanted.seed));
  if (!list)
    throw bad("no_list_found",
              fmt::format("no list of {} for {} points was found; try more points", c->name, wanted.points), 409);
  return {wanted.ruleset, nested_text(*c, shorten(*c, *list))};
}

BroughtList Muster::bring(const BringList& sent) {
  if (sent.data.size() > longest_roster) throw bad("too_large", "a roster has at most 1.5 MB", 413);
  const auto bytes = from_base64(sent.data);
  if (!bytes) throw bad("bad_frame", "the bytes of the file have to come as base64");
  const ForceRules& rules = forces_of(sent.ruleset);
  const forces::Roster roster = forces::read_roster(*bytes, "the file");
  if (roster.forces.empty()) throw bad("broken_input", "this roster has no force in it", 422);
  const forces::RosterForce& force = roster.forces.front();
  std::string id = sent.company;
  if (id.empty()) {
    std::vector<std::pair<std::string, std::string>> known;
    for (const std::string& one : rules.companies(home_))
      known.emplace_back(one, company(rules, sent.ruleset, one)->name);
    id = company_for(force, known);
    if (id.empty())
      throw bad("no_such_company",
                fmt::format("this roster is of '{}', which is none of the companies here", tidy(force.catalogue, 60)),
                422);
  }
  const Held c = company(rules, sent.ruleset, id);
  const forces::Import import = match_roster(force, *c, tidy(roster.name, 80), roster.limit);
  const int64_t points = cost(*c, complete(*c, import.draft));
  BroughtList brought{.text = nested_text(*c, import.draft), .remarks = import.unmatched};
  if (import.points > 0 && import.points != points)
    brought.remarks.push_back(fmt::format("the roster counts {} points, this list {}", import.points, points));
  if (roster.forces.size() > 1)
    brought.remarks.push_back(fmt::format("the roster has {} forces; this is the first", roster.forces.size()));
  return brought;
}

ListChecked Muster::check(const ListText& sent) {
  const Read r = read(sent);
  const Company& c = *r.company;
  const List list = complete(c, r.draft);
  ListChecked checked{.company = c.id,
                      .name = list.head.name,
                      .points = cost(c, list),
                      .agreed = list.head.points,
                      .allowed = allowance(c, list.head.points),
                      .json = nested_text(c, r.draft),
                      .toml = to_toml(c, r.draft),
                      .picks = {},
                      .slots = {},
                      .faults = {},
                      .missing = {},
                      .sheet = r.rules->sheet(home_, c, list)};
  Layer layer(c, list, r.rules->rules, checked);
  for (const Fault& fault : forces::check(c, list, r.rules->rules)) {
    ListFault f{.words = fault.words,
                .rule = fault.rule.text(),
                .pick = -1,
                .node = node_number(fault.node),
                .category = fault.kind == Fault::Kind::category ? fault.category : -1,
                .points = fault.kind == Fault::Kind::points};
    layer.place(fault, f);
    checked.faults.push_back(std::move(f));
  }
  not_there_yet(c, list.platoons, checked.missing);
  return checked;
}

ListText Muster::shortest(const ListText& sent) {
  const Read r = read(sent);
  const Draft draft = shorten(*r.company, complete(*r.company, r.draft));
  return {sent.ruleset, to_json(*r.company, draft).dump()};
}

std::string Muster::roster(const ListText& sent) {
  const Read r = read(sent);
  return to_roster(*r.company, complete(*r.company, r.draft));
}

std::string Muster::cards(const ListText& sent) {
  const Read r = read(sent);
  return to_html(r.rules->sheet(home_, *r.company, complete(*r.company, r.draft)));
}

}  // namespace sandtable::server
