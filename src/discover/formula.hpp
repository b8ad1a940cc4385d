// Formula: what somebody says about positions, read from text: a condition on the heaps, or a
// number.
//
// Conditions and numbers are one kind of tree; a reader has refused a number where a condition must
// stand, and the other way round. What a formula means is in formula_automaton.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "discover/number_set.hpp"

namespace bouton::discover {

/// Bounds of a text that is read as a formula.
inline constexpr std::size_t kMostFormulaBytes = 20'000;
inline constexpr std::size_t kMostNesting = 100;
inline constexpr std::int64_t kLargestInFormula = 1'000'000;
/// The largest i of bit(x, i).
inline constexpr std::int64_t kLargestBit = 11;

struct Formula {
  enum class Kind {
    // Numbers. Of their parts:
    kNumber,     ///< `number`
    kTrack,      ///< the number on `track`
    kPass,       ///< 1 if the pass of index `number` is unspent, else 0; see LinearGame::control
    kSum,        ///< all together
    kNegative,   ///< minus the part
    kProduct,    ///< of two
    kQuotient,   ///< of two, rounded down
    kRemainder,  ///< of two, with the sign of the second
    kNimSum,     ///< of all
    kLeast,      ///< of all
    kGreatest,   ///< of all
    kPhi,        ///< (1 + sqrt 5) / 2, only as a factor in floor()
    kGolden,     ///< floor(phi * part)
    kBit,        ///< the binary digit of place `number` of the part
    // Conditions. Of their parts:
    kEqual,  ///< two numbers; with `number` 1 that they are not
    kLess,   ///< the first is less than the second; with `number` 1 that it is not
    kNot,
    kAll,     ///< all hold
    kSome,    ///< one holds
    kExists,  ///< there is a number 0, 1, 2, ... on `track` with which the part holds
  };
  Kind kind = Kind::kNumber;
  std::size_t place = 0;  ///< in the text, in bytes
  std::int64_t number = 0;
  Track track = 0;
  std::vector<Formula> parts = {};

  [[nodiscard]] bool is_condition() const { return kind >= Kind::kEqual; }
};

using FormulaKind = Formula::Kind;

/// The track of the number that moves with the play (limit), as a game on so many heaps has it.
[[nodiscard]] inline Track limit_track(std::size_t heaps) {
  return static_cast<Track>(heaps);
}

/// Reads a condition, or a number.
/// \throws ParseError
[[nodiscard]] Formula read_condition(std::string_view text, std::size_t heaps);
[[nodiscard]] Formula read_number_formula(std::string_view text, std::size_t heaps);

}  // namespace bouton::discover
