#include "misere/all_heaps_answer.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "sequence/heap_options.hpp"

namespace bouton::misere {
namespace {

/// No law has its first row below this heap.
constexpr std::uint64_t kSmallestRow = 4;
/// So many moves of different heaps are all looked at.
constexpr std::uint64_t kMostListed = std::uint64_t{1} << 18;

std::vector<Message> tell_for_all_heaps(AllHeapsMoves const& moves,
                                        std::optional<HeapMove> const& move, bool all_known,
                                        std::vector<GameHeap> const& heaps,
                                        std::vector<std::string> const& names) {
  bool const lost = moves.outcome() == Outcome::kP;
  if (!lost && !move && all_known) return {{"misere_quotient.over", {}}};
  std::vector<Message> steps = {{lost ? "misere_law.p" : "misere_law.n", {}},
                                {"misere_law.all_heaps.image",
                                 {{"element", std::to_string(moves.image().element)},
                                  {"total", to_string(moves.image().total)},
                                  {"peak", to_string(moves.image().peak)}}}};
  if (move) {
    steps.push_back(tell_move("misere_law.move", *move, heaps, names));
  } else {
    steps.push_back({lost ? "misere_law.reply" : "heap_game.no_move_yet", {}});
  }
  steps.push_back({"misere_law.all_heaps.source", {{"game", moves.law().game()}}});
  return steps;
}

}  // namespace

AllHeapsMoves::AllHeapsMoves(AllHeapsTables tables, std::vector<GameHeap> const& heaps)
    : tables_(std::move(tables)) {
  std::map<std::pair<std::size_t, Natural>, std::size_t> places;
  Natural moves = 0;
  for (GameHeap const& heap : heaps) {
    auto const [place, is_new] = places.try_emplace({heap.game, heap.size}, different_.size());
    if (is_new) {
      different_.push_back({heap, 0, {}});
      moves += heap.size * (tables_[heap.game]->game.code.max_taken() + 1);
    }
    ++different_[place->second].count;
    heaps_.push_back(place->second);
  }
  listable_ = moves <= kMostListed;
  find_others();
}

/// By the products of all heaps before, and of all after a place.
void AllHeapsMoves::find_others() {
  std::vector<AllHeapsQuotient::Image> powers;
  for (Heap& heap : different_) {
    heap.others = image_;
    AllHeapsQuotient::Image const one = tables_[heap.heap.game]->image(heap.heap.size);
    heap.others = law().product(heap.others, law().power(one, heap.count - 1));
    powers.push_back(law().power(one, heap.count));
    image_ = law().product(image_, powers.back());
  }
  AllHeapsQuotient::Image after;
  for (std::size_t i = different_.size(); i-- > 0;) {
    different_[i].others = law().product(different_[i].others, after);
    after = law().product(after, powers[i]);
  }
}

bool AllHeapsMoves::wins(Heap const& heap, Parts parts) const {
  AllHeapsQuotient::Image after = heap.others;
  for (Natural const& part : parts) {
    after = law().product(after, tables_[heap.heap.game]->image(part));
  }
  return law().outcome(after) == Outcome::kP;
}

bool AllHeapsMoves::visit_heap(Heap const& heap, Which which, std::function<bool()> const& step,
                               std::function<bool(Parts)> const& visitor) const {
  HeapCode const& code = tables_[heap.heap.game]->game.code;
  // Parts below the first row, of which there are few, are small; so is what comes before it.
  Natural const small = std::max(tables_[heap.heap.game]->first_row(), Natural(1));
  auto const look = [&](Parts parts) {
    if (!step()) return false;
    return !wins(heap, parts) || visitor(parts);
  };
  auto const look_at_rest = [&](unsigned count, Natural const& rest) {
    if (count < 2) {
      Natural const whole[] = {rest};
      return which == Which::kOthers || look(Parts(whole, count));
    }
    for (Natural left = which == Which::kOthers ? small : Natural(1); left < rest; ++left) {
      if (which == Which::kSmallFirst && left >= small) break;
      Natural const parts[] = {left, rest - left};
      if (!look(parts)) return false;
    }
    return true;
  };
  return sequence::for_each_rest(
      code, 2, heap.heap.size, [] { return true; }, look_at_rest);
}

bool AllHeapsMoves::visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
  if (outcome() == Outcome::kP) return true;
  constexpr std::uint64_t kLookEvery = 4096;
  Meter meter = Meter::patient(limits, limits.positions, kLookEvery);
  bool stopped = false;
  auto const step = [&] { return meter.spend(1) && !meter.over(); };
  auto const pass = [&](Which which) {
    // What becomes of a heap by its winning moves: the same for equal heaps.
    std::map<std::size_t, std::vector<std::vector<Natural>>> winning;
    for (std::size_t heap = 0; heap < heaps_.size(); ++heap) {
      auto const found = winning.try_emplace(heaps_[heap]);
      std::vector<std::vector<Natural>>& known = found.first->second;
      auto const give = [&](Parts parts) {
        stopped = !visitor(heap, {.parts = parts});
        return !stopped;
      };
      auto const keep = [&](Parts parts) {
        known.emplace_back(parts.begin(), parts.end());
        return give(parts);
      };
      bool const on = found.second ? visit_heap(different_[heaps_[heap]], which, step, keep)
                                   : std::all_of(known.begin(), known.end(),
                                                 [&](auto const& parts) { return give(parts); });
      if (!on) return false;
    }
    return true;
  };
  bool const whole =
      listable_ ? pass(Which::kAll) : pass(Which::kSmallFirst) && pass(Which::kOthers);
  return whole || stopped;
}

std::optional<Natural> AllHeapsMoves::count(Limits const& limits) const {
  if (outcome() == Outcome::kP) return Natural(0);
  if (!listable_) return std::nullopt;
  Meter meter = Meter::patient(limits);
  Natural total = 0;
  for (Heap const& heap : different_) {
    auto const add = [&](Parts /*parts*/) {
      total += heap.count;
      return true;
    };
    if (!visit_heap(
            heap, Which::kAll, [&] { return meter.step(); }, add))
      return std::nullopt;
  }
  return total;
}

Solution answer_for_all_heaps(AllHeapsTables const& tables, std::vector<GameHeap> const& heaps,
                              std::vector<std::string> const& names, ChangedSum sum, Detail detail,
                              Limits const& limits) {
  auto const moves = std::make_shared<AllHeapsMoves const>(tables, heaps);
  auto const tell = [&](std::optional<HeapMove> const& move, bool all_known) {
    return tell_for_all_heaps(*moves, move, all_known, heaps, names);
  };
  Solution answer = heaps_answer(moves, std::move(sum), detail, limits, tell);
  answer.certainty = Certainty::kMisereLawProved;
  answer.references = {Message{"by.all_heaps", {{"game", moves->law().game()}}}};
  return answer;
}

AllHeapsTables tables_for_all_heaps(std::vector<sequence::OneHeapGame> const& games,
                                    std::vector<GameHeap> const& heaps,
                                    QuotientCache const& cache) {
  bool const any_large = std::any_of(
      heaps.begin(), heaps.end(), [](GameHeap const& heap) { return heap.size >= kSmallestRow; });
  if (!any_large) return {};
  AllHeapsTables tables;
  for (sequence::OneHeapGame const& game : games) {
    auto table = known_all_heaps(game, cache);
    if (!table || (!tables.empty() && table->law != tables.front()->law)) return {};
    tables.push_back(std::move(table));
  }
  // Below the rows the quotient is finite, and says more.
  bool const any_row = std::any_of(heaps.begin(), heaps.end(), [&](GameHeap const& heap) {
    return heap.size >= tables[heap.game]->first_row();
  });
  return any_row ? tables : AllHeapsTables{};
}

}  // namespace bouton::misere
