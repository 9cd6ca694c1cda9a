// What a subcommand takes: its flags, options, words and subcommands, read into the caller's variables.
// Used by the files of src/cli that are a subcommand, one Options each; --help and mistakes become our exit codes.
// Does not run anything and shows nothing of the parser behind it: CLI11 costs seconds wherever it is included.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sandtable::cli {

// One flag, option or word that was just added; each call narrows what it takes or what --help says of it.
class Argument {
 public:
  explicit Argument(CLI::Option* inner) : inner_(inner) {}
  Argument required() const;
  Argument excludes(const Argument& other) const;
  Argument between(int least, int most) const;
  Argument not_negative() const;
  Argument split_at(char separator) const;        // A,B is two values
  Argument one_value_each() const;                // a list grows by naming the option again only
  Argument value_alone(const char* value) const;  // what it holds when nothing follows it
  Argument value_name(const char* shown) const;   // instead of TEXT, INT, ...
  Argument shows_default() const;

 private:
  CLI::Option* inner_;
};

class Options {
 public:
  Options(const char* about, const char* name);

  // Names begin with dashes ("-o,--out"); one without is a word that has its place on the line ("FILE").
  Argument flag(const char* names, bool& into, const char* help);
  Argument option(const char* names, std::string& into, const char* help);
  Argument option(const char* names, std::vector<std::string>& into, const char* help);
  Argument option(const char* names, int& into, const char* help);
  Argument option(const char* names, uint16_t& into, const char* help);
  Argument option(const char* names, uint64_t& into, const char* help);
  void footer(const std::string& text);

  // Who has subcommands must be given one of them.
  Options subcommand(const char* name, const char* about);
  std::vector<std::string> subcommands() const;
  bool given() const;  // this subcommand, after its parent's parse

  // Nothing when parsing succeeded; otherwise the exit code to return (0 after --help, 2 after a mistake).
  std::optional<int> parse(Call& call);

 private:
  std::optional<std::string> unknown_subcommand(const std::vector<std::string>& words) const;
  explicit Options(std::shared_ptr<CLI::App> app);
  std::shared_ptr<CLI::App> app_;
};

}  // namespace sandtable::cli
