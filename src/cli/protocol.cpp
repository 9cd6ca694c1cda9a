#include "cli/options.hpp"
#include "server/codec.hpp"

namespace sandtable::cli {

int protocol(Call& call) {
  Options app("Prints the messages between the server and the table (docs/protocol.md tells the story).", "protocol");
  bool typescript = false;
  bool schema = false;
  const Argument first = app.flag("--typescript", typescript, "as TypeScript declarations (web/src/protocol.ts)");
  app.flag("--schema", schema, "as JSON Schemas").excludes(first);
  if (const auto exit = app.parse(call)) return *exit;
  call.out << (schema ? server::protocol_schema() : server::protocol_typescript());
  return Exit::good;
}

}  // namespace sandtable::cli
