#include "misere/answers.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "bouton/core/limits.hpp"
#include "core/memory_text.hpp"
#include "misere/all_heaps_answer.hpp"
#include "misere/endgame_search.hpp"
#include "misere/heap_moves.hpp"
#include "misere/known_infinite.hpp"
#include "misere/known_quotient.hpp"
#include "misere/quotient_explainer.hpp"

namespace bouton::misere {
namespace {

using SmallHeap = EndgameSearch::SmallHeap;

/// No law is of smaller heaps alone.
constexpr std::uint64_t kSmallestLaw = 5;

/// What is known of the quotient, and why no more.
Message tell_partial(KnownQuotient const& known) {
  Quotient const& quotient = known.table->quotient();
  std::string key = "misere_endgame.partial";
  switch (known.stopped_by) {
    case Stop::kElements:
      key += ".elements";
      break;
    case Stop::kSteady:
      key += ".steady";
      break;
    case Stop::kWork:
      key += ".work";
      break;
    case Stop::kExpired:
    case Stop::kMemory:
      key += ".time";
      break;
    default:
      key += ".heaps";
      break;
  }
  return {std::move(key),
          {{"heaps", std::to_string(known.heaps_done)},
           {"next", std::to_string(known.heaps_done + 1)},
           {"order", std::to_string(quotient.order())},
           {"elements", std::to_string(known.most_elements)}}};
}

Solution unknown(KnownQuotient const& known, Stop stop, Limits const& limits) {
  std::string key = "misere_endgame.unknown.large";
  if (stop == Stop::kPositions) key = "misere_endgame.unknown.positions";
  if (stop == Stop::kMemory) key = "misere_endgame.unknown.memory";
  if (stop == Stop::kExpired) key = "misere_endgame.unknown.time";
  Solution answer;
  answer.moves_known = false;
  answer.reason.push_back({std::move(key),
                           {{"positions", std::to_string(limits.positions)},
                            {"memory", memory_text(limits.memory_bytes)}}});
  answer.reason.push_back(tell_partial(known));
  return answer;
}

std::optional<std::vector<SmallHeap>> small_heaps(std::vector<GameHeap> const& heaps) {
  std::vector<SmallHeap> small;
  for (GameHeap const& heap : heaps) {
    auto const size = to_u64(heap.size);
    if (!size) return std::nullopt;
    small.push_back({heap.game, *size});
  }
  return small;
}

/// The sum after a move.
std::vector<SmallHeap> after(std::vector<SmallHeap> const& heaps, std::size_t heap,
                             std::span<std::uint64_t const> parts) {
  std::vector<SmallHeap> result = heaps;
  result.erase(result.begin() + static_cast<std::ptrdiff_t>(heap));
  for (std::uint64_t const part : parts) result.push_back({heaps[heap].game, part});
  return result;
}

/// The winning moves in the usual order. \return whether all moves could be judged.
bool find_moves(EndgameSearch& search, std::vector<SmallHeap> const& heaps,
                std::vector<HeapMove>& found) {
  bool whole = true;
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    visit_heap_moves(search.table().quotient().games()[heaps[heap].game], heaps[heap].size,
                     [&](std::span<std::uint64_t const> parts) {
                       auto const outcome =
                           search.outcome(after(heaps, heap, parts), /*remembered=*/!whole);
                       if (!outcome || !search.spend(1 + heaps.size())) whole = false;
                       if (outcome == Outcome::kP) {
                         HeapMove& move = found.emplace_back();
                         move.heap = heap;
                         move.parts.assign(parts.begin(), parts.end());
                       }
                       return search.spend(0);
                     });
  }
  return whole;
}

/// The moves that were found, to be visited.
struct FoundMoves {
  std::vector<HeapMove> moves;

  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
    Meter meter = Meter::patient(limits);
    for (HeapMove const& move : moves) {
      if (!meter.step()) return false;
      if (!visitor(move.heap, move.replacement())) return true;
    }
    return true;
  }
};

/// If all heaps have a class after this move: their product, which is a P-class.
std::optional<Element> landing(QuotientTable const& table, std::vector<GameHeap> const& heaps,
                               HeapMove const& move) {
  Quotient const& quotient = table.quotient();
  Element product = 0;
  auto const multiply = [&](std::size_t game, Natural const& size) {
    if (!table.covers(game, size)) return false;
    product = quotient.product(product, quotient.heaps(game).at(size));
    return true;
  };
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    if (heap != move.heap && !multiply(heaps[heap].game, heaps[heap].size)) return std::nullopt;
  }
  for (Natural const& part : move.parts) {
    if (!multiply(heaps[move.heap].game, part)) return std::nullopt;
  }
  return product;
}

/// \param move  the one to recommend, or null
std::vector<Message> tell(KnownQuotient const& known, EndgameSearch const& search,
                          std::vector<GameHeap> const& heaps, Solution const& answer,
                          HeapMove const* move, std::vector<std::string> const& names) {
  std::vector<Message> steps;
  Quotient const& quotient = known.table->quotient();
  if (move != nullptr) {
    steps.push_back(tell_move("misere_endgame.n", *move, heaps, names));
  } else if (answer.outcome == Outcome::kP) {
    steps.push_back({"misere_endgame.p", {}});
  }
  steps.push_back(tell_partial(known));
  for (std::size_t game = 0; search.law() && game < search.law()->games(); ++game) {
    InfiniteTable const& table = search.law()->table(game);
    steps.push_back({names.empty() ? "misere_law.endgame" : "misere_law.endgame.of",
                     {{"heap", std::to_string(table.largest())},
                      {"name", names.empty() ? "" : names[game]},
                      {"game", table.law().game}}});
  }
  steps.push_back({"misere_endgame.method", {{"searched", std::to_string(search.positions())}}});
  if (move == nullptr) return steps;
  if (auto const product = landing(*known.table, heaps, *move)) {
    steps.push_back(tell_monoid(quotient, names));
    steps.push_back(
        {"misere_endgame.landing", {{"class", quotient.word(*product, WordStyle::kSuperscript)}}});
  }
  if (!answer.moves_known) steps.push_back({"misere_endgame.some", {}});
  return steps;
}

/// A law answers at once. Below it the quotient is finite, and says more.
bool is_for_law(SharedInfinite const& law, std::vector<GameHeap> const& heaps) {
  auto const covered = [&](GameHeap const& heap) {
    return heap.size <= law.table(heap.game).largest();
  };
  return std::all_of(heaps.begin(), heaps.end(), covered) &&
         std::any_of(heaps.begin(), heaps.end(), [&](GameHeap const& heap) {
           return heap.size >= law.table(heap.game).infinite_from();
         });
}

/// A small position is searched quickly, however long the search for its quotient would take: so
/// the latter gets half of the time.
Limits for_quotient(Limits limits) {
  if (limits.deadline) {
    auto const now = std::chrono::steady_clock::now();
    limits.deadline = now + (*limits.deadline - now) / 2;
  }
  return limits;
}

}  // namespace

Solution answer_by_endgame(KnownQuotient const& known,
                           std::shared_ptr<SharedInfinite const> const& law,
                           std::vector<GameHeap> const& heaps,
                           std::vector<std::string> const& names, ChangedSum sum,
                           Limits const& limits, Detail detail) {
  auto const small = small_heaps(heaps);
  if (!small) return unknown(known, Stop::kNone, limits);
  EndgameSearch search(known.table, limits, law);
  auto const outcome = search.outcome(*small);
  if (!outcome) return unknown(known, search.stopped_by(), limits);
  Solution answer;
  answer.outcome = outcome;
  answer.certainty = Certainty::kSearched;
  auto const found = std::make_shared<FoundMoves>();
  std::vector<HeapMove> const& moves = found->moves;
  if (outcome == Outcome::kN) answer.moves_known = find_moves(search, *small, found->moves);
  if (answer.moves_known) answer.winning_move_count = moves.size();
  if (!moves.empty()) {
    set_moves(answer, std::shared_ptr<FoundMoves const>(found), std::move(sum), moves.front());
  }
  HeapMove const* const first = moves.empty() ? nullptr : &moves.front();
  if (detail == Detail::kFull) answer.reason = tell(known, search, heaps, answer, first, names);
  return answer;
}

Solution answer_misere(std::vector<sequence::OneHeapGame> const& games, std::vector<GameHeap> heaps,
                       std::vector<std::string> const& names, ChangedSum sum, Limits const& limits,
                       Detail detail, QuotientCache const& cache) {
  if (!Meter::patient(limits).spend(kHeapSteps * heaps.size())) return unknown_in_time();
  Natural largest = 0;
  for (GameHeap const& heap : heaps) largest = std::max(largest, heap.size);
  bool const kayles = is_kayles(games);  // needs no law
  auto const law = !kayles && largest >= kSmallestLaw ? shared_infinite(games, cache) : nullptr;
  if (law && is_for_law(*law, heaps)) {
    return answer_by_infinite(law, heaps, names, std::move(sum), detail, limits);
  }
  if (!kayles) {
    auto const tables = tables_for_all_heaps(games, heaps, cache);
    if (!tables.empty()) {
      return answer_for_all_heaps(tables, heaps, names, std::move(sum), detail, limits);
    }
  }
  auto const known = misere_quotient(games, largest, for_quotient(limits), cache);
  bool const covered = std::all_of(heaps.begin(), heaps.end(), [&](GameHeap const& heap) {
    return known->table->covers(heap.game, heap.size);
  });
  if (!covered) {
    return answer_by_endgame(*known, law, heaps, names, std::move(sum), limits, detail);
  }
  return answer_by_quotient(known->table, std::move(heaps), names, std::move(sum), detail, limits);
}

Solution solve_misere_heaps(sequence::OneHeapGame const& game, Position const& position,
                            Limits const& limits, Detail detail, QuotientCache const& cache) {
  return answer_misere({game}, heaps_of(position), {}, ChangedSum(position), limits, detail, cache);
}

}  // namespace bouton::misere
