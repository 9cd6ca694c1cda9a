// How any message is read and written: against its field list. Used by codec.cpp and paper_codec.cpp alone, so that the
// templates are instantiated nowhere else.
#pragma once
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "server/codec.hpp"

namespace sandtable::server {

inline Json parsed_message(std::string_view text) {
  try {
    return Json::parse(text, "message");
  } catch (const InputError& e) {
    throw bad("bad_frame", e.cause());
  }
}

template <class T>
T read_as(const Json& j, std::string_view also) {
  if (!j.object()) throw bad("bad_frame", "expected an object");
  try {
    return from_json<T>(j, also);
  } catch (const BadField& e) {
    throw bad("bad_frame", e.what());
  }
}

template <class T>
std::string body(const T& value) {
  std::string out;
  append_json(out, value);
  return out;
}

}  // namespace sandtable::server
