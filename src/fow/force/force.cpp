#include "fow/force/force.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "fow/force/before.hpp"
#include "fow/force/variant.hpp"
#include "fow/show/cards.hpp"
#include "game/side_title.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::Fault;
using forces::List;
using forces::NodeId;

constexpr auto company_keys =
    std::to_array<std::string_view>({"nation", "army", "type", "period", "motivation", "skill", "recce", "variant_of"});
constexpr auto node_keys = std::to_array<std::string_view>(
    {"models", "transport", "recovery", "engineering", "supply",  "recce",  "upgrade",  "motivation",
     "skill",  "roles",     "roles_of", "special",     "rules",   "effect", "exchange", "exchange_platoon",
     "ally",   "warrior",   "air",      "own_platoon", "attaches"});

std::string lists_folder(const std::string& home) { return home + "/data/fow/lists"; }
std::string folder(const std::string& home) { return home + "/data/fow/forces"; }

bool has_key(const forces::Node& n, std::string_view key) {
  return std::any_of(n.said.begin(), n.said.end(), [&](const auto& entry) { return entry.first == key; });
}

// FOW-FRC-028: with 600 points a headquarters and one combat platoon will do.
forces::Waiver waiver(int points) {
  if (points > 600) return {};
  return {.rosters = true, .category_least = 1, .rule = "FOW-FRC-028"_rule};
}

RuleId rule_behind(const Company& c, const Fault& fault) {
  switch (fault.kind) {
    case Fault::Kind::points:  // a force costs no more than agreed, a variant more or less
      return c.spends_of != 0 ? "FOW-FRC-024"_rule : "FOW-FRC-003"_rule;
    case Fault::Kind::category:
      // FOW-FRC-007: allied platoons are among the support platoons that combat platoons allow.
      if (c.categories[static_cast<std::size_t>(fault.category)].per != forces::any &&
          fault.allowed.most != forces::any && fault.counted > fault.allowed.most)
        return "FOW-FRC-007"_rule;
      return fault.rule;
    default: return fault.rule;
  }
}

bool says_command(const forces::Node& n) {
  for (const auto& [key, value] : n.said)
    if (key == "roles")
      for (const Toml& role : value.items())
        if (role.string() == "company_command") return true;
  return false;
}

void judge(const Company& c, const List& list, std::vector<Fault>& faults) {
  for (Fault& fault : faults) fault.rule = rule_behind(c, fault);
  const std::vector<int64_t> sums = totals(c, list.platoons);
  bool led = false;
  for (std::size_t i = 0; i < c.nodes.size(); ++i) {
    if (sums[i] == 0) continue;
    const forces::Node& n = c.nodes[i];
    led = led || says_command(n);
    if (has_key(n, "warrior") && sums[i] > 1)  // FOW-CHR-012
      faults.push_back({Fault::Kind::own,
                        0,
                        NodeId::of(i),
                        sums[i],
                        {0, 1},
                        fmt::format("{} of {}, who is one man", sums[i], n.name),
                        "FOW-CHR-012"_rule});
  }
  judge_before(c, list, faults);
  if (!led)  // FOW-CHR-054
    faults.push_back({Fault::Kind::own,
                      0,
                      {},
                      0,
                      {1, forces::any},
                      "the force has no Company Command team to stand for its player",
                      "FOW-CHR-054"_rule});
}

std::vector<std::string> files_in(const std::string& folder, bool whole) {
  std::vector<std::string> names;
  std::error_code trouble;
  for (const auto& entry : std::filesystem::directory_iterator(folder, trouble))
    if (entry.path().extension() == ".toml")
      names.push_back(whole ? entry.path().string() : entry.path().stem().string());
  if (trouble)
    throw InputError(folder, 0, fmt::format("cannot be read ({}); is SANDTABLE_HOME right?", trouble.message()));
  std::sort(names.begin(), names.end());
  return names;
}

std::string said(const Company& c, std::string_view key) {
  for (const auto& [name, value] : c.said)
    if (name == key) return value.string();
  return {};
}

CompanyAbout about(const Company& c) {
  const std::string army = said(c, "army"), type = said(c, "type");
  CompanyAbout is{side_title(army.empty() ? said(c, "nation") : army), {}};
  if (!type.empty()) is.words = in_words(type) + ", ";
  is.words += fmt::format("{} {}", in_words(said(c, "motivation")), in_words(said(c, "skill")));
  return is;
}

}  // namespace

std::vector<std::string> companies(const std::string& home) { return files_in(folder(home), false); }
std::vector<std::string> lists(const std::string& home) { return files_in(lists_folder(home), true); }

Company load_company(const std::string& home, const std::string& company) {
  const bool file = company.ends_with(".toml");
  if (!file) {
    const std::vector<std::string> known = companies(home);
    if (std::find(known.begin(), known.end(), company) == known.end()) {
      const std::vector<std::string_view> names(known.begin(), known.end());
      std::string hint = did_you_mean(company, names.data(), names.size());
      if (hint.empty()) hint = "'sandtable list companies' names them";
      throw InputError(folder(home), 0, fmt::format("there is no company '{}'; {}", company, hint));
    }
  }
  const auto of_id = [&](const std::string& id) { return Toml::load(folder(home) + "/" + id + ".toml"); };
  const Toml root = file ? Toml::load(company) : of_id(company);
  Company c = forces::read_company(written_out(root, of_id), {company_keys, node_keys});
  if (!file && c.id != company)
    c.place.fail(fmt::format("the file is named {}, its id is '{}'; make them one", company, c.id));
  read_words(c, home);
  return c;
}

const ForceRules& force_rules() {
  static const ForceRules rules{companies, lists, about, load_company, {waiver, judge}, sheet_of};
  return rules;
}

}  // namespace sandtable::fow
