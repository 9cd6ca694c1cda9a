// Troops as the [[platoon]] tables of a script.
#include <fmt/core.h>

#include <map>
#include <set>

#include "base/json.hpp"
#include "fow/force/field.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

std::string quoted(const std::string& text) { return Json(text).dump(); }

// Without a number behind it: "Troop 2" may be a name or the second "Troop".
std::string stem_of(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  return last != std::string::npos && last + 1 < name.size() && name[last] == ' ' ? name.substr(0, last) : name;
}

// Everybody's own name: a number behind it where several bear it.
class Names {
 public:
  explicit Names(const FieldedAs& as) : as_(as) {}

  void expect(const std::string& name) { ++bearers_[name]; }
  std::string next(const std::string& name) {
    const bool shared = as_.all_shared || as_.shared.contains(stem_of(name));
    const std::string title = shared ? as_.title + " " + name : name;
    std::string own = bearers_[name] > 1 ? fmt::format("{} {}", title, ++given_[name]) : title;
    while (!taken_.insert(own).second) own = fmt::format("{} {}", title, ++given_[name]);
    return own;
  }

 private:
  const FieldedAs& as_;
  std::map<std::string, int> bearers_, given_;
  std::set<std::string> taken_;
};

std::string words_of(Specials set) {
  std::string words;
  for (std::size_t i = 0; i < special::specials; ++i)
    if (special::has(set, static_cast<special::Special>(i)))
      words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", sandtable::name_of(static_cast<special::Special>(i)));
  return words.empty() ? "" : fmt::format("special = [{}]", words);
}

std::string rating_words(Rating r) {
  return fmt::format("motivation = \"{}\"{}skill = \"{}\"", sandtable::name_of(r.motivation), ", ",
                     sandtable::name_of(r.skill));
}

class Writer {
 public:
  Writer(const std::vector<Fielded>& companies, const FieldedAs& as) : as_(as), names_(as) {
    for (const Fielded& company : companies)
      for (const FieldPlatoon& p : company.platoons) {
        names_.expect(p.name);
        for (const FieldTeam& t : p.teams) names_.expect(t.name);
      }
    for (const Fielded& company : companies)
      for (const FieldPlatoon& p : company.platoons) platoon(p);
  }
  std::string take() { return std::move(text_); }

 private:
  void platoon(const FieldPlatoon& p) {
    const std::string name = names_.next(p.name);
    text_ += fmt::format("[[platoon]]\nname = {}\nside = {}\nplace = \"away\"\n", quoted(name), quoted(as_.side));
    text_ += fmt::format("company = {}\nsort = \"{}\"\n", p.company, sandtable::name_of(p.sort));
    text_ += fmt::format("nation = \"{}\"\n", sandtable::name_of(p.nation));
    text_ += fmt::format("motivation = \"{}\"\nskill = \"{}\"\n", sandtable::name_of(p.rating.motivation),
                         sandtable::name_of(p.rating.skill));
    if (p.points > 0) text_ += fmt::format("points = {}\n", p.points);
    if (p.recce) text_ += "recce = true\n";
    if (p.ally) text_ += "ally = true\n";
    if (p.leaderless) text_ += "leaderless = true\n";
    if (p.battery != 0) text_ += fmt::format("battery = {}\n", p.battery);
    if (!p.special.none()) text_ += words_of(p.special) + '\n';
    if (as_.hidden) text_ += "hidden = true\n";
    text_ += "team = [\n";
    for (const FieldTeam& t : p.teams) team(t, p, name);
    text_ += "]\n\n";
  }

  void team(const FieldTeam& t, const FieldPlatoon& p, const std::string& platoon_name) {
    text_ += fmt::format("  {{ name = {}, model = {}", quoted(names_.next(t.name)), quoted(t.model));
    if (t.role != Role::none) text_ += fmt::format(", role = \"{}\"", sandtable::name_of(t.role));
    if (t.squad != 0) text_ += fmt::format(", squad = {}", t.squad);
    if (t.independent) text_ += ", independent = true";
    if (t.warrior) text_ += ", warrior = true";
    if (t.attached) text_ += ", attached = true";
    if (t.carbine) text_ += ", carbine = true";
    if (t.no_recce) text_ += ", recce = false";
    if (t.observes) text_ += fmt::format(", observes = {}", quoted(platoon_name));
    if (t.rating != p.rating) text_ += ", " + rating_words(t.rating);
    if (!t.special.none()) text_ += ", " + words_of(t.special);
    text_ += " },\n";
  }

  const FieldedAs& as_;
  Names names_;
  std::string text_;
};

}  // namespace

std::set<std::string> shared_names(const std::vector<Fielded>& a, const std::vector<Fielded>& b) {
  const auto stems = [](const std::vector<Fielded>& army) {
    std::set<std::string> names;
    for (const Fielded& company : army)
      for (const FieldPlatoon& p : company.platoons) {
        names.insert(stem_of(p.name));
        for (const FieldTeam& t : p.teams) names.insert(stem_of(t.name));
      }
    return names;
  };
  std::set<std::string> both;
  const std::set<std::string> theirs = stems(b);
  for (const std::string& name : stems(a))
    if (theirs.contains(name)) both.insert(name);
  return both;
}

std::string setup_text(const std::vector<Fielded>& companies, const FieldedAs& as) {
  return Writer(companies, as).take();
}

}  // namespace sandtable::fow
