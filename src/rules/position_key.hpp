// PositionKey: the canonical byte string of a position, and back.
//
// The one key of positions: every search and table that has to know a position again uses it. The
// functions that write and read it name all members of a position (position.hpp), so that a new one
// does not compile before it has its place here.
//
// Positions that differ in the order of heaps, in empty heaps, or in how far the moving
// limit exceeds the tokens left have the same options up to such differences, hence the
// same answers: they share one key.
//
//   [one pass] [limit] [last amount] heaps ascending [0 heaps with spent pass ascending]
//
// Where the place of a heap or an empty heap matters (rules/features.hpp: neighbours, vectors,
// other heaps that bound an amount, moves in all heaps, ends of a row, lists of heaps, tokens that
// go to the left, listed positions that end the game) and on boards, all heaps in their order
// instead, each plus 1.
//
// The first byte only where the rules have one pass for the whole game (1: it is spent), the limit
// only where they have one (0: the start, else 1 and the number), the last amount only where they
// remember it (in the same way; all that are larger than the tokens left are one), the part after 0
// only where each heap has a pass. All numbers have variable length.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "core/key_table.hpp"

namespace bouton {

class PositionKey {
 public:
  explicit PositionKey(Ruleset const& rules)
      : has_passes_(rules.pass_per_heap),
        has_limit_(rules.limit.has_value()),
        has_one_pass_(rules.one_pass),
        has_last_(rules.remembers()),
        board_(rules.board),
        keeps_places_(places_matter(rules)) {}

  /// Appends the key of `position`. \pre `spent` is as long as `heaps` where the rules have passes
  /// \return whether some heap is not empty, or they stand on a board; else there is no move.
  bool append(SmallPosition const& position, std::vector<std::uint8_t>& bytes);
  /// The position in canonical form. \pre `key` was written by append
  void read(KeyTable::Key key, SmallPosition& position) const;

 private:
  static bool places_matter(Ruleset const& rules);
  void append_sorted(std::vector<std::uint64_t>& heaps, std::vector<std::uint8_t>& bytes) const;

  bool has_passes_;
  bool has_limit_;
  bool has_one_pass_;
  bool has_last_;
  Board const* board_;
  bool keeps_places_;
  std::vector<std::uint64_t> heaps_, spent_heaps_;  // kept to save allocations
};

}  // namespace bouton
