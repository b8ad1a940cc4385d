// What the library pushes to a visitor, pulled one by one from Python, on demand.
//
// The library calls a visitor with each move or split; Python asks for the next one. A thread runs
// the visitor and waits while nobody reads:
//
//   thread   visits ... | batch of 1 | 2 | 4 | ... up to 1024, at most two of them waiting
//   Python   next() takes them out, and waits (hearing signals) when there is none
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "long_work.hpp"

namespace bouton::python {

template <class Item>
class PulledStream {
 public:
  using Visitor = std::function<bool(Item const&)>;
  /// Calls the visitor with every item until it returns false or the limits are reached. It owns
  /// what it needs: it may run for as long as the stream lives.
  using Producer = std::function<void(Visitor const&, Limits const&)>;

  /// Nothing is done before the first next(). An empty producer has no items.
  explicit PulledStream(Producer producer)
      : producer_(std::move(producer)), shared_(std::make_shared<Shared>()), process_(getpid()) {}
  ~PulledStream() { stop(); }
  PulledStream(PulledStream const&) = delete;
  PulledStream& operator=(PulledStream const&) = delete;

  /// The next item; empty at the end. To be called with the interpreter lock, by one Python thread
  /// at a time. \throws error_already_set after a signal whose handler raised.
  [[nodiscard]] std::optional<Item> next() {
    if (used_ < batch_.size()) return std::move(batch_[used_++]);
    if (!producer_) return std::nullopt;
    if (busy_) throw py::value_error("these are being read in another thread");
    if (!thread_.joinable()) start();
    if (getpid() != process_) throw std::runtime_error("these are read in the parent process");
    bool const signals = hears_signals();
    bool heard = false;
    busy_ = true;
    batch_.clear();
    used_ = 0;
    std::exception_ptr failure;
    {
      py::gil_scoped_release const released;
      std::unique_lock lock(shared_->mutex);
      heard = !wait_for(shared_->changed, lock, signals,
                        [&] { return shared_->done || !shared_->batches.empty(); });
      if (!heard) {
        if (!shared_->batches.empty()) {
          batch_ = std::move(shared_->batches.front());
          shared_->batches.pop_front();
          shared_->changed.notify_all();
        }
        failure = std::exchange(shared_->failure, nullptr);
      }
    }
    busy_ = false;
    if (heard) throw py::error_already_set();
    if (failure) std::rethrow_exception(failure);
    if (batch_.empty()) return std::nullopt;
    return std::move(batch_[used_++]);
  }

 private:
  static constexpr std::size_t kLargestBatch = 1024;
  static constexpr std::size_t kWaitingBatches = 2;

  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::vector<Item>> batches;
    std::exception_ptr failure;
    bool done = false;                  // no batch will follow
    std::atomic<bool> stopped = false;  // no reader is left
  };

  void start() {
    thread_ = std::thread([shared = shared_, produce = producer_] {
      std::vector<Item> batch;
      std::size_t size = 1;
      auto const hand_over = [&] {
        std::unique_lock lock(shared->mutex);
        shared->changed.wait(
            lock, [&] { return shared->stopped || shared->batches.size() < kWaitingBatches; });
        if (shared->stopped) return false;
        shared->batches.push_back(std::move(batch));
        shared->changed.notify_all();
        batch.clear();
        size = std::min(2 * size, kLargestBatch);
        return true;
      };
      std::exception_ptr failure;
      try {
        bool wanted = true;
        Visitor const take = [&](Item const& item) {
          batch.push_back(item);
          if (batch.size() == size) wanted = hand_over();
          return wanted;
        };
        Limits until_stopped;
        until_stopped.cancel = &shared->stopped;
        produce(take, until_stopped);
        if (wanted && !batch.empty()) hand_over();
      } catch (...) {
        failure = std::current_exception();
      }
      std::lock_guard const guard(shared->mutex);
      shared->failure = failure;
      shared->done = true;
      shared->changed.notify_all();
    });
  }

  void stop() noexcept {
    if (!thread_.joinable()) return;
    if (getpid() != process_) {
      thread_.detach();  // it runs in the parent
      new std::shared_ptr<Shared>(
          std::move(shared_));  // its lock may be held forever: leaked on purpose
      return;
    }
    {
      std::lock_guard const guard(shared_->mutex);
      shared_->stopped = true;
      shared_->changed.notify_all();
    }
    py::gil_scoped_release const released;
    thread_.join();
  }

  Producer producer_;
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
  std::vector<Item> batch_;
  std::size_t used_ = 0;
  pid_t process_;  // a child after fork() has no such thread
  bool busy_ = false;
};

/// Declares the stream as a Python iterator; `convert` makes the Python object of an item.
template <class Item, class Convert>
void add_stream(py::module_& module, char const* name, Convert convert) {
  using Stream = PulledStream<Item>;
  py::class_<Stream>(module, name)
      .def("__iter__", [](py::object const& self) { return self; })
      .def("__next__", [convert](Stream& stream) {
        auto const item = stream.next();
        if (!item) throw py::stop_iteration();
        return convert(*item);
      });
}

}  // namespace bouton::python
