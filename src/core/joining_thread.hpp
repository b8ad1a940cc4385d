// JoiningThread: a thread that is joined at the end of its scope.
//
// Like std::jthread, which the standard library of Emscripten lacks, but without a stop token.
#pragma once

#include <thread>
#include <utility>

namespace bouton {

class JoiningThread {
 public:
  /// \throws std::system_error if the machine gives no thread (WebAssembly: never one).
  template <class Work, class... Arguments>
  explicit JoiningThread(Work&& work, Arguments&&... arguments)
      : thread_(std::forward<Work>(work), std::forward<Arguments>(arguments)...) {}
  ~JoiningThread() {
    if (thread_.joinable()) thread_.join();
  }
  JoiningThread(JoiningThread&&) noexcept = default;
  JoiningThread& operator=(JoiningThread&&) = delete;
  JoiningThread(JoiningThread const&) = delete;
  JoiningThread& operator=(JoiningThread const&) = delete;

 private:
  std::thread thread_;
};

}  // namespace bouton
