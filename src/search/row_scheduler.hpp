// RowScheduler: runs through the rows of a box, each after all rows it depends on.
//
// A move lowers the prefix or stays in the row, so a row depends on rows whose prefix has a
// smaller sum. One thread goes through the rows in their order in memory; several threads
// go layer by layer (equal sums) and take rows from the layer in small batches.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <system_error>
#include <thread>
#include <vector>

#include "bouton/core/limits.hpp"
#include "search/translations.hpp"

namespace bouton::search {

class RowScheduler {
 public:
  RowScheduler(BoxLayout const& layout, PrefixAxes const& axes, Limits const& limits)
      : rows_(layout.rows), axes_(axes), limits_(limits), threads_(threads(layout, limits)) {
    if (threads_ > 1) sort_into_layers();
  }

  /// Bytes for the order of rows; counted against the memory limit beforehand.
  [[nodiscard]] static std::uint64_t bytes(BoxLayout const& layout, Limits const& limits) {
    return threads(layout, limits) > 1 ? layout.rows * sizeof(std::uint32_t) : 0;
  }

  /// `make_worker()` gives a callable (row, prefix) -> bool for each thread; false stops all.
  /// \return false if stopped, by a worker or by the limits.
  template <class MakeWorker>
  bool run(MakeWorker const& make_worker) {
    if (threads_ == 1) {
      auto worker = make_worker();
      run_in_order(worker);
      return !stop_;
    }
    // Each has its worker before any thread starts: no allocation can fail in a thread.
    std::vector<decltype(make_worker())> workers;
    workers.reserve(threads_);
    for (unsigned i = 0; i < threads_; ++i) workers.push_back(make_worker());
    std::vector<std::thread> helpers;
    helpers.reserve(threads_);
    try {
      for (unsigned i = 1; i < threads_; ++i) {
        helpers.emplace_back([this, &worker = workers[i]] { run_layers(worker); });
      }
    } catch (std::system_error const&) {
      // The machine gives no more threads; those that run share the rows.
    }
    run_layers(workers[0]);
    for (std::thread& helper : helpers) helper.join();
    return !stop_;
  }

 private:
  static constexpr std::uint64_t kRowsBetweenPolls = 1024;

  [[nodiscard]] static unsigned threads(BoxLayout const& layout, Limits const& limits) {
    // Below some thousand rows a layer is too small to share.
    return layout.rows < 4096 ? 1U : std::clamp(limits.threads, 1U, 256U);
  }

  void sort_into_layers() {
    std::uint64_t greatest_sum = 0;
    for (std::uint64_t const dim : axes_.dims) greatest_sum += dim - 1;
    layer_begin_.assign(static_cast<std::size_t>(greatest_sum) + 2, 0);
    std::vector<std::uint64_t> prefix;
    auto const sum_of = [&](std::uint64_t row) {
      axes_.read(row, prefix);
      return static_cast<std::size_t>(
          std::accumulate(prefix.begin(), prefix.end(), std::uint64_t{0}));
    };
    for (std::uint64_t row = 0; row < rows_; ++row) ++layer_begin_[sum_of(row) + 1];
    std::partial_sum(layer_begin_.begin(), layer_begin_.end(), layer_begin_.begin());
    std::vector<std::uint64_t> next = layer_begin_;
    order_.resize(static_cast<std::size_t>(rows_));
    for (std::uint64_t row = 0; row < rows_; ++row) {
      order_[static_cast<std::size_t>(next[sum_of(row)]++)] = static_cast<std::uint32_t>(row);
    }
    taken_ = std::vector<std::atomic<std::uint64_t>>(layer_begin_.size());
    done_ = std::vector<std::atomic<std::uint64_t>>(layer_begin_.size());
  }

  template <class Worker>
  void run_in_order(Worker& worker) {
    std::vector<std::uint64_t> prefix(axes_.size(), 0);
    for (std::uint64_t row = 0; row < rows_; ++row) {
      if (row % kRowsBetweenPolls == 0 && limits_.expired()) stop_ = true;
      if (stop_) return;
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
    for (std::size_t layer = 0; layer + 1 < layer_begin_.size(); ++layer) {
      std::uint64_t const begin = layer_begin_[layer];
      std::uint64_t const count = layer_begin_[layer + 1] - begin;
      std::uint64_t const batch =
          std::clamp<std::uint64_t>(count / (std::uint64_t{8} * threads_), 1, kRowsBetweenPolls);
      for (;;) {
        std::uint64_t const from = taken_[layer].fetch_add(batch, std::memory_order_relaxed);
        if (from >= count) break;
        std::uint64_t const to = std::min(count, from + batch);
        if (limits_.expired()) stop_ = true;
        for (std::uint64_t i = from; i < to && !stop_.load(std::memory_order_relaxed); ++i) {
          std::uint64_t const row = order_[static_cast<std::size_t>(begin + i)];
          axes_.read(row, prefix);
          if (!worker(row, prefix)) stop_ = true;
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
  std::vector<std::uint64_t> layer_begin_;  // rows of layer l: order_[begin[l] .. begin[l+1])
  std::vector<std::uint32_t> order_;
  std::vector<std::atomic<std::uint64_t>> taken_, done_;  // rows, by layer
  std::atomic<bool> stop_ = false;
};

}  // namespace bouton::search
