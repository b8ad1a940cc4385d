// Features: what a ruleset asks for beyond "take from one heap by one code".
//
// Every part of the program that works with rules says which features it knows and refuses
// the others, through supports() or require(). So a feature that is new to Ruleset is unknown
// to every part until that part lists it: nothing is ignored silently. The lowest gate is the
// move generator (moves.hpp), which every search goes through.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace bouton {

struct Ruleset;

enum class Feature : std::uint8_t {
  kSplit,            ///< a move may leave several heaps of one
  kPartsCondition,   ///< the parts of a split heap must satisfy a condition
  kSeveralKinds,     ///< several kinds of move
  kSeveralHeaps,     ///< a move may touch several heaps
  kLeastHeaps,       ///< a kind of move touches at least two heaps
  kSpread,           ///< the amounts taken from several heaps depend on each other
  kAnotherHeap,      ///< amounts are multiples of the size of another heap
  kPassEachHeap,     ///< each heap may be passed once
  kOnePass,          ///< one pass in the whole game
  kMovingLimit,      ///< what was taken limits the next move
  kHeapCount,        ///< positions have a fixed number of heaps
  kAllHeaps,         ///< a move touches all heaps
  kHeapBound,        ///< other heaps bound what may be taken
  kNeighbours,       ///< the heaps that a move touches lie side by side
  kVectors,          ///< moves are given as amounts for all heaps
  kAmountCondition,  ///< which amounts may be taken depends on a formula in heap and amount
  kEqualParts,       ///< all parts of a heap are of one size
  kHeapChoice,       ///< the heaps touched are the largest, the smallest, or an end
  kHeapSets,         ///< the heaps touched stand together in a list
  kToLeft,           ///< what is taken goes to the heap before
  kMultiples,        ///< any multiple of a vector is a move
  kTransfers,        ///< a vector puts tokens on a heap
  kLastAmount,       ///< what was just taken decides which amounts may be taken
  kLimitTerms,       ///< a moving limit with a fraction or a constant
  kGameEnd,          ///< the game is over although moves are left
  kClosesUp,         ///< empty heaps are no neighbours
  kBoard,            ///< the game is played on a board of its own
  kReserved,         ///< known to no part of the program: tests set Ruleset::reserved
};

/// The key of the text that names a feature.
[[nodiscard]] std::string_view feature_key(Feature feature);

/// A set of features.
class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> features) {
    for (Feature const feature : features) bits_ |= bit(feature);
  }

  [[nodiscard]] constexpr bool contains(Feature feature) const {
    return (bits_ & bit(feature)) != 0;
  }
  [[nodiscard]] constexpr bool contains(Features others) const {
    return (others.bits_ & ~bits_) == 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr Features without(Features others) const {
    return from_bits(bits_ & ~others.bits_);
  }
  /// The first of the set, in the order of the enumeration; empty for the empty set.
  [[nodiscard]] std::optional<Feature> first() const;

  friend constexpr Features operator|(Features a, Features b) {
    return from_bits(a.bits_ | b.bits_);
  }
  friend constexpr bool operator==(Features, Features) = default;

 private:
  static constexpr std::uint32_t bit(Feature feature) {
    return std::uint32_t{1} << static_cast<unsigned>(feature);
  }
  static constexpr Features from_bits(std::uint32_t bits) {
    Features features;
    features.bits_ = bits;
    return features;
  }
  std::uint32_t bits_ = 0;
};

/// The features that rules had at first. This set never grows: a part that names it does not know
/// a later feature until that stands beside it, `kOriginalFeatures | Features{Feature::kLater}`.
inline constexpr Features kOriginalFeatures = {
    Feature::kSplit,      Feature::kPartsCondition, Feature::kSeveralKinds, Feature::kSeveralHeaps,
    Feature::kLeastHeaps, Feature::kSpread,         Feature::kAnotherHeap,  Feature::kPassEachHeap,
    Feature::kOnePass,    Feature::kMovingLimit,    Feature::kHeapCount};
/// Features that only say which moves there are. They do not concern a part of the program that
/// reads positions and leaves the moves to the move generator: such a part names this set as well,
/// which a later feature of moves joins. Every part that names it has been looked through for each
/// of its features.
inline constexpr Features kMoveFeatures = {
    Feature::kSplit,        Feature::kPartsCondition, Feature::kSeveralKinds,
    Feature::kSeveralHeaps, Feature::kLeastHeaps,     Feature::kSpread,
    Feature::kAnotherHeap,  Feature::kAllHeaps,       Feature::kHeapBound,
    Feature::kNeighbours,   Feature::kVectors,        Feature::kAmountCondition,
    Feature::kEqualParts,   Feature::kHeapChoice,     Feature::kHeapSets,
    Feature::kToLeft,       Feature::kMultiples,      Feature::kTransfers,
    Feature::kGameEnd,      Feature::kClosesUp};
/// Features of what a position holds besides its heaps.
inline constexpr Features kStateFeatures = {Feature::kPassEachHeap, Feature::kOnePass,
                                            Feature::kMovingLimit, Feature::kLimitTerms,
                                            Feature::kLastAmount};
/// Every feature that a game with heaps can have; a later feature of heaps joins it.
inline constexpr Features kAllFeatures = kOriginalFeatures | kMoveFeatures | kStateFeatures;
/// And boards: for a part of the program that asks the board (rules/board_row.hpp) what the numbers
/// of a position are and which moves there are, before it looks at them as heaps.
inline constexpr Features kHeapsAndBoards = kAllFeatures | Features{Feature::kBoard};

/// The features that these rules have. O(length of their codes).
[[nodiscard]] Features features(Ruleset const& rules);

/// A part of the program that works with rules.
struct RulesUser {
  std::string_view name;  ///< the key of the text that names it
  Features known;         ///< the features that it knows
};

/// Whether `user` knows every feature of the rules. O(1) for a user that knows all of
/// kAllFeatures, else O(length of the codes).
[[nodiscard]] bool supports(RulesUser const& user, Ruleset const& rules);

/// \throws Error that names the first feature of the rules that `user` does not know.
void require(RulesUser const& user, Ruleset const& rules);

}  // namespace bouton
