#include "server/http.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.hpp"

namespace sandtable::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool decode(std::string_view text, std::string& out, bool plus) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size()) return false;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0 || high * 16 + low == 0) return false;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += plus && text[i] == '+' ? ' ' : text[i];
    }
  }
  return true;
}

template <class F>
void split(std::string_view text, char at, F&& each) {
  while (!text.empty()) {
    const std::size_t end = text.find(at);
    each(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

// One folder or file name and no way to leave the folder it is looked for in.
bool harmless(const std::string& part) {
  return !part.empty() && part[0] != '.' && part.find('/') == std::string::npos && part.find('\\') == std::string::npos;
}

std::string_view type_of(std::string_view path) {
  struct Known {
    std::string_view end, type;
  };
  constexpr std::array<Known, 12> known{{{".html", "text/html; charset=utf-8"},
                                         {".js", "text/javascript; charset=utf-8"},
                                         {".mjs", "text/javascript; charset=utf-8"},
                                         {".css", "text/css; charset=utf-8"},
                                         {".json", "application/json"},
                                         {".webmanifest", "application/manifest+json"},
                                         {".svg", "image/svg+xml"},
                                         {".png", "image/png"},
                                         {".jpg", "image/jpeg"},
                                         {".ico", "image/x-icon"},
                                         {".woff2", "font/woff2"},
                                         {".wasm", "application/wasm"}}};
  for (const Known& k : known)
    if (path.ends_with(k.end)) return k.type;
  return "application/octet-stream";
}

}  // namespace

std::string Target::find(std::string_view key) const {
  for (const auto& [name, value] : query)
    if (name == key) return value;
  return {};
}

Target read_target(std::string_view text) {
  Target target;
  if (text.empty() || text[0] != '/') return target;
  const std::size_t question = text.find('?');
  bool good = true;
  split(text.substr(1, question == std::string_view::npos ? question : question - 1), '/', [&](std::string_view part) {
    std::string decoded;
    good = good && decode(part, decoded, false) && harmless(decoded);
    target.parts.push_back(std::move(decoded));
  });
  if (question != std::string_view::npos)
    split(text.substr(question + 1), '&', [&](std::string_view pair) {
      const std::size_t equals = pair.find('=');
      std::string key;
      std::string value;
      good = good && decode(pair.substr(0, equals), key, true) &&
             (equals == std::string_view::npos || decode(pair.substr(equals + 1), value, true));
      target.query.emplace_back(std::move(key), std::move(value));
    });
  target.good = good;
  if (!good) target.parts.clear();
  return target;
}

namespace {

// "host:port" of an address, without its scheme and path.
std::string_view authority_of(std::string_view url) {
  if (const std::size_t at = url.find("://"); at != std::string_view::npos) url.remove_prefix(at + 3);
  return url.substr(0, url.find('/'));
}
std::string_view name_of_host(std::string_view authority) {
  if (authority.starts_with('[')) return authority.substr(0, authority.find(']') + 1);
  return authority.substr(0, authority.find(':'));
}
// A name can be made to point here by its owner; a number cannot.
bool is_number(std::string_view host) {
  if (host.starts_with('[')) return host.ends_with(']');
  return !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

bool for_sisters(const HttpRequest& request, bool websocket) {
  if (websocket) return true;
  const Target target = read_target(request.target);  // OPTIONS: the browser asks before it sends
  if (request.method != "POST" && request.method != "OPTIONS") return false;
  if (target.parts.size() != 4 || target.parts[0] != "api" || target.parts[1] != "games") return false;
  const std::string& what = target.parts[3];
  return what == "join" || what == "recover" || what == "keep";
}

std::optional<Closed> at_the_door(const HttpRequest& request, const std::string& own, bool websocket,
                                  const std::vector<std::string>& sisters) {
  const std::string_view host = name_of_host(request.host);
  if (host != "localhost" && !is_number(host) && host != name_of_host(authority_of(own)))
    return Closed{421, "this server is not known under that name; its operator sets it with --url"};
  const bool changes = websocket || (request.method != "GET" && request.method != "HEAD");
  if (!changes) return std::nullopt;
  const std::string_view from = authority_of(request.origin);
  const bool sister =
      for_sisters(request, websocket) && std::find(sisters.begin(), sisters.end(), request.origin) != sisters.end();
  if (!request.origin.empty() && from != request.host && from != authority_of(own) && !sister)
    return Closed{403, "another site's page sent this"};
  const std::string_view type = std::string_view(request.type).substr(0, request.type.find(';'));
  if (!websocket && !request.body.empty() && type != "application/json" && type != "application/x-ndjson")
    return Closed{415, "send JSON, with Content-Type: application/json"};
  return std::nullopt;
}

HttpResponse web_file(const std::string& folder, const Target& target) {
  namespace fs = std::filesystem;
  const HttpResponse missing{
      .status = 404, .body = R"({"code":"not_found","words":"there is no such page"})", .headers = {}};
  if (!target.good || folder.empty()) return missing;
  fs::path path = folder;
  for (const std::string& part : target.parts) path /= part;
  if (target.parts.empty()) path /= "index.html";
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return missing;
  // A link inside the folder must not lead out of it.
  const std::string real = fs::canonical(path, none).string();
  const std::string root = fs::canonical(folder, none).string();
  if (!real.starts_with(root + '/')) return missing;
  const bool hashed = !target.parts.empty() && target.parts[0] == "assets";  // the build puts a hash into these names
  return {.status = 200,
          .type = std::string(type_of(real)),
          .body = read_file(real),
          .headers = {{"Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache"}},
          .page = true};
}

}  // namespace sandtable::server
