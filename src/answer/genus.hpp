// The genus of one position, or of the heaps of a game (bouton.genus/1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

/// What is known of one sum of heaps; all empty beyond the limits.
struct GenusFacts {
  using Number = std::optional<std::uint64_t>;

  std::optional<std::string> genus;
  Number nim_value, misere_nim_value;
  std::optional<std::vector<std::uint64_t>> misere_nim_values;
  std::optional<Outcome> outcome;
  std::optional<std::string> word, form;
  Number birthday;

  std::string row;  ///< not a fact of its own: what stands raised in `genus`

  [[nodiscard]] bool lost() const { return outcome == Outcome::kP; }
};

template <class Visit>
void genus_fields(Visit& visit, GenusFacts const& a) {
  using enum Column;
  visit({.name = "genus", .meaning = "such as `0^120`", .column = kWord}, a.genus);
  visit({.name = "nim_value", .meaning = "in normal play", .column = kNumber}, a.nim_value);
  visit({.name = "misere_nim_value", .meaning = "in misère play", .column = kNumber},
        a.misere_nim_value);
  visit({"misere_nim_values",
         "with 0, 1, 2, ... Nim heaps of 2 beside it, as written in `genus`; the "
         "last two alternate"},
        a.misere_nim_values);
  visit({.name = "outcome", .meaning = "in misère play", .column = kWord}, a.outcome);
  visit({.name = "word",
         .meaning = "`tame`, `reverting`, `restive`, `restless` or `wild`",
         .column = kWord},
        a.word);
  visit({.name = "form",
         .meaning = "the misère canonical form; null if it is too long or not asked for",
         .column = kWord},
        a.form);
  visit({"birthday", "the length of the longest play of the form"}, a.birthday);
}

struct HeapGenus : GenusFacts {
  static constexpr std::string_view kName = "HeapGenus";

  std::uint64_t n = 0;
};

template <class Visit>
void fields(Visit& visit, HeapGenus const& a) {
  visit({.name = "n", .meaning = "the heap", .column = Column::kNumber}, a.n);
  genus_fields(visit, a);
}

/// Heaps 0, 1, ..., as many as the limits allow.
struct Genera {
  static constexpr std::string_view kName = "Genera", kSchema = "bouton.genus/1";

  std::string game, code;
  std::uint64_t from = 0;
  std::vector<HeapGenus> heaps;
  std::optional<std::uint64_t> to;
  bool complete = false;
};

template <class Visit>
void fields(Visit& visit, Genera const& a) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({"from", "the first heap"}, a.from);
  visit({"heaps", "one after another"}, a.heaps);
  visit({"to", "the last heap"}, a.to);
  visit({"complete", "whether all that were asked for are there"}, a.complete);
}

struct Genus : GenusFacts {
  static constexpr std::string_view kName = "Genus", kSchema = "bouton.genus/1";

  std::string game, code, position;
  bool complete = false;
};

template <class Visit>
void fields(Visit& visit, Genus const& a) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({.name = "position", .meaning = "its heaps", .column = Column::kNumber}, a.position);
  genus_fields(visit, a);
  visit({"complete", "whether the limits were wide enough"}, a.complete);
}

}  // namespace bouton::answer
