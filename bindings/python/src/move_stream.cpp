#include "move_stream.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <deque>

#include "long_work.hpp"

namespace bouton::python {
namespace {
constexpr std::size_t kLargestBatch = 1024;
constexpr std::size_t kWaitingBatches = 2;
}  // namespace

struct MoveStream::Shared {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::vector<Position>> batches;
  std::exception_ptr failure;
  bool done = false;                  // no batch will follow
  std::atomic<bool> stopped = false;  // no reader is left
};

MoveStream::MoveStream(std::shared_ptr<Solution const> solution)
    : solution_(std::move(solution)), shared_(std::make_shared<Shared>()), process_(getpid()) {}

MoveStream::~MoveStream() {
  stop();
}

void MoveStream::start() {
  thread_ = std::thread([shared = shared_, solution = solution_] {
    std::vector<Position> batch;
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
      auto const take = [&](Position const& move) {
        batch.push_back(move);
        if (batch.size() == size) wanted = hand_over();
        return wanted;
      };
      Limits until_stopped;
      until_stopped.cancel = &shared->stopped;
      solution->for_each_winning_move(take, until_stopped);
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

void MoveStream::stop() noexcept {
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

std::optional<Position> MoveStream::next() {
  if (used_ < batch_.size()) return std::move(batch_[used_++]);
  if (!solution_->for_each_winning_move) return std::nullopt;
  if (busy_) throw py::value_error("the moves are being read in another thread");
  if (!thread_.joinable()) start();
  if (getpid() != process_) throw std::runtime_error("the moves are read in the parent process");
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

}  // namespace bouton::python
