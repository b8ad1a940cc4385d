// Sums of different games, by nim-values or by a common misere quotient.
#include "bouton/solver/sum.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "bouton/rules/notation.hpp"
#include "bouton/sequence/changed_position.hpp"
#include "bouton/sequence/nim_sequence.hpp"
#include "misere/heaps_answer.hpp"
#include "solver/heap_game_moves.hpp"
#include "solver/misere_subtraction.hpp"

namespace bouton {
namespace {

constexpr std::size_t kHeapsTold = 12;

std::vector<Position> positions_of(std::vector<SumTerm> const& terms) {
  std::vector<Position> positions;
  for (SumTerm const& term : terms) positions.push_back(term.position);
  return positions;
}

/// The positions with one heap of one term replaced.
class ChangedSum {
 public:
  explicit ChangedSum(std::vector<Position> positions)
      : before_(std::move(positions)), after_(before_), changed_(before_.begin(), before_.end()) {}

  std::vector<Position> const& replace(std::size_t term, std::size_t heap,
                                       std::span<Natural const> parts) {
    if (term != last_) after_[last_] = before_[last_];
    last_ = term;
    after_[term] = changed_[term].replace(heap, parts);
    return after_;
  }

 private:
  std::vector<Position> before_;
  std::vector<Position> after_;
  std::vector<sequence::ChangedPosition> changed_;
  std::size_t last_ = 0;
};

// By nim-values.

struct TermMove {
  std::size_t term;
  std::size_t heap;
  std::vector<Natural> parts;
};

class ValueSum {
 public:
  using Sequences = std::vector<std::shared_ptr<sequence::NimSequence const>>;

  /// \pre the sequences know every heap
  ValueSum(std::vector<SumTerm> terms, Sequences const& sequences, Convention convention)
      : terms_(std::move(terms)) {
    std::vector<Natural> all;
    std::vector<std::size_t> starts;
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      starts.push_back(all.size());
      for (Natural const& heap : terms_[t].position.heaps) all.push_back(sequences[t]->value(heap));
    }
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      std::vector<Natural> others = all;
      auto const first = others.begin() + static_cast<std::ptrdiff_t>(starts[t]);
      others.erase(first, first + static_cast<std::ptrdiff_t>(terms_[t].position.heaps.size()));
      moves_.emplace_back(sequences[t], terms_[t].position, convention, others);
    }
  }

  [[nodiscard]] std::vector<SumTerm> const& terms() const { return terms_; }
  [[nodiscard]] HeapGameMoves const& moves(std::size_t term) const { return moves_[term]; }
  [[nodiscard]] theory::NimTargets const& targets() const { return moves_[0].targets(); }

  /// \return false if the limits ended it.
  template <class Visit>
  bool visit(Visit&& visitor, Limits const& limits) const {
    bool go_on = true;
    for (std::size_t t = 0; t < moves_.size() && go_on; ++t) {
      auto const of_term = [&](std::size_t heap, std::span<Natural const> parts) {
        return go_on = visitor(t, heap, parts);
      };
      if (!moves_[t].visit(of_term, limits)) return false;
    }
    return true;
  }
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const {
    Natural total = 0;
    for (HeapGameMoves const& moves : moves_) {
      auto const some = moves.count(limits);
      if (!some) return std::nullopt;
      total += *some;
    }
    return total;
  }

 private:
  std::vector<SumTerm> terms_;
  std::vector<HeapGameMoves> moves_;
};

std::vector<Message> tell(ValueSum const& sum, std::optional<TermMove> const& move) {
  theory::NimTargets const& targets = sum.targets();
  bool const misere = targets.convention() == Convention::kMisere;
  bool const won = targets.outcome() == Outcome::kN;
  std::string const value = to_string(targets.sum());
  std::vector<Message> steps;
  if (misere) {
    steps.push_back(Message{std::string("misere_subtraction.") +
                                (targets.large() > 0 ? "large" : "small") + (won ? ".n" : ".p"),
                            {{"sum", value}, {"ones", std::to_string(targets.ones())}}});
  } else {
    steps.push_back(Message{won ? "sum.n" : "sum.p", {{"sum", value}}});
    steps.push_back(Message{"sum.principle", {}});
  }
  std::vector<std::string> lines;
  std::size_t heaps = 0;
  for (std::size_t t = 0; t < sum.terms().size(); ++t) {
    for (std::size_t h = 0; h < sum.moves(t).values().size(); ++h) {
      Natural const& size = sum.terms()[t].position.heaps[h];
      if (size == 0 || ++heaps > kHeapsTold) continue;
      lines.push_back(sum.terms()[t].name + ' ' + to_string(size) + ": " +
                      to_string(sum.moves(t).values()[h]));
    }
  }
  if (heaps > kHeapsTold) lines.emplace_back("...");
  if (heaps > 0) steps.push_back(Message{"sum.values", {{"values", std::move(lines)}}});
  if (misere) steps.push_back(Message{"misere_subtraction.rule", {}});
  if (move) {
    SumTerm const& term = sum.terms()[move->term];
    Natural const& old = sum.moves(move->term).values()[move->heap];
    std::vector<std::string> parts;
    for (Natural const& part : move->parts) parts.push_back(to_string(part));
    if (parts.empty()) parts.emplace_back("0");
    steps.push_back(Message{"sum.move",
                            {{"game", term.name},
                             {"from", to_string(term.position.heaps[move->heap])},
                             {"parts", std::move(parts)},
                             {"old", to_string(old)},
                             {"target", to_string(targets.target(old))}}});
  } else if (won) {
    steps.push_back(Message{"heap_game.no_move_yet", {}});
  } else if (!misere) {
    steps.push_back(Message{"heap_game.reply", {}});
  }
  if (misere) steps.push_back(Message{"misere_subtraction.why", {}});
  return steps;
}

SumSolution solve_by_values(std::vector<SumTerm> const& terms, Convention convention,
                            Limits const& limits, Detail detail, Context const& context) {
  SumSolution solution;
  ValueSum::Sequences sequences;
  bool computed = true;
  for (SumTerm const& term : terms) {
    Natural largest = 0;
    for (Natural const& heap : term.position.heaps) largest = std::max(largest, heap);
    sequences.push_back(sequence::nim_sequence(term.game, largest, limits, context.sequences()));
    if (!sequences.back()->knows(largest)) {
      solution.moves_known = false;
      solution.reason = {tell_unknown_values(*sequences.back(), largest)};
      return solution;
    }
    computed = computed && sequences.back()->computed(largest);
  }
  auto const sum = std::make_shared<ValueSum const>(terms, sequences, convention);
  bool const misere = convention == Convention::kMisere;
  solution.outcome = sum->targets().outcome();
  if (!misere) solution.nim_value = sum->targets().sum();
  solution.certainty = computed ? Certainty::kTheorem : Certainty::kPeriodicityProved;
  solution.reference = misere ? "Ferguson 1974" : "Sprague 1935, Grundy 1939";
  if (!computed) solution.reference += "; Guy & Smith 1956";
  std::optional<TermMove> move;
  auto const first = [&](std::size_t term, std::size_t heap, std::span<Natural const> parts) {
    move = TermMove{term, heap, {parts.begin(), parts.end()}};
    return false;
  };
  bool const all_seen = sum->visit(first, limits);
  if (!move && all_seen) {
    solution.winning_move_count = 0;
    bool const over = solution.outcome == Outcome::kN;  // misere: no move is left
    if (detail == Detail::kFull) {
      solution.reason = over ? std::vector{Message{"misere_quotient.over", {}}} : tell(*sum, move);
    }
    return solution;
  }
  solution.moves_known = move.has_value();
  if (detail == Detail::kFull) solution.reason = tell(*sum, move);
  if (move) {
    ChangedSum changed(positions_of(terms));
    solution.recommended = changed.replace(move->term, move->heap, move->parts);
    if (detail == Detail::kFull) solution.winning_move_count = sum->count(limits);
  }
  solution.for_each_winning_move = [sum](SumMoveVisitor const& visit, Limits const& within) {
    ChangedSum after(positions_of(sum->terms()));
    auto const show = [&](std::size_t term, std::size_t heap, std::span<Natural const> parts) {
      return visit(after.replace(term, heap, parts));
    };
    return sum->visit(show, within);
  };
  return solution;
}

// By a common quotient.

SumSolution solve_by_classes(std::vector<SumTerm> const& terms, Limits const& limits, Detail detail,
                             Context const& context) {
  std::vector<sequence::OneHeapGame> games;
  std::vector<std::string> names;
  std::vector<misere::GameHeap> heaps;
  std::vector<std::pair<std::size_t, std::size_t>> places;  // of each heap: term, number in it
  for (std::size_t t = 0; t < terms.size(); ++t) {
    auto const found = std::find(games.begin(), games.end(), terms[t].game);
    auto const game = static_cast<std::size_t>(found - games.begin());
    if (found == games.end()) {
      games.push_back(terms[t].game);
      names.push_back(terms[t].name);
    }
    for (std::size_t h = 0; h < terms[t].position.heaps.size(); ++h) {
      heaps.push_back({game, terms[t].position.heaps[h]});
      places.emplace_back(t, h);
    }
  }
  misere::HeapsAnswer answer =
      misere::answer_misere(games, heaps, names, limits, detail, context.quotients());
  SumSolution solution;
  solution.outcome = answer.outcome;
  solution.winning_move_count = std::move(answer.winning_move_count);
  solution.moves_known = answer.moves_known;
  solution.reason = std::move(answer.reason);
  solution.certainty = answer.certainty;
  solution.reference = std::move(answer.reference);
  if (!answer.for_each_winning_move) return solution;
  std::vector<Position> const positions = positions_of(terms);
  if (answer.recommended) {
    auto const [term, heap] = places[answer.recommended->heap];
    solution.recommended = ChangedSum(positions).replace(term, heap, answer.recommended->parts);
  }
  solution.for_each_winning_move = [each = std::move(answer.for_each_winning_move), positions,
                                    places](SumMoveVisitor const& visit, Limits const& within) {
    ChangedSum after(positions);
    auto const show = [&](std::size_t which, std::span<Natural const> parts) {
      return visit(after.replace(places[which].first, places[which].second, parts));
    };
    return each(show, within);
  };
  return solution;
}

}  // namespace

SumSolution solve_sum(std::vector<SumTerm> const& terms, Convention convention,
                      Limits const& limits, Detail detail, Context const& context) {
  if (terms.empty()) return solve_sum({{.name = "0.0", .game = {}, .position = {}}}, convention);
  bool const by_values = convention == Convention::kNormal ||
                         std::all_of(terms.begin(), terms.end(), [](SumTerm const& term) {
                           return is_subtraction_code(term.game.code);
                         });
  return by_values ? solve_by_values(terms, convention, limits, detail, context)
                   : solve_by_classes(terms, limits, detail, context);
}

std::string sum_text(std::vector<SumTerm> const& terms, std::span<Position const> positions) {
  std::string text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    text += (t > 0 ? " + " : "") + terms[t].name + ' ' + to_string(positions[t]);
  }
  return text;
}

std::string sum_text(std::vector<SumTerm> const& terms) {
  return sum_text(terms, positions_of(terms));
}

}  // namespace bouton
