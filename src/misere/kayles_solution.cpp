// Misere Kayles: the whole answer, by classes.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "misere/answers.hpp"
#include "misere/kayles.hpp"
#include "misere/quotient_explainer.hpp"

namespace bouton::misere {
namespace {

/// Why the position is won by this move, or lost if there is none: the facts about Kayles that
/// Sibert and Conway found, besides those that hold for every quotient.
std::vector<Message> explain_rows(QuotientMoves const& rows, std::optional<HeapMove> const& move) {
  Element const whole = rows.product();
  bool const lost = kayles_is_p(whole);
  if (!lost && !move) return {{"misere_kayles.over", {}}};
  QuotientExplainer const explainer(rows, "misere_kayles");
  bool const normal = kayles_is_normal(whole);
  std::string const sum = std::to_string(kayles_nim_value(whole));
  std::vector<Message> steps;
  steps.push_back(
      {std::string("misere_kayles.") + (normal ? "normal" : "special") + (lost ? ".p" : ".n"),
       {{"class", explainer.written(whole)}, {"sum", sum}}});
  steps.push_back({"misere_kayles.no_switch", {}});
  steps.push_back({"misere_kayles.quotient", {}});
  explainer.tell_classes(steps);
  steps.push_back({normal ? "misere_kayles.ordinary" : "misere_kayles.special", {}});
  bool const lost_in_normal = kayles_nim_value(whole) == 0;
  steps.push_back(
      {lost == lost_in_normal ? "misere_kayles.parallel.same" : "misere_kayles.parallel.other",
       {{"sum", sum}}});
  steps.push_back(move ? explainer.tell_move(*move) : Message{"misere_kayles.reply", {}});
  steps.push_back({"misere_kayles.source", {}});
  return steps;
}

}  // namespace

Quotient kayles_quotient() {
  QuotientParts parts;
  parts.games = {{HeapCode({0, 7, 7}), PartsCondition::kAny}};
  for (std::uint64_t const row : kKaylesGenerators) {
    parts.generators.push_back({.game = 0, .heap = row});
    std::vector<Element>& action = parts.actions.emplace_back();
    for (KaylesClass x = 0; x < kKaylesOrder; ++x) {
      action.push_back(kayles_product(x, kayles_class(row)));
    }
  }
  for (KaylesClass x = 0; x < kKaylesOrder; ++x) parts.p_portion.push_back(kayles_is_p(x));
  auto const rows = kayles_row_classes();
  parts.heaps.emplace_back(std::make_shared<std::vector<Element> const>(rows.begin(), rows.end()),
                           kKaylesPreperiod, kKaylesPeriod);
  return Quotient(std::move(parts));
}

Solution solve_misere_kayles(Position const& position, Detail detail, Limits const& limits) {
  static auto const table = std::make_shared<QuotientTable const>(kayles_quotient());
  Solution solution = answer_by_quotient(table, heaps_of(position), ChangedSum(position), detail,
                                         explain_rows, limits);
  solution.references = {Message{"by.kayles", {}}};
  return solution;
}

}  // namespace bouton::misere
