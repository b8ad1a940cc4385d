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
  visit({"certificate", "its schema, such as `bouton.period-certificate/1`"}, a.certificate);
  visit({"game", "as the certificate names it"}, a.game);
  visit({"statement", "what it claims"}, a.statement);
  visit({"verdict", "`valid`, `valid as far as checked`, `invalid` or `unknown`"}, a.verdict);
  visit({"valid",
         "whether nothing in it is false; null if too little could be recomputed "
         "to say"},
        a.valid);
  visit({"complete", "whether everything was verified"}, a.complete);
  visit({"checked", "what was verified"}, a.checked);
  visit({"not_checked", "what was not"}, a.not_checked);
  visit({"failure", "the first thing that is wrong"}, a.failure);
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
  visit({"game", "the game as it was named"}, a.game);
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"outcomes", "outcomes compared with the search"}, a.outcomes);
  visit({"move_sets", "sets of winning moves compared"}, a.move_sets);
  visit({"nim_values", "nim-values compared"}, a.nim_values);
  visit({"sieved", "outcomes compared with the sieve"}, a.sieved);
  visit({"no_theory", "positions that no theory answers"}, a.no_theory);
  visit({"scope", "which positions these were"}, a.scope);
  visit({"complete", "false if the limits came first"}, a.complete);
  visit({"contradiction", "the first difference; nothing after it was compared"}, a.contradiction);
}

}  // namespace bouton::answer
