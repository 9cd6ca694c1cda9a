// How a server goes down without anybody losing anything: it takes nothing new, lets what was played reach the disk,
// tells the players, and hands its claims back, so that another process can have the games at once. And what it says of
// itself meanwhile: its health and its figures.
#include <fmt/core.h>

#include "server/answers.hpp"
#include "server/hub_inside.hpp"

namespace sandtable::server {

Bad Hub::Inside::closing() {
  Bad why = bad("closing", "this server is going down; the games go on when you connect again", 503);
  why.retry_after = 2;
  return why;
}

void Hub::Inside::drain(std::function<void()> done) {
  if (drained) return;
  drained = std::move(done);
  outside.log(fmt::format("draining: {} games, {} connections", rooms.size(), connections.size()));
  for (Held& one : std::exchange(held, {})) one.no(closing());
  go_down();
}

// When everything is on disk and told.
void Hub::Inside::go_down() {
  if (!drained || let_go) return;
  for (const auto& [id, entry] : rooms)
    if (!entry.pending.empty()) return;
  const Text text = text_of(closing().trouble);
  for (auto& [conn, c] : connections) {
    c.game.clear();
    c.joined = false;
    outside.send(conn, text, {});
    outside.close(conn);
  }
  release_claims();
  keeper.with([this, still = alive](store::Store&) {
    outside.here([this, still] {
      if (*still) drained();
    });
  });
}

void Hub::Inside::release_claims() {
  if (std::exchange(let_go, true)) return;
  keeper.with([process = process](store::Store& store) {
    try {
      store.release_all(process);
    } catch (const store::StoreError&) {  // the lease runs out by itself
    }
  });
}

Standing Hub::Inside::standing() const {
  Standing now{.rooms = rooms.size(),
               .connections = connections.size(),
               .held = held.size(),
               .writing = writing,
               .previews = previews.waiting(),
               .sure = outside.lease_clock() < sure_until,
               .draining = static_cast<bool>(drained)};
  for (const auto& [conn, c] : connections) now.joined += c.joined;
  return now;
}

void Hub::Inside::health(const HttpReply& reply) {
  const Standing now = standing();
  const bool well = now.sure && !now.draining;
  reply({.status = well ? 200 : 503,
         .body = fmt::format(R"({{"status":"{}"}})", now.draining ? "draining"
                                                     : now.sure   ? "ok"
                                                                  : "store unreachable"),
         .headers = {}});
}

void Hub::Inside::figures(const HttpReply& reply) {
  reply({.status = 200,
         .type = "text/plain; version=0.0.4; charset=utf-8",
         .body = metrics.prometheus(standing()),
         .headers = {{"Cache-Control", "no-store"}}});
}

}  // namespace sandtable::server
