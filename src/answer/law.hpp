// A law of P-positions that was looked for (bouton.law/1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/check.hpp"
#include "answer/field.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

/// What the proof needed.
struct LawProof {
  static constexpr std::string_view kName = "LawProof";

  std::uint64_t choices = 0, reduced = 0, antichain = 0, visited = 0;
};

template <class Visit>
void fields(Visit& visit, LawProof const& a) {
  visit({"choices", "states of the automaton of moves"}, a.choices);
  visit({"reduced", "of these, after those that say the same are one"}, a.reduced);
  visit({"antichain", "pairs that were kept"}, a.antichain);
  visit({"visited", "pairs that were looked at"}, a.visited);
}

/// A numeration in which no law was proved.
struct LawAttempt {
  static constexpr std::string_view kName = "LawAttempt";

  std::string numeration;
  std::uint64_t heaps_below = 0, states = 0;
  std::string failure;
};

template <class Visit>
void fields(Visit& visit, LawAttempt const& a) {
  visit({"numeration", "`base 2`, `fibonacci` or `metallic M S`"}, a.numeration);
  visit({"heaps_below", "positions of heaps below this were looked at"}, a.heaps_below);
  visit({"states", "of the automaton that was guessed, 0: none was"}, a.states);
  visit({"failure", "`states`, `box`, `refuted`, `work` or `memory`"}, a.failure);
}

/// Where a conjecture is wrong.
struct LawCounterexample {
  static constexpr std::string_view kName = "LawCounterexample";

  std::string position;
  bool first = false;
  std::optional<std::string> claimed, actual, move;
};

template <class Visit>
void fields(Visit& visit, LawCounterexample const& a) {
  visit({"position", "heaps as given, passes and limit as in `solve`"}, a.position);
  visit({"first",
         "whether no position with fewer tokens, or with as many and smaller first "
         "heaps, is one"},
        a.first);
  visit({"claimed", "what the formula says: `P`, `N` or the nim-value; null: no nim-value"},
        a.claimed);
  visit({"actual", "what is true, where it is known"}, a.actual);
  visit({"move",
         "a position after a move that shows it: a P-position, or one of the "
         "nim-value claimed"},
        a.move);
}

/// A law that somebody has written as a formula.
struct LawConjecture {
  static constexpr std::string_view kName = "LawConjecture";

  std::string about, formula, status;
  std::optional<LawCounterexample> counterexample;
};

template <class Visit>
void fields(Visit& visit, LawConjecture const& a) {
  visit({"about", "`p`: the P-positions, `value`: the nim-value"}, a.about);
  visit({"formula", "as it was written"}, a.formula);
  visit({"status", "`proved`, `refuted`, or `unknown` where a limit was reached"}, a.status);
  visit({"counterexample", "where it is wrong, if it is refuted"}, a.counterexample);
}

struct Law {
  static constexpr std::string_view kName = "Law", kSchema = "bouton.law/1";
  using Number = std::optional<std::uint64_t>;

  std::string game;
  Convention convention = Convention::kNormal;
  std::uint64_t heaps = 0;
  std::string values;
  bool proved = false;
  std::optional<std::string> numeration;
  Number states, guessed_below;
  std::optional<LawProof> proof;
  std::optional<Sentence> law;
  std::optional<std::vector<std::string>> first_p_positions;
  std::vector<LawAttempt> tried;
  std::optional<LawConjecture> conjecture;
};

template <class Visit>
void fields(Visit& visit, Law const& a) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"heaps", "positions of so many heaps"}, a.heaps);
  visit({"values",
         "the largest nim-value that the law tells; `0`: who wins, `all`: every "
         "nim-value"},
        a.values);
  visit({"proved", "whether a law was found and proved"}, a.proved);
  visit({"numeration", "`base 2`, `fibonacci` or `metallic M S`"}, a.numeration);
  visit({"states", "of the automaton"}, a.states);
  visit({"guessed_below", "from positions of heaps below this"}, a.guessed_below);
  visit({"proof", "what the proof needed"}, a.proof);
  visit({"law", "in words, where a sentence was shown equivalent"}, a.law);
  visit({"first_p_positions", "the first ones"}, a.first_p_positions);
  visit({"tried", "numerations that failed"}, a.tried);
  visit({.name = "conjecture",
         .meaning = "what came of a formula that was to be proved",
         .absent = Absent::kLeftOut},
        a.conjecture);
}

}  // namespace bouton::answer
