#include "server/exports.hpp"

#include "base/fields_json.hpp"
#include "server/stored_journal.hpp"

namespace sandtable::server {

std::optional<std::string> JournalExport::next() {
  std::string out;
  const auto add = [&](const auto& value) { out += to_json(value).dump() + '\n'; };
  if (!begun_) {
    begun_ = true;
    JournalHeader header = header_of(plan_.stored);
    if (!plan_.see_all) header.setup.clear();  // it says what is held off the table
    add(header);
  }
  while (at_ < plan_.lines.text.size() && out.size() < piece_bytes) {
    Journal one;
    one.lines.push_back(line_of(plan_.stored, plan_.lines.text[at_], at_));
    plan_.lines.text[at_++] = {};
    if (!plan_.see_all) one = one.seen_by(Viewer{plan_.seat});
    for (const JournalLine& line : one.lines) add(line);
  }
  if (out.empty()) return std::nullopt;
  return out;
}

}  // namespace sandtable::server
