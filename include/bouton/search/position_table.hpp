// PositionTable: what a search knows about positions. Open addressing, one entry a position.
//
// An entry is a key and a word of 32 bits that says what is known, or which threads are looking at
// the position at the moment:
//
//   0            no entry
//   ...mask 01   not known yet; bit i of the mask: thread i is solving it, so that a thread which
//                meets its own bit has come round to a position again
//   ..value 11   known
//
// Keys are compared in full: an answer never rests on a hash alone.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace bouton::search {

// Memory for large tables: in large pages where the system has them. A table that is looked up all
// over costs a miss of the page tables for almost every look otherwise.

/// \throws std::bad_alloc
[[nodiscard]] void* take_table_memory(std::size_t bytes);
void give_table_memory_back(void* memory, std::size_t bytes) noexcept;

/// An allocator of it.
template <class Entry>
struct TableMemory {
  using value_type = Entry;

  TableMemory() = default;
  template <class Other>
  TableMemory(TableMemory<Other> const& /*other*/) {}

  [[nodiscard]] Entry* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(Entry)) throw std::bad_alloc();
    return static_cast<Entry*>(take_table_memory(count * sizeof(Entry)));
  }
  void deallocate(Entry* memory, std::size_t count) noexcept {
    give_table_memory_back(memory, count * sizeof(Entry));
  }
  friend bool operator==(TableMemory, TableMemory) { return true; }
};

/// Spreads the bits of a number (finalizer of splitmix64, Steele, Lea & Flood 2014).
[[nodiscard]] constexpr std::uint64_t spread(std::uint64_t x) {
  x ^= x >> 32U;
  x *= 0xE9846AF9B1A615DU;
  x ^= x >> 32U;
  x *= 0xE9846AF9B1A615DU;
  return x ^ (x >> 28U);
}

/// A hash for the keys that games usually have: numbers, strings, lists, pairs and tuples of them;
/// for other types std::hash.
template <class Key>
[[nodiscard]] std::uint64_t hash_of(Key const& key) {
  if constexpr ((std::is_integral_v<Key> && sizeof(Key) <= 8) || std::is_enum_v<Key>) {
    return spread(static_cast<std::uint64_t>(key));
  } else if constexpr (std::is_integral_v<Key>) {
    return spread(spread(static_cast<std::uint64_t>(key >> 64)) + static_cast<std::uint64_t>(key));
  } else if constexpr (requires { std::tuple_size<Key>::value; }) {
    std::uint64_t hash = 0;
    std::apply([&](auto const&... part) { ((hash = spread(hash + hash_of(part)) + 1), ...); }, key);
    return hash;
  } else if constexpr (requires { key.begin() != key.end(); }) {
    std::uint64_t hash = 0;
    for (auto const& part : key)
      hash = spread(hash + static_cast<std::uint64_t>(hash_of(part)) + 1);
    return hash;
  } else {
    return spread(std::hash<Key>{}(key));
  }
}

/// Bytes that a key has besides itself, about.
template <class Key>
[[nodiscard]] std::size_t bytes_elsewhere(Key const& key) {
  if constexpr (requires { key.bytes_elsewhere(); }) {
    return key.bytes_elsewhere();
  } else if constexpr (requires { key.capacity() * sizeof(*key.data()); }) {
    return key.capacity() * sizeof(*key.data()) + 2 * sizeof(void*);
  } else {
    return 0;
  }
}

// Words of entries.
inline constexpr std::uint32_t kNoWord = 0;
inline constexpr std::uint32_t kMostThreads = 30;
/// The largest number that can be known about a position.
inline constexpr std::uint32_t kMostKnown = (std::uint32_t{1} << 30) - 1;

[[nodiscard]] constexpr bool is_known(std::uint32_t word) {
  return (word & 2U) != 0;
}
[[nodiscard]] constexpr std::uint32_t known(std::uint32_t number) {
  return number << 2U | 3U;
}
[[nodiscard]] constexpr std::uint32_t number(std::uint32_t word) {
  return word >> 2U;
}
/// The word of a position that this thread, and no other, is solving.
[[nodiscard]] constexpr std::uint32_t open_in(unsigned thread) {
  return std::uint32_t{4} << thread | 1U;
}

/// For one thread.
template <class Key>
class PositionTable {
 public:
  /// What is known of a position; kNoWord if there is no entry.
  [[nodiscard]] std::uint32_t find(Key const& key, std::uint64_t hash) const {
    if (entries_.empty()) return kNoWord;
    for (std::size_t at = place(hash);; at = (at + 1) & mask_) {
      Entry const& entry = entries_[at];
      if (entry.word == kNoWord || is(entry, key, hash)) return entry.word;
    }
  }

  /// Marks a position as being solved by this thread, unless it is known. \return its word before
  /// \throws std::bad_alloc
  std::uint32_t open(Key const& key, std::uint64_t hash, unsigned thread = 0) {
    if (full()) grow();
    std::uint32_t& word = at(key, hash);
    std::uint32_t const before = word;
    if (!is_known(word)) word |= open_in(thread);
    return before;
  }
  /// Keeps what was found out about a position. \pre it is open
  void close(Key const& key, std::uint64_t hash, std::uint32_t found) {
    at(key, hash) = known(found);
  }
  /// Takes the mark away, where the search is given up. \pre it is open
  void abandon(Key const& key, std::uint64_t hash, unsigned thread = 0) {
    std::uint32_t& word = at(key, hash);
    if (!is_known(word)) word &= ~open_in(thread) | 1U;
  }

  /// Fetches the cache line of an entry that will be looked at soon.
  void prefetch([[maybe_unused]] std::uint64_t hash) const {
#if defined(__GNUC__)
    if (!entries_.empty()) __builtin_prefetch(&entries_[place(hash)]);
#endif
  }

  [[nodiscard]] std::size_t size() const {
    return size_;
  }
  /// Bytes in use while the next entry is made: more where the table grows.
  [[nodiscard]] std::size_t bytes() const {
    return (entries_.size() + (full() ? grown() : 0)) * sizeof(Entry) + elsewhere_;
  }

 private:
  /// Where keys are long, part of the hash is compared first.
  static constexpr bool kHasTag = !std::is_integral_v<Key>;
  struct Plain {
    Key key{};
    std::uint32_t word = kNoWord;
  };
  struct Tagged : Plain {
    std::uint32_t tag = 0;
  };
  using Entry = std::conditional_t<kHasTag, Tagged, Plain>;
  static constexpr std::size_t kFirst = 64;

  static std::uint32_t tag(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash);
  }
  static bool is(Entry const& entry, Key const& key, [[maybe_unused]] std::uint64_t hash) {
    if constexpr (kHasTag) {
      if (entry.tag != tag(hash)) return false;
    }
    return entry.key == key;
  }

  [[nodiscard]] std::size_t place(std::uint64_t hash) const {
    return hash >> shift_;
  }
  [[nodiscard]] bool full() const {
    return size_ >= entries_.size() / 4 * 3;
  }
  [[nodiscard]] std::size_t grown() const {
    return entries_.empty() ? kFirst : entries_.size() * 2;
  }

  /// The word of a position, of a new entry if it has none. \pre there is room
  std::uint32_t& at(Key const& key, std::uint64_t hash) {
    for (std::size_t at = place(hash);; at = (at + 1) & mask_) {
      Entry& entry = entries_[at];
      if (entry.word == kNoWord) {
        entry.key = key;
        if constexpr (kHasTag) entry.tag = tag(hash);
        ++size_;
        elsewhere_ += bytes_elsewhere(key);
        return entry.word;
      }
      if (is(entry, key, hash)) return entry.word;
    }
  }

  void grow() {
    std::vector<Entry, TableMemory<Entry>> old(grown());
    old.swap(entries_);
    mask_ = entries_.size() - 1;
    shift_ = 64 - static_cast<unsigned>(std::countr_zero(entries_.size()));
    for (Entry& entry : old) {
      if (entry.word == kNoWord) continue;
      std::size_t at = place(hash_of(entry.key));
      while (entries_[at].word != kNoWord) at = (at + 1) & mask_;
      entries_[at] = std::move(entry);
    }
  }

  std::vector<Entry, TableMemory<Entry>> entries_;
  std::size_t mask_ = 0;
  unsigned shift_ = 0;
  std::size_t size_ = 0;
  std::size_t elsewhere_ = 0;  // bytes of all keys besides the entries
};

/// For several threads: many small tables, each behind a lock.
template <class Key>
class SharedTable {
 public:
  [[nodiscard]] std::uint32_t find(Key const& key, std::uint64_t hash) const {
    Locked const part(*this, hash);
    return part->find(key, hash);
  }
  std::uint32_t open(Key const& key, std::uint64_t hash, unsigned thread) {
    Locked const part(*this, hash);
    std::size_t const size = part->size();
    std::size_t const bytes = part->bytes();
    std::uint32_t const before = part->open(key, hash, thread);
    size_.fetch_add(part->size() - size, std::memory_order_relaxed);
    bytes_.fetch_add(part->bytes() - bytes, std::memory_order_relaxed);
    return before;
  }
  void close(Key const& key, std::uint64_t hash, std::uint32_t found) {
    Locked(*this, hash)->close(key, hash, found);
  }
  void abandon(Key const& key, std::uint64_t hash, unsigned thread) {
    Locked(*this, hash)->abandon(key, hash, thread);
  }
  void prefetch(std::uint64_t /*hash*/) const {}

  [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kParts = 1024;
  /// A cache line of its own, so that threads in different parts do not disturb each other.
  struct alignas(64) Part {
    std::atomic_flag taken;
    PositionTable<Key> table;
  };
  /// Holds a part for the few steps that a look at it takes.
  class Locked {
   public:
    Locked(SharedTable const& table, std::uint64_t hash) : part_(table.parts_[hash % kParts]) {
      while (part_.taken.test_and_set(std::memory_order_acquire)) {
        while (part_.taken.test(std::memory_order_relaxed)) std::this_thread::yield();
      }
    }
    Locked(Locked const&) = delete;
    Locked& operator=(Locked const&) = delete;
    ~Locked() { part_.taken.clear(std::memory_order_release); }
    PositionTable<Key>* operator->() const { return &part_.table; }

   private:
    Part& part_;
  };

  std::unique_ptr<Part[]> parts_ = std::make_unique<Part[]>(kParts);
  std::atomic<std::size_t> size_ = 0;
  std::atomic<std::size_t> bytes_ = 0;
};

}  // namespace bouton::search
