// Parses a command's arguments with CLI11 and turns its complaints and --help into our exit codes.
#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

// Nothing when parsing succeeded; otherwise the exit code to return (0 after --help, 2 after a mistake).
inline std::optional<int> parse(CLI::App& app, Call& call) {
  std::vector<std::string> reversed(call.args.rbegin(), call.args.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    call.out << app.help();
    return Exit::good;
  } catch (const CLI::CallForAllHelp&) {
    call.out << app.help("", CLI::AppFormatMode::All);
    return Exit::good;
  } catch (const CLI::ParseError& e) {
    call.err << "sandtable " << app.get_name() << ": " << e.what() << "\nTry 'sandtable " << app.get_name()
             << " --help'.\n";
    return Exit::usage;
  }
  return std::nullopt;
}

}  // namespace sandtable::cli
