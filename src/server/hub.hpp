// Everything a server does short of sockets: rooms by game, connections, the HTTP interface, previews, ownership.
// Used by server/net.cpp, by tests and by fuzzing, which hand in their own ways to send and to run work. All calls come
// from one thread; what takes long runs elsewhere and comes back. A message about a line leaves only after the line is
// on disk.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http.hpp"

namespace sandtable::store {
class Keeper;
}

namespace sandtable::server {

using ConnId = uint64_t;
using Millis = int64_t;                           // since any fixed moment
using Text = std::shared_ptr<const std::string>;  // a message ready to send to any number of connections

// Follows a command from its frame being read to the last view being written.
struct Measure {
  int64_t read_ns = 0;
  int left = 0;
};

// How the hub reaches the world.
struct Outside {
  using Job = std::function<void()>;
  std::function<void(ConnId, const Text&, const std::shared_ptr<Measure>&)> send;
  std::function<void(ConnId)> close;
  std::function<void(Job)> here;   // on the hub's own thread
  std::function<void(Job)> slow;   // loading, histories, passwords
  std::function<void(Job)> pages;  // journals, lists: whatever is only looked at
  std::function<void(Job)>
      drawing;  // reports and pictures, the dearest of these; where pages are made when it is empty
  std::function<void(Job)> preview;        // questions before a move
  std::function<void(Job)> thinking = {};  // agents, hints, reviews; where histories are made when it is empty
  std::function<Millis()> now;
  std::function<Millis()> lease_clock;          // runs on while the process, or the whole machine, is stopped
  std::function<int64_t()> date;                // seconds since 1970
  std::function<int64_t()> date_ms;             // the same in milliseconds
  std::function<void(const std::string&)> log;  // one line
};

struct HubOptions {
  std::string home;          // holds data/ and rules/
  std::string url;           // where others reach this process
  std::string place = {};    // where it listens: no two processes can do so at once
  Millis lease_ms = 30'000;  // how long a game is claimed for; renewed three times as often
  int preview_workers = 1;   // how many questions `Outside::preview` works on at once,
  int thinking_workers = 1;  // and `Outside::thinking`
};

class Hub {
 public:
  Hub(HubOptions options, Outside outside, store::Keeper& keeper);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  // `address` is whose limits it counts against; empty for nobody's.
  void opened(ConnId id, const std::string& address = {});
  void text(ConnId id, const std::string& text, int64_t read_ns);
  void closed(ConnId id);
  void http(const HttpRequest& request, HttpReply reply);
  // The answer for an address that asks too often, before anything else is done for it.
  std::optional<HttpResponse> turned_away(const std::string& address);
  void tick();  // several times a second: clocks, ownership, rooms nobody uses
  void measured(int64_t nanoseconds);
  void let_go();  // at the end: others may take the games over at once
  // Takes nothing new, lets what was played reach the disk, tells everybody, lets go. Then `done`.
  void drain(std::function<void()> done);
  std::size_t rooms() const;
  const std::vector<std::string>& sisters() const;  // urls of the servers that share the database; this one too

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandtable::server
