// A counter hands out games; a thread that is done takes the next.
#include <algorithm>
#include <atomic>
#include <mutex>

#include "census/survey.hpp"
#include "core/on_threads.hpp"

namespace bouton::census {

bool survey_all(Classes const& games, Convention convention, Budget const& budget,
                Limits const& limits, SurveyWatcher const& watcher,
                std::vector<bool> const& known) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  bool complete = true;
  Limits one = limits;
  one.threads = 1;
  misere::QuotientCache const cache;
  auto const work = [&](std::size_t) {
    for (std::size_t at = next++; at < games.size() && !failed; at = next++) {
      if (!known.empty() && known[at]) continue;
      std::unique_lock lock(mutex, std::defer_lock);  // still locked where a failure is recorded
      try {
        auto const result = survey(
            games[at].game(), convention, budget, one,
            [&](std::uint64_t done, std::uint64_t most) {
              if (!watcher.progress) return;
              std::lock_guard const alone(mutex);
              try {
                if (!failed) watcher.progress(at, done, most);
              } catch (...) {
                failed = true;  // while no other thread can call the watcher
                throw;
              }
            },
            cache);
        lock.lock();
        if (failed) return;
        if (!result) {
          complete = false;
          return;  // the limits hold for all
        }
        watcher.found(at, *result);
      } catch (...) {
        failed = true;
        throw;
      }
    }
  };
  on_threads(std::min<std::size_t>(limits.threads, games.size()), work);
  return complete;
}

}  // namespace bouton::census
