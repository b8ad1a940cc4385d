// GrowingCache: knowledge about a few keys, each extended step by step, shared by threads.
//
// What is known about a key is a snapshot that never changes; a question for which it is not
// enough lets the key's source grow a larger one. One thread at a time grows a key, while the
// others go on reading its last snapshot. The keys used last are kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "bouton/core/limits.hpp"

namespace bouton {

/// A step: what is known now, and whether it is kept for later questions. One that is not kept
/// ends the question that led to it: a limit was reached.
template <class Snapshot>
struct Grown {
  std::shared_ptr<Snapshot const> snapshot;
  bool kept = false;
};

/// Source: `Snapshot`, the type of what is known; `enough(snapshot, question)`, static and for
/// any number of threads; `grow(last, question, limits)`, which returns a Grown<Snapshot> and is
/// called by one thread at a time with the last snapshot that was kept, at first with null.
template <class Source>
class GrowingEntry {
 public:
  using Snapshot = typename Source::Snapshot;

  explicit GrowingEntry(Source source) : source_(std::move(source)) {}

  template <class Question>
  std::shared_ptr<Snapshot const> get(Question const& question, Limits const& limits) {
    if (auto known = snapshot(); known && Source::enough(*known, question)) return known;
    std::lock_guard const lock(growing_);
    auto known = snapshot();
    while (!known || !Source::enough(*known, question)) {
      Grown<Snapshot> grown = source_.grow(known, question, limits);
      known = std::move(grown.snapshot);
      if (!grown.kept) return known;
      std::lock_guard const reading(reading_);
      snapshot_ = known;
    }
    return known;
  }

 private:
  std::shared_ptr<Snapshot const> snapshot() {
    std::lock_guard const reading(reading_);
    return snapshot_;
  }

  std::mutex growing_;  // held while a larger snapshot is found
  std::mutex reading_;  // held only while the snapshot is read or replaced
  Source source_;
  std::shared_ptr<Snapshot const> snapshot_;
};

/// Safe for concurrent calls. An entry that is dropped stays alive while it is in use.
template <class Key, class Source>
class GrowingCache {
 public:
  using Snapshot = typename Source::Snapshot;

  explicit GrowingCache(std::size_t most_keys) : most_keys_(most_keys) {}

  /// What is known about `key`, enough for the question unless the limits are reached first.
  /// \param make  makes the source for a key that is not in the cache
  template <class Question, class Make>
  std::shared_ptr<Snapshot const> get(Key const& key, Question const& question,
                                      Limits const& limits, Make&& make) {
    return entry(key, make)->get(question, limits);
  }

 private:
  using Entry = GrowingEntry<Source>;

  template <class Make>
  std::shared_ptr<Entry> entry(Key const& key, Make&& make) {
    std::lock_guard const lock(mutex_);
    auto const found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](auto const& entry) { return entry.first == key; });
    if (found != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, found);
    } else {
      entries_.emplace_front(key, std::make_shared<Entry>(make()));
      if (entries_.size() > most_keys_) entries_.pop_back();
    }
    return entries_.front().second;
  }

  std::mutex mutex_;
  std::list<std::pair<Key, std::shared_ptr<Entry>>> entries_;  // used last comes first
  std::size_t most_keys_;
};

}  // namespace bouton
