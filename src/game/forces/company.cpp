#include "game/forces/company.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"

namespace sandtable::forces {
namespace {

constexpr auto company_keys = std::to_array<std::string_view>({"id", "name", "notes", "spends", "category", "platoon"});
constexpr auto node_keys =
    std::to_array<std::string_view>({"id", "name", "count", "choose", "roster", "default", "points", "collective",
                                     "category", "team", "missing", "note", "changes", "parts"});

std::vector<std::string_view> joined(std::span<const std::string_view> one, std::span<const std::string_view> two) {
  std::vector<std::string_view> all(one.begin(), one.end());
  all.insert(all.end(), two.begin(), two.end());
  return all;
}

bool well_formed(std::string_view id) {
  return !id.empty() && id.size() <= 80 && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

std::string read_id(const Toml& t) {
  const std::string& id = t.string();
  if (!well_formed(id)) t.fail(fmt::format("'{}' is not an id; use small letters, digits, '-' and '.'", id));
  return id;
}

int read_count(const Toml& t) { return static_cast<int>(t.integer_between(0, most_copies)); }

// 2, [0, 3] or [2, "any"].
Limits read_limits(const Toml& t) {
  if (t.is(Toml::Kind::integer)) {
    const int n = read_count(t);
    return {n, n};
  }
  if (!t.is(Toml::Kind::array) || t.items().size() != 2)
    t.fail("a count is a number or two of them; write 2, [0, 3] or [2, \"any\"]");
  Limits limits{read_count(t.items()[0]), any};
  const Toml& most = t.items()[1];
  if (most.is(Toml::Kind::string)) {
    if (most.string() != "any") most.fail(fmt::format("'{}' is no count; write a number or \"any\"", most.string()));
    return limits;
  }
  limits.most = read_count(most);
  if (limits.most < limits.least)
    t.fail(fmt::format("the most, {}, is less than the least, {}; swap them", limits.most, limits.least));
  return limits;
}

std::vector<std::string> read_texts(const Toml& t) {
  if (!t) return {};
  if (t.is(Toml::Kind::string)) return {t.string()};
  std::vector<std::string> texts;
  for (const Toml& one : t.items()) texts.push_back(one.string());
  return texts;
}

Toml::Entries own_entries(const Toml& t, std::span<const std::string_view> keys) {
  Toml::Entries own;
  for (const auto& [key, value] : t.entries())
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) own.emplace_back(key, value);
  return own;
}

class CompanyReader {
 public:
  CompanyReader(Company& company, const OwnKeys& own)
      : c_(company), own_(own.node), keys_(joined(node_keys, own.node)) {}

  void read_platoon(const Toml& t) { add(t, {}, {}, 1); }
  void finish() {
    for (const auto& [node, table] : tables_) {
      if (const Toml& usual = table.find("default")) read_usual(node, usual);
      if (const Toml& changes = table.find("changes"))
        for (const Toml& one : changes.items()) c_.nodes[node.index()].changes.push_back(read_change(node, one));
    }
  }

 private:
  NodeId add(const Toml& t, NodeId up, NodeId platoon, int depth) {
    t.only(keys_.data(), keys_.size());
    if (depth > deepest) t.fail(fmt::format("parts stand at most {} deep; write flatter ones", deepest));
    if (c_.nodes.size() >= 5000) t.fail("a company has at most 5000 platoons, parts and options; split it");
    const NodeId me = NodeId::of(c_.nodes.size());
    Node n;
    n.id = read_id(t.at("id"));
    if (!up.valid() && n.id.find('.') != std::string::npos) t.at("id").fail("the id of a platoon has no '.'; use '-'");
    if (up.valid()) n.id = c_[platoon].id + "." + n.id;
    if (!ids_.emplace(n.id, me).second) t.at("id").fail(fmt::format("'{}' is there already; ids are different", n.id));
    n.up = up;
    n.platoon = up.valid() ? platoon : me;
    n.team = t.string("team", "");
    n.name = t.string("name", n.team);
    if (n.name.empty()) t.fail(fmt::format("'{}' has neither name nor team; add one", n.id));
    n.missing = t.string("missing", "");
    n.points = static_cast<int>(t.find("points") ? t.find("points").integer_between(-10000, 10000) : 0);
    n.collective = t.boolean("collective", false);
    n.notes = read_texts(t.find("note"));
    n.said = own_entries(t, own_);
    n.place = Toml::made(t, n.id);
    read_counts(t, n);
    c_.nodes.push_back(std::move(n));
    tables_.emplace_back(me, t);
    std::vector<NodeId> parts;
    if (const Toml& list = t.find("parts"))
      for (const Toml& part : list.items()) parts.push_back(add(part, me, c_[me].platoon, depth + 1));
    if (c_[me].choose && parts.empty()) t.fail(fmt::format("the choice '{}' has nothing to choose from", c_[me].id));
    c_.nodes[me.index()].parts = std::move(parts);
    return me;
  }

  void read_counts(const Toml& t, Node& n) {
    if (!n.up.valid()) {
      for (const char* key : {"count", "choose", "collective"})
        if (t.has(key)) t.find(key).fail(fmt::format("a platoon has no '{}'; its roster says how often", key));
      n.count = read_limits(t.at("roster"));
      const Toml& category = t.at("category");
      std::vector<std::string_view> names;
      for (const Category& one : c_.categories) names.push_back(one.id);
      n.category = static_cast<int>(category.one_of(names.data(), names.size()));
      return;
    }
    if (t.has("category")) t.find("category").fail("only a platoon has a category; take it away");
    n.choose = t.has("choose");
    const bool option = c_[n.up].choose;
    if (n.choose) {
      if (option) t.fail("a choice may not stand directly in a choice; put a part between them");
      for (const char* key : {"count", "points", "team", "roster"})
        if (t.has(key)) t.find(key).fail(fmt::format("a choice has no '{}'; its parts have", key));
      n.count = read_limits(t.find("choose"));
    } else {
      if (t.has("default")) t.find("default").fail("only a choice has a default; say 'choose' or take it away");
      n.count = t.has("count") ? read_limits(t.find("count")) : Limits{option ? 0 : 1, 1};
    }
    if (const Toml& roster = t.find("roster")) {
      n.limited = true;
      n.roster = read_limits(roster);
    }
  }

  NodeId named(const Toml& t) {
    const auto found = ids_.find(t.string());
    if (found == ids_.end())
      t.fail(fmt::format("there is no '{}' in this company; {}", t.string(), c_.suggest(t.string())));
    if (c_[found->second].choose) t.fail(fmt::format("'{}' is a choice; name one of its parts", t.string()));
    return found->second;
  }

  void read_usual(NodeId node, const Toml& t) {
    const Node& choice = c_[node];
    const std::string whole = c_[choice.platoon].id + "." + t.string();
    for (const NodeId part : choice.parts)
      if (c_[part].id == whole) c_.nodes[node.index()].usual = part;
    if (!choice.usual.valid()) t.fail(fmt::format("'{}' is no part of this choice; name one that is", t.string()));
  }

  Tally read_tally(NodeId node, const Toml& t) {
    Tally tally{named(t.at("id")), {}};
    if (const Toml& in = t.find("in")) {
      tally.in = named(in);
      if (tally.in == node || !c_.below(node, tally.in))
        in.fail(fmt::format("'{}' is not above '{}'; name a node above it, or leave 'in' out for the force",
                            in.string(), c_[node].id));
      if (!c_.below(tally.id, tally.in))
        t.at("id").fail(fmt::format("'{}' is no part of '{}'; name one that is", c_[tally.id].id, in.string()));
    }
    return tally;
  }

  Change read_change(NodeId node, const Toml& t) {
    t.only({"least", "most", "add_least", "add_most", "when", "per"});
    Change change;
    constexpr std::pair<const char*, Change::Kind> kinds[] = {{"least", Change::Kind::least},
                                                              {"most", Change::Kind::most},
                                                              {"add_least", Change::Kind::add_least},
                                                              {"add_most", Change::Kind::add_most}};
    for (const auto& [key, kind] : kinds)
      if (const Toml& value = t.find(key))
        change.effects.emplace_back(kind, static_cast<int>(value.integer_between(-most_copies, most_copies)));
    if (change.effects.empty()) t.fail("a change says least, most, add_least or add_most; add one");
    if (const Toml& when = t.find("when"))
      for (const Toml& one : when.items()) {
        one.only({"id", "in", "at_least", "at_most", "equal"});
        Condition condition{read_tally(node, one), {}};
        if (const Toml& n = one.find("at_least")) condition.limits.least = read_count(n);
        if (const Toml& n = one.find("at_most")) condition.limits.most = read_count(n);
        if (const Toml& n = one.find("equal")) condition.limits = {read_count(n), read_count(n)};
        if (condition.limits == Limits{}) one.fail("a condition says at_least, at_most or equal; add one");
        change.when.push_back(condition);
      }
    if (const Toml& per = t.find("per")) {
      per.only({"id", "in", "each"});
      change.repeats = true;
      change.per = read_tally(node, per);
      change.each = per.has("each") ? static_cast<int>(per.find("each").integer_between(1, most_copies)) : 1;
      for (const auto& [kind, value] : change.effects)
        if (kind == Change::Kind::least || kind == Change::Kind::most)
          per.fail("what is set cannot be repeated; write add_least or add_most");
    }
    return change;
  }

  Company& c_;
  std::span<const std::string_view> own_;
  std::vector<std::string_view> keys_;
  std::map<std::string, NodeId, std::less<>> ids_;
  std::vector<std::pair<NodeId, Toml>> tables_;
};

void read_categories(const Toml& list, Company& c) {
  for (const Toml& t : list.items()) {
    t.only({"id", "name", "count", "per"});
    Category category{read_id(t.at("id")), t.at("name").string(), read_limits(t.at("count"))};
    for (const Category& other : c.categories)
      if (other.id == category.id) t.fail(fmt::format("'{}' is there already; ids are different", category.id));
    if (const Toml& per = t.find("per")) {
      per.only({"category", "most"});
      std::vector<std::string_view> names;
      for (const Category& one : c.categories) names.push_back(one.id);
      category.per = static_cast<int>(per.at("category").one_of(names.data(), names.size()));
      category.per_most = read_count(per.at("most"));
    }
    c.categories.push_back(std::move(category));
  }
}

}  // namespace

NodeId Company::find(std::string_view whole_id) const {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].id == whole_id) return NodeId::of(i);
  return {};
}

NodeId Company::owner(NodeId n) const {
  n = (*this)[n].up;
  while (n.valid() && (*this)[n].choose) n = (*this)[n].up;
  return n;
}

bool Company::below(NodeId n, NodeId top) const {
  while (n.valid() && n != top) n = (*this)[n].up;
  return n.valid();
}

std::string Company::suggest(std::string_view whole_id) const {
  std::vector<std::string_view> names;
  for (const Node& n : nodes) names.push_back(n.id);
  return did_you_mean(whole_id, names.data(), names.size());
}

Company read_company(const Toml& root, const OwnKeys& own) {
  const std::vector<std::string_view> keys = joined(company_keys, own.company);
  root.only(keys.data(), keys.size());
  Company c;
  c.id = read_id(root.at("id"));
  c.name = root.at("name").string();
  c.notes = read_texts(root.find("notes"));
  c.said = own_entries(root, own.company);
  c.place = Toml::made(root, c.id);
  if (const Toml& spends = root.find("spends")) {
    spends.only({"agreed", "may"});
    c.spends = static_cast<int>(spends.at("may").integer_between(1, 100000));
    c.spends_of = static_cast<int>(spends.at("agreed").integer_between(1, 100000));
  }
  read_categories(root.at("category"), c);
  CompanyReader reader(c, own);
  for (const Toml& t : root.at("platoon").items()) reader.read_platoon(t);
  for (std::size_t i = 0; i < c.nodes.size(); ++i)
    if (!c.nodes[i].up.valid()) c.platoons.push_back(NodeId::of(i));
  reader.finish();
  return c;
}

}  // namespace sandtable::forces
