#include "base/json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace sandtable {
namespace {

using Tree = nlohmann::ordered_json;
constexpr int deepest = 64;

Json from_tree(const Tree& t) {
  switch (t.type()) {
    case Tree::value_t::boolean: return t.get<bool>();
    case Tree::value_t::number_integer: return t.get<int64_t>();
    case Tree::value_t::number_unsigned: {
      const auto n = t.get<uint64_t>();
      if (n > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
        throw std::length_error(fmt::format("the number {} is too large", n));
      return static_cast<int64_t>(n);
    }
    case Tree::value_t::number_float: return t.get<double>();
    case Tree::value_t::string: return t.get<std::string>();
    case Tree::value_t::array: {
      Json::List list;
      for (const Tree& item : t) list.push_back(from_tree(item));
      return list;
    }
    case Tree::value_t::object: {
      Json::Object object;
      for (const auto& [key, item] : t.items()) object.emplace_back(key, from_tree(item));
      return object;
    }
    default: return {};
  }
}

Tree to_tree(const Json& j) {
  struct Visit {
    Tree operator()(std::monostate) const { return nullptr; }
    Tree operator()(bool b) const { return b; }
    Tree operator()(int64_t n) const { return n; }
    Tree operator()(double d) const { return d; }
    Tree operator()(const std::string& s) const { return s; }
    Tree operator()(const Json::List& list) const {
      Tree t = Tree::array();
      for (const Json& item : list) t.push_back(to_tree(item));
      return t;
    }
    Tree operator()(const Json::Object& object) const {
      Tree t = Tree::object();
      for (const auto& [key, item] : object) t[key] = to_tree(item);
      return t;
    }
  };
  return std::visit(Visit{}, j.value);
}

int line_at(std::string_view text, std::size_t byte) {
  return static_cast<int>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size())), '\n'));
}

void compare(const std::string& path, const Json& was, const Json& is, std::vector<std::string>& out) {
  if (was == is) return;
  if (was.object() && is.object()) {
    for (const auto& [key, value] : *was.object()) {
      const Json* other = is.find(key);
      compare(path.empty() ? key : path + '.' + key, value, other ? *other : Json(), out);
    }
    for (const auto& [key, value] : *is.object())
      if (!was.find(key)) compare(path.empty() ? key : path + '.' + key, Json(), value, out);
  } else if (was.list() && is.list()) {
    const std::size_t n = std::max(was.list()->size(), is.list()->size());
    for (std::size_t i = 0; i < n; ++i) {
      const Json none;
      compare(fmt::format("{}[{}]", path, i), i < was.list()->size() ? (*was.list())[i] : none,
              i < is.list()->size() ? (*is.list())[i] : none, out);
    }
  } else {
    out.push_back(fmt::format("{}: {} → {}", path.empty() ? "value" : path, was.is_null() ? "nothing" : was.dump(),
                              is.is_null() ? "nothing" : is.dump()));
  }
}

}  // namespace

Json Json::parse(std::string_view text, const std::string& file_name, int first_line) {
  try {
    const auto depth_limit = [](int depth, Tree::parse_event_t, Tree&) {
      if (depth > deepest) throw std::length_error(fmt::format("nested deeper than {} levels", deepest));
      return true;
    };
    return from_tree(Tree::parse(text, depth_limit));
  } catch (const Tree::parse_error& e) {
    throw InputError(file_name, first_line + line_at(text, e.byte), fmt::format("not valid JSON: {}", e.what()));
  } catch (const Tree::exception& e) {  // a number no machine number holds
    throw InputError(file_name, first_line, fmt::format("not acceptable JSON: {}", e.what()));
  } catch (const std::length_error& e) {
    throw InputError(file_name, first_line, fmt::format("not acceptable JSON: {}", e.what()));
  }
}

std::string Json::dump() const { return to_tree(*this).dump(-1, ' ', false, Tree::error_handler_t::replace); }
std::string Json::pretty() const { return to_tree(*this).dump(2, ' ', false, Tree::error_handler_t::replace); }

const Json* Json::find(std::string_view key) const {
  if (const Object* o = object())
    for (const auto& [name, item] : *o)
      if (name == key) return &item;
  return nullptr;
}

Json& Json::operator[](std::string_view key) {
  if (is_null()) value = Object{};
  Object& o = std::get<Object>(value);
  for (auto& [name, item] : o)
    if (name == key) return item;
  o.emplace_back(std::string(key), Json());
  return o.back().second;
}

void Json::push(Json v) {
  if (is_null()) value = List{};
  std::get<List>(value).push_back(std::move(v));
}

std::vector<std::string> diff(const Json& was, const Json& is) {
  std::vector<std::string> out;
  compare("", was, is, out);
  return out;
}

}  // namespace sandtable
