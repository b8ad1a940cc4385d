// RowScheduler: runs through the rows of a box, each after all rows it depends on.
//
// A move lowers heaps of the prefix or stays in the row, so the order of rows in memory
// serves one thread. For several threads the first few axes of the prefix choose a block of
// rows that lie together: a block depends on earlier rows of its own and on blocks whose
// choice has a smaller sum. Threads take blocks from one layer of equal sums after another.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "bouton/core/limits.hpp"
#include "core/on_threads.hpp"
#include "search/translations.hpp"

namespace bouton::search {

class RowScheduler {
 public:
  RowScheduler(BoxLayout const& layout, PrefixAxes const& axes, Limits const& limits)
      : rows_(layout.rows), axes_(axes), limits_(limits), threads_(threads(layout, limits)) {
    if (threads_ > 1) make_blocks();
  }

  /// Bytes for the order of blocks, to be counted against the memory limit beforehand.
  [[nodiscard]] static std::uint64_t bytes(BoxLayout const& layout, Limits const& limits) {
    return threads(layout, limits) > 1 ? layout.rows * sizeof(std::uint32_t) : 0;
  }

  /// `make_worker()` gives a callable (row, prefix) -> bool for each thread; false stops all.
  /// \return false if stopped, by a worker or by the limits.
  template <class MakeWorker>
  bool run(MakeWorker const& make_worker) {
    if (threads_ == 1) {
      auto worker = make_worker();
      std::vector<std::uint64_t> prefix(axes_.size(), 0);
      Pace pace;
      run_rows(worker, pace, prefix, 0, rows_);
      return !stop_;
    }
    // Each has its worker before any thread starts, so that a failure to allocate one is
    // the caller's exception.
    std::vector<decltype(make_worker())> workers;
    workers.reserve(threads_);
    for (unsigned i = 0; i < threads_; ++i) workers.push_back(make_worker());
    on_threads(threads_, [&](std::size_t thread) { run_layers(workers[thread]); });
    return !stop_;
  }

 private:
  /// How many rows go by between two looks at the limits: a row of some takes a millisecond, and
  /// one of others less time than a look.
  struct Pace {
    static constexpr std::uint64_t kMost = 1024;
    static constexpr std::chrono::milliseconds kLong{4};

    std::uint64_t rows = 1;  // between this look and the next
    std::uint64_t left = 0;
    std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();

    /// To be called before each row. \return whether it is time to look
    bool due() {
      if (left-- > 0) return false;
      auto const now = std::chrono::steady_clock::now();
      bool const slow = now - last > kLong;
      rows = slow ? std::max<std::uint64_t>(rows / 4, 1) : std::min(2 * rows, kMost);
      last = now;
      left = rows - 1;
      return true;
    }
  };
  /// Blocks to aim at: enough in a layer to share, and not too many to order.
  static constexpr std::uint64_t kEnoughBlocks = 1024;

  [[nodiscard]] static unsigned threads(BoxLayout const& layout, Limits const& limits) {
    // Smaller boxes take less time than it takes to start a thread.
    return layout.rows < 4096 ? 1U : std::clamp(limits.threads, 1U, 256U);
  }

  void make_blocks() {
    std::uint64_t blocks = 1;
    std::uint64_t greatest_sum = 0;
    for (; block_axes_ < axes_.size() && blocks < kEnoughBlocks; ++block_axes_) {
      blocks *= axes_.dims[block_axes_];
      greatest_sum += axes_.dims[block_axes_] - 1;
    }
    block_rows_ = rows_ / blocks;
    layer_begin_.assign(static_cast<std::size_t>(greatest_sum) + 2, 0);
    for_each_block([&](std::uint32_t, std::size_t layer) { ++layer_begin_[layer + 1]; });
    std::partial_sum(layer_begin_.begin(), layer_begin_.end(), layer_begin_.begin());
    std::vector<std::uint64_t> next = layer_begin_;
    order_.resize(static_cast<std::size_t>(blocks));
    for_each_block([&](std::uint32_t block, std::size_t layer) {
      order_[static_cast<std::size_t>(next[layer]++)] = block;
    });
    taken_ = std::vector<std::atomic<std::uint64_t>>(layer_begin_.size());
    done_ = std::vector<std::atomic<std::uint64_t>>(layer_begin_.size());
  }

  template <class Visit>
  void for_each_block(Visit const& visit) const {
    std::vector<std::uint64_t> prefix;
    for (std::uint64_t row = 0; row < rows_; row += block_rows_) {
      axes_.read(row, prefix);
      auto const end = prefix.begin() + static_cast<std::ptrdiff_t>(block_axes_);
      visit(static_cast<std::uint32_t>(row / block_rows_),
            static_cast<std::size_t>(std::accumulate(prefix.begin(), end, std::uint64_t{0})));
    }
  }

  /// \pre `prefix` is that of row `from`; afterwards it is that of row `to`.
  template <class Worker>
  void run_rows(Worker& worker, Pace& pace, std::vector<std::uint64_t>& prefix, std::uint64_t from,
                std::uint64_t to) {
    for (std::uint64_t row = from; row < to && !stop_.load(std::memory_order_relaxed); ++row) {
      if (pace.due() && limits_.expired()) {
        stop_ = true;
        return;
      }
      if (!worker(row, prefix)) stop_ = true;
      for (std::size_t i = prefix.size(); i-- > 0;) {
        if (++prefix[i] < axes_.dims[i]) break;
        prefix[i] = 0;
      }
    }
  }

  template <class Worker>
  void run_layers(Worker& worker) {
    std::vector<std::uint64_t> prefix(axes_.size());
    Pace pace;
    for (std::size_t layer = 0; layer + 1 < layer_begin_.size(); ++layer) {
      std::uint64_t const begin = layer_begin_[layer];
      std::uint64_t const count = layer_begin_[layer + 1] - begin;
      // Large layers are taken in runs of neighbours, which read the same earlier rows.
      std::uint64_t const batch = std::max<std::uint64_t>(1, count / (std::uint64_t{8} * threads_));
      for (;;) {
        std::uint64_t const from = taken_[layer].fetch_add(batch, std::memory_order_relaxed);
        if (from >= count) break;
        std::uint64_t const to = std::min(count, from + batch);
        try {
          for (std::uint64_t i = from; i < to; ++i) {
            std::uint64_t const row =
                block_rows_ * std::uint64_t{order_[static_cast<std::size_t>(begin + i)]};
            axes_.read(row, prefix);
            run_rows(worker, pace, prefix, row, row + block_rows_);
          }
        } catch (...) {
          // The others wait for the layer: end it, so that they end too.
          stop_ = true;
          done_[layer].fetch_add(to - from, std::memory_order_release);
          throw;
        }
        done_[layer].fetch_add(to - from, std::memory_order_release);
      }
      while (done_[layer].load(std::memory_order_acquire) < count) std::this_thread::yield();
      if (stop_) return;
    }
  }

  std::uint64_t rows_;
  PrefixAxes const& axes_;
  Limits const& limits_;
  unsigned threads_;
  std::size_t block_axes_ = 0;              // these axes of the prefix choose a block
  std::uint64_t block_rows_ = 0;            // rows of one block
  std::vector<std::uint64_t> layer_begin_;  // layer l: order_[begin[l] .. begin[l + 1])
  std::vector<std::uint32_t> order_;
  std::vector<std::atomic<std::uint64_t>> taken_, done_;  // blocks, by layer
  std::atomic<bool> stop_ = false;
};

}  // namespace bouton::search
