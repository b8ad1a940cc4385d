#include "ask/quotient.hpp"

#include <algorithm>
#include <memory>

#include "answer/stops.hpp"
#include "bouton/misere/quotient.hpp"
#include "bouton/sequence/period.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/known_infinite.hpp"
#include "misere/known_quotient.hpp"
#include "misere/presentation.hpp"

namespace bouton::ask {
namespace {

using misere::Element;
using misere::WordStyle;

/// \param x  an element, or exponents of the generators
template <class X>
answer::Word word_of(misere::Quotient const& quotient, X const& x) {
  return {quotient.word(x), quotient.word(x, WordStyle::kSuperscript)};
}

/// What comes with the library about the game; nothing if its whole quotient was found.
std::optional<answer::KnownInfinite> known_infinite_of(SequenceGame const& game,
                                                       misere::Quotient const& found,
                                                       Context const& context) {
  if (found.complete()) return std::nullopt;
  if (auto const table = misere::known_all_heaps(game.heaps, context.quotients())) {
    return answer::KnownInfinite{.of = table->law->game(), .all_heaps = true};
  }
  if (auto const table = misere::known_infinite_quotient(game.heaps, context.quotients())) {
    return answer::KnownInfinite{.of = table->law().game,
                                 .infinite_from = table->infinite_from(),
                                 .heaps = table->largest()};
  }
  return std::nullopt;
}

void tell_classes(answer::Quotient& answer, SequenceGame const& game, std::uint64_t done) {
  auto const& monoid = answer.monoid;
  sequence::ClassSequence const& classes = monoid->heaps();
  answer.phi_count = done + 1;
  if (classes.periodic()) {
    answer.period = classes.period();
    answer.preperiod = classes.preperiod();
    if (*answer.preperiod > 0) answer.last_exception = *answer.preperiod - 1;
    answer.checked_to = sequence::agreement_needed(game.heaps, *answer.preperiod, *answer.period);
    answer.phi_count = *answer.preperiod + *answer.period;
  }
  answer.phi.each = [monoid, count = answer.phi_count](auto const& visit) {
    for (std::uint64_t n = 0; n < count; ++n) {
      answer::Word const word = word_of(*monoid, monoid->heaps().at(n));
      if (!visit({&word, 1})) return;
    }
  };
}

}  // namespace

answer::Quotient quotient(SequenceGame const& game, misere::QuotientSearch const& search, Stop stop,
                          Context const* context, std::string_view ended) {
  auto const monoid = std::make_shared<misere::Quotient const>(search.quotient());
  bool const several = monoid->games().size() > 1;
  answer::Quotient answer;
  answer.monoid = monoid;
  answer.game = game.name;
  answer.code = game.code;
  answer.heaps = search.heaps_done();
  answer.order = {monoid->order()};
  answer.p_count = {monoid->p_count()};
  for (Element const x : monoid->colex()) {
    if (monoid->is_p(x)) answer.p_portion.push_back(word_of(*monoid, x));
  }
  tell_classes(answer, game, search.heaps_done());
  answer.complete = monoid->complete();
  answer.tame = monoid->tame();
  answer.stop = stop;
  answer.stopped_by = stop == Stop::kExpired || stop == Stop::kMemory ? ended : answer::name(stop);
  auto const of_game = [&](misere::Generator const& heap) {
    return several ? std::optional(answer::Small{heap.game}) : std::nullopt;
  };
  for (std::size_t g = 0; g < monoid->generators().size(); ++g) {
    misere::Generator const& heap = monoid->generators()[g];
    answer.generators.push_back({monoid->generator_name(g), of_game(heap), heap.heap});
  }
  for (misere::Relation const& relation : misere::presentation(*monoid)) {
    answer.relations.push_back({word_of(*monoid, relation.left), word_of(*monoid, relation.right)});
  }
  for (misere::GrowthStep const& step : misere::growth_of(*monoid)) {
    answer.growth.push_back({of_game(step.heap), step.heap.heap, {step.order}, {step.p_count}});
  }
  if (auto const& growing = search.growing()) {
    answer.growing = answer::Growing{.game = of_game(growing->heap),
                                     .heap = growing->heap.heap,
                                     .every = {growing->every},
                                     .gain = {growing->gain}};
    for (std::size_t const classes : growing->layers) answer.growing->layers.push_back({classes});
  }
  if (context != nullptr) answer.known_law = known_infinite_of(game, *monoid, *context);
  return answer;
}

std::vector<std::optional<std::string>> classes(SequenceGame const& game,
                                                std::vector<SmallPosition> const& positions,
                                                Limits const& limits, Context const& context) {
  std::uint64_t largest = 0;
  for (SmallPosition const& position : positions) {
    for (std::uint64_t const heap : position.heaps) largest = std::max(largest, heap);
  }
  auto const known = misere::misere_quotient({game.heaps}, largest, limits, context.quotients());
  misere::Quotient const& quotient = known->table->quotient();
  std::vector<std::optional<std::string>> words;
  for (SmallPosition const& position : positions) {
    bool covered = true;
    Element product = 0;
    for (std::uint64_t const heap : position.heaps) {
      covered = covered && known->covers(heap);
      if (covered) product = quotient.product(product, quotient.heaps().at(heap));
    }
    words.push_back(covered ? std::optional(quotient.word(product)) : std::nullopt);
  }
  return words;
}

answer::QuotientTable table_of(misere::Quotient const& quotient) {
  std::vector<Element> const& order = quotient.colex();
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  answer::QuotientTable table;
  for (Element const x : order) {
    table.elements.push_back(word_of(quotient, x));
    table.lost.push_back(quotient.is_p(x));
    std::vector<answer::Small>& row = table.products.emplace_back();
    for (Element const y : order) row.push_back({place[quotient.product(x, y)]});
  }
  return table;
}

}  // namespace bouton::ask
