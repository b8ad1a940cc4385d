// A counter hands out games; whoever is done takes the next.
#include "bouton/census/work.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>

#include "core/joining_thread.hpp"

namespace bouton::census {

bool survey_all(std::vector<GameClass> const& games, Convention convention, Budget const& budget,
                Limits const& limits, std::function<void(Result const&)> const& found) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::exception_ptr failure;
  bool complete = true;
  Limits one = limits;
  one.threads = 1;
  auto const work = [&] {
    for (std::size_t at = next++; at < games.size() && !failed; at = next++) {
      try {
        auto const result = survey(games[at].game(), convention, budget, one);
        std::lock_guard const lock(mutex);
        if (failed) return;
        if (!result) {
          complete = false;
          return;  // the limits hold for all
        }
        found(*result);
      } catch (...) {
        std::lock_guard const lock(mutex);
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    }
  };
  {
    std::vector<JoiningThread> others;
    std::size_t const wanted = std::min<std::size_t>(limits.threads, games.size());
    others.reserve(wanted);
    try {
      for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(work);
    } catch (std::system_error const&) {
      // The machine gives no more threads; those that run share the games.
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return complete;
}

}  // namespace bouton::census
