// BatchWorker: one thread that surveys games while its owner talks to others.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "ask/census.hpp"

namespace bouton::census {

class BatchWorker {
 public:
  /// \pre `games` outlives the worker
  BatchWorker(Classes const& games, Convention convention, Budget const& budget)
      : games_(games), convention_(convention), budget_(budget), thread_([this] { work(); }) {}
  ~BatchWorker() {
    {
      std::lock_guard const lock(mutex_);
      stop_ = true;
      cancel_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  BatchWorker(BatchWorker const&) = delete;
  BatchWorker& operator=(BatchWorker const&) = delete;

  /// Games by their numbers, to be done in this order. \pre idle()
  void begin(std::vector<std::uint64_t> batch) {
    {
      std::lock_guard const lock(mutex_);
      batch_ = std::move(batch);
      busy_ = true;
    }
    wake_.notify_one();
  }
  /// Results since the last call. \throws the exception that a survey threw
  std::vector<Result> take() {
    std::lock_guard const lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(results_, {});
  }
  /// Whether nothing is being computed; take() may still have results.
  bool idle() {
    std::lock_guard const lock(mutex_);
    return !busy_;
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stop_ || busy_; });
      if (stop_) return;
      std::vector<std::uint64_t> const batch = std::exchange(batch_, {});
      for (std::uint64_t const number : batch) {
        lock.unlock();
        Limits limits;
        limits.cancel = &cancel_;
        std::optional<Result> result;
        std::exception_ptr failure;
        try {
          result = survey(games_[number].game(), convention_, budget_, limits);
        } catch (...) {
          failure = std::current_exception();
        }
        lock.lock();
        if (failure) failure_ = failure;
        if (stop_ || failure_) break;
        if (result) results_.push_back(*std::move(result));
      }
      busy_ = false;
    }
  }

  Classes const& games_;
  Convention convention_;
  Budget budget_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::uint64_t> batch_;
  std::vector<Result> results_;
  std::exception_ptr failure_;
  bool busy_ = false, stop_ = false;
  std::atomic<bool> cancel_ = false;
  std::thread thread_;  // last: starts when all other members exist
};

}  // namespace bouton::census
