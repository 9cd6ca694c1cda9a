#include "cli/list_import.hpp"

#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/roster.hpp"

namespace sandtable::cli {
namespace {

using forces::Company;

std::string company_of(const forces::Roster& roster, const ForceRules& rules, const std::string& home,
                       const ImportWords& words) {
  if (!words.company.empty()) return words.company;
  std::vector<std::pair<std::string, std::string>> known;
  for (const std::string& id : rules.companies(home)) known.emplace_back(id, rules.load(home, id).name);
  const forces::RosterForce& force = roster.forces[static_cast<std::size_t>(words.force - 1)];
  const std::string id = company_for(force, known);
  if (id.empty())
    throw InputError(words.file, 0,
                     fmt::format("is of '{}', which is none of our companies; name one with --company "
                                 "('sandtable list companies' shows them)",
                                 force.catalogue));
  return id;
}

}  // namespace

Imported import_roster(Call& call, const ForceRules& rules, const std::string& home, const ImportWords& words) {
  const forces::Roster roster = forces::read_roster(read_file(words.file), words.file);
  if (words.force < 1 || words.force > static_cast<int>(roster.forces.size()))
    throw InputError(words.file, 0,
                     fmt::format("has {} forces; --force {} is none", roster.forces.size(), words.force));
  const Company c = rules.load(home, company_of(roster, rules, home, words));
  const forces::RosterForce& force = roster.forces[static_cast<std::size_t>(words.force - 1)];
  const forces::Import import = match_roster(force, c, roster.name, roster.limit);
  const forces::List list = complete(c, import.draft);
  const forces::Draft draft = shorten(c, list);
  const int64_t points = cost(c, list);
  std::vector<std::string> remarks = import.unmatched;
  if (import.points > 0 && import.points != points)
    remarks.push_back(fmt::format("the roster counts {} points, this list {}", import.points, points));
  if (roster.forces.size() > 1)
    remarks.push_back(fmt::format("the roster has {} forces; this is number {}, --force reads the others",
                                  roster.forces.size(), words.force));
  if (roster.limit == 0) remarks.emplace_back("the roster does not say for how many points; points = 0 stands here");
  Imported done{"", import.unmatched.empty()};
  for (const std::string& remark : remarks) call.err << remark << '\n';
  if (words.json) {
    Json json = Json::Object{{"list", to_json(c, draft)}, {"points", points}, {"said", import.points}};
    json["unmatched"] = Json::List{};
    for (const std::string& one : import.unmatched) json["unmatched"].push(one);
    json["remarks"] = Json::List{};
    for (const std::string& one : remarks) json["remarks"].push(one);
    done.text = json.pretty() + "\n";
    return done;
  }
  for (const std::string& remark : remarks) done.text += fmt::format("# {}\n", remark);
  done.text += to_toml(c, draft);
  return done;
}

}  // namespace sandtable::cli
