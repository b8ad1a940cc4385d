// What the catalogue says about a game (bouton.lookup/1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/outcome.hpp"
#include "census/result.hpp"

namespace bouton::answer {

/// A sequence of the OEIS that are the nim-values of a game.
struct Oeis {
  static constexpr std::string_view kName = "Oeis";

  std::string number;
  std::int64_t later = 0;
};

template <class Visit>
void fields(Visit& visit, Oeis const& a) {
  visit({"number", "such as `A002186`"}, a.number);
  visit({"later", "a(n) is the nim-value of a heap of n + later"}, a.later);
}

struct Lookup {
  static constexpr std::string_view kName = "Lookup", kSchema = "bouton.lookup/1";

  std::string game, code;
  std::optional<std::int64_t> later;
  std::optional<std::uint64_t> preperiod;
  std::optional<bool> preperiod_exact;
  std::optional<census::Result> result;
  std::optional<census::Recheck> recheck;
  std::vector<Oeis> oeis;

  Convention convention = Convention::kNormal;  ///< a fact of the result
};

template <class Visit>
void fields(Visit& visit, Lookup const& a) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({"later", "a heap of n of the code in `result` is one of n + later here"}, a.later);
  visit({"preperiod", "of the code that was asked about"}, a.preperiod);
  visit({"preperiod_exact", "whether that is the least one; else it may be smaller"},
        a.preperiod_exact);
  visit({"result", "the row of the catalogue"}, a.result);
  visit({"recheck",
         "with `--recheck`: `same`, `partly` (as far as the limits allowed) or "
         "`different`"},
        a.recheck);
  visit({"oeis", "sequences of the OEIS"}, a.oeis);
}

}  // namespace bouton::answer

namespace bouton::ask {

/// \param row  what the store has of the form that equivalent games share
[[nodiscard]] answer::Lookup lookup(SequenceGame const& game, Convention convention,
                                    std::optional<census::Result> row);

}  // namespace bouton::ask
