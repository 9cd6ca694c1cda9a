#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "base/error.hpp"

namespace sandtable::cli {

Argument Argument::required() const {
  inner_->required();
  return *this;
}
Argument Argument::excludes(const Argument& other) const {
  inner_->excludes(other.inner_);
  return *this;
}
Argument Argument::between(int least, int most) const {
  inner_->check(CLI::Range(least, most));
  return *this;
}
Argument Argument::not_negative() const {
  inner_->check(CLI::NonNegativeNumber);
  return *this;
}
Argument Argument::split_at(char separator) const {
  inner_->delimiter(separator);
  return *this;
}
Argument Argument::one_value_each() const {
  inner_->allow_extra_args(false);
  return *this;
}
Argument Argument::value_alone(const char* value) const {
  inner_->expected(0, 1)->default_str(value);
  return *this;
}
Argument Argument::value_name(const char* shown) const {
  inner_->type_name(shown);
  return *this;
}
Argument Argument::shows_default() const {
  inner_->capture_default_str();
  return *this;
}

Options::Options(const char* about, const char* name) : app_(std::make_shared<CLI::App>(about, name)) {}
Options::Options(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

Argument Options::flag(const char* names, bool& into, const char* help) {
  return Argument(app_->add_flag(names, into, help));
}
Argument Options::option(const char* names, std::string& into, const char* help) {
  return Argument(app_->add_option(names, into, help));
}
Argument Options::option(const char* names, std::vector<std::string>& into, const char* help) {
  return Argument(app_->add_option(names, into, help));
}
Argument Options::option(const char* names, int& into, const char* help) {
  return Argument(app_->add_option(names, into, help));
}
Argument Options::option(const char* names, uint16_t& into, const char* help) {
  return Argument(app_->add_option(names, into, help));
}
Argument Options::option(const char* names, uint64_t& into, const char* help) {
  return Argument(app_->add_option(names, into, help));
}
void Options::footer(const std::string& text) { app_->footer(text); }

Options Options::subcommand(const char* name, const char* about) {
  app_->require_subcommand(1);
  app_->fallthrough();  // what belongs to all of them may also stand behind the one that is named
  return Options(app_->get_subcommand_ptr(app_->add_subcommand(name, about)));
}
std::vector<std::string> Options::subcommands() const {
  std::vector<std::string> names;
  for (const CLI::App* sub : app_->get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(sub->get_name());
  return names;
}
bool Options::given() const { return app_->parsed(); }

// The first word, where it should be a subcommand and is none.
std::optional<std::string> Options::unknown_subcommand(const std::vector<std::string>& words) const {
  const std::vector<std::string> names = subcommands();
  if (names.empty() || words.empty() || words[0].starts_with('-') ||
      std::find(names.begin(), names.end(), words[0]) != names.end())
    return std::nullopt;
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string hint = did_you_mean(words[0], views.data(), views.size());
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return "there is no '" + words[0] + "'; " + (hint.empty() ? "say one of: " + all : hint);
}

std::optional<int> Options::parse(Call& call) {
  std::vector<std::string> reversed(call.args.rbegin(), call.args.rend());
  try {
    app_->parse(reversed);
  } catch (const CLI::CallForHelp&) {
    call.out << app_->help();
    return Exit::good;
  } catch (const CLI::CallForAllHelp&) {
    call.out << app_->help("", CLI::AppFormatMode::All);
    return Exit::good;
  } catch (const CLI::ParseError& e) {
    call.err << "sandtable " << app_->get_name() << ": " << unknown_subcommand(call.args).value_or(e.what())
             << "\nTry 'sandtable " << app_->get_name() << " --help'.\n";
    return Exit::usage;
  }
  return std::nullopt;
}

}  // namespace sandtable::cli
