// Sums of games, by nim-values, by a common misere quotient, or by a search.
#include "bouton/solver/sum.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/solver.hpp"
#include "misere/answers.hpp"
#include "misere/quotient_cache.hpp"
#include "rules/board_row.hpp"
#include "rules/state.hpp"
#include "solver/misere_subtraction.hpp"
#include "solver/searched.hpp"
#include "solver/searched_sum.hpp"
#include "solver/sum_components.hpp"
#include "solver/symmetry.hpp"
#include "solver/verified.hpp"
#include "theory/short_number.hpp"

namespace bouton {
namespace {

using theory::short_number;

constexpr std::size_t kSumHeapsTold = 12;

std::vector<Position> positions_of(std::vector<SumTerm> const& terms) {
  std::vector<Position> positions;
  for (SumTerm const& term : terms) positions.push_back(term.position);
  return positions;
}

Solution unknown_sum(Message why) {
  Solution unknown;
  unknown.moves_known = false;
  unknown.reason = {std::move(why)};
  return unknown;
}

/// The reason of an answer by nim-values.
class SumExplainer {
 public:
  /// \param paired  equal heaps have been left aside
  SumExplainer(std::vector<SumTerm> const& terms, SumComponents const& components,
               ValueMoves const& moves, bool paired)
      : terms_(terms), components_(components), moves_(moves), paired_(paired) {}

  std::vector<Message> tell(std::optional<HeapMove> const& move, bool all_known) {
    bool const misere = targets().convention() == Convention::kMisere;
    bool const won = targets().outcome() == Outcome::kN;
    if (misere && won && !move && all_known) return {Message{"misere_quotient.over", {}}};
    headline(misere, won);
    if (paired_) steps_.push_back(Message{"symmetry.pairs", {}});
    values();
    if (misere) steps_.push_back(Message{"misere_subtraction.rule", {}});
    if (move) {
      tell_move(*move);
    } else if (won) {
      steps_.push_back(Message{"heap_game.no_move_yet", {}});
    } else if (!misere) {
      steps_.push_back(Message{"heap_game.reply", {}});
    }
    if (misere) {
      std::string const why = components_.any_lasker         ? "sum.misere.lasker"
                              : components_.only_subtraction ? "misere_subtraction.why"
                                                             : "sum.misere.why";
      steps_.push_back(Message{why, {}});
    }
    return std::move(steps_);
  }

 private:
  [[nodiscard]] theory::NimTargets const& targets() const { return moves_.targets(); }
  /// The texts speak of heaps, or of parts of the sum where some part is more than a heap.
  [[nodiscard]] std::string own(std::string const& word) const {
    return (components_.only_heaps ? "sum." : "sum.parts.") + word;
  }
  [[nodiscard]] std::string part(std::size_t which) const {
    return to_string(component_position(terms_, components_.places[which]));
  }

  void headline(bool misere, bool won) {
    std::string const sum = short_number(targets().sum());
    if (misere) {
      steps_.push_back(Message{std::string("misere_subtraction.") +
                                   (targets().large() > 0 ? "large" : "small") +
                                   (won ? ".n" : ".p"),
                               {{"sum", sum}, {"ones", std::to_string(targets().ones())}}});
    } else {
      steps_.push_back(Message{own(won ? "n" : "p"), {{"sum", sum}}});
      steps_.push_back(Message{own("principle"), {}});
    }
  }

  void values() {
    std::vector<std::string> lines;
    std::size_t count = 0;
    for (std::size_t i = 0; i < moves_.heaps().size(); ++i) {
      if (moves_.heaps()[i].size == 0 || ++count > kSumHeapsTold) continue;
      lines.push_back(terms_[components_.places[i].term].name + ' ' + part(i) + ": " +
                      short_number(moves_.heaps()[i].value));
    }
    if (count > kSumHeapsTold) lines.emplace_back("...");
    if (count > 0) steps_.push_back(Message{own("values"), {{"values", std::move(lines)}}});
  }

  void tell_move(HeapMove const& move) {
    Natural const& old = moves_.heaps()[move.heap].value;
    std::vector<std::string> parts;
    for (Natural const& size : move.parts) parts.push_back(short_number(size));
    if (move.position) parts.push_back(to_string(*move.position));
    if (parts.empty()) parts.emplace_back("0");
    Place const& place = components_.places[move.heap];
    steps_.push_back(Message{place.heap ? "sum.move" : "sum.parts.move",
                             {{"game", terms_[place.term].name},
                              {"from", part(move.heap)},
                              {"parts", std::move(parts)},
                              {"old", short_number(old)},
                              {"target", short_number(targets().target(old))}}});
  }

  std::vector<SumTerm> const& terms_;
  SumComponents const& components_;
  ValueMoves const& moves_;
  bool paired_;
  std::vector<Message> steps_;
};

/// Moves of a sum beside which equal heaps are left aside: what wins in those is not known.
class MovesBesidePairs {
 public:
  explicit MovesBesidePairs(ValueMoves rest) : rest_(std::move(rest)) {}

  [[nodiscard]] Outcome outcome() const { return rest_.outcome(); }
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
    return rest_.visit(visitor, limits) && outcome() == Outcome::kP;
  }
  [[nodiscard]] std::optional<Natural> count(Limits const&) const { return std::nullopt; }

 private:
  ValueMoves rest_;
};

Solution solve_by_values(std::vector<SumTerm> const& terms, Convention convention,
                         Limits const& limits, Detail detail, Context const& context) {
  bool const misere = convention == Convention::kMisere;
  auto const rest = misere ? std::nullopt : without_pairs(terms);
  Message why;
  std::optional<SumComponents> components;
  bool paired = rest && detail == Detail::kOutcome;
  if (!paired) components = sum_components(terms, convention, limits, context, why);
  if (!components && rest) {
    paired = true;
    components = sum_components(*rest, convention, limits, context, why);
  }
  if (!components) {
    return unknown_sum(std::move(why));
  }
  auto const moves = std::make_shared<ValueMoves const>(components->games,
                                                        std::move(components->heaps), convention);
  auto const tell = [&](auto const& move, bool all_known) {
    return SumExplainer(paired ? *rest : terms, *components, *moves, paired).tell(move, all_known);
  };
  ChangedSum sum(positions_of(terms), components->places);
  Solution answer = paired ? heaps_answer(std::make_shared<MovesBesidePairs const>(*moves),
                                          std::move(sum), detail, limits, tell)
                           : heaps_answer(moves, std::move(sum), detail, limits, tell);
  if (!misere) answer.nim_value = moves->targets().sum();
  answer.certainty = components->certainty;
  answer.references = {Message{misere ? "by.ferguson" : "by.values", {}}};
  if (paired) answer.references.push_back(Message{"by.pairs", {}});
  std::move(components->references.begin(), components->references.end(),
            std::back_inserter(answer.references));
  if (!misere && detail != Detail::kOutcome && answer.certainty < Certainty::kSearched) {
    std::string_view const theorem = verified_sum(terms);
    if (!theorem.empty()) {
      answer.references.push_back(Message{"by.coq", {{"theorem", std::string(theorem)}}});
    }
  }
  return answer;
}

/// Misere play, by a common quotient of all games.
Solution solve_by_classes(std::vector<SumTerm> const& terms,
                          std::vector<sequence::OneHeapGame> const& games_of_terms,
                          Limits const& limits, Detail detail, Context const& context) {
  std::vector<sequence::OneHeapGame> games;
  std::vector<std::string> names;
  std::vector<misere::GameHeap> heaps;
  std::vector<Place> places;
  Meter meter = Meter::patient(limits);
  for (std::size_t t = 0; t < terms.size(); ++t) {
    auto const found = std::find(games.begin(), games.end(), games_of_terms[t]);
    auto const game = static_cast<std::size_t>(found - games.begin());
    if (found == games.end()) {
      games.push_back(games_of_terms[t]);
      names.push_back(terms[t].name);
    }
    for (std::size_t heap = 0; heap < terms[t].position.heaps.size(); ++heap) {
      if (!meter.spend(kHeapSteps)) return unknown_in_time();
      heaps.push_back({game, terms[t].position.heaps[heap]});
      places.push_back({.term = t, .heap = heap});
    }
  }
  return misere::answer_misere(games, std::move(heaps), names,
                               ChangedSum(positions_of(terms), std::move(places)), limits, detail,
                               context.quotients());
}

bool goes_on(SumTerm const& term) {
  return term.rules.board != nullptr && term.rules.board->row->goes_on_in_sums;
}

/// Sums in which a turn may go on in another term: values say who wins in normal play, but a turn
/// that wins need not be one of a single term.
Solution solve_where_turns_go_on(std::vector<SumTerm> const& terms, Convention convention,
                                 Limits const& limits, Context const& context) {
  std::string const& game = std::find_if(terms.begin(), terms.end(), goes_on)->name;
  if (convention == Convention::kMisere) {
    return unknown_sum(Message{"sum.unknown.goes_on", {{"game", game}}});
  }
  Solution answer;
  answer.moves_known = false;
  answer.certainty = Certainty::kTheorem;
  answer.references = {Message{"by.page", {{"page", "boards"}}}};
  Natural sum = 0;
  std::vector<std::string> values;
  auto const add = [&](SumTerm const& term, Natural const& value) {
    sum ^= value;
    values.push_back(term.name + ' ' + to_string(term.position) + ": " + short_number(value));
  };
  for (SumTerm const& term : terms) {
    if (!goes_on(term)) continue;
    try {
      auto const value =
          term.rules.board->search()->value_in_sums(to_small(term.position).value().heaps, limits);
      if (value) {
        add(term, *value);
        continue;
      }
    } catch (LimitReached const& reached) {
      return unknown_solution(given_up(reached.stop, limits));
    }
    answer.outcome = Outcome::kN;
    answer.reason = {
        Message{"sum.goes_on.loony", {{"game", term.name}, {"position", to_string(term.position)}}},
        Message{"sum.goes_on", {{"game", game}}}};
    return answer;
  }
  for (SumTerm const& term : terms) {
    if (goes_on(term)) continue;
    Solution const alone =
        solve(term.rules, convention, term.position, limits, Detail::kFull, context);
    if (!alone.nim_value) {
      return unknown_sum(Message{"sum.unknown.value",
                                 {{"game", term.name}, {"position", to_string(term.position)}}});
    }
    add(term, *alone.nim_value);
    answer.certainty = std::max(answer.certainty, alone.certainty);
  }
  answer.outcome = sum == 0 ? Outcome::kP : Outcome::kN;
  answer.nim_value = sum;
  answer.reason = {Message{sum == 0 ? "sum.parts.p" : "sum.parts.n", {{"sum", short_number(sum)}}},
                   Message{"sum.parts.values", {{"values", std::move(values)}}}};
  if (sum == 0) {
    answer.moves_known = true;
    answer.winning_move_count = Natural(0);
  } else {
    answer.reason.push_back(Message{"sum.goes_on", {{"game", game}}});
  }
  return answer;
}

Solution solve_terms(std::vector<SumTerm> const& terms, Convention convention, Limits const& limits,
                     Detail detail, Context const& context) {
  if (std::any_of(terms.begin(), terms.end(), goes_on)) {
    return solve_where_turns_go_on(terms, convention, limits, context);
  }
  std::vector<sequence::OneHeapGame> games;
  bool by_values = true;
  for (SumTerm const& term : terms) {
    if (term.rules.board != nullptr && !term.rules.board->row->in_sums) {
      return unknown_sum(Message{"sum.unknown.turns", {{"game", term.name}}});
    }
    auto const game = sequence::one_heap_game(term.rules);
    by_values = by_values && game && (is_subtraction_code(game->code) || is_lasker(term.rules));
    if (game) games.push_back(*game);
  }
  by_values = by_values || convention == Convention::kNormal || games.size() < terms.size();
  Solution solution = by_values ? solve_by_values(terms, convention, limits, detail, context)
                                : solve_by_classes(terms, games, limits, detail, context);
  if (solution.outcome || convention == Convention::kNormal) return solution;
  Solution searched = search_sum(terms, convention, limits);
  if (searched.outcome) {
    if (detail != Detail::kFull) searched.reason.clear();
    return searched;
  }
  std::move(searched.reason.begin(), searched.reason.end(), std::back_inserter(solution.reason));
  return solution;
}

}  // namespace

Solution solve_sum(std::vector<SumTerm> const& terms, Convention convention, Limits const& limits,
                   Detail detail, Context const& context) {
  PositionSize together;
  for (SumTerm const& term : terms) {
    check_position(term.rules, term.position);
    together.add(term.position);
  }
  if (terms.size() == 1) {
    return solve(terms[0].rules, convention, terms[0].position, limits, detail, context);
  }
  if (!Meter::patient(limits).spend(kHeapSteps * together.heaps())) return unknown_in_time();
  return solve_terms(terms, convention, limits, detail, context);
}

std::string sum_text(std::vector<SumTerm> const& terms) {
  return sum_text(terms, {}, terms.size());
}

std::string sum_text(std::vector<SumTerm> const& terms, Position const& after, std::size_t term) {
  std::string text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    Position const& position = t == term ? after : terms[t].position;
    text += (t > 0 ? " + " : "") + terms[t].name + ' ' + to_string(position);
  }
  return text;
}

}  // namespace bouton
