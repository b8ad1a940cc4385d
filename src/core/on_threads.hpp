// on_threads: the same work on several threads, the caller's among them.
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace bouton {

/// A thread that is joined at the end of its scope.
///
/// Like std::jthread, which the standard library of Emscripten lacks, but without a stop token.
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

/// Calls work(0) here and work(1), ..., work(count - 1) on new threads, or fewer if the system
/// provides no more; so each call should take its share from a common queue. Returns when all have
/// ended, and rethrows the first exception of any of them.
template <class Work>
void on_threads(std::size_t count, Work const& work) {
  std::mutex mutex;
  std::exception_ptr failure;
  auto const guarded = [&](std::size_t thread) {
    try {
      work(thread);
    } catch (...) {
      std::lock_guard const lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<JoiningThread> others;
    try {
      others.reserve(count);
      for (std::size_t thread = 1; thread < count; ++thread) others.emplace_back(guarded, thread);
    } catch (std::system_error const&) {
      // The system provides no more threads,
    } catch (std::bad_alloc const&) {
      // or no memory for them: those that run do all the work.
    }
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace bouton
