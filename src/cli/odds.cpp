#include <ostream>

#include "cli/commands.hpp"

namespace sandtable::cli {

int odds(Call& call) {
  call.err << "sandtable odds: not built yet\n";
  return Exit::usage;
}

}  // namespace sandtable::cli
