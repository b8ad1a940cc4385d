#include "solver/sum_components.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "answer/heaps_answer.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"
#include "sequence/sequence_cache.hpp"
#include "solver/far_heaps.hpp"
#include "solver/misere_subtraction.hpp"
#include "solver/searched_component.hpp"
#include "solver/theories.hpp"
#include "theory/lasker.hpp"
#include "theory/pass_nim.hpp"

namespace bouton {

namespace theory {
BOUTON_THEORY_ROW(pass_nim);
BOUTON_THEORY_ROW(lasker);
}  // namespace theory

namespace {

/// Games whose heaps are independent: a move changes one, and a pass belongs to its heap.
constexpr Features kHeapByHeap = {Feature::kSplit,          Feature::kPartsCondition,
                                  Feature::kEqualParts,     Feature::kSeveralKinds,
                                  Feature::kPassEachHeap,   Feature::kHeapCount,
                                  Feature::kAmountCondition};

/// Heaps whose values a closed formula gives.
class FormulaHeaps : public ValuedGame {
 public:
  explicit FormulaHeaps(HeapFormula const& formula) : formula_(formula) {}

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override {
    return formula_.for_each_move(size, wanted, [&](std::span<Natural const> parts) {
      return meter.step() && visitor({.parts = parts});
    });
  }
  [[nodiscard]] std::optional<Natural> count(Natural const& size, Natural const& wanted,
                                             Meter&) const override {
    return formula_.count_moves(size, wanted);
  }

 private:
  HeapFormula const& formula_;  // of a theory
};

/// Heaps of Lasker's Nim, in misere play too (docs/games/lasker.md): a heap of 2 or more may become
/// 0 or 1, or two parts, and the larger part of a heap of 3 or more is 2 or more again.
class LaskerHeaps final : public FormulaHeaps {
 public:
  using FormulaHeaps::FormulaHeaps;

  [[nodiscard]] bool visit_alone(Natural const& size, Natural const& wanted,
                                 ReplacementVisitor const& visitor, Meter& meter) const override {
    Natural const one[] = {1};
    if (wanted < size && !visitor({.parts = std::span(one, wanted == 0 ? 0 : 1)})) return false;
    Natural const ones[] = {1, 1};
    if (size == 2) return wanted != 0 || visitor({.parts = ones});
    // The nim-sum decides then, as in normal play: it is to be 0, which `wanted` makes 1.
    return theory::for_each_lasker_split(size, wanted ^ Natural(1),
                                         [&](Natural const& left, Natural const& right) {
                                           Natural const parts[] = {left, right};
                                           return meter.step() && visitor({.parts = parts});
                                         });
  }
  [[nodiscard]] std::optional<Natural> count_alone(Natural const& size, Natural const& wanted,
                                                   Meter& /*meter*/) const override {
    Natural const lower = wanted < size ? 1 : 0;
    if (size == 2) return lower + (wanted == 0 ? 1 : 0);
    return lower + theory::lasker_split_count(size, wanted ^ Natural(1));
  }
};

/// Heaps of Nim with a pass on each heap, by their formula. The only heap of value 0 is the
/// empty one, so misere play is decided as in Nim.
class PassHeaps final : public ValuedGame {
 public:
  explicit PassHeaps(bool spent) : spent_(spent) {}

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter&) const override {
    Natural const lower = spent_ ? wanted : theory::pass_nim_value(wanted);  // its own inverse
    if (lower < size) {
      Position const after = {{lower}, {spent_ && lower != 0}};
      if (!visitor({.parts = {}, .position = &after})) return false;
    }
    if (spent_ || wanted != size) return true;
    Position const passed = {{size}, {true}};
    return visitor({.parts = {}, .position = &passed});
  }

 private:
  bool spent_;
};

/// A position whose nim-value a formula gives, and its moves to any other value.
class FormulaPosition final : public ValuedGame {
 public:
  FormulaPosition(PositionFormula const& formula, SumTerm const& term)
      : formula_(formula), rules_(term.rules), position_(term.position) {}

  [[nodiscard]] bool visit(Natural const&, Natural const& wanted, ReplacementVisitor const& visitor,
                           Meter& meter) const override {
    return formula_.for_each_option(
        rules_, position_, wanted,
        [&](Position const& after) { return visitor({.parts = {}, .position = &after}); }, meter);
  }

 private:
  PositionFormula const& formula_;  // of a theory
  Ruleset rules_;
  Position position_;
};

/// Whether there are more positions below this one than a search may visit: a theory is asked
/// first.
bool too_large(Position const& position, Limits const& limits) {
  Natural volume = 1;
  return std::any_of(position.heaps.begin(), position.heaps.end(), [&](Natural const& heap) {
    volume *= heap + 1;
    return volume > limits.positions;
  });
}

class Builder {
 public:
  Builder(std::vector<SumTerm> const& terms, Convention convention, Limits const& limits,
          Context const& context)
      : terms_(terms),
        misere_(convention == Convention::kMisere),
        limits_(limits),
        meter_(Meter::patient(limits)),
        context_(context) {}

  bool add(std::size_t term) {
    SumTerm const& added = terms_[term];
    auto const game = sequence::one_heap_game(added.rules);
    bool const subtraction = game && is_subtraction_code(game->code);
    built.only_subtraction = built.only_subtraction && subtraction;
    if (misere_ && is_lasker(added.rules)) return add_lasker(term);
    if (game && (subtraction || !misere_)) {
      if (auto const* const formula = heap_formula(added.rules)) return add_formula(term, *formula);
      return add_sequence(term, *game);
    }
    auto const known = recognise(added.rules, Convention::kNormal, added.position.heaps.size());
    if (known && known->theory == &theory::theory_pass_nim) return add_passes(term);
    if (known && known->theory->position_formula != nullptr && !misere_) {
      PositionFormula const& by_formula = *known->theory->position_formula;
      if (auto const value = by_formula.value(added.rules, added.position, limits_)) {
        rely_on(by_formula.certainty, {});
        return add_valued({.term = term}, *value,
                          std::make_shared<FormulaPosition const>(by_formula, added));
      }
    }
    if (!kHeapByHeap.contains(features(added.rules))) return add_searched({.term = term});
    for (std::size_t heap = 0; heap < added.position.heaps.size(); ++heap) {
      if (!add_searched({.term = term, .heap = heap})) return false;
    }
    return true;
  }

  SumComponents built;
  Message why;

 private:
  bool add_sequence(std::size_t term, sequence::OneHeapGame const& game) {
    std::vector<Natural> const& heaps = terms_[term].position.heaps;
    auto const known = heaps_of_game(game, heaps, limits_, context_.sequences(), why);
    if (!known) return false;
    rely_on(known->certainty(), known->references());
    std::size_t const first = built.games.size();
    for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
      if (!meter_.spend(kHeapSteps)) return is_too_late();
      built.heaps.push_back(known->heaps[heap]);
      built.heaps.back().game += first;
      built.places.push_back({.term = term, .heap = heap});
    }
    built.games.insert(built.games.end(), known->games.begin(), known->games.end());
    return true;
  }

  bool add_lasker(std::size_t term) {
    built.any_lasker = true;
    rely_on(Certainty::kTheorem, {Message{"by.page", {{"page", "lasker"}}}});
    return add_heaps<LaskerHeaps>(term, *heap_formula(terms_[term].rules));
  }

  bool add_formula(std::size_t term, HeapFormula const& formula) {
    return add_heaps<FormulaHeaps>(term, formula);
  }

  template <class Heaps>
  bool add_heaps(std::size_t term, HeapFormula const& formula) {
    std::vector<Natural> const& heaps = terms_[term].position.heaps;
    for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
      if (!meter_.spend(kHeapSteps)) return is_too_late();
      built.places.push_back({.term = term, .heap = heap});
      built.heaps.push_back(
          {.game = built.games.size(), .size = heaps[heap], .value = formula.value(heaps[heap])});
    }
    built.games.push_back(std::make_shared<Heaps const>(formula));
    if (formula.reference.empty()) {
      rely_on(Certainty::kTheorem, {});
    } else {
      rely_on(Certainty::kTheorem, {Message{std::string(formula.reference), {}}});
    }
    return true;
  }

  bool add_passes(std::size_t term) {
    Position const& position = terms_[term].position;
    std::size_t const unspent = built.games.size(), spent = unspent + 1;
    built.games.push_back(std::make_shared<PassHeaps const>(false));
    built.games.push_back(std::make_shared<PassHeaps const>(true));
    for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
      if (!meter_.spend(kHeapSteps)) return is_too_late();
      Natural const& size = position.heaps[heap];
      built.places.push_back({.term = term, .heap = heap});
      built.heaps.push_back(
          position.spent[heap]
              ? ValuedHeap{.game = spent, .size = size, .value = size}
              : ValuedHeap{.game = unspent, .size = size, .value = theory::pass_nim_value(size)});
    }
    return true;
  }

  bool add_searched(Place const& place) {
    Position const position = component_position(terms_, place);
    SumTerm const& term = terms_[place.term];
    bool const large = !misere_ && too_large(position, limits_);
    if (large) {
      if (auto known = known_component(term.rules, position, limits_, context_)) {
        return add_known(place, std::move(known));
      }
    }
    if (!meter_.spend(kHeapSteps * position.heaps.size())) return is_too_late();
    auto [found, searched] = search_component(term.rules, position, misere_, limits_);
    if (!found && !misere_ && !large) {
      if (auto known = known_component(term.rules, position, limits_, context_)) {
        return add_known(place, std::move(known));
      }
    }
    if (!found) {
      why = {searched == Searched::kNotAsNim ? "sum.unknown.misere" : "sum.unknown.value",
             {{"game", term.name}, {"position", to_string(position)}}};
      return false;
    }
    built.only_heaps = built.only_heaps && place.heap;
    built.heaps.push_back({.game = built.games.size(), .size = 1, .value = found->value()});
    built.games.push_back(std::move(found));
    built.places.push_back(place);
    rely_on(Certainty::kSearched, {});
    return true;
  }

  bool add_valued(Place const& place, Natural const& value,
                  std::shared_ptr<ValuedGame const> game) {
    built.only_heaps = false;
    built.heaps.push_back({.game = built.games.size(), .size = 1, .value = value});
    built.games.push_back(std::move(game));
    built.places.push_back(place);
    return true;
  }

  bool add_known(Place const& place, std::shared_ptr<KnownComponent const> known) {
    built.only_heaps = built.only_heaps && place.heap;
    built.heaps.push_back({.game = built.games.size(), .size = 1, .value = known->value()});
    rely_on(Certainty::kTheorem, known->references());
    built.games.push_back(std::move(known));
    built.places.push_back(place);
    return true;
  }

  bool is_too_late() {
    why = {"search.unknown.long", {}};
    return false;
  }

  /// The whole is as certain as the least certain of its parts.
  void rely_on(Certainty certainty, std::vector<Message> const& references) {
    built.certainty = std::max(built.certainty, certainty);
    auto& all = built.references;
    for (Message const& reference : references) {
      if (std::find(all.begin(), all.end(), reference) == all.end()) all.push_back(reference);
    }
  }

  std::vector<SumTerm> const& terms_;
  bool misere_;
  Limits const& limits_;
  Meter meter_;
  Context const& context_;
};

}  // namespace

bool KnownComponent::visit(Natural const&, Natural const& wanted, ReplacementVisitor const& visitor,
                           Meter& meter) const {
  if (wanted != 0 || !answer_.for_each_winning_move) return true;
  bool went_on = true;
  answer_.for_each_winning_move([&](Position const& position) {
    went_on = meter.step() && visitor({.parts = {}, .position = &position});
    return went_on;
  });
  return went_on;
}

std::optional<Natural> KnownComponent::count(Natural const&, Natural const& wanted, Meter&) const {
  return wanted == 0 ? answer_.winning_move_count : std::nullopt;
}

std::shared_ptr<KnownComponent const> known_component(Ruleset const& rules,
                                                      Position const& position,
                                                      Limits const& limits,
                                                      Context const& context) {
  std::shared_ptr<KnownComponent const> found;
  for_each_theory(rules, Convention::kNormal, position.heaps.size(),
                  [&](Recognised const& recognised) {
                    if (recognised.theory->for_any_rules) return true;
                    TheoryCase const asked{*recognised.rules,    rules,  Convention::kNormal,
                                           recognised.parameter, limits, context};
                    auto answer = recognised.theory->solve(asked, position, Detail::kFull);
                    if (answer && answer->nim_value)
                      found = std::make_shared<KnownComponent>(*std::move(answer));
                    return found == nullptr;
                  });
  return found;
}

bool is_lasker(Ruleset const& rules) {
  auto const known = recognise(rules, Convention::kNormal, kNoBound);
  return known && known->theory == &theory::theory_lasker;
}

std::optional<SumComponents> sum_components(std::vector<SumTerm> const& terms,
                                            Convention convention, Limits const& limits,
                                            Context const& context, Message& why) {
  Builder builder(terms, convention, limits, context);
  for (std::size_t term = 0; term < terms.size(); ++term) {
    if (!builder.add(term)) {
      why = std::move(builder.why);
      return std::nullopt;
    }
  }
  return std::move(builder.built);
}

Position component_position(std::vector<SumTerm> const& terms, Place const& place) {
  Position const& whole = terms[place.term].position;
  return place.heap ? heap_alone(whole, *place.heap) : whole;
}

}  // namespace bouton
