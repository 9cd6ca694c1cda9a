#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int ask(Call& call) {
  call.err << "sandtable ask: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
