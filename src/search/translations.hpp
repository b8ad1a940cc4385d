// Translations: the moves of a ruleset that only lowers heaps, laid out for one box.
//
// A move is an amount for each touched heap. It splits into what it takes from the prefix
// (all axes but the row axis), which leads to an earlier row, and what it takes from the
// heap along the row. A Source is the first half with what is allowed for the second.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/search/sieve.hpp"

namespace bouton::search {

/// What may be left of a heap after taking an amount: bits of HeapCode's digit.
inline constexpr std::uint8_t kMayEmpty = 1;
inline constexpr std::uint8_t kMayLeaveSome = 2;

/// One kind of move for heaps below the longest dimension of the box.
struct BoxMoves {
  std::vector<std::uint8_t> leaves;    ///< by amount
  std::vector<std::uint32_t> amounts;  ///< amounts that may be taken at all, ascending
  bool any = false;                    ///< every amount >= 1, leaving nothing or some
  std::uint64_t min_heaps = 1, max_heaps = 1;
  std::uint64_t spread = kNoBound;  ///< amounts differ by less than this
  HeapBound bound = HeapBound::kNone;
  std::vector<std::vector<std::uint64_t>> vectors = {};  ///< if there are any, they are all moves

  [[nodiscard]] bool allows(std::uint64_t heap, std::uint64_t amount) const {
    return (leaves[static_cast<std::size_t>(amount)] &
            (heap == amount ? kMayEmpty : kMayLeaveSome)) != 0;
  }
};

/// \pre moves_are_translations(rules); `longest` heap sizes fit in 32 bits
[[nodiscard]] std::vector<BoxMoves> box_moves(Ruleset const& rules, std::uint64_t longest);

/// The layout of the box; empty if it has more than 2^32 - 1 rows or a row is that long.
/// \throws std::logic_error if some dims[i] is 0.
[[nodiscard]] std::optional<BoxLayout> box_layout(std::span<std::uint64_t const> dims);

/// The axes of the prefix along which heaps can be lowered.
struct PrefixAxes {
  explicit PrefixAxes(BoxLayout const& layout);
  std::vector<std::uint64_t> dims, strides;
  std::vector<std::size_t> of;  ///< the heap that each is for
  std::size_t row_axis, heaps;  ///< the heap along rows; how many heaps there are

  [[nodiscard]] std::size_t size() const { return dims.size(); }
  /// The prefix of a row.
  void read(std::uint64_t row, std::vector<std::uint64_t>& prefix) const {
    prefix.resize(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i) prefix[i] = row / strides[i] % dims[i];
  }
};

struct Source {
  std::uint64_t row;  ///< an earlier row, or the row itself if nothing is taken from the prefix
  bool keeps_place;   ///< the move may leave the heap along the row untouched
  bool lowers_place;  ///< the move may take between least and most from the heap along the row
  std::uint64_t least, most;
  std::uint64_t first_place = 0;  ///< so large is the heap along the row at least
};

/// Visits the sources of moves that are vectors, and of those that other heaps bound; those that
/// stay within the row, too.
void each_vector(BoxMoves const& moves, PrefixAxes const& axes,
                 std::span<std::uint64_t const> prefix, std::uint64_t row,
                 std::function<void(Source const&)> const& visit);
void each_bounded(BoxMoves const& moves, PrefixAxes const& axes,
                  std::span<std::uint64_t const> prefix, std::uint64_t row,
                  std::function<void(Source const&)> const& visit);

/// Visits every way to lower the prefix (not the empty one) by one kind of move.
/// Recursion goes as deep as there are prefix axes of two or more sizes: at most 32.
template <class Visit>
class Sources {
 public:
  Sources(BoxMoves const& moves, PrefixAxes const& axes, std::span<std::uint64_t const> prefix,
          Visit& visit)
      : moves_(moves), axes_(axes), prefix_(prefix), visit_(visit) {}

  void run(std::uint64_t row) { from(row, 0, 0, kNoBound, 0); }

 private:
  void from(std::uint64_t row, std::size_t axis, std::uint64_t touched, std::uint64_t least,
            std::uint64_t greatest) {
    for (; axis < axes_.size(); ++axis) {
      std::uint64_t const heap = prefix_[axis];
      if (heap == 0) continue;
      std::uint64_t first = 1;
      std::uint64_t last = heap;
      if (touched > 0 && moves_.spread != kNoBound) {
        if (greatest >= moves_.spread) first = greatest - moves_.spread + 1;
        if (least < last && moves_.spread - 1 < last - least) last = least + moves_.spread - 1;
      }
      if (moves_.any) {
        for (std::uint64_t amount = first; amount <= last; ++amount) {
          take(row, axis, amount, touched + 1, least, greatest);
        }
      } else {
        for (std::uint32_t const amount : moves_.amounts) {
          if (amount > last) break;
          if (amount < first || !moves_.allows(heap, amount)) continue;
          take(row, axis, amount, touched + 1, least, greatest);
        }
      }
    }
  }

  void take(std::uint64_t row, std::size_t axis, std::uint64_t amount, std::uint64_t touched,
            std::uint64_t least, std::uint64_t greatest) {
    row -= amount * axes_.strides[axis];
    bool const more = touched < moves_.max_heaps;
    if (!more) {
      if (touched >= moves_.min_heaps) visit_(Source{row, true, false, 0, 0});
      return;
    }
    least = std::min(least, amount);
    greatest = std::max(greatest, amount);
    Source source{row, touched >= moves_.min_heaps, touched + 1 >= moves_.min_heaps, 1, kNoBound};
    if (moves_.spread != kNoBound) {
      if (greatest >= moves_.spread) source.least = greatest - moves_.spread + 1;
      if (moves_.spread - 1 < kNoBound - least) source.most = least + (moves_.spread - 1);
    }
    if (source.keeps_place || source.lowers_place) visit_(source);
    from(row, axis + 1, touched, least, greatest);
  }

  BoxMoves const& moves_;
  PrefixAxes const& axes_;
  std::span<std::uint64_t const> prefix_;
  Visit& visit_;
};

}  // namespace bouton::search
