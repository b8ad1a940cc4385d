// on_threads: the same work on several threads, the caller's among them.
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <vector>

#include "core/joining_thread.hpp"

namespace bouton {

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
