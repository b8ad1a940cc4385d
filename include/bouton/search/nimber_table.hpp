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
  explicit NimberTable(std::uint64_t most_bytes) : most_(most_bytes) { make(kFewestBits); }

  /// From now on several threads use it: it takes the size that it keeps.
  void share() {
    if (shared_) return;
    while (bits_ < kMostShared && grow()) {
    }
    shared_ = true;
  }

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
  /// \pre known.value <= kMostValue
  void put(Key const& key, KnownNimber const& known, std::uint64_t work) {
    if (!shared_ && used_ >= entries_.size() / 4 * 3) grow();
    Place const place = place_of(key);
    std::uint64_t const rank =
        std::min<std::uint64_t>(31, static_cast<std::uint64_t>(std::bit_width(work)) + 1);
    Locked const locked(*this, place.line);
    Entry* const line = &entries_[place.line * kWays];
    Entry* victim = nullptr;
    std::uint64_t least = ~std::uint64_t{0};
    for (unsigned way = 0; way < kWays; ++way) {
      std::uint64_t const head = load(line[way]);
      bool const free = (head & kLow) == 0;
      if (free || (head >> kPayload == place.tag && same_rest(line[way], place))) {
        victim = &line[way];
        least = free ? 1 : 0;
        break;
      }
      std::uint64_t const cost = 2 + (head >> kRank & 31U);
      if (cost < least) {
        least = cost;
        victim = &line[way];
      }
    }
    if (!shared_ && least == 1) ++used_;
    std::uint64_t const payload =
        known.exact ? std::uint64_t{1} << kExact | known.value : known.excluded;
    for (unsigned i = 1; i < kWords; ++i) victim->word[i] = place.rest[i];
    store(*victim, place.tag << kPayload | rank << kRank | payload);
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
  static constexpr unsigned kFewestBits = kPayload, kMostShared = 24;
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

  void make(unsigned bits) {
    bits_ = bits;
    mask_ = (std::size_t{1} << bits) - 1;
    std::vector<Entry, TableMemory<Entry>>((mask_ + 1) * kWays).swap(entries_);
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

  /// \return whether there was room. What it grows out of is there until the larger one is filled.
  bool grow() {
    if (bytes_of(bits_ + 1) + bytes_of(bits_) > most_) return false;
    unsigned const old_bits = bits_;
    std::vector<Entry, TableMemory<Entry>> old;
    old.swap(entries_);
    make(bits_ + 1);
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
    return true;
  }

  std::uint64_t most_;
  bool shared_ = false;
  unsigned bits_ = 0;
  std::size_t mask_ = 0;
  std::vector<Entry, TableMemory<Entry>> entries_;
  std::size_t used_ = 0;
  mutable std::array<Lock, kLocks> locks_;
};

}  // namespace bouton::search
