// What became of a certificate (bouton.check/1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/message.hpp"

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

}  // namespace bouton::answer
