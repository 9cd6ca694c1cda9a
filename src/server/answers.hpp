// The common answers of the HTTP interface. Used by hub_http.cpp, hub_pages.cpp and hub_accounts.cpp alone.
#pragma once
#include <string>
#include <utility>

#include "server/codec.hpp"
#include "server/http.hpp"

namespace sandtable::server {

inline HttpResponse ok(std::string body) { return {.status = 200, .body = std::move(body), .headers = {}}; }
inline HttpResponse answer(const Bad& why) {
  HttpResponse r{.status = why.status, .body = body_of(why.trouble), .headers = {}};
  if (why.retry_after > 0) r.headers.emplace_back("Retry-After", std::to_string(why.retry_after));
  return r;
}
inline Bad not_found() {
  return bad("not_found", "there is nothing at this address; docs/protocol.md lists the addresses", 404);
}

}  // namespace sandtable::server
