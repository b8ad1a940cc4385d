// Splits of one heap of Lasker's Nim with a wanted nim-sum: counted and listed by their bits.
//
// Let x and y be the values of the parts. A part is its value plus a correction that depends on
// the value mod 4: -1, 0, 0, +1 for 0, 1, 2, 3 (and 0 for the value 0, which no part has). So
// for fixed residues x + y is known, and with it c = x AND y = (x + y - (x XOR y)) / 2. Each
// further one of x XOR y may belong to x or to y.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "theory/lasker.hpp"
#include "theory/split_bits.hpp"

namespace bouton::theory {
namespace {

/// The part is its value plus this. \pre the value is not 0
int correction(unsigned residue) {
  if (residue == 0) return -1;
  return residue == 3 ? 1 : 0;
}

/// All splits whose values have the residues `left` and `right` mod 4.
class ResidueClass {
 public:
  /// Empty if no split has these residues.
  static std::optional<ResidueClass> find(Natural const& heap, Natural const& value, unsigned left,
                                          unsigned right) {
    Natural const twice = heap - correction(left) - correction(right) - value;
    if (twice < 0 || bit_test(twice, 0)) return std::nullopt;
    Natural common = twice >> 1;
    if ((common & value) != 0 || low_bits(common) != (left & right)) return std::nullopt;
    return ResidueClass(std::move(common), value, left, right);
  }

  [[nodiscard]] Natural count() const {
    Natural count = Natural(1) << count_bits(free_);
    if (common_ == 0) {
      // A part of value 0 would be an empty heap.
      bool const left_empty = left_ == 0;
      bool const right_empty = right_ == 0 && !(left_empty && free_ == 0);
      count -= (left_empty ? 1 : 0) + (right_empty ? 1 : 0);
    }
    return count;
  }

  /// The left part of the split that `next` comes to; empty at the end.
  [[nodiscard]] std::optional<Natural> left_part() {
    while (!done_) {
      Natural const x = ((common_ | chosen_) << 2) + left_;
      Natural const y = ((common_ | (free_ ^ chosen_)) << 2) + right_;
      if (x != 0 && y != 0) return x + correction(left_);
      next();
    }
    return std::nullopt;
  }

  /// The next larger choice of ones for the left part.
  void next() {
    if (chosen_ == free_) {
      done_ = true;
      return;
    }
    // Counting with the ones of free_ as digits: the other places carry through.
    chosen_ = ((chosen_ | (mask_ ^ free_)) + 1) & free_;
  }

 private:
  ResidueClass(Natural common, Natural const& value, unsigned left, unsigned right)
      : common_(std::move(common) >> 2), free_(value >> 2), left_(left), right_(right) {
    if (free_ != 0) mask_ = (Natural(1) << (msb(free_) + 1)) - 1;
  }

  static unsigned low_bits(Natural const& value) {
    return (bit_test(value, 0) ? 1U : 0U) + (bit_test(value, 1) ? 2U : 0U);
  }

  // All without the lowest two bits.
  Natural common_;      // ones of both values
  Natural free_;        // ones of one value only
  Natural mask_ = 0;    // as long as free_
  Natural chosen_ = 0;  // those of free_ that the left value has
  unsigned left_, right_;
  bool done_ = false;
};

std::vector<ResidueClass> residue_classes(Natural const& heap, Natural const& value) {
  std::vector<ResidueClass> classes;
  if (heap < 2 || value > heap + 2) return classes;  // x XOR y <= x + y <= heap + 2
  auto const residue = static_cast<unsigned>(*to_u64(value & 3));
  for (unsigned left = 0; left < 4; ++left) {
    if (auto found = ResidueClass::find(heap, value, left, left ^ residue)) {
      classes.push_back(std::move(*found));
    }
  }
  return classes;
}

}  // namespace

Natural lasker_split_count(Natural const& heap, Natural const& value) {
  Natural count = 0;
  for (ResidueClass const& found : residue_classes(heap, value)) count += found.count();
  return count;
}

bool for_each_lasker_split(Natural const& heap, Natural const& value,
                           LaskerSplitVisitor const& visit) {
  std::vector<ResidueClass> classes = residue_classes(heap, value);
  while (true) {
    std::optional<Natural> least;
    ResidueClass* from = nullptr;
    for (ResidueClass& candidate : classes) {
      auto const left = candidate.left_part();
      if (!left || (least && *least <= *left)) continue;
      least = left;
      from = &candidate;
    }
    if (!least) return true;
    if (!visit(*least, heap - *least)) return false;
    from->next();
  }
}

}  // namespace bouton::theory
