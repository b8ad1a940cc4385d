// Sequences of the On-Line Encyclopedia of Integer Sequences (OEIS, https://oeis.org) that are the
// nim-values of one game.
//
// The table has facts alone: the number of a sequence and a code. data/golden/oeis.tsv has the
// first terms of each as the OEIS gives them, and a test compares them with the values of the code.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "census/result.hpp"

namespace bouton::census {

/// A sequence and the game that it is about: a(n) is the nim-value of a heap of n.
struct OeisRow {
  std::string_view number;  ///< "A002186"
  std::string_view code;    ///< as game_name writes it
};

/// All known rows, by ascending number.
[[nodiscard]] std::span<OeisRow const> oeis_rows();

/// A sequence about a game that may be written with another code: a(n) is the nim-value of a heap
/// of n + later.
struct OeisSequence {
  std::string_view number;
  std::int64_t later = 0;
};

/// The sequences about the game with this key of normal play, by ascending number; empty if none is
/// known. Finds a game by any equivalent code.
/// \complexity one standard form for each row of the table: a few milliseconds altogether.
[[nodiscard]] std::vector<OeisSequence> oeis_sequences(Key const& key);

}  // namespace bouton::census
