// Templates laid on the table: an oriented rectangle or a circle, and what lies under it.
// Used by bombardments, smoke and anything that strikes an area. A piece that only touches the edge from outside is not
// under it (FOW-ART-067). Does not know what happens to what is under it.
#pragma once
#include <variant>

#include "geometry/shapes.hpp"

namespace sandtable {

using Template = std::variant<Rect, Circle>;

enum class TemplateContact : uint8_t { apart, touching, overlapping };

TemplateContact contact(const Template& t, Points outline);
TemplateContact contact(const Template& t, const Rect& piece);
inline bool under(const Template& t, const Rect& piece) { return contact(t, piece) == TemplateContact::overlapping; }
inline bool under(const Template& t, Points outline) { return contact(t, outline) == TemplateContact::overlapping; }
bool wholly_under(const Template& t, const Rect& piece);

}  // namespace sandtable
