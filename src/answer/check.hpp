// What became of a certificate (bouton.check/1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

/// A message that is told as one sentence.
struct Sentence {
  Message message;
};

struct Check {
  static constexpr std::string_view kName = "Check", kSchema = "bouton.check/1";

  std::string certificate, game;
  Sentence statement;
  std::string verdict;
  std::optional<bool> valid;
  bool complete = false;
  std::vector<Message> checked, not_checked;
  std::optional<Message> failure;
};

template <class Visit>
void fields(Visit& visit, Check const& a) {
  visit(
      Field{.name = "certificate", .meaning = "its schema, such as `bouton.period-certificate/1`"},
      a.certificate);
  visit(Field{.name = "game", .meaning = "as the certificate names it"}, a.game);
  visit(Field{.name = "statement", .meaning = "what it claims"}, a.statement);
  visit(Field{.name = "verdict",
              .meaning = "`valid`, `valid as far as checked`, `invalid` or `unknown`"},
        a.verdict);
  visit(Field{.name = "valid",
              .meaning = "whether nothing in it is false; null if too little could be recomputed "
                         "to say"},
        a.valid);
  visit(Field{.name = "complete", .meaning = "whether everything was verified"}, a.complete);
  visit(Field{.name = "checked", .meaning = "what was verified"}, a.checked);
  visit(Field{.name = "not_checked", .meaning = "what was not"}, a.not_checked);
  visit(Field{.name = "failure", .meaning = "the first thing that is wrong"}, a.failure);
}

/// A comparison of theory and search as an answer (bouton.verify/1).
struct Verify {
  static constexpr std::string_view kName = "Verify", kSchema = "bouton.verify/1";

  std::string game;
  Convention convention = Convention::kNormal;
  std::uint64_t outcomes = 0, move_sets = 0, nim_values = 0, sieved = 0, no_theory = 0;
  std::vector<Message> scope;
  bool complete = true;
  std::optional<Message> contradiction;

  /// Whether nothing was compared.
  [[nodiscard]] bool nothing() const { return outcomes == 0 && sieved == 0; }
};

template <class Visit>
void fields(Visit& visit, Verify const& a) {
  visit(Field{.name = "game", .meaning = "the game as it was named"}, a.game);
  visit(Field{.name = "convention", .meaning = "who wins in the end"}, a.convention);
  visit(Field{.name = "outcomes", .meaning = "outcomes compared with the search"}, a.outcomes);
  visit(Field{.name = "move_sets", .meaning = "sets of winning moves compared"}, a.move_sets);
  visit(Field{.name = "nim_values", .meaning = "nim-values compared"}, a.nim_values);
  visit(Field{.name = "sieved", .meaning = "outcomes compared with the sieve"}, a.sieved);
  visit(Field{.name = "no_theory", .meaning = "positions that no theory answers"}, a.no_theory);
  visit(Field{.name = "scope", .meaning = "which positions these were"}, a.scope);
  visit(Field{.name = "complete", .meaning = "false if the limits came first"}, a.complete);
  visit(Field{.name = "contradiction",
              .meaning = "the first difference; nothing after it was compared"},
        a.contradiction);
}

}  // namespace bouton::answer
