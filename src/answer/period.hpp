// What is known about the period of the nim-values of a game (bouton.period/1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "answer/field.hpp"
#include "answer/theory.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::answer {

/// Another game whose heap of n - shift has the nim-value of a heap of n.
struct SharedForm {
  static constexpr std::string_view kName = "SharedForm";

  std::string game;
  std::uint64_t shift = 0;
};

template <class Visit>
void fields(Visit& visit, SharedForm const& form) {
  visit({"game", "the game that equivalent codes share"}, form.game);
  visit({"shift", "a heap of n is one of n - shift there"}, form.shift);
}

struct Period {
  static constexpr std::string_view kName = "Period", kSchema = "bouton.period/1";
  using Number = std::optional<std::uint64_t>;

  std::string game, code;
  bool proved = false;
  Number period, preperiod, saltus, last_exception;
  Number max_value, max_value_at;
  std::uint64_t values_computed = 0;
  std::optional<std::string> proof;
  Number checked_to, values_needed;
  Number window, repeated_at, witness_bound;
  Number rare_count, last_rare, mask;
  std::optional<bool> positional;
  SharedForm standard_form;
  std::string engine, instructions;
  std::optional<std::string> stopped_by;
  std::optional<std::string> not_tried;

  // Not facts of their own, but what sentences need.
  unsigned parts = 1;                    ///< the most that a move leaves of a heap, at least 1
  Number taken;                          ///< the most that a move takes, if there is a most
  HeapFormula const* formula = nullptr;  ///< the closed formula, where `proof` is one
  Stop stop = Stop::kNone;
  bool windows_have_room = true;  ///< see sequence::PeriodSearch

  /// Whether nim-values grow without bound.
  [[nodiscard]] bool grows() const { return saltus.value_or(0) > 0; }
};

template <class Visit>
void fields(Visit& visit, Period const& a) {
  using enum Column;
  auto const of_window = [](std::string_view name, std::string_view meaning) {
    return Field{.name = name, .meaning = meaning, .absent = Absent::kLeftOut};
  };
  visit({.name = "game", .meaning = "the game as it was named", .column = kWord}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({"proved", "nothing below that is not proved is given"}, a.proved);
  visit({.name = "period",
         .meaning = "the least possible: g(n + period) = g(n) + saltus for all "
                    "n >= preperiod",
         .column = kNumber},
        a.period);
  visit({.name = "preperiod", .meaning = "the least possible", .column = kNumber}, a.preperiod);
  visit({.name = "saltus", .meaning = "0 if values repeat exactly", .column = kNumber}, a.saltus);
  visit({"last_exception", "preperiod - 1, if there is one"}, a.last_exception);
  visit({.name = "max_value",
         .meaning = "the largest nim-value, of all heaps if `proved`, else so far; null if "
                    "they grow",
         .column = kNumber},
        a.max_value);
  visit({.name = "max_value_at", .meaning = "the least heap that has it", .column = kNumber},
        a.max_value_at);
  visit({.name = "values_computed",
         .meaning = "how many: g(0), ..., g(values_computed - 1)",
         .column = kNumber},
        a.values_computed);
  visit({.name = "proof",
         .meaning = "`guy-smith`, `unequal-parts`, `tail`, `automata` (arithmetic periods of "
                    "finite codes), `state-repetition` ([sequences](sequences.md)); "
                    "`closed-form` where a theorem gives a formula, as for Lasker's Nim",
         .column = kWord},
        a.proof);
  visit({"checked_to", "the rule was compared for preperiod <= n < checked_to"}, a.checked_to);
  visit({"values_needed", "the proof needs g(0), ..., g(values_needed - 1)"}, a.values_needed);
  visit(of_window("window", "of a state repetition: so many values came back"), a.window);
  visit(of_window("repeated_at", "those before this heap"), a.repeated_at);
  visit(of_window("witness_bound",
                  "every value follows from them, the rare ones and those up to "
                  "this heap"),
        a.witness_bound);
  visit({"rare_count", "rare values of the sparse space, if there is one"}, a.rare_count);
  visit({"last_rare", "the largest heap with a rare value"}, a.last_rare);
  visit({"mask", "of the sparse space: the bits whose parity counts"}, a.mask);
  visit({"positional", "of the sparse space: whether the place of a heap counts too"},
        a.positional);
  visit({"standard_form", "where equivalent games have one and the same sequence"},
        a.standard_form);
  visit({"engine", "`definition`, `pairs` or `sparse`"}, a.engine);
  visit({"instructions", "those of the processor that were used"}, a.instructions);
  visit({"stopped_by",
         "without a proof: `heaps` (as far as asked), `time`, `memory`, `value` "
         "(a nim-value of more than 16 bits), `work` or `history`"},
        a.stopped_by);
  visit({.name = "not_tried",
         .meaning = "without a proof: `parts` where arithmetic periods were not looked for, "
                    "since a move may leave too many heaps of one",
         .absent = Absent::kLeftOut},
        a.not_tried);
}

}  // namespace bouton::answer
