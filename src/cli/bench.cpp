#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int bench(Call& call) {
  call.err << "sandtable bench: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
