// Winning moves one at a time, on demand.
//
// The library pushes moves to a visitor; Python pulls. A thread runs the visitor and waits while
// nobody reads:
//
//   thread   visits ... | batch of 1 | 2 | 4 | ... up to 1024, at most two of them waiting
//   Python   next() takes the moves out, and waits (hearing signals) when there is none
#pragma once

#include <sys/types.h>

#include <memory>
#include <thread>

#include "bouton/answer/solution.hpp"

namespace bouton::python {

class MoveStream {
 public:
  /// Nothing is done before the first next().
  explicit MoveStream(std::shared_ptr<Solution const> solution);
  ~MoveStream();
  MoveStream(MoveStream const&) = delete;
  MoveStream& operator=(MoveStream const&) = delete;

  /// The next winning move; empty at the end. To be called with the interpreter lock, by one Python
  /// thread at a time. \throws error_already_set after a signal whose handler raised.
  [[nodiscard]] std::optional<Position> next();

 private:
  struct Shared;

  void start();
  void stop() noexcept;

  std::shared_ptr<Solution const> solution_;
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
  std::vector<Position> batch_;
  std::size_t used_ = 0;
  pid_t process_;  // a child after fork() has no such thread
  bool busy_ = false;
};

}  // namespace bouton::python
