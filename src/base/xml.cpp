#include "base/xml.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"

namespace sandtable {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_name(char c) {
  const auto u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9') || u == '_' || u == '-' ||
         u == '.' || u == ':' || u >= 0x80;
}

void append_utf8(std::string& out, uint32_t code) {
  const auto put = [&](uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

class XmlReader {
 public:
  XmlReader(std::string_view text, const std::string& file, const XmlLimits& limits)
      : text_(text), file_(file), limits_(limits) {}

  XmlElement document() {
    if (text_.size() > limits_.bytes) fail(fmt::format("is larger than {} bytes; this is no army list", limits_.bytes));
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    skip_between();
    if (!starts("<")) fail("is no XML; it has to begin with an element");
    XmlElement root = element(1);
    skip_between();
    if (at_ < text_.size()) fail("has something behind its outermost element; a roster is one element");
    return root;
  }

 private:
  [[noreturn]] void fail(const std::string& cause) const { throw InputError(file_, line_, cause); }
  bool starts(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  bool over() const { return at_ >= text_.size(); }

  void step(std::size_t n) {
    const std::size_t end = std::min(text_.size(), at_ + n);
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }
  void skip_spaces() {
    while (!over() && is_space(text_[at_])) step(1);
  }
  // Behind the next `end`.
  void skip_past(std::string_view end, const char* what) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) fail(fmt::format("{} does not end; the file is cut off", what));
    step(found + end.size() - at_);
  }
  // Comments and instructions; a document type is refused, because entities are made there.
  bool skip_aside() {
    if (starts("<!--"))
      skip_past("-->", "a comment");
    else if (starts("<![CDATA["))
      skip_past("]]>", "a CDATA section");
    else if (starts("<?"))
      skip_past("?>", "an instruction");
    else if (starts("<!"))
      fail("has a document type; rosters have none, take <!DOCTYPE ...> out");
    else
      return false;
    return true;
  }
  void skip_between() {
    do skip_spaces();
    while (!over() && skip_aside());
  }

  std::string name(const char* of) {
    const std::size_t from = at_;
    while (!over() && is_name(text_[at_])) ++at_;
    if (at_ == from) fail(fmt::format("{} has no name", of));
    if (at_ - from > most_name) fail(fmt::format("the name of {} is too long", of));
    return std::string(text_.substr(from, at_ - from));
  }

  std::string value() {
    const char quote = over() ? '\0' : text_[at_];
    if (quote != '"' && quote != '\'') fail("the value of an attribute stands in quotes");
    step(1);
    std::string out;
    while (!over() && text_[at_] != quote) {
      if (text_[at_] == '<') fail("an attribute has '<' in it; write &lt;");
      if (text_[at_] == '&')
        out += entity();
      else {
        out += text_[at_];
        step(1);
      }
      if (out.size() > most_value) fail("an attribute is too long");
    }
    if (over()) fail("an attribute does not end; the file is cut off");
    step(1);
    return out;
  }

  std::string entity() {
    const std::size_t end = text_.substr(at_, 12).find(';');
    if (end == std::string_view::npos) fail("'&' begins no entity; write &amp;");
    const std::string_view word = text_.substr(at_ + 1, end - 1);
    step(end + 1);
    if (word == "amp") return "&";
    if (word == "lt") return "<";
    if (word == "gt") return ">";
    if (word == "quot") return "\"";
    if (word == "apos") return "'";
    if (word.starts_with('#')) {
      const bool hex = word.size() > 1 && (word[1] == 'x' || word[1] == 'X');
      const std::string_view digits = word.substr(hex ? 2 : 1);
      uint32_t code = 0;
      const auto [last, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
      const bool whole = trouble == std::errc() && last == digits.data() + digits.size();
      if (whole && code > 0 && code < 0x110000 && (code < 0xD800 || code > 0xDFFF)) {
        std::string out;
        append_utf8(out, code);
        return out;
      }
    }
    fail(fmt::format("'&{};' is no entity of XML's own; write the letter itself", word));
  }

  XmlElement element(int depth) {
    if (depth > limits_.depth) fail(fmt::format("has elements more than {} deep; a roster has not", limits_.depth));
    if (++elements_ > limits_.elements) fail(fmt::format("has more than {} elements", limits_.elements));
    XmlElement e;
    e.line = line_;
    step(1);
    e.name = name("an element");
    while (true) {
      const std::size_t before = at_;
      skip_spaces();
      if (over()) fail(fmt::format("<{}> does not end; the file is cut off", e.name));
      if (starts("/>")) {
        step(2);
        return e;
      }
      if (starts(">")) {
        step(1);
        break;
      }
      if (at_ == before) fail(fmt::format("a space is missing between the attributes of <{}>", e.name));
      attribute(e);
    }
    content(e, depth);
    return e;
  }

  void attribute(XmlElement& e) {
    std::string key = name("an attribute");
    skip_spaces();
    if (!starts("=")) fail(fmt::format("the attribute '{}' has no value", key));
    step(1);
    skip_spaces();
    if (std::any_of(e.attributes.begin(), e.attributes.end(), [&](const auto& one) { return one.first == key; }))
      fail(fmt::format("<{}> has the attribute '{}' twice", e.name, key));
    if (e.attributes.size() >= most_attributes) fail(fmt::format("<{}> has too many attributes", e.name));
    e.attributes.emplace_back(std::move(key), value());
  }

  void content(XmlElement& e, int depth) {
    while (true) {
      const std::size_t next = text_.find('<', at_);
      if (next == std::string_view::npos) fail(fmt::format("<{}> does not end; the file is cut off", e.name));
      step(next - at_);  // text says nothing that is read
      if (starts("</")) {
        step(2);
        if (name("an end tag") != e.name)
          fail(fmt::format("<{}> of line {} is closed by another name", e.name, e.line));
        skip_spaces();
        if (!starts(">")) fail(fmt::format("the end tag of <{}> does not end", e.name));
        step(1);
        return;
      }
      if (!skip_aside()) e.children.push_back(element(depth + 1));
    }
  }

  static constexpr std::size_t most_name = 200, most_value = 20'000, most_attributes = 100;

  std::string_view text_;
  const std::string& file_;
  const XmlLimits& limits_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t elements_ = 0;
};

}  // namespace

std::string_view XmlElement::attribute(std::string_view key) const {
  for (const auto& [name_of_it, value] : attributes)
    if (name_of_it == key) return value;
  return {};
}
const XmlElement* XmlElement::child(std::string_view wanted) const {
  for (const XmlElement& one : children)
    if (one.name == wanted) return &one;
  return nullptr;
}

XmlElement parse_xml(std::string_view text, const std::string& file_name, const XmlLimits& limits) {
  return XmlReader(text, file_name, limits).document();
}

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          out += fmt::format("&#{};", static_cast<int>(c));
        else
          out += c;
    }
  }
  return out;
}

}  // namespace sandtable
