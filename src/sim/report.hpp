// The results of a simulation as one page that stands on its own: who won and how sure that is, Victory Points, losses
// turn by turn, who destroyed whom, where they went and fired, which platoons earned their points.
// Used by `sandtable sim -o FILE.html`. Decides nothing; the same results give the same page.
#pragma once
#include <string>

#include "sim/results.hpp"

namespace sandtable::sim {

// `home` holds data/: the pictures of the tables are made anew.
std::string to_html(const Results& results, const std::string& home);

// Its parts, in report_parts.cpp and report_maps.cpp.
std::string points_part(const Results&);
std::string curves_part(const Results&);
std::string kills_part(const Results&);
std::string platoons_part(const Results&);
std::string maps_part(const Results&, const std::string& home);

}  // namespace sandtable::sim
