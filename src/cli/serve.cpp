#include <fmt/core.h>
#include <malloc.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace sandtable::cli {

std::string default_db() {
  std::string folder;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data != '\0')
    folder = data;
  else if (const char* user = std::getenv("HOME"); user && *user != '\0')
    folder = std::string(user) + "/.local/share";
  else
    folder = ".";
  return "sqlite:" + folder + "/sandtable/games.db";
}

namespace {

// Every connection is a file to the system.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void open_browser(const std::string& url) {
  const std::string command = "xdg-open '" + url + "' >/dev/null 2>&1 &";
  [[maybe_unused]] const int ignored = std::system(command.c_str());  // NOLINT: the url is ours
}

}  // namespace

int serve(Call& call) {
  Options app("Serves the web app: lobby, battles, replays. Stops with Ctrl-C; games go on where they were.", "serve");
  server::ServeOptions options;
  options.db = default_db();
  options.home = home();
  options.web = options.home + "/web/dist";
  bool open = false;
  app.option("--port", options.port, "where to listen; 0 for any free port").shows_default();
  app.option("--host", options.host, "address to listen on; 0.0.0.0 for every network").shows_default();
  app.option("--db", options.db, "where games are kept: sqlite:FILE or postgres://USER@HOST/NAME").shows_default();
  app.option("--web", options.web, "folder of the web app").shows_default();
  app.option("--url", options.url, "where others reach this process, when several share one database");
  app.flag("--behind-proxy", options.behind_proxy,
           "a proxy passes requests on: limits go by the last address in its X-Forwarded-For");
  app.flag("--limit-local", options.limit_local, "limits by address also for this machine's own programs");
  app.flag("--open", open, "open the lobby in a browser");
  if (const auto exit = app.parse(call)) return *exit;

  allow_many_files();
  mallopt(M_TRIM_THRESHOLD, 256 << 20);  // copies of games come and go; do not give their memory back each time
  mallopt(M_TOP_PAD, 16 << 20);
  auto mutex = std::make_shared<std::mutex>();
  options.log = [mutex, &call](const std::string& line) {
    const std::lock_guard lock(*mutex);
    call.err << line << std::endl;
  };
  try {
    server::Server server(options);
    call.out << fmt::format("Sandtable is at {}\n", server.url()) << std::flush;
    if (!options.url.empty())  // where a proxy finds it
      call.out << fmt::format("listening at http://{}:{}\n", options.host, server.port()) << std::flush;
    if (!std::filesystem::exists(options.web + "/index.html"))
      call.err << fmt::format("the web app is not built ({} has no index.html); only the interface is served\n",
                              options.web)
               << std::flush;
    if (open) open_browser(server.url());
    server.run();
    server.finish();
    call.out << std::flush;
    std::_Exit(Exit::good);  // a thought or a review may take its time; nothing waits for it
  } catch (const store::StoreError& e) {
    throw InputError("--db", 0, e.what());
  }
  return Exit::good;
}

}  // namespace sandtable::cli
