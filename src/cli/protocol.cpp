#include "cli/options.hpp"
#include "game/ruleset.hpp"
#include "server/codec.hpp"

namespace sandtable::cli {

int protocol(Call& call) {
  Options app("Prints the messages between the server and the table (docs/protocol.md tells the story).", "protocol");
  bool typescript = false;
  bool schema = false;
  bool scripts = false;
  const Argument first = app.flag("--typescript", typescript, "as TypeScript declarations (web/src/protocol.ts)");
  const Argument second = app.flag("--schema", schema, "as JSON Schemas").excludes(first);
  app.flag("--scripts", scripts, "the words of scripts instead, as docs/scenarios.md lists them")
      .excludes(first)
      .excludes(second);
  if (const auto exit = app.parse(call)) return *exit;
  if (scripts) {
    for (const Ruleset& ruleset : rulesets())
      if (ruleset.script_words) call.out << ruleset.script_words();
    return Exit::good;
  }
  call.out << (schema ? server::protocol_schema() : server::protocol_typescript());
  return Exit::good;
}

}  // namespace sandtable::cli
