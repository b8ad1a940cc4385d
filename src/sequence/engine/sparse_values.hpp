// SparseValues: the nim-values of a game with a sparse space, at a cost independent of n.
//
// g(n) is found in two halves (docs/sequences.md has the proof):
//   candidate     the least common value that no split with a rare part gives
//   verification  every rare value below the candidate is an option; one that is not is g(n),
//                 and n is a new rare heap
// The vector engine (block_kernel.hpp) does both for whole blocks. Cases it cannot settle are
// settled here, exactly, one heap at a time: new rare heaps, witnesses far away.
//
// All values are kept as codes while they fit `history_bytes`; later only the window that later
// values depend on, and the first values. Who does not read back may allow that sooner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/block_task.hpp"
#include "sequence/engine/code_row.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/nim_values.hpp"
#include "sequence/engine/sparse_space.hpp"
#include "sequence/engine/witnesses.hpp"
#include "sequence/file/saved_state.hpp"

namespace bouton::sequence {

// RareHeaps: which heaps are rare, as the vector engine asks for it (block_task.hpp).
//
// A bit for each heap, and one for each region of thousands of heaps: where rare heaps are few and
// far apart, hundreds of millions of bits need not be read to see that none of them is set.

class RareHeaps {
 public:
  /// None but those below 1: heap 0 is never part of a split.
  RareHeaps() {
    for (std::uint64_t place = 0; place <= kBlockPad; ++place) set(place);
  }

  void add(std::uint64_t heap) { set(heap + kBlockPad); }
  [[nodiscard]] bool contains(std::uint64_t heap) const {
    std::uint64_t const place = heap + kBlockPad;
    return place / 8 < bits_.size() &&
           ((bits_[static_cast<std::size_t>(place / 8)] >> (place % 8)) & 1U) != 0;
  }
  /// \param end  every rare heap is below it
  /// Valid until a heap is added.
  [[nodiscard]] BlockRareHeaps view(std::uint64_t end) const {
    return {bits_.data(), regions_.data(), end};
  }

 private:
  void set(std::uint64_t place) {
    // The vector engine reads eight or nine bytes at once.
    constexpr std::uint64_t kReadBeyond = 24, kRead = 64;
    set_bit(bits_, place, kReadBeyond);
    set_bit(regions_, place / kRareRegion, 0);
    // Those 64 bits may begin in the region before.
    if (place >= kRead) set_bit(regions_, (place - kRead + 1) / kRareRegion, 0);
  }
  static void set_bit(std::vector<std::uint8_t>& bits, std::uint64_t at, std::uint64_t beyond) {
    constexpr std::uint64_t kGrowth = 4;  // by one part of so many
    if (bits.size() <= at / 8 + beyond) {
      bits.resize(static_cast<std::size_t>(at / 8 + at / 8 / kGrowth + beyond + 64));
    }
    bits[static_cast<std::size_t>(at / 8)] |= static_cast<std::uint8_t>(1U << (at % 8));
  }

  std::vector<std::uint8_t> bits_, regions_;
};

class SparseValues {
 public:
  /// Values are computed in blocks: ends of ranges are multiples of this.
  static constexpr std::uint64_t kBlock = kBlockAlign;
  static constexpr std::uint64_t kHistoryBytes = std::uint64_t{1} << 28;

  /// Continues from values computed by another engine.
  /// \pre may_have_sparse_space(game); space.mask != 0; a multiple of kBlock values, at least
  ///      twice the largest amount and 1024
  SparseValues(OneHeapGame const& game, std::span<std::uint16_t const> values,
               SparseSpace const& space, InstructionSet instructions,
               std::uint64_t history_bytes = kHistoryBytes);

  /// Computes g(n) for all n below `end`. \return kNone when done, else why not; a later call
  /// goes on. With limits.threads > 1 a second thread verifies, where that takes long enough.
  /// \pre end is a multiple of kBlock
  Stop extend(std::uint64_t end, Limits const& limits);

  [[nodiscard]] std::uint64_t computed() const { return n_; }
  /// Values from here on can be read. 0 while all are kept.
  [[nodiscard]] std::uint64_t kept_from() const { return base_; }
  /// g(from), g(from + 1), ... \pre kept_from() <= from, from + out.size() <= computed()
  void read(std::uint64_t from, std::span<std::uint16_t> out) const;
  /// g(heap) for the first heaps, kept forever. \pre heap < constants()
  [[nodiscard]] std::uint32_t constant(std::uint64_t heap) const;
  [[nodiscard]] std::uint64_t constants() const { return scan_end(); }

  /// The code of a value, and the largest of heaps in [from, to).
  [[nodiscard]] std::uint32_t code(std::uint32_t value) const { return codes_.encode(value); }
  [[nodiscard]] std::uint32_t largest_code(std::uint64_t from, std::uint64_t to) const;

  [[nodiscard]] SparseSpace const& space() const { return codes_.space(); }
  [[nodiscard]] std::span<RareValue const> rare() const { return rare_; }

  /// The codes themselves, two bytes each or one. \pre kept_from() <= from
  [[nodiscard]] bool wide() const { return !high_.empty(); }
  [[nodiscard]] std::uint8_t const* low_codes(std::uint64_t from) const {
    return low_.data() + kBlockPad + (from - base_);
  }
  [[nodiscard]] std::uint8_t const* high_codes(std::uint64_t from) const {
    return high_.data() + kBlockPad + (from - base_);
  }

  /// The least i below `count` with the low codes of the heaps from + i, ..., from + i + 3 equal to
  /// the four bytes of `word`, or `count`. \pre kept_from() <= from, from + count + 3 <= computed()
  [[nodiscard]] std::uint64_t find(std::uint64_t from, std::uint64_t count,
                                   std::uint32_t word) const;

  /// A number of earlier values that determine each later one as long as no heap becomes rare
  /// and witnesses stay below witness_bound().
  [[nodiscard]] std::uint64_t window() const;
  /// Every heap that has served as a witness is below this.
  [[nodiscard]] std::uint64_t witness_bound() const { return deepest_ + 1; }
  /// How many sources mark all codes before the others are compared with what is left; a guess that
  /// is then tuned, without influence on the values.
  void mark_with(std::size_t sources) { task_.tuning.marked_sources = {.value = sources}; }
  /// Many sources at this distance and more are marked for several blocks at once, without
  /// influence on the values. \pre distance >= kMarkedAhead
  void mark_ahead_from(std::uint64_t distance) { distant_ = distance; }
  /// At least this many values before computed() stay readable.
  void keep_at_least(std::uint64_t values) { wanted_ = values; }
  /// How many bytes all codes together may take before old ones go.
  void limit_history(std::uint64_t bytes) { history_bytes_ = bytes; }
  /// Nobody will read values older than keep_at_least() says: they go once they will hardly be
  /// needed, so that a long run stays in the caches of the processor.
  void forget_when_calm() { forgets_when_calm_ = true; }

  /// Goes on at heap n instead, from the values just before it. A certificate says that no later
  /// heap is rare: from now on values are not verified, and depend on the last lookback() alone.
  /// \pre as many values are computed as forget() keeps; n is a multiple of kBlock; window holds
  ///      g(n - lookback()), ..., g(n - 1), none of them rare
  void jump(std::uint64_t n, std::span<std::uint16_t const> window);
  /// How far back the splits with a rare part and the single parts reach.
  [[nodiscard]] std::uint64_t lookback() const;

  /// \param readable  how many values before computed() can be read of what is restored
  void save(StateWriter& writer, std::uint64_t readable) const;
  /// How many bytes that takes, nearly.
  [[nodiscard]] std::uint64_t saved_bytes(std::uint64_t readable) const;
  [[nodiscard]] static SparseValues restore(OneHeapGame const& game, StateReader& reader,
                                            InstructionSet instructions);

  /// Whether save_small() can be called: no heap of the window has a source that is rare.
  [[nodiscard]] bool has_small_state() const;
  /// The same state in some kilobytes (sparse_state.cpp). The values of so many first heaps
  /// belong to it, and are not in it.
  /// \complexity as computing the window
  /// \return false, and nothing is written, if a limit was reached
  [[nodiscard]] bool save_small(StateWriter& writer, Limits const& limits) const;
  [[nodiscard]] std::uint64_t first_heaps() const { return scan_end() + 2 * kBlockPad; }
  /// Puts g(from), g(from + 1), ... of the first heaps into `out`.
  using ReadFirst = std::function<void(std::uint64_t from, std::span<std::uint16_t> out)>;
  /// \param first       first_heaps() of what was saved
  /// \param read_first  their values, at most
  /// \return empty if a limit was reached
  [[nodiscard]] static std::optional<SparseValues> restore_small(
      OneHeapGame const& game, StateReader& reader, InstructionSet instructions,
      std::uint64_t first, ReadFirst const& read_first, Limits const& limits);

 private:
  static constexpr std::uint32_t kMostCodes = 32768;
  static constexpr std::uint64_t kDistant = 1 << 16;     // codes that caches of all sizes hold
  static constexpr std::uint64_t kWitnessHeaps = 16384;  // heaps from which witnesses are listed

  SparseValues(OneHeapGame const& game, InstructionSet instructions, std::uint64_t history_bytes);

  void encode_all(std::span<std::uint16_t const> values, SparseSpace const& space);
  [[nodiscard]] static BlockSource block_source(std::uint64_t distance, std::uint32_t code);
  void make_sources();
  [[nodiscard]] std::uint64_t witness_end() const;
  void make_witnesses();
  void make_runs(std::uint64_t last);
  void choose_first_witnesses(Limits const& limits);
  void add_sources(RareValue const& rare);
  [[nodiscard]] bool splits_are_close() const;
  void add_rare(std::uint64_t heap, std::uint32_t value);
  void review();
  [[nodiscard]] bool changes_space();
  Stop resolve(std::uint64_t heap);
  BlockStop run(std::uint64_t end);
  BlockStop run_by_two(std::uint64_t end);
  [[nodiscard]] bool steady() const;
  bool more_codes(std::uint32_t code);
  [[nodiscard]] bool reserve(std::uint64_t end, std::uint64_t memory_bytes);
  [[nodiscard]] bool calm() const;
  void forget();
  [[nodiscard]] std::uint64_t saved_from(std::uint64_t readable) const;
  void save_head(StateWriter& writer, std::uint64_t from) const;
  void restore_head(StateReader& reader, std::uint64_t most);
  void require_codes(std::span<std::uint8_t const> low, std::span<std::uint8_t const> high) const;
  void take_first_values(std::uint64_t first, ReadFirst const& read_first);
  void begin_window();
  void make_room(std::uint64_t end);
  void take_sources_within(std::uint64_t distance);
  template <class Go>
  bool follow_rule(std::uint64_t end, Go&& go);
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> blocks_beyond_rule(
      std::uint64_t from, Limits const& limits) const;
  [[nodiscard]] std::size_t first_distant() const;
  BlockTask& prepare();
  [[nodiscard]] std::uint32_t recent_code() const;
  [[nodiscard]] BlockSpace block_space() const;

  [[nodiscard]] std::uint64_t scan_end() const;
  [[nodiscard]] std::uint64_t reach(std::uint64_t readable) const;
  [[nodiscard]] std::uint64_t farthest() const;
  [[nodiscard]] std::uint32_t first_code(std::uint64_t heap) const;
  [[nodiscard]] std::uint32_t code_at(std::uint64_t heap) const;
  [[nodiscard]] std::uint32_t value_at(std::uint64_t heap) const;
  /// Heaps from here on are common, as far as they are known.
  [[nodiscard]] std::uint64_t rare_end() const { return rare_.empty() ? 1 : rare_.back().heap + 1; }

  OneHeapGame game_;
  BlockEngine const* engine_;
  std::uint64_t history_bytes_;
  std::vector<std::uint64_t> splits_, takes_;
  std::uint64_t largest_taken_ = 0;

  ValueCodes codes_;
  std::uint32_t code_count_ = 16;
  std::uint64_t base_ = 0, n_ = 0;
  CodeRow low_, high_;                                // codes from base_ on, padded
  std::vector<std::uint8_t> first_low_, first_high_;  // codes of the first heaps, once base_ > 0
  std::vector<RareValue> rare_;
  RareHeaps rare_heaps_;  // those of rare_
  std::vector<BlockSource> sources_, rare_parts_, where_rare_, witnesses_;
  std::vector<std::uint64_t> amounts_;           // of rare_parts_ and witnesses_
  std::vector<std::uint8_t> rows_, rows_ahead_;  // of the marks of totals, and of those made ahead
  WitnessRuns runs_;
  std::uint64_t witnesses_made_at_ = 0, next_choice_ = 0;
  std::uint64_t scan_end_ = 0;  // fixed once base_ > 0
  std::uint64_t deepest_ = 0;
  std::uint64_t wanted_ = 0;
  bool forgets_when_calm_ = false;
  bool verifies_ = true;
  std::uint64_t next_review_ = 0;
  std::vector<std::uint64_t> stamp_;  // of resolve
  std::uint64_t stamp_now_ = 0;
  std::uint64_t farthest_ = 0;  // distance of sources and witnesses
  std::uint64_t distant_ = kDistant;
  BlockTask task_{};
};

}  // namespace bouton::sequence
