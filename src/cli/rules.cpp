#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int rules(Call& call) {
  call.err << "sandtable rules: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
