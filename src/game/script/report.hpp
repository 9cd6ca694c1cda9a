// Writes a battle report: one HTML page that needs nothing else, with pictures, dice, scores and the rules behind them.
// Used by `sandtable run --report`, `sandtable replay --report` and the server.
// Shows a log; decides nothing.
#pragma once
#include <string>
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
  // For those who played it: no ids, no file names; pictures are maps (report_map.hpp) over one ground.
  bool for_players = false;
  std::vector<std::string> summary;  // lines under the result
  std::string ground;                // PNG
  Vec ground_size;
};

// `books` cites the rules of a report for players.
std::string battle_report(const std::vector<ReportPart>& parts, const Catalog& catalog, const Books* books = nullptr);

}  // namespace sandtable
