#include "server/stored_journal.hpp"

#include "base/fields_json.hpp"

namespace sandtable::server {

Journal journal_of(const store::Stored& stored, const store::Lines& lines) {
  std::string text = stored.game.header + '\n';
  for (const std::string& line : lines.text) text += line + '\n';
  Journal journal = Journal::parse(text, stored.game.id);
  if (!stored.progress.opening.empty())
    journal.header.opening = from_json<std::vector<uint8_t>>(Json::parse(stored.progress.opening, stored.game.id));
  return journal;
}

}  // namespace sandtable::server
