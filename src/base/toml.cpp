#include "base/toml.hpp"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace sandtable {
namespace {

const char* name_of(Toml::Kind kind) {
  switch (kind) {
    case Toml::Kind::none: return "nothing";
    case Toml::Kind::boolean: return "true or false";
    case Toml::Kind::integer: return "a whole number";
    case Toml::Kind::decimal: return "a decimal number";
    case Toml::Kind::string: return "a string";
    case Toml::Kind::array: return "a list";
    case Toml::Kind::table: return "a table";
  }
  return "?";
}

const Toml nothing;

}  // namespace

struct TomlBuilder {
  std::shared_ptr<const std::string> file;

  Toml build(const toml::node& node) const {
    Toml v;
    v.file_ = file;
    v.line_ = static_cast<int>(node.source().begin.line);
    if (const auto* table = node.as_table()) {
      v.kind_ = Toml::Kind::table;
      for (const auto& [key, child] : *table) v.entries_.emplace_back(std::string(key.str()), build(child));
      std::stable_sort(v.entries_.begin(), v.entries_.end(),
                       [](const auto& a, const auto& b) { return a.second.line_ < b.second.line_; });
      if (v.line_ == 0 && !v.entries_.empty()) v.line_ = v.entries_.front().second.line_;
    } else if (const auto* array = node.as_array()) {
      v.kind_ = Toml::Kind::array;
      for (const auto& child : *array) v.items_.push_back(build(child));
      if (v.line_ == 0 && !v.items_.empty()) v.line_ = v.items_.front().line_;
    } else if (const auto* text = node.as_string()) {
      v.kind_ = Toml::Kind::string;
      v.string_ = text->get();
    } else if (const auto* whole = node.as_integer()) {
      v.kind_ = Toml::Kind::integer;
      v.integer_ = whole->get();
    } else if (const auto* decimal = node.as_floating_point()) {
      v.kind_ = Toml::Kind::decimal;
      v.decimal_ = decimal->get();
    } else if (const auto* truth = node.as_boolean()) {
      v.kind_ = Toml::Kind::boolean;
      v.boolean_ = truth->get();
    } else {
      throw InputError(*file, v.line_, "dates and times have no meaning here; write a string");
    }
    return v;
  }
};

Toml Toml::load(const std::string& path) { return parse(read_file(path), path); }

Toml Toml::parse(std::string_view text, const std::string& file_name) {
  TomlBuilder builder{std::make_shared<const std::string>(file_name)};
  try {
    const toml::table root = toml::parse(text, std::string_view(file_name));
    Toml v = builder.build(root);
    v.line_ = 1;
    return v;
  } catch (const toml::parse_error& e) {
    throw InputError(file_name, static_cast<int>(e.source().begin.line),
                     fmt::format("not valid TOML: {}", e.description()));
  }
}

void Toml::fail(const std::string& cause) const { throw InputError(file_ ? *file_ : "?", line_, cause); }

const Toml& Toml::find(std::string_view key) const {
  for (const auto& [name, value] : entries_)
    if (name == key) return value;
  return nothing;
}

const Toml& Toml::at(std::string_view key) const {
  if (kind_ != Kind::table) fail(fmt::format("expected a table with '{}', found {}", key, name_of(kind_)));
  const Toml& value = find(key);
  if (!value) fail(fmt::format("'{}' is missing; add it", key));
  return value;
}

const std::vector<std::pair<std::string, Toml>>& Toml::entries() const {
  if (kind_ != Kind::table) fail(fmt::format("expected a table, found {}", name_of(kind_)));
  return entries_;
}

void Toml::only(const std::string_view* keys, std::size_t count) const {
  for (const auto& [name, value] : entries()) {
    if (std::find(keys, keys + count, name) != keys + count) continue;
    std::string hint = did_you_mean(name, keys, count);
    if (hint.empty()) {
      hint = "known here:";
      for (std::size_t i = 0; i < count; ++i) hint += fmt::format(" {}", keys[i]);
    }
    value.fail(fmt::format("unknown key '{}'; {}", name, hint));
  }
}

bool Toml::boolean() const {
  if (kind_ != Kind::boolean) fail(fmt::format("expected true or false, found {}", name_of(kind_)));
  return boolean_;
}

int64_t Toml::integer() const {
  if (kind_ != Kind::integer) fail(fmt::format("expected a whole number, found {}", name_of(kind_)));
  return integer_;
}

int64_t Toml::integer_between(int64_t low, int64_t high) const {
  const int64_t n = integer();
  if (n < low || n > high) fail(fmt::format("{} is out of range; use {} to {}", n, low, high));
  return n;
}

const std::string& Toml::string() const {
  if (kind_ != Kind::string) fail(fmt::format("expected a string, found {}", name_of(kind_)));
  return string_;
}

const std::vector<Toml>& Toml::items() const {
  if (kind_ != Kind::array) fail(fmt::format("expected a list, found {}", name_of(kind_)));
  return items_;
}

int64_t Toml::scaled(int64_t scale) const {
  if (kind_ == Kind::integer) {
    if (integer_ > 1'000'000'000 || integer_ < -1'000'000'000) fail(fmt::format("{} is too large", integer_));
    return integer_ * scale;
  }
  if (kind_ != Kind::decimal) fail(fmt::format("expected a number, found {}", name_of(kind_)));
  if (!(std::abs(decimal_) <= 1e9)) fail("the number is too large");
  return std::llround(decimal_ * static_cast<double>(scale));
}

int32_t Toml::length() const {
  constexpr int64_t limit = 1000 * 2500;
  int64_t units = 0;
  if (kind_ == Kind::string) {
    std::string_view text = string_;
    int64_t per_unit = 0;
    if (text.ends_with("in")) per_unit = 2500;
    if (text.ends_with("cm")) per_unit = 1000;
    if (per_unit == 0) fail(fmt::format("'{}' is not a length; write \"6in\", \"15cm\" or a number of inches", text));
    text.remove_suffix(2);
    while (text.ends_with(' ')) text.remove_suffix(1);
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    int64_t whole = 0;
    int64_t fraction = 0;
    int64_t divisor = 1;
    bool digits = false;
    bool point = false;
    for (char c : text) {
      if (c == '.' && !point) {
        point = true;
      } else if (c >= '0' && c <= '9' && whole < 1'000'000 && divisor < 1'000'000) {
        digits = true;
        if (point) {
          fraction = fraction * 10 + (c - '0');
          divisor *= 10;
        } else {
          whole = whole * 10 + (c - '0');
        }
      } else {
        fail(fmt::format("'{}' is not a length; write \"6in\", \"15cm\" or a number of inches", string_));
      }
    }
    if (!digits) fail(fmt::format("'{}' is not a length; write \"6in\", \"15cm\" or a number of inches", string_));
    units = whole * per_unit + (fraction * per_unit * 2 + divisor) / (2 * divisor);
    if (negative) units = -units;
  } else {
    units = scaled(2500);
  }
  if (units > limit || units < -limit) fail("the length is beyond 1000 in; check the figure");
  return static_cast<int32_t>(units);
}

std::size_t Toml::one_of(const std::string_view* names, std::size_t count) const {
  const std::string& word = string();
  for (std::size_t i = 0; i < count; ++i)
    if (names[i] == word) return i;
  std::string hint = did_you_mean(word, names, count);
  if (hint.empty()) {
    hint = "use one of:";
    for (std::size_t i = 0; i < count; ++i) hint += fmt::format(" {}", names[i]);
  }
  fail(fmt::format("'{}' is not known here; {}", word, hint));
}

std::size_t Toml::one_of(std::initializer_list<std::string_view> names) const {
  return one_of(names.begin(), names.size());
}

bool Toml::boolean(std::string_view key, bool otherwise) const {
  const Toml& v = find(key);
  return v ? v.boolean() : otherwise;
}
int64_t Toml::integer(std::string_view key, int64_t otherwise) const {
  const Toml& v = find(key);
  return v ? v.integer() : otherwise;
}
std::string Toml::string(std::string_view key, std::string_view otherwise) const {
  const Toml& v = find(key);
  return v ? v.string() : std::string(otherwise);
}
int32_t Toml::length(std::string_view key, int32_t otherwise) const {
  const Toml& v = find(key);
  return v ? v.length() : otherwise;
}

}  // namespace sandtable
