// An HTTP request and its answer as values. Used by the hub, which answers the interface, by server/files, which serves
// the web app, and by server/net, which reads and writes them. Knows no socket.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandtable::server {

struct HttpRequest {
  std::string method;
  std::string target;  // path and query, as sent
  std::string body;
  std::string bearer;  // of the Authorization header
  // As sent; empty when they were not.
  std::string host = {};
  std::string origin = {};
  std::string type = {};     // of the body
  std::string address = {};  // whose limits it counts against; empty for nobody's
};

struct HttpResponse {
  using Headers = std::vector<std::pair<std::string, std::string>>;
  // What follows the body, piece by piece, none at the end. Called where pages are made (`drawn`: where reports are),
  // never twice at once; dropped there when nobody reads any more. What it throws ends the connection in the middle, so
  // that nobody takes a part for all.
  using More = std::function<std::optional<std::string>()>;
  int status = 200;
  std::string type = "application/json";
  std::string body;
  Headers headers;
  bool page = false;  // of the web app: it may run the app's scripts
  More more = {};
  bool drawn = false;
};
using HttpReply = std::function<void(HttpResponse)>;

// The target taken apart and decoded. A target that is no proper path has no parts and is not good.
struct Target {
  bool good = false;
  std::vector<std::string> parts;  // "/api/games/x" gives api, games, x
  std::vector<std::pair<std::string, std::string>> query;
  std::string find(std::string_view key) const;
};
Target read_target(std::string_view target);

// What a page of somebody else's could make a browser send here. `own` is the address others reach this server under.
// Nothing when the request may come in, else why not.
struct Closed {
  int status = 403;
  std::string words;
};
// A page of a sister, a server on the same database, may open a WebSocket here, and take, recover and keep seats: it
// was told that its game is here.
bool for_sisters(const HttpRequest& request, bool websocket);
std::optional<Closed> at_the_door(const HttpRequest& request, const std::string& own, bool websocket,
                                  const std::vector<std::string>& sisters = {});

// A file of the web app below `folder`; the page itself for "/". 404 for whatever is not there or not below it.
HttpResponse web_file(const std::string& folder, const Target& target);

}  // namespace sandtable::server
