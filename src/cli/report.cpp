#include "cli/report.hpp"
namespace sandtable::cli {
std::string battle_report(const std::vector<ReportPart>&, const Catalog&) { return {}; }
}  // namespace sandtable::cli
