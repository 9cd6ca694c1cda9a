// `sandtable list`: army lists of the companies in data/.
#include <fmt/core.h>

#include <fstream>
#include <ostream>

#include "base/error.hpp"
#include "base/zip.hpp"
#include "cli/list_import.hpp"
#include "cli/list_improve.hpp"
#include "cli/options.hpp"
#include "game/forces/begin.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/random_list.hpp"
#include "game/forces/roster.hpp"
#include "game/ruleset.hpp"

namespace sandtable::cli {
namespace {

using forces::Company;
using forces::Draft;
using forces::Fault;
using forces::List;
using forces::NodeId;

struct ListArguments {
  std::vector<std::string> files;
  std::string file;
  std::string company;
  std::string out;
  int points = 1500;
  uint64_t seed = 1;
  bool json = false;
  bool figures = false;
  bool html = false;
  bool roster = false;
  ImportWords import;
};

const ForceRules& rules() {
  for (const Ruleset& ruleset : rulesets())
    if (ruleset.forces) return ruleset.forces();
  throw InputError("", 0, "no ruleset here has army lists");
}

struct Read {
  Company company;
  List list;
};

Read read(const std::string& file) {
  const Toml root = forces::parse_list(read_file(file), file);
  const std::string& id = root.at("company").string();
  Read r;
  try {
    r.company = rules().load(home(), id);
  } catch (const InputError& e) {
    if (e.line() == 0 && !id.ends_with(".toml")) root.at("company").fail(e.cause());
    throw;
  }
  r.list = complete(r.company, read_draft(root, r.company));
  return r;
}

Json fault_json(const Company& c, const Fault& fault) {
  Json json;
  json["platoon"] = fault.platoon;
  json["node"] = fault.node.valid() ? c[fault.node].id : std::string();
  json["counted"] = fault.counted;
  json["least"] = fault.allowed.least;
  if (fault.allowed.most != forces::any) json["most"] = fault.allowed.most;
  json["words"] = fault.words;
  json["rule"] = fault.rule.text();
  return json;
}

// Teams that cannot be put on the table yet, each once.
void missing_in(const Company& c, const std::vector<forces::Pick>& picks, std::vector<std::string>& into) {
  for (const forces::Pick& pick : picks) {
    const forces::Node& node = c[pick.node];
    if (!node.missing.empty()) into.push_back(fmt::format("{}: {}", node.name, node.missing));
    missing_in(c, pick.parts, into);
  }
}

int write(Call& call, const ListArguments& a, const std::string& text) {
  if (a.out.empty()) {
    call.out << text;
    return Exit::good;
  }
  std::ofstream to(a.out, std::ios::binary);
  to.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!to.flush()) throw InputError(a.out, 0, "cannot be written; check the folder and its rights");
  return Exit::good;
}

int check_lists(Call& call, const ListArguments& a) {
  bool all_good = true;
  Json json = Json::List{};
  for (const std::string& file : a.files) {
    const Read r = read(file);
    const std::vector<Fault> faults = check(r.company, r.list, rules().rules);
    std::vector<std::string> missing;
    missing_in(r.company, r.list.platoons, missing);
    all_good = all_good && faults.empty();
    if (a.json) {
      Json one = Json::Object{{"file", file},
                              {"company", r.company.id},
                              {"points", cost(r.company, r.list)},
                              {"agreed", r.list.head.points},
                              {"may", allowance(r.company, r.list.head.points)}};
      one["faults"] = Json::List{};
      for (const Fault& fault : faults) one["faults"].push(fault_json(r.company, fault));
      one["missing"] = Json::List{};
      for (const std::string& what : missing) one["missing"].push(what);
      json.push(std::move(one));
      continue;
    }
    call.out << fmt::format("{}: {}, {} of {} points\n", file, faults.empty() ? "good" : "not allowed",
                            cost(r.company, r.list), allowance(r.company, r.list.head.points));
    for (const Fault& fault : faults)
      call.out << fmt::format("  {}{}\n", fault.words, fault.rule.valid() ? " (" + fault.rule.text() + ")" : "");
    for (const std::string& what : missing) call.out << fmt::format("  not on the table yet: {}\n", what);
  }
  if (a.json) call.out << json.pretty() << '\n';
  return all_good ? Exit::good : Exit::no;
}

int cost_list(Call& call, const ListArguments& a) {
  const Read r = read(a.file);
  Json json = Json::Object{{"points", cost(r.company, r.list)}, {"agreed", r.list.head.points}};
  json["platoons"] = Json::List{};
  for (const forces::Pick& platoon : r.list.platoons) {
    const forces::Node& node = r.company[platoon.node];
    json["platoons"].push(
        Json::Object{{"id", node.id}, {"count", platoon.count}, {"points", cost(r.company, platoon)}});
    if (!a.json) call.out << fmt::format("{:>6}  {}\n", cost(r.company, platoon), node.name);
  }
  if (a.json)
    call.out << json.pretty() << '\n';
  else
    call.out << fmt::format("{:>6}  of {}\n", cost(r.company, r.list), allowance(r.company, r.list.head.points));
  return Exit::good;
}

int show_list(Call& call, const ListArguments& a) {
  const Read r = read(a.file);
  const forces::Sheet sheet = rules().sheet(home(), r.company, r.list);
  if (a.json)
    call.out << to_json(sheet).pretty() << '\n';
  else
    call.out << to_text(sheet, a.figures);
  return Exit::good;
}

int export_list(Call& call, const ListArguments& a) {
  const Read r = read(a.file);
  if (int{a.html} + int{a.json} + int{a.roster} > 1)
    throw InputError("export", 0, "--html, --json and --roster are three kinds of file; ask for one at a time");
  if (a.html) return write(call, a, to_html(rules().sheet(home(), r.company, r.list)));
  if (a.roster) {
    const std::string text = to_roster(r.company, r.list);
    return write(call, a, a.out.ends_with(".rosz") ? zip_one("roster.ros", text) : text);
  }
  const Draft draft = shorten(r.company, r.list);
  return write(call, a, a.json ? to_json(r.company, draft).pretty() + "\n" : to_toml(r.company, draft));
}

int import_list(Call& call, const ListArguments& a) {
  ImportWords words = a.import;
  words.json = a.json;
  const Imported done = import_roster(call, rules(), home(), words);
  const int written = write(call, a, done.text);
  return written == Exit::good && !done.whole ? Exit::no : written;
}

int random_list(Call& call, const ListArguments& a) {
  const Company c = rules().load(home(), a.company);
  const auto list = random_list(c, rules().rules, a.points, a.seed);
  if (!list) {
    call.err << fmt::format("sandtable list: no list of {} for {} points was found; try more points or another seed\n",
                            c.name, a.points);
    return Exit::no;
  }
  const Draft draft = shorten(c, *list);
  return write(call, a, a.json ? to_json(c, draft).pretty() + "\n" : to_toml(c, draft));
}

// The least that has to be there, and everything else that may be as a comment.
int new_list(Call& call, const ListArguments& a) {
  const Company c = rules().load(home(), a.company);
  const Draft draft = begun(c, rules().rules, a.points);
  std::string text = to_toml(c, draft) + "\n# More of this company:\n";
  for (const NodeId n : c.platoons)
    text += fmt::format("# {:<36} {} ({}), {}\n", c[n].id, c[n].name,
                        c.categories[static_cast<std::size_t>(c[n].category)].name, words_of(c[n].count));
  return write(call, a, text);
}

void print_parts(Call& call, const Company& c, NodeId n, int depth) {
  for (const NodeId part : c[n].parts) {
    const forces::Node& node = c[part];
    const std::string id = node.id.substr(c.platoon_of(part).id.size() + 1);
    const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
    if (node.choose)
      call.out << fmt::format("{}choose {} of {}:\n", indent, words_of(node.count), node.name);
    else
      call.out << fmt::format("{}{}  {}, {}{}\n", indent, id, node.name, words_of(node.count),
                              node.points != 0 ? fmt::format(", {} points each", node.points) : "");
    print_parts(call, c, part, depth + 1);
  }
}

int show_companies(Call& call, const ListArguments& a) {
  if (a.company.empty()) {
    Json json = Json::List{};
    for (const std::string& id : rules().companies(home())) {
      const Company c = rules().load(home(), id);
      json.push(Json::Object{{"id", c.id}, {"name", c.name}, {"platoons", static_cast<int64_t>(c.platoons.size())}});
      if (!a.json) call.out << fmt::format("{:<12} {}, {} platoons\n", c.id, c.name, c.platoons.size());
    }
    if (a.json) call.out << json.pretty() << '\n';
    return Exit::good;
  }
  const Company c = rules().load(home(), a.company);
  for (const NodeId n : c.platoons) {
    const forces::Node& node = c[n];
    call.out << fmt::format("{}  {} ({}), {}{}\n", node.id, node.name,
                            c.categories[static_cast<std::size_t>(node.category)].name, words_of(node.count),
                            node.points != 0 ? fmt::format(", {} points", node.points) : "");
    print_parts(call, c, n, 1);
  }
  return Exit::good;
}

}  // namespace

int list(Call& call) {
  Options app("Check, cost, show, begin, draw and export army lists (docs/forces.md).", "list");
  ListArguments a;
  const auto json = [&](Options& o) { o.flag("--json", a.json, "as JSON"); };
  const auto out = [&](Options& o) { o.option("-o,--out", a.out, "a file instead of standard output"); };

  Options checking = app.subcommand("check", "say whether lists may be fielded, and if not why");
  checking.option("FILE", a.files, "lists (TOML or JSON)").required();
  json(checking);
  Options costing = app.subcommand("cost", "what a list and its platoons cost");
  costing.option("FILE", a.file, "a list").required();
  json(costing);
  Options showing = app.subcommand("show", "a list as cards, one a platoon");
  showing.option("FILE", a.file, "a list").required();
  showing.flag("--figures", a.figures, "with the figures of every team");
  json(showing);
  Options beginning = app.subcommand("new", "begin a list: what a company has to have");
  beginning.option("COMPANY", a.company, "its id").required();
  beginning.option("--points", a.points, "agreed for the game").between(0, 100000).shows_default();
  out(beginning);
  Options drawing = app.subcommand("random", "draw a legal list by dice");
  drawing.option("COMPANY", a.company, "its id").required();
  drawing.option("--points", a.points, "agreed for the game").between(0, 100000).shows_default();
  drawing.option("--seed", a.seed, "the same seed draws the same list").shows_default();
  json(drawing);
  out(drawing);
  Options exporting = app.subcommand("export", "a list at its shortest, as JSON, or as a page to print");
  exporting.option("FILE", a.file, "a list").required();
  exporting.flag("--html", a.html, "a page with a card for each platoon");
  exporting.flag("--roster", a.roster, "as a BattleScribe roster; zipped where --out ends in .rosz");
  json(exporting);
  out(exporting);
  Options importing =
      app.subcommand("import", "a BattleScribe roster (.ros, .rosz) as a list; names what has no match");
  importing.option("FILE", a.import.file, "a roster").required();
  importing.option("--company", a.import.company, "whose it is, where its catalogue does not tell");
  importing.option("--force", a.import.force, "which, of a roster with several").between(1, 100).shows_default();
  json(importing);
  out(importing);
  ImproveWords improve;
  Options improving = app.subcommand("improve", "propose three changes by which it would win more, tried in battles");
  improve.add_to(improving);
  Options naming = app.subcommand("companies", "the companies there are, or what one may pick");
  naming.option("COMPANY", a.company, "everything this one may pick");
  json(naming);

  if (const auto code = app.parse(call)) return *code;
  if (checking.given()) return check_lists(call, a);
  if (costing.given()) return cost_list(call, a);
  if (showing.given()) return show_list(call, a);
  if (beginning.given()) return new_list(call, a);
  if (drawing.given()) return random_list(call, a);
  if (importing.given()) return import_list(call, a);
  if (exporting.given()) return export_list(call, a);
  if (improving.given()) return improve_list(call, improve);
  return show_companies(call, a);
}

}  // namespace sandtable::cli
