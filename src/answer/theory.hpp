// Theory: one row of the list of theories (solver/theories.hpp): which rules a theorem is about,
// how it answers, and what else it provides.
//
// The row of a theory is at the end of the theory's own file:
//
//   BOUTON_THEORY(nim) = {.name = "nim", .known = ..., .recognise = ..., ...};
//
// The build finds the rows of the folder `theory` by this macro (cmake/rows.cmake), so a new file
// with a row is in the list of theories, and everything that goes through it knows it: answers,
// lists of outcomes, the name of a game from a file, tables, verify, Python and the page.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "rules/features.hpp"

namespace bouton {

class Context;  // solver/context.hpp

/// Rules about which a theory is asked.
struct RulesAsked {
  Ruleset const& rules;  ///< in normal form (rules/normal_form.hpp)
  Convention convention;
  std::uint64_t heap_count;  ///< positions of this many heaps; kNoBound: of any number
};

/// Rules that a theory has recognised, and what a question about them may use.
struct TheoryCase {
  Ruleset const& rules;     ///< in the normal form that the theory recognised
  Ruleset const& as_given;  ///< the same game as it was asked about
  Convention convention;
  std::uint64_t parameter;  ///< what `recognise` returned
  Limits const& limits;
  Context const& context;  ///< what questions share; used by rows of the solver
};

/// The outcome of 64-bit heaps; empty where the theory does not know it. Safe to call from
/// several threads.
using OutcomeOfHeaps = std::function<std::optional<Outcome>(std::span<std::uint64_t const>)>;

/// Nim-values of single heaps by a closed formula, for normal play of a one-heap game.
struct HeapFormula {
  /// Called with what the heap becomes; returns false to stop.
  using PartsVisitor = std::function<bool(std::span<Natural const> parts)>;

  /// \pre heap >= 0
  Natural (*value)(Natural const& heap);
  /// The moves in one heap that leave parts with nim-sum `value`: how many there are, and all of
  /// them, each once. \return false if the visitor stopped.
  Natural (*count_moves)(Natural const& heap, Natural const& value);
  bool (*for_each_move)(Natural const& heap, Natural const& value, PartsVisitor const& visit);
  /// value(n + period) = value(n) + saltus for every n >= preperiod, the least one.
  std::uint64_t preperiod = 0, period = 1, saltus = 0;
  std::string_view reference;  ///< the text that says who proved it; empty for Nim itself
  std::string_view key;        ///< the text that states the formula
};

/// Nim-values of whole positions by a formula or a search, for normal play; and the moves that
/// leave a value.
struct PositionFormula {
  /// Empty where the formula does not say it, or not within the limits.
  /// \pre a position of these rules
  std::optional<Natural> (*value)(Ruleset const& rules, Position const& position,
                                  Limits const& limits);
  /// Visits the options of this nim-value, each once.
  /// \return false if the visitor or the meter stopped
  bool (*for_each_option)(Ruleset const& rules, Position const& position, Natural const& value,
                          PositionVisitor const& visit, Meter& meter);
  Certainty certainty = Certainty::kTheorem;
};

struct Theory {
  std::string_view name;  ///< unique in the list
  Features known;         ///< features that rules in normal form may have here
  /// Whether this is a method that needs no theorem about these rules; tried after all others.
  bool for_any_rules = false;

  /// The parameter of the theory (k of Moore's Nim, r of r-Wythoff; any number where it has none)
  /// if it is about these rules; otherwise empty. \pre `known` contains the features of the rules
  std::optional<std::uint64_t> (*recognise)(RulesAsked const& asked);
  /// The answer; empty if the theorem does not cover this position: then the next row is tried.
  std::optional<Solution> (*solve)(TheoryCase const& theory_case, Position const& position,
                                   Detail detail);

  // The following members may be missing (nullptr).

  /// What the game is called.
  Message (*title)(std::uint64_t parameter) = nullptr;
  /// Outcomes of many positions without a Solution for each. Returns an empty function if it does
  /// not apply.
  OutcomeOfHeaps (*outcome)(TheoryCase const& theory_case) = nullptr;
  /// For two heaps: the n-th P-position (a, b) with a <= b, by a. n = 0, 1, ...
  std::pair<Natural, Natural> (*p_position)(Convention convention, std::uint64_t parameter,
                                            Natural const& n) = nullptr;
  /// Nim-values of single heaps in normal play, where positions are sums of independent heaps.
  HeapFormula const* heap_formula = nullptr;
  /// Nim-values of positions that are no sums of heaps: their sums with other games are answered,
  /// too.
  PositionFormula const* position_formula = nullptr;
};

}  // namespace bouton

/// Declares the row of a theory, for code that needs this one. \pre inside namespace bouton::theory
#define BOUTON_THEORY_ROW(name) extern ::bouton::Theory const theory_##name

/// Defines the row of a theory. \pre inside namespace bouton::theory
#define BOUTON_THEORY(name) \
  BOUTON_THEORY_ROW(name);  \
  constexpr ::bouton::Theory theory_##name
