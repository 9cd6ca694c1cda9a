// Breaks a paragraph into lines of a given width, each behind an indent.
// Used wherever a command prints prose. Counts bytes: a line with accented letters may come out a little short.
// Never breaks a word: one longer than the width gets a line of its own.
#pragma once
#include <string>
#include <string_view>

namespace sandtable::cli {

inline std::string wrap(std::string_view text, std::size_t indent, std::size_t width = 100) {
  std::string out;
  std::string line;
  const auto finish = [&] {
    if (!line.empty()) out += std::string(indent, ' ') + line + '\n';
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (word.empty()) continue;
    if (indent + line.size() + 1 + word.size() > width) finish();
    if (!line.empty()) line += ' ';
    line += word;
  }
  finish();
  return out;
}

}  // namespace sandtable::cli
