#include "game/forces/list_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"

namespace sandtable::forces {
namespace {

constexpr int most_agreed = 100000;
constexpr std::size_t most_platoons = 200;
constexpr int64_t most_teams = 20000;  // of everything, counted out

// "a" and { id = "a" } say the same; `count` left out is as many as there have to be, and one at least.
class ListReader {
 public:
  explicit ListReader(const Company& c) : c_(c) {}

  void platoon(const Toml& t, std::vector<Pick>& into) {
    const std::string& id = t.at("id").string();
    const NodeId node = c_.find(id);
    if (!node.valid() || c_[node].up.valid())
      t.at("id").fail(fmt::format("'{}' is no platoon of {}; {}", id, c_.name, suggest_platoon(id)));
    into.push_back({node, count_of(t, node), {}});
    parts_of(t, into.back(), 1);
  }

  // { do = "attach", of = "machine", part = "section", count = 2, to = "rifle 2" }
  void before(const Toml& t, Draft& draft) {
    t.only({"do", "of", "part", "count", "to"});
    Before b;
    b.word = t.at("do").string();
    b.of = ref(t.at("of"), draft);
    if (const Toml& part = t.find("part")) b.part = named(part, b.of.platoon);
    if (const Toml& count = t.find("count")) b.count = static_cast<int>(count.integer_between(1, most_copies));
    if (const Toml& to = t.find("to")) b.to = ref(to, draft);
    draft.before.push_back(std::move(b));
  }

 private:
  // "rifle", "rifle 2": the platoon of that id, the second of it.
  PlatoonRef ref(const Toml& t, const Draft& draft) const {
    const std::string& text = t.string();
    const std::size_t space = text.rfind(' ');
    const std::string id = text.substr(0, space);
    int number = 1;
    if (space != std::string::npos) {
      const auto [end, trouble] = std::from_chars(text.data() + space + 1, text.data() + text.size(), number);
      if (trouble != std::errc() || end != text.data() + text.size() || number < 1)
        t.fail(fmt::format("'{}' names no platoon; write its id, and a number where there are several: \"{} 2\"", text,
                           id));
    }
    const NodeId node = c_.find(id);
    if (!node.valid() || c_[node].up.valid())
      t.fail(fmt::format("'{}' is no platoon of {}; {}", id, c_.name, suggest_platoon(id)));
    int there = 0;
    for (const Pick& pick : draft.platoons) there += pick.node == node ? pick.count : 0;
    if (number > there) t.fail(fmt::format("the list has {} of '{}', so there is no number {}", there, id, number));
    return {node, number - 1};
  }

  void parts_of(const Toml& t, Pick& pick, int depth) {
    t.only({"id", "count", "parts"});
    if (depth > deepest) t.fail(fmt::format("parts stand at most {} deep; write flatter ones", deepest));
    if (const Toml& list = t.find("parts"))
      for (const Toml& part : list.items()) place(part, pick, depth);
  }

  // A part may be named without those between: they are taken along.
  void place(const Toml& t, Pick& pick, int depth) {
    const Toml& said = t.is(Toml::Kind::string) ? t : t.at("id");
    const NodeId node = named(said, pick.node);
    std::vector<NodeId> way;
    for (NodeId n = c_.owner(node); n != pick.node; n = c_.owner(n)) way.push_back(n);
    Pick* at = &pick;
    for (auto step = way.rbegin(); step != way.rend(); ++step) at = &between(said, *at, *step);
    if (++picks_ > most_teams) t.fail("a list this long cannot be fielded; write fewer parts");
    at->parts.push_back({node, t.is(Toml::Kind::string) ? plain_count(c_, node) : count_of(t, node), {}});
    if (!t.is(Toml::Kind::string)) {
      Pick& mine = at->parts.back();
      parts_of(t, mine, depth + 1);
    }
  }

  Pick& between(const Toml& said, Pick& pick, NodeId node) {
    Pick* only = nullptr;
    for (Pick& one : pick.parts) {
      if (one.node != node) continue;
      if (only != nullptr)
        said.fail(fmt::format("there are several of '{}' here; say '{}' inside the one you mean", local(node),
                              said.string()));
      only = &one;
    }
    if (only != nullptr) return *only;
    pick.parts.push_back({node, plain_count(c_, node), {}});
    return pick.parts.back();
  }

  NodeId named(const Toml& t, NodeId inside) {
    const std::string whole = c_.platoon_of(inside).id + "." + t.string();
    const NodeId node = c_.find(whole);
    if (node.valid() && c_[node].choose)
      t.fail(fmt::format("'{}' is a choice; name what is chosen: {}", t.string(), options(node)));
    if (!node.valid() || node == inside || !c_.below(node, inside)) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < c_.nodes.size(); ++i) {
        const NodeId one = NodeId::of(i);
        if (one != inside && c_.below(one, inside) && !c_[one].choose) names.push_back(local(one));
      }
      const std::vector<std::string_view> views(names.begin(), names.end());
      t.fail(fmt::format("'{}' is no part of {}; {}", t.string(), c_[inside].name,
                         did_you_mean(t.string(), views.data(), views.size())));
    }
    return node;
  }

  std::string options(NodeId choice) const {
    std::string words;
    for (const NodeId part : c_[choice].parts) words += (words.empty() ? "" : ", ") + local(part);
    return words;
  }
  std::string local(NodeId n) const {
    return c_[n].up.valid() ? c_[n].id.substr(c_.platoon_of(n).id.size() + 1) : c_[n].id;
  }
  std::string suggest_platoon(const std::string& id) const {
    std::vector<std::string_view> names;
    for (const NodeId n : c_.platoons) names.push_back(c_[n].id);
    std::string hint = did_you_mean(id, names.data(), names.size());
    if (!hint.empty()) return hint;
    hint = "it has:";
    for (const std::string_view name : names) hint += fmt::format(" {}", name);
    return hint;
  }
  int count_of(const Toml& t, NodeId node) const {
    const Toml& count = t.find("count");
    return count ? static_cast<int>(count.integer_between(0, most_copies)) : plain_count(c_, node);
  }

  const Company& c_;
  int64_t picks_ = 0;
};

int64_t counted_out(const std::vector<Pick>& picks, int64_t copies) {
  int64_t n = 0;
  for (const Pick& pick : picks) {
    const int64_t mine = copies * pick.count;
    n += mine;
    if (n <= most_teams) n += counted_out(pick.parts, mine);
    if (n > most_teams) return n;
  }
  return n;
}

std::string local_id(const Company& c, NodeId n) {
  return c[n].up.valid() ? c[n].id.substr(c.platoon_of(n).id.size() + 1) : c[n].id;
}

// Without the picks between that would be taken along anyway.
std::vector<Pick> flattened(const Company& c, const std::vector<Pick>& parts) {
  std::vector<Pick> flat;
  for (const Pick& pick : parts) {
    const auto alike = std::count_if(parts.begin(), parts.end(), [&](const Pick& p) { return p.node == pick.node; });
    std::vector<Pick> below = flattened(c, pick.parts);
    const bool plain = alike == 1 && !below.empty() && pick.count == plain_count(c, pick.node);
    if (plain)
      flat.insert(flat.end(), below.begin(), below.end());
    else
      flat.push_back({pick.node, pick.count, std::move(below)});
  }
  return flat;
}

std::string part_text(const Company& c, const Pick& pick) {
  const std::string id = fmt::format("\"{}\"", local_id(c, pick.node));
  const bool plain = pick.count == plain_count(c, pick.node);
  if (plain && pick.parts.empty()) return id;
  std::string text = "{ id = " + id;
  if (!plain) text += fmt::format(", count = {}", pick.count);
  if (!pick.parts.empty()) {
    text += ", parts = [";
    for (std::size_t i = 0; i < pick.parts.size(); ++i) text += (i ? ", " : "") + part_text(c, pick.parts[i]);
    text += "]";
  }
  return text + " }";
}

std::string ref_text(const Company& c, const PlatoonRef& ref) {
  return ref.nth == 0 ? c[ref.platoon].id : fmt::format("{} {}", c[ref.platoon].id, ref.nth + 1);
}
Json before_json(const Company& c, const Before& b) {
  Json json = Json::Object{{"do", b.word}, {"of", ref_text(c, b.of)}};
  if (b.part.valid()) json["part"] = local_id(c, b.part);
  if (b.count != 1) json["count"] = b.count;
  if (b.to.platoon.valid()) json["to"] = ref_text(c, b.to);
  return json;
}

Json part_json(const Company& c, const Pick& pick) {
  Json json;
  json["id"] = local_id(c, pick.node);
  if (pick.count != plain_count(c, pick.node)) json["count"] = pick.count;
  for (const Pick& part : pick.parts) json["parts"].push(part_json(c, part));
  return json;
}

// JSON that is a list written as TOML on one line.
std::string as_toml(const Json& json) {
  if (const auto* object = json.object()) {
    std::string text = "{";
    for (const auto& [key, value] : *object)
      text += fmt::format("{}{} = {}", text.size() > 1 ? ", " : " ", Json(key).dump(), as_toml(value));
    return text + " }";
  }
  if (const auto* list = json.list()) {
    std::string text = "[";
    for (const Json& value : *list) text += (text.size() > 1 ? ", " : "") + as_toml(value);
    return text + "]";
  }
  return json.is_null() ? "\"\"" : json.dump();
}

}  // namespace

std::string company_of(const Toml& root) { return root.at("company").string(); }

Draft read_draft(const Toml& root, const Company& c) {
  root.only({"company", "name", "points", "platoon", "before"});
  const std::string company = company_of(root);
  if (company != c.id && !company.ends_with(".toml"))  // a file was loaded by its name
    root.at("company").fail(
        fmt::format("this list is of '{}', not of '{}'; check it against its own company", company, c.id));
  Draft draft{
      {company, root.string("name", c.name), static_cast<int>(root.at("points").integer_between(0, most_agreed))}, {}};
  ListReader reader(c);
  if (const Toml& platoons = root.find("platoon")) {
    if (platoons.items().size() > most_platoons)
      platoons.fail(fmt::format("a force has at most {} platoons; write fewer", most_platoons));
    for (const Toml& t : platoons.items()) reader.platoon(t, draft.platoons);
  }
  if (const Toml& before = root.find("before")) {
    if (before.items().size() > most_platoons)
      before.fail(fmt::format("more than {} things are settled before deployment; write fewer", most_platoons));
    for (const Toml& t : before.items()) reader.before(t, draft);
  }
  if (counted_out(draft.platoons, 1) > most_teams)
    root.fail(fmt::format("counted out this is more than {} teams and parts; use smaller counts", most_teams));
  return draft;
}

Toml parse_list(std::string_view text, const std::string& file_name) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return Toml::parse(text, file_name);
  const Json json = Json::parse(text, file_name);
  std::string lines;
  for (const auto& [key, value] : *json.object()) lines += fmt::format("{} = {}\n", Json(key).dump(), as_toml(value));
  return Toml::parse(lines, file_name);
}

std::string to_toml(const Company& c, const Draft& draft) {
  std::string text = fmt::format("company = \"{}\"\nname = {}\npoints = {}\n", draft.head.company,
                                 Json(draft.head.name).dump(), draft.head.points);
  for (const Pick& platoon : draft.platoons) {
    text += fmt::format("\n[[platoon]]\nid = \"{}\"\n", c[platoon.node].id);
    if (platoon.count != 1) text += fmt::format("count = {}\n", platoon.count);
    const std::vector<Pick> parts = flattened(c, platoon.parts);
    if (parts.empty()) continue;
    text += "parts = [\n";
    for (const Pick& part : parts) text += "  " + part_text(c, part) + ",\n";
    text += "]\n";
  }
  for (const Before& b : draft.before) {
    text += "\n[[before]]\n";
    const Json json = before_json(c, b);
    for (const auto& [key, value] : *json.object()) text += fmt::format("{} = {}\n", key, value.dump());
  }
  return text;
}

Json to_json(const Company& c, const Draft& draft) {
  Json json;
  json["company"] = draft.head.company;
  json["name"] = draft.head.name;
  json["points"] = draft.head.points;
  json["platoon"] = Json::List{};
  for (const Pick& platoon : draft.platoons) {
    Json one;
    one["id"] = c[platoon.node].id;
    if (platoon.count != 1) one["count"] = platoon.count;
    for (const Pick& part : flattened(c, platoon.parts)) one["parts"].push(part_json(c, part));
    json["platoon"].push(std::move(one));
  }
  for (const Before& b : draft.before) json["before"].push(before_json(c, b));
  return json;
}

}  // namespace sandtable::forces
