#include "base/toml_match.hpp"

#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/length.hpp"

namespace sandtable {
namespace {

using Kind = Toml::Kind;

std::optional<int32_t> as_length(const Toml& text) {
  if (!text.string().ends_with("in") && !text.string().ends_with("cm")) return std::nullopt;
  try {
    return text.length();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::string shown(const Json& j) { return j.is_null() ? "nothing" : j.dump(); }

// A number expected as a length is shown as one too.
std::string shown_as_length(int64_t units, bool centimetres) {
  const int64_t per = centimetres ? cm : inch;
  const int64_t hundredths = (units * 100 + (units < 0 ? -per : per) / 2) / per;
  return fmt::format("{} ({}{}.{:02} {})", units, hundredths < 0 ? "-" : "", std::abs(hundredths) / 100,
                     std::abs(hundredths) % 100, centimetres ? "cm" : "in");
}

std::string below(const std::string& path, const std::string& key) { return path.empty() ? key : path + '.' + key; }

class Matcher {
 public:
  explicit Matcher(const SameWord& same) : same_(same) {}
  std::vector<Mismatch> found;

  void compare(const std::string& path, const Toml& want, const Json& have) {
    switch (want.kind()) {
      case Kind::none: return;
      case Kind::table: return have.object() ? object(path, want, have) : conditions(path, want, have);
      case Kind::array: return list(path, want, have);
      case Kind::string: return word(path, want, have);
      case Kind::integer: return number(path, want, have);
      case Kind::decimal: return decimal(path, want, have);
      case Kind::boolean:
        if (!have.boolean() || *have.boolean() != want.boolean()) differs(path, want, have);
    }
  }

 private:
  void differs(const std::string& path, const Toml& want, const Json& have) {
    found.push_back({path, want.text(), shown(have)});
  }

  void object(const std::string& path, const Toml& want, const Json& have) {
    for (const auto& [key, value] : want.entries()) {
      if (const Json* field = have.find(key)) {
        compare(below(path, key), value, *field);
        continue;
      }
      std::vector<std::string_view> names;
      for (const auto& [name, field] : *have.object()) names.push_back(name);
      std::string hint = did_you_mean(key, names.data(), names.size());
      if (hint.empty())
        for (std::string_view name : names) hint += fmt::format("{}{}", hint.empty() ? "it has " : ", ", name);
      found.push_back({below(path, key), value.text(), "no such key; " + hint});
    }
  }

  void conditions(const std::string& path, const Toml& want, const Json& have) {
    if (want.entries().empty()) return differs(path, want, have);
    for (const auto& [key, value] : want.entries()) {
      bool holds = false;
      if (key == "not") {
        holds = !fits(value, have, same_);
      } else if (key == "at_least" || key == "at_most") {
        const int64_t limit = value.is(Kind::string) ? value.length() : value.integer();
        const int64_t* n = have.integer();
        holds = n && (key == "at_least" ? *n >= limit : *n <= limit);
      } else if (key == "count") {
        holds = have.list() && static_cast<int64_t>(have.list()->size()) == value.integer();
      } else if (key == "contains") {
        holds = contains(value, have);
      } else {
        found.push_back({below(path, key), value.text(), shown(have) + ", which has no keys"});
        continue;
      }
      if (!holds) found.push_back({path, key + ' ' + value.text(), shown(have)});
    }
  }

  bool contains(const Toml& part, const Json& have) {
    if (const std::string* text = have.string())
      return part.is(Kind::string) && text->find(part.string()) != std::string::npos;
    if (have.list())
      for (const Json& item : *have.list())
        if (fits(part, item, same_)) return true;
    return false;
  }

  void list(const std::string& path, const Toml& want, const Json& have) {
    if (!have.list()) return differs(path, want, have);
    const auto& wanted = want.items();
    if (wanted.size() != have.list()->size()) return differs(path, want, have);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      compare(fmt::format("{}[{}]", path, i), wanted[i], (*have.list())[i]);
  }

  void word(const std::string& path, const Toml& want, const Json& have) {
    if (const std::string* text = have.string()) {
      if (*text != want.string() && !(same_ && same_(want.string(), *text))) differs(path, want, have);
    } else if (have.is_null()) {
      if (want.string() != "none") differs(path, want, have);
    } else if (const int64_t* n = have.integer(); n && as_length(want)) {
      if (*as_length(want) != *n)
        found.push_back({path, fmt::format("{} ({})", *as_length(want), want.string()),
                         shown_as_length(*n, want.string().ends_with("cm"))});
    } else {
      differs(path, want, have);
    }
  }

  void number(const std::string& path, const Toml& want, const Json& have) {
    if (const double* d = std::get_if<double>(&have.value)) {
      if (*d != static_cast<double>(want.integer())) differs(path, want, have);
    } else if (!have.integer() || *have.integer() != want.integer()) {
      differs(path, want, have);
    }
  }

  void decimal(const std::string& path, const Toml& want, const Json& have) {
    constexpr int64_t millionths = 1'000'000;
    std::optional<double> value;
    if (const double* d = std::get_if<double>(&have.value)) value = *d;
    if (const int64_t* n = have.integer()) value = static_cast<double>(*n);
    if (!value || !(std::abs(*value) <= 1e9) ||
        std::llround(*value * static_cast<double>(millionths)) != want.scaled(millionths))
      differs(path, want, have);
  }

  const SameWord& same_;
};

}  // namespace

std::string Mismatch::text() const {
  return fmt::format("{}{}expected {}, found {}", path, path.empty() ? "" : ": ", expected, found);
}

std::vector<Mismatch> mismatches(const Toml& expected, const Json& found, const SameWord& same) {
  Matcher matcher(same);
  matcher.compare("", expected, found);
  return std::move(matcher.found);
}

}  // namespace sandtable
