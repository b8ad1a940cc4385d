// RecentlyUsed: a few entries shared by all questions; the one unused for longest goes first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

namespace bouton {

/// Entries are made from their key, Entry(Key const&), when first asked for. Safe for
/// concurrent calls; an entry that is dropped lives on with those who hold it.
template <class Key, class Entry>
class RecentlyUsed {
 public:
  explicit RecentlyUsed(std::size_t most) : most_(most) {}

  std::shared_ptr<Entry> get(Key const& key) {
    std::lock_guard const lock(mutex_);
    auto const found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](auto const& entry) { return entry.first == key; });
    if (found != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, found);
    } else {
      entries_.emplace_front(key, std::make_shared<Entry>(key));
      if (entries_.size() > most_) entries_.pop_back();
    }
    return entries_.front().second;
  }

 private:
  std::mutex mutex_;
  std::list<std::pair<Key, std::shared_ptr<Entry>>> entries_;  // used last comes first
  std::size_t most_;
};

}  // namespace bouton
