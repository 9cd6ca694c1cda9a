// Writes a battle report: one HTML page that needs nothing else, with pictures, dice, scores and the rules behind them.
// Used by `sandtable run --report`, `sandtable replay --report` and the server, which writes it piece by piece.
// Shows a log; decides nothing.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/catalog/books.hpp"
#include "game/catalog/catalog.hpp"
#include "game/script/log.hpp"
#include "game/script/run.hpp"

namespace sandtable {

struct ReportPart {
  std::string title;
  std::string subtitle;  // the rules played
  std::string file;
  std::vector<RuleId> rules;  // that the script shows
  ScriptLog log;
  std::vector<Failure> failures;
  std::string result;
  // For those who played it: no ids, no file names; pictures are maps (report_map.hpp) over one ground, each of
  // what ends with the entry that has it; a heading begins a chapter whose entries are folded.
  bool for_players = false;
  std::string story;   // HTML under the result: what it came to
  std::string ground;  // PNG or JPEG
  Vec ground_size;
};

// `books` cites the rules of a report for players.
std::string battle_report(const std::vector<ReportPart>& parts, const Catalog& catalog, const Books* books = nullptr);

// What a link to the chapter of that heading points at.
std::string chapter_id(std::string_view heading);

// The same in pieces that follow each other: begin, a part, its entries one by one, end. Holds nothing of what it wrote
// but the rules it named and the last picture.
class ReportWriter {
 public:
  explicit ReportWriter(const Catalog& catalog, const Books* books = nullptr);
  ~ReportWriter();
  std::string begin(const std::string& title);
  std::string part(const ReportPart& part);  // its head; the log is not looked at
  std::string entry(const LogEntry& entry);
  std::string end();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandtable
