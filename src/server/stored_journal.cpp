#include "server/stored_journal.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
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

JournalHeader header_of(const store::Stored& stored) { return journal_of(stored, {}).header; }

JournalLine line_of(const store::Stored& stored, const std::string& text, std::size_t number) {
  try {
    return from_json<JournalLine>(Json::parse(text, stored.game.id, static_cast<int>(number) + 2));
  } catch (const BadField& e) {
    throw InputError(stored.game.id, static_cast<int>(number) + 2, fmt::format("not a journal line: {}", e.what()));
  }
}

}  // namespace sandtable::server
