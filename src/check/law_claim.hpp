// LawClaim: a certificate of a law of P-positions, read but not yet verified.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/document.hpp"
#include "check/heap_rules.hpp"

namespace bouton::check {

/// What bounds the amount taken from a heap: sizes of the other heaps before the move.
enum class LawBound { kNone, kEveryOther, kSomeOther, kSumOfOthers };

/// Which heaps may be touched.
enum class LawChoice { kAny, kLargest, kSmallest, kEnd };

/// One kind of move: take by a code from some heaps, or amounts listed for all heaps.
struct LawMove {
  std::string code;
  HeapRules rules;
  std::uint64_t least_heaps = 1, most_heaps = 1;
  std::optional<std::int64_t> differ_below;  ///< amounts differ by less than this
  LawBound bound = LawBound::kNone;
  std::optional<std::uint64_t> within;  ///< touched heaps lie among so many neighbours
  std::string take_if;                  ///< a formula about heap and amount, or none
  LawChoice choice = LawChoice::kAny;
  std::vector<std::vector<std::uint16_t>> sets;    ///< if not empty: heaps touched, from 1
  bool to_left = false;                            ///< what is taken is put on the heap before
  std::vector<std::vector<std::int64_t>> vectors;  ///< if not empty, these amounts alone
  bool multiples = false;                          ///< and what is so many times a vector
};

/// At most floor(times * taken / over) + plus.
struct LawLimit {
  std::int64_t times = 1, over = 1, plus = 0;
};

/// Where the game is over although moves are left.
struct LawEnd {
  std::optional<std::int64_t> total;  ///< at most so many tokens
  std::uint64_t fewer_heaps = 0;      ///< fewer heaps with tokens
  std::vector<std::vector<std::int64_t>> positions;
};

/// A partial automaton with a mark for each state.
struct LawAutomaton {
  std::size_t letters = 1;
  std::vector<char> marks;                       ///< 'P', 'N', or '-': no position
  std::vector<std::vector<std::uint32_t>> next;  ///< marks.size() where no word goes on
  std::vector<std::size_t> starts;               ///< by control state

  [[nodiscard]] std::size_t none() const { return marks.size(); }
  [[nodiscard]] std::size_t after(std::size_t state, std::size_t letter) const {
    return state == none() ? state : next[state][letter];
  }
};

struct LawClaim {
  std::string game;
  bool misere = false;
  std::size_t heaps = 1;
  std::vector<LawMove> moves;
  bool pass_each = false, pass_once = false;
  bool circle = false;  ///< the last heap and the first are neighbours
  std::optional<LawLimit> limit;
  LawEnd end;
  std::uint64_t nim_heap = 0;  ///< beside Nim heaps of 0 to this size
  bool nim_track = false;      ///< beside a Nim heap of any size: the last track
  /// Weights 1, second, then w(n+1) = p w(n) + q w(n-1); digits 0 to digits - 1.
  std::int64_t p = 2, q = 0, second = 2;
  std::size_t digits = 2;
  LawAutomaton law;

  [[nodiscard]] std::size_t tracks() const { return heaps + (limit || nim_track ? 1 : 0); }
  [[nodiscard]] std::size_t passes() const { return (pass_each ? heaps : 0) + (pass_once ? 1 : 0); }
  [[nodiscard]] std::size_t controls() const {
    return (std::size_t{1} << passes()) * static_cast<std::size_t>(nim_heap + 1);
  }
  /// Of the digit of a track in a letter.
  [[nodiscard]] std::size_t place(std::size_t track) const {
    std::size_t place = 1;
    for (; track > 0; --track) place *= digits;
    return place;
  }
  /// Of a system with all words of digits; else 0.
  [[nodiscard]] std::int64_t base() const { return q == 0 ? p : 0; }
  /// w(-1).
  [[nodiscard]] std::int64_t weight_before() const { return q == 0 ? 0 : second - p; }
};

/// \throws Error naming the member that is missing or unreadable.
[[nodiscard]] LawClaim read_law_claim(Document const& document);

}  // namespace bouton::check
