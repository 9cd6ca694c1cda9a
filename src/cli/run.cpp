#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int run(Call& call) {
  call.err << "sandtable run: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
