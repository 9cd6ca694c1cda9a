// The thread that owns the store. Writes that arrive while one transaction is on its way share the next one; a write is
// acknowledged only after its transaction is on disk. Used by the server; the answers are called on this thread.
// Whoever only looks (lobby, reports) does so on a second connection and thread, so that no command waits for him.
// Without a thread (tests, fuzzing) everything happens in the call.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "store/store.hpp"

namespace sandtable::store {

class Keeper {
 public:
  enum class Runs : uint8_t { on_a_thread, in_the_call };
  explicit Keeper(std::unique_ptr<Store> store, Runs runs = Runs::on_a_thread);
  // `reader` is the same database once more. So is `aside`, on which everything but lines is done: games that are made
  // and claimed, accounts. None for a database that takes one writer at a time: there it is done between the lines.
  Keeper(std::unique_ptr<Store> store, std::unique_ptr<Store> reader, std::unique_ptr<Store> aside = nullptr);
  ~Keeper();
  // Does everything that was asked for, then nothing more.
  void finish();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  // `done(error)` after the commit: empty when the writes stand, else what is wrong ("elsewhere" when the game has
  // another owner) and none of them stands. A write that fails ends the writing of its claim: everything behind it with
  // the same or an older epoch is refused, until the game is claimed again.
  using Done = std::function<void(const std::string& error)>;
  void write(Writes writes, Done done);
  // Anything else, in order among themselves; beside the writes when there is a connection for it. So a game's writes
  // have to be acknowledged before it is given back, and what a claim finds is what its database makes of both.
  void with(std::function<void(Store&)> job);
  // What only reads, beside the writes: it sees everything that was acknowledged before.
  void look(std::function<void(Store&)> job);
  // Writes and other jobs that wait.
  std::size_t waiting() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
  std::unique_ptr<Inside> reader_;  // none: looks are taken in order with the writes
  std::unique_ptr<Inside> aside_;   // none: all else is done in order with the writes
};

inline constexpr const char* lost_ownership = "elsewhere";
inline constexpr const char* not_kept = "not kept: something before it was not written";

}  // namespace sandtable::store
