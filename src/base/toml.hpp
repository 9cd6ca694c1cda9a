// TOML as a tree of values that know their file and line, so that every complaint can name the place.
// Used by the loaders of terrain, data, the rule catalog and scenario scripts. The parser (toml++) stays in the .cpp.
// Does not know what any key means. Numbers that stand for lengths become integer units here and nowhere else.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandtable {

class Toml {
 public:
  enum class Kind : uint8_t { none, boolean, integer, decimal, string, array, table };
  using Entries = std::vector<std::pair<std::string, Toml>>;

  // Parse errors and unreadable files are InputErrors.
  static Toml load(const std::string& path);
  static Toml parse(std::string_view text, const std::string& file_name);

  Kind kind() const { return kind_; }
  bool is(Kind k) const { return kind_ == k; }
  explicit operator bool() const { return kind_ != Kind::none; }
  const std::string& file() const { return *file_; }
  int line() const { return line_; }

  // Tables. `find` gives an empty value for a missing key; `at` complains about it.
  bool has(std::string_view key) const { return static_cast<bool>(find(key)); }
  const Toml& find(std::string_view key) const;
  const Toml& at(std::string_view key) const;
  const Entries& entries() const;  // in the order of the file
  // Complains about the first key not in the list, with the nearest one that is.
  void only(std::initializer_list<std::string_view> keys) const { only(keys.begin(), keys.size()); }
  void only(const std::string_view* keys, std::size_t count) const;

  // Values; each complains when it is something else.
  bool boolean() const;
  int64_t integer() const;
  int64_t integer_between(int64_t low, int64_t high) const;
  const std::string& string() const;
  const std::vector<Toml>& items() const;
  // A length in units (base/length.hpp): 6, 6.5 (inches), "6in", "15cm". Between -1000 in and 1000 in.
  int32_t length() const;
  // A decimal or integer scaled and rounded to the nearest integer: 0.25 with 1000 gives 250.
  int64_t scaled(int64_t scale) const;
  // An index into `names`; complains with the nearest name.
  std::size_t one_of(std::initializer_list<std::string_view> names) const;
  std::size_t one_of(const std::string_view* names, std::size_t count) const;

  // With a default for a missing key.
  bool boolean(std::string_view key, bool otherwise) const;
  int64_t integer(std::string_view key, int64_t otherwise) const;
  std::string string(std::string_view key, std::string_view otherwise) const;
  int32_t length(std::string_view key, int32_t otherwise) const;

  [[noreturn]] void fail(const std::string& cause) const;

  // Values made by a program; for messages they stand at the place of `where`.
  static Toml made(const Toml& where, std::string text);
  static Toml made(const Toml& where, std::vector<Toml> items);
  static Toml made(const Toml& where, Entries entries);
  // As TOML on one line: 3, "a", [1, 2], { at = [3, 4] }. Reading it again gives the same value.
  std::string text() const;

 private:
  friend struct TomlBuilder;
  Kind kind_ = Kind::none;
  int line_ = 0;
  int column_ = 0;
  std::shared_ptr<const std::string> file_;
  bool boolean_ = false;
  int64_t integer_ = 0;
  double decimal_ = 0;
  std::string string_;
  std::vector<Toml> items_;
  Entries entries_;
};

}  // namespace sandtable
