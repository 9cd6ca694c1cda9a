// What is settled before deployment (the [[before]] of a list): combat attachments and those of the headquarters
// (FOW-FRC-013 to 020), the Kampfgruppe (FOW-GER-002 to 004), machine-guns off their vehicles (FOW-USA-015, 016).
// Used by the check of lists and by field.cpp.
// Places nobody, and asks nobody: it is in the list.
#pragma once
#include <vector>

#include "fow/force/field.hpp"

namespace sandtable::fow {

// What forbids these choices, as far as the list tells.
void judge_before(const forces::Company&, const forces::List&, std::vector<forces::Fault>&);
// The troops with all of it carried out. What cannot be is left as it is and said in `troubles`.
void carry_out(const forces::Company&, const forces::List&, const CompanyWords&, Fielded&);

}  // namespace sandtable::fow
