#include "geometry/template.hpp"

namespace sandtable {

TemplateContact contact(const Template& t, Points outline) {
  return std::visit(
      [&](const auto& shape) {
        if (overlap(shape, outline)) return TemplateContact::overlapping;
        return touch(shape, outline) ? TemplateContact::touching : TemplateContact::apart;
      },
      t);
}

TemplateContact contact(const Template& t, const Rect& piece) { return contact(t, outline(piece)); }

bool wholly_under(const Template& t, const Rect& piece) {
  if (const Rect* square = std::get_if<Rect>(&t)) return contains(outline(*square), piece);
  return contains(std::get<Circle>(t), outline(piece));
}

}  // namespace sandtable
