// Any bytes given to the TOML reader become a value or an InputError, and every reading of a value does the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "base/toml.hpp"

namespace sandtable {
namespace {

template <class Read>
void try_to(const Read& read) {
  try {
    read();
  } catch (const InputError&) {
  }
}

void read_everything(const Toml& value) {
  try_to([&] { value.boolean(); });
  try_to([&] { value.integer(); });
  try_to([&] { value.string(); });
  try_to([&] { value.length(); });
  try_to([&] { value.scaled(1000); });
  try_to([&] { value.one_of({"wood", "hedge"}); });
  try_to([&] { value.only({"rules", "title"}); });
  if (value.is(Toml::Kind::array))
    for (const Toml& item : value.items()) read_everything(item);
  if (value.is(Toml::Kind::table))
    for (const auto& [key, child] : value.entries()) read_everything(child);
}

}  // namespace
}  // namespace sandtable

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  sandtable::try_to([&] { sandtable::read_everything(sandtable::Toml::parse(text, "fuzz.toml")); });
  return 0;
}
