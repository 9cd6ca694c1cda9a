// Lets one thread sleep until another has something for it: as often as it was called it comes back. Calling takes no
// lock. Used beside base/inbox.hpp. (std::counting_semaphore of libstdc++ 12 can sleep for ever when several wait.)
#pragma once
#include <semaphore.h>

#include <cerrno>

namespace sandtable {

class Wakeup {
 public:
  Wakeup() { sem_init(&calls_, 0, 0); }
  ~Wakeup() { sem_destroy(&calls_); }
  Wakeup(const Wakeup&) = delete;
  Wakeup& operator=(const Wakeup&) = delete;

  void call() { sem_post(&calls_); }
  void wait() {
    while (sem_wait(&calls_) != 0 && errno == EINTR) {
    }
  }

 private:
  sem_t calls_{};
};

}  // namespace sandtable
