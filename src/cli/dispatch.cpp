#include <array>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "base/error.hpp"
#include "cli/commands.hpp"

namespace sandtable::cli {
namespace {

struct Entry {
  const char* name;
  int (*function)(Call&);
  const char* summary;
};

constexpr std::array<Entry, 16> entries{{
    {"ask", ask, "answer a question on a scripted position"},
    {"battle", battle, "one battle without a table, from deployment to its result"},
    {"bench", bench, "fixed workload: behaviour signature and speeds"},
    {"bot", bot, "play by the bot protocol on standard input and output"},
    {"ladder", ladder, "players against each other, and their ratings"},
    {"list", list, "army lists: check, cost, show, begin, draw, export"},
    {"load", load, "play many games at once against a server and time it"},
    {"odds", odds, "exact odds of chains of tests"},
    {"protocol", protocol, "the messages between server and table, as TypeScript or JSON Schemas"},
    {"replay", replay, "verify a journal, step through it, export a battle report"},
    {"rules", rules, "show, search, coverage, rulings"},
    {"run", run, "run scripted scenarios"},
    {"serve", serve, "the web app: lobby, battles, replays"},
    {"sim", sim_command, "many battles on all cores or machines; tables and a report of them"},
    {"store", store_command, "check, repair, back up and tidy the database of a server"},
    {"table", table, "check and render terrain"},
}};

void print_help(std::ostream& to) {
  to << "Sandtable plays World War II tabletop miniatures battles by the book.\n\nusage: sandtable COMMAND [ARGS]\n\n";
  for (const Entry& e : entries)
    to << "  " << e.name << std::string(10 - std::string(e.name).size(), ' ') << e.summary << '\n';
  to << "\n'sandtable COMMAND --help' explains one.\n";
}

}  // namespace

int main(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
  if (args.empty() || args[0] == "--help" || args[0] == "-h" || args[0] == "help") {
    print_help(args.empty() ? err : out);
    return args.empty() ? Exit::usage : Exit::good;
  }
  for (const Entry& e : entries) {
    if (args[0] != e.name) continue;
    Call call{std::vector<std::string>(args.begin() + 1, args.end()), out, err};
    try {
      return e.function(call);
    } catch (const InputError& broken_input) {
      err << "sandtable " << e.name << ": " << broken_input.what() << '\n';
      return Exit::broken;
    }
  }
  std::array<std::string_view, entries.size()> names;
  for (std::size_t i = 0; i < entries.size(); ++i) names[i] = entries[i].name;
  err << "sandtable: there is no command '" << args[0] << "'; " << did_you_mean(args[0], names.data(), names.size())
      << " 'sandtable help' lists them.\n";
  return Exit::usage;
}

std::string home() {
  namespace fs = std::filesystem;
  if (const char* set = std::getenv("SANDTABLE_HOME")) return set;
  std::error_code none;
  const fs::path binary = fs::read_symlink("/proc/self/exe", none);
  for (fs::path folder = binary.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / "data" / "terrain.toml", none)) return folder.string();
    if (folder == folder.parent_path()) break;
  }
  return SANDTABLE_SOURCE_DIR;
}

}  // namespace sandtable::cli
