// `sandtable serve` as a value: listens, serves the web app, the HTTP interface and WebSockets (Boost.Beast, in
// net*.cpp alone). Used by the command line and by tests, which start one on a free port. One thread for sockets and
// games, two for the store (what is written, what is only read), four for previews, one for what is slow, two for
// pages.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sandtable::server {

struct ServeOptions {
  std::string host = "127.0.0.1";
  uint16_t port = 8080;                         // 0 for any free one
  std::string db;                               // "sqlite:FILE" or "postgres://…"
  std::string web;                              // folder of the web app; empty for none
  std::string home;                             // holds data/ and rules/
  std::string url;                              // where other processes send people to; empty for http://HOST:PORT
  int64_t lease_ms = 3000;                      // a game is free so long after its process died
  bool behind_proxy = false;                    // addresses are what the proxy says in X-Forwarded-For
  bool limit_local = false;                     // limits by address hold for this machine's own, too
  std::function<void(const std::string&)> log;  // one line a call; called on any thread
};

class Server {
 public:
  // Listens when it returns. Throws InputError when it cannot, StoreError when the database cannot be used.
  explicit Server(ServeOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  uint16_t port() const;
  std::string url() const;
  void run();    // until stop(), or until SIGINT, SIGTERM or drain() have let everything end in good order
  void drain();  // from any thread: takes nothing new, keeps what was played, tells everybody, hands its games back
  void stop();   // from any thread, at once
  // After `run`: everything is on disk and handed back; only thoughts may still be at work.
  void finish();

  struct Inside;  // net.cpp's own

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandtable::server
