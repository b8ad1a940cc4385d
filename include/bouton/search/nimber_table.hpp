// NimberTable: what a search by couples knows about parts, in bounded memory.
//
// An entry is the key itself, mixed by an invertible function, so that no two keys are ever taken
// for each other: which line of the table an entry is in gives the lowest bits of the mixed key,
// and the entry has the others, with 16 bits of what is known in the place of those that the line
// gives. So a key of 64 bits takes 8 bytes, one of 128 bits 16.
//
// The table grows up to its bound; then an entry that was cheap to find makes room. Losing entries
// costs time, never the answer.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "bouton/search/position_table.hpp"

namespace bouton::search {

/// What is known of a part: its nim-value, or some numbers that are not its nim-value.
struct KnownNimber {
  static constexpr std::uint32_t kMostValue = 1023;
  /// Numbers from here on cannot be told as excluded.
  static constexpr std::uint32_t kExcludable = 10;

  bool exact = false;
  std::uint32_t value = 0;     ///< if exact
  std::uint32_t excluded = 0;  ///< else: bit v: it is not v
};

template <unsigned kWords>
class NimberTable {
 public:
  using Key = std::array<std::uint64_t, kWords>;

  /// \param most_bytes  the bound of its memory; at least 4 MiB are taken
  explicit NimberTable(std::uint64_t most_bytes)
      : most_(most_bytes), entries_((mask_ + 1) * kWays) {}

  /// Another bound of its memory; it does not become smaller than it is.
  void may_take(std::uint64_t most_bytes) { most_ = most_bytes; }

  /// While one of these lives, several threads may use the table; then it does not grow.
  class Shared {
   public:
    explicit Shared(NimberTable& table) : table_(table) { table_.shared_ = true; }
    Shared(Shared const&) = delete;
    Shared& operator=(Shared const&) = delete;
    ~Shared() { table_.shared_ = false; }

   private:
    NimberTable& table_;
  };

  [[nodiscard]] KnownNimber find(Key const& key) const {
    Place const place = place_of(key);
    Locked const locked(*this, place.line);
    Entry const* const line = &entries_[place.line * kWays];
    for (unsigned way = 0; way < kWays; ++way) {
      std::uint64_t const head = load(line[way]);
      if (head >> kPayload == place.tag && (head & kLow) != 0 && same_rest(line[way], place)) {
        return told(head);
      }
    }
    return {};
  }

  void prefetch([[maybe_unused]] Key const& key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&entries_[place_of(key).line * kWays]);
#endif
  }

  /// Adds to what is known. \param work  what it cost to find out
  /// \return whether nothing was known \pre known.value <= kMostValue
  bool put(Key const& key, KnownNimber const& known, std::uint64_t work) {
    std::uint64_t const rank =
        std::min<std::uint64_t>(31, static_cast<std::uint64_t>(std::bit_width(work)) + 1);
    std::uint64_t const payload =
        known.exact ? std::uint64_t{1} << kExact | known.value : known.excluded;
    return insert(place_of(key), rank << kRank | payload);
  }

  /// How many entries may be added before it should grow.
  [[nodiscard]] std::uint64_t room() const {
    std::uint64_t const good = entries_.size() / 4 * 3, used = used_;
    return !can_grow() ? ~std::uint64_t{0} : good - std::min(good, used);
  }
  /// Tells it that so many were added since it was made or has grown.
  void count(std::uint64_t added) {
    used_ += added;
  }

  /// Takes twice the memory, if it may. What it grows out of is there until the larger one is
  /// filled.
  void grow() {
    if (!can_grow()) return;
    Entries larger;
    try {
      larger = Entries(2 * entries_.size());
    } catch (std::bad_alloc const&) {
      most_ = bytes();
      return;
    }
    Entries old;
    old.swap(entries_);
    entries_.swap(larger);
    unsigned const old_bits = bits_++;
    mask_ = 2 * mask_ + 1;
    used_ = 0;
    for (std::size_t at = 0; at < old.size(); ++at) {
      Entry const& entry = old[at];
      if ((entry.word[0] & kLow) == 0) continue;
      std::uint64_t const mixed = entry.word[0] >> kPayload << old_bits | at / kWays;
      Entry* const line = &entries_[static_cast<std::size_t>(mixed & mask_) * kWays];
      // Two lines come from one of the same length, so there is room.
      unsigned way = 0;
      while ((line[way].word[0] & kLow) != 0) ++way;
      line[way] = entry;
      line[way].word[0] = mixed >> bits_ << kPayload | (entry.word[0] & kLow);
      ++used_;
    }
  }

  // What is known, to be kept and taken up by a table of any size: keys as they are mixed, and 16
  // bits.

  /// Calls visit(key, bits) for each entry.
  void for_each(auto const& visit) const {
    for (std::size_t at = 0; at < entries_.size(); ++at) {
      Entry const& entry = entries_[at];
      if ((entry.word[0] & kLow) == 0) continue;
      Key key = std::to_array(entry.word);
      key[0] = entry.word[0] >> kPayload << bits_ | at / kWays;
      visit(key, static_cast<std::uint16_t>(entry.word[0] & kLow));
    }
  }
  /// Takes an entry up; one without a rank says nothing.
  void take_up(Key const& mixed, std::uint16_t bits) {
    if ((bits >> kRank & 31U) == 0) return;
    if (room() == 0) grow();
    Place const place{static_cast<std::size_t>(mixed[0] & mask_), mixed[0] >> bits_, mixed};
    if (insert(place, bits)) ++used_;
  }

  [[nodiscard]] std::size_t bytes() const {
    return entries_.size() * sizeof(Entry);
  }

 private:
  // The lowest 16 bits of an entry: exact 1 | rank 5 | value or excluded numbers 10. The rank is at
  // least 1, so an entry of zeros is free.
  static constexpr unsigned kPayload = 16, kExact = 15, kRank = 10;
  static constexpr std::uint64_t kLow = (std::uint64_t{1} << kPayload) - 1;
  static constexpr unsigned kWays = 8 / kWords;  // a line is a line of the cache
  static constexpr unsigned kFewestBits = kPayload;
  struct Entry {
    std::uint64_t word[kWords] = {};
  };
  struct Place {
    std::size_t line;
    std::uint64_t tag;
    Key rest;  // from 1
  };

  [[nodiscard]] static std::uint64_t bytes_of(unsigned bits) {
    return (std::uint64_t{1} << bits) * kWays * sizeof(Entry);
  }

  [[nodiscard]] bool can_grow() const {
    return bytes_of(bits_ + 1) + bytes_of(bits_) <= most_;
  }

  /// \param low  the lowest bits of the entry \return whether the key is new
  bool insert(Place const& place, std::uint64_t low) {
    Locked const locked(*this, place.line);
    Entry* const line = &entries_[place.line * kWays];
    Entry* victim = nullptr;
    std::uint64_t least = ~std::uint64_t{0};
    bool is_new = true;
    for (unsigned way = 0; way < kWays; ++way) {
      std::uint64_t const head = load(line[way]);
      bool const free = (head & kLow) == 0;
      if (free || (head >> kPayload == place.tag && same_rest(line[way], place))) {
        victim = &line[way];
        is_new = free;
        break;
      }
      std::uint64_t const cost = head >> kRank & 31U;
      if (cost < least) {
        least = cost;
        victim = &line[way];
      }
    }
    for (unsigned i = 1; i < kWords; ++i) victim->word[i] = place.rest[i];
    store(*victim, place.tag << kPayload | low);
    return is_new;
  }

  /// Each step can be undone, so different keys stay different.
  [[nodiscard]] Place place_of(Key key) const {
    for (unsigned i = 1; i < kWords; ++i) key[i] ^= spread(key[i - 1] + i);
    if constexpr (kWords > 1) key[0] ^= spread(key[kWords - 1]);
    std::uint64_t const mixed = spread(key[0]);
    return {static_cast<std::size_t>(mixed & mask_), mixed >> bits_, key};
  }

  static bool same_rest(Entry const& entry, Place const& place) {
    for (unsigned i = 1; i < kWords; ++i) {
      if (entry.word[i] != place.rest[i]) return false;
    }
    return true;
  }
  static KnownNimber told(std::uint64_t head) {
    auto const number = static_cast<std::uint32_t>(head & ((1U << kRank) - 1));
    bool const exact = (head >> kExact & 1U) != 0;
    return {exact, exact ? number : 0, exact ? 0 : number};
  }

  // An entry of one word is read and written whole by all threads; longer ones behind a lock.
  // (std::atomic_ref is not everywhere yet.)
  static std::uint64_t load(Entry const& entry) {
#if defined(__GNUC__)
    return __atomic_load_n(&entry.word[0], __ATOMIC_RELAXED);
#else
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(entry.word[0]))
        .load(std::memory_order_relaxed);
#endif
  }
  static void store(Entry& entry, std::uint64_t head) {
#if defined(__GNUC__)
    __atomic_store_n(&entry.word[0], head, __ATOMIC_RELAXED);
#else
    std::atomic_ref<std::uint64_t>(entry.word[0]).store(head, std::memory_order_relaxed);
#endif
  }
  class Locked {
   public:
    Locked(NimberTable const& table, std::size_t line) {
      if constexpr (kWords > 1) {
        if (!table.shared_) return;
        flag_ = &table.locks_[line % kLocks].flag;
        while (flag_->test_and_set(std::memory_order_acquire)) {
        }
      }
    }
    Locked(Locked const&) = delete;
    Locked& operator=(Locked const&) = delete;
    ~Locked() {
      if (flag_ != nullptr) flag_->clear(std::memory_order_release);
    }

   private:
    std::atomic_flag* flag_ = nullptr;
  };
  static constexpr std::size_t kLocks = kWords > 1 ? 1024 : 1;
  struct alignas(64) Lock {
    std::atomic_flag flag;
  };

  using Entries = std::vector<Entry, TableMemory<Entry>>;

  std::uint64_t most_;
  bool shared_ = false;
  unsigned bits_ = kFewestBits;
  std::size_t mask_ = (std::size_t{1} << kFewestBits) - 1;
  Entries entries_;
  std::atomic<std::uint64_t> used_ = 0;
  mutable std::array<Lock, kLocks> locks_;
};

}  // namespace bouton::search
