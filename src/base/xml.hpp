// XML as a tree of elements with their attributes, for rosters that other programs write. Strict and bounded: no
// document type and so no entities of its own, no text, at most so many elements, so deep. Used by game/forces.
// Does not know namespaces: a prefix is part of the name.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandtable {

struct XmlLimits {
  std::size_t bytes = 16 << 20;
  std::size_t elements = 100'000;
  int depth = 64;
};

struct XmlElement {
  std::string name;
  int line = 0;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlElement> children;

  // Nothing when it is missing.
  std::string_view attribute(std::string_view key) const;
  const XmlElement* child(std::string_view name) const;
};

// The outermost element. Throws InputError with line and remedy.
XmlElement parse_xml(std::string_view text, const std::string& file_name, const XmlLimits& limits = {});

// As the value of an attribute, without its quotes.
std::string xml_escaped(std::string_view text);
// For the text and attributes of a page: everything but the four characters stays as it is.
std::string html_escaped(std::string_view text);

}  // namespace sandtable
