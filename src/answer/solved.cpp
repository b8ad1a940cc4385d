#include "answer/solved.hpp"

#include <algorithm>
#include <span>

namespace bouton::answer {
namespace {

/// The moves that an option stands for.
using MovesOf = std::function<std::vector<Move>(Position const& after, std::size_t term)>;

bool is_of_coq(Message const& reference) {
  return reference.key == "by.coq";
}

/// Called with a move and whether it is recommended; returns false to stop.
using Visit = std::function<bool(Move const& move, std::size_t term, bool recommended)>;

ToldMoves walk(MovesOf const& moves_of, Solution const& solution, Limits const& limits,
               MoveOrder order, Visit const& visit) {
  ToldMoves told;
  told.judged = solution.moves_known;
  told.whole = solution.moves_known && solution.outcome.has_value();
  if (solution.outcome != Outcome::kN) return told;
  auto const visit_option = [&](Position const& after, std::size_t term, bool recommended) {
    for (Move const& move : moves_of(after, term)) {
      if (limits.expired() || !visit(move, term, recommended)) {
        told.whole = false;
        return false;
      }
      recommended = false;
      ++told.count;
    }
    return true;
  };
  bool const first = order == MoveOrder::kRecommendedFirst && solution.recommended;
  if (first && !visit_option(solution.recommended->after, solution.recommended->term, true)) {
    return told;
  }
  if (!solution.for_each_winning_move) return told;
  auto const take = [&](Position const& after, std::size_t term) {
    bool const again =
        first && term == solution.recommended->term && after == solution.recommended->after;
    return again || visit_option(after, term, false);
  };
  if (!solution.for_each_winning_move(take, limits)) told.whole = told.judged = false;
  return told;
}

ToldMoves tell(MovesOf const& moves_of, Solution const& solution, MoveBounds const& bounds,
               Limits const& limits, MoveOrder order, TellMove const& tell_move) {
  std::uint64_t moves = 0, bytes = 0;
  return walk(moves_of, solution, limits, order,
              [&](Move const& move, std::size_t term, bool recommended) {
                if (moves >= bounds.moves || bytes >= bounds.bytes) return false;
                bytes += tell_move(move, term, recommended);
                ++moves;
                return true;
              });
}

MovesOf made_in(AskedTerms const& asked) {
  return [&asked](Position const& after, std::size_t term) {
    return moves_to(*asked[term].rules, *asked[term].position, after);
  };
}

}  // namespace

std::optional<std::string> theorem_among(std::vector<Message> const& references) {
  auto const found = std::find_if(references.begin(), references.end(), is_of_coq);
  if (found == references.end()) return std::nullopt;
  return std::get<std::string>(found->arguments.front().second);
}

std::string who_proved_it(std::vector<Message> references) {
  std::erase_if(references, is_of_coq);
  return references_text(references);
}

ToldMove told_move(Move const& move, std::string position, Language language) {
  ToldMove told;
  told.position = std::move(position);
  told.text = in_words(move, language);
  for (HeapChange const& change : move.changes) told.changes.push_back({change});
  return told;
}

ToldMoves tell_moves(AskedTerms const& asked, Solution const& solution, MoveBounds const& bounds,
                     Limits const& limits, MoveOrder order, TellMove const& tell_move) {
  auto const merged = [&](Position const& after, std::size_t term) {
    return merged_moves_to(*asked[term].rules, *asked[term].position, after);
  };
  return tell(bounds.merged_mirrors ? MovesOf(merged) : made_in(asked), solution, bounds, limits,
              order, tell_move);
}

ToldMoves visit_moves(AskedTerms const& asked, Solution const& solution, Limits const& limits,
                      MoveOrder order,
                      std::function<bool(Move const& move, std::size_t term)> const& visit) {
  return walk(
      made_in(asked), solution, limits, order,
      [&](Move const& move, std::size_t term, bool /*recommended*/) { return visit(move, term); });
}

ToldMoves tell_options(Solution const& solution, MoveBounds const& bounds, Limits const& limits,
                       MoveOrder order, TellMove const& tell_move) {
  auto const itself = [](Position const& after, std::size_t /*term*/) {
    return std::vector{Move{.changes = {}, .after = after, .words = {}}};
  };
  return tell(itself, solution, bounds, limits, order, tell_move);
}

void SolvedFacts::tell_winning_moves(AskedTerms const& asked, MoveBounds const& bounds,
                                     Limits const& limits, std::uint64_t usual, Language language) {
  merged_mirrors = bounds.merged_mirrors;
  // In the order of the positions; but a list that is cut must hold the recommended move.
  bool const cut = solution->winning_move_count ? *solution->winning_move_count > bounds.moves
                                                : bounds.moves < usual;
  MoveOrder const order = cut ? MoveOrder::kRecommendedFirst : MoveOrder::kAsFound;
  constexpr std::uint64_t kSigns = 3;  // quotes and a comma
  winning_moves.each = [=, answer = solution, text = text_of, told = told](
                           std::function<bool(std::span<std::string const>)> const& take) {
    auto const tell_one = [&](Move const& move, std::size_t term, bool /*recommended*/) {
      std::string const left = text(move.after, term);
      take({&left, 1});
      return left.size() + kSigns;
    };
    *told = tell_options(*answer, bounds, limits, order, tell_one);
  };
  moves.each = [=, answer = solution, text = text_of,
                told = told_moves](std::function<bool(std::span<ToldMove const>)> const& take) {
    auto const tell_one = [&](Move const& move, std::size_t term, bool /*recommended*/) {
      ToldMove one = told_move(move, text(move.after, term), language);
      if (asked.size() > 1) one.term = term;
      take({&one, 1});
      return one.position.size() + one.text.size();
    };
    *told = tell_moves(asked, *answer, bounds, limits, order, tell_one);
  };
}

std::optional<Natural> SolvedFacts::winning_move_count() const {
  if (solution == nullptr) return std::nullopt;
  if (solution->winning_move_count || !told->whole || merged_mirrors) {
    return solution->winning_move_count;
  }
  return Natural(told->count);
}

std::optional<Natural> SolvedFacts::moves_left_out(
    std::function<std::optional<Natural>()> const& count) const {
  bool const none = told_moves->whole || solution == nullptr || !solution->outcome;
  return none || !count ? std::nullopt : count();
}

std::optional<std::string> SolvedFacts::recommended() const {
  if (solution == nullptr || !solution->recommended) return std::nullopt;
  return text_of(solution->recommended->after, solution->recommended->term);
}

}  // namespace bouton::answer
