#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int table(Call& call) {
  call.err << "sandtable table: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
