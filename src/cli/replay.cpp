#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int replay(Call& call) {
  call.err << "sandtable replay: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
