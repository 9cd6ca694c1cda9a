#include "base/layout.hpp"

#include <cstring>

namespace sandtable {
namespace {

template <class T>
int64_t read(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return static_cast<int64_t>(value);
}

}  // namespace

void Layout::add(std::string_view field, Of layout, std::size_t offset) { parts.push_back({field, layout, offset}); }

int64_t number_in(const Layout& layout, const void* from) {
  switch (layout.bytes) {
    case 1: return layout.with_sign ? read<int8_t>(from) : read<uint8_t>(from);
    case 2: return layout.with_sign ? read<int16_t>(from) : read<uint16_t>(from);
    case 4: return layout.with_sign ? read<int32_t>(from) : read<uint32_t>(from);
    default: return read<int64_t>(from);
  }
}

std::string_view word_in(const Layout& layout, const void* from) {
  const auto i = static_cast<std::size_t>(number_in(layout, from));
  return i < layout.names.size() ? layout.names[i] : std::string_view("?");
}

namespace detail {

Layout plain_layout(Layout::Sort sort) {
  Layout s;
  s.sort = sort;
  return s;
}
Layout number_layout(std::size_t bytes, bool with_sign) {
  Layout s = plain_layout(Layout::Sort::number);
  s.bytes = static_cast<uint8_t>(bytes);
  s.with_sign = with_sign;
  return s;
}

}  // namespace detail
}  // namespace sandtable
