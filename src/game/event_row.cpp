#include "game/event_row.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

namespace sandtable {

std::span<const KernelEvent> kernel_events() {
  static constexpr KernelEvent rows[] = {
      {"conceded"_name, "{who} concedes"},
      {"draw_offered"_name, "{who} offers a draw"},
      {"drawn"_name, "a draw is agreed"},
  };
  return rows;
}

std::string fill_words(std::string_view pattern, const std::string& who, const std::string& other,
                       const std::string& amount) {
  return fmt::format(fmt::runtime(pattern), fmt::arg("who", who), fmt::arg("other", other), fmt::arg("amount", amount));
}

}  // namespace sandtable
