// Misere positions answered by the law of an infinite quotient: outcome, every winning move, why.
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "misere/answers.hpp"
#include "misere/game_heap.hpp"
#include "misere/heap_moves.hpp"
#include "misere/known_infinite.hpp"

namespace bouton::misere {
namespace {

/// Immutable; shared by the solution's move visitor.
class InfiniteMoves {
 public:
  /// \pre the law covers every heap
  InfiniteMoves(std::shared_ptr<SharedInfinite const> law, std::vector<GameHeap> const& heaps)
      : law_(std::move(law)) {
    heaps_.reserve(heaps.size());
    for (GameHeap const& heap : heaps) {
      heaps_.emplace_back(heap.game, *to_u64(heap.size));
      if (heap.size != 0) ++counts_[heaps_.back()];
    }
    image_ = law_->image(counts_);
    if (outcome() == Outcome::kP) return;
    for (auto const& [heap, count] : counts_) {
      std::size_t const game = heap.first;
      SharedInfinite::Counts others = counts_;
      if (--others[heap] == 0) others.erase(heap);
      SharedInfinite::Image const rest = law_->image(others);
      auto& winning = winning_[heap];
      auto const look = [&](std::span<std::uint64_t const> parts) {
        SharedInfinite::Image after = rest;
        for (std::uint64_t const part : parts) {
          after = law_->product(after, law_->power(game, part, 1));
        }
        if (law_->outcome(after) == Outcome::kP) winning.emplace_back(parts.begin(), parts.end());
        return true;
      };
      visit_heap_moves(law_->table(game).game(), heap.second, look);
    }
  }

  [[nodiscard]] SharedInfinite const& law() const { return *law_; }
  [[nodiscard]] SharedInfinite::Image const& image() const { return image_; }
  [[nodiscard]] Outcome outcome() const { return law_->outcome(image_); }

  /// Heaps from left to right, their options in the order of every list; the visitor returns false
  /// to stop. \return false if a limit ended it.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
    Meter meter = Meter::patient(limits);
    if (winning_.empty()) return true;
    for (std::size_t heap = 0; heap < heaps_.size() && meter.step(); ++heap) {
      if (heaps_[heap].second == 0) continue;
      for (std::vector<Natural> const& parts : winning_.at(heaps_[heap])) {
        if (!visitor(heap, {.parts = parts})) return true;
      }
    }
    return !meter.stopped();
  }
  [[nodiscard]] std::optional<Natural> count(Limits const& /*limits*/) const {
    Natural total = 0;
    for (auto const& [heap, parts] : winning_) {
      total += Natural(counts_.at(heap)) * Natural(parts.size());
    }
    return total;
  }

 private:
  using Heap = std::pair<std::size_t, std::uint64_t>;  // game and size

  std::shared_ptr<SharedInfinite const> law_;
  std::vector<Heap> heaps_;
  SharedInfinite::Counts counts_;  // without empty heaps
  SharedInfinite::Image image_;
  // What becomes of a heap by its winning moves: the same for equal heaps.
  std::map<Heap, std::vector<std::vector<Natural>>> winning_;
};

std::string counters_text(std::vector<std::int64_t> const& counters) {
  std::string text;
  for (std::int64_t const c : counters) {
    if (!text.empty()) text += ", ";
    text += std::to_string(c);
  }
  return text;
}

/// How a law is known, and up to which heap of a game it goes.
Message tell_law(InfiniteTable const& table, std::string const& name) {
  return {name.empty() ? "misere_law.source" : "misere_law.source.of",
          {{"game", table.law().game},
           {"name", name},
           {"heap", std::to_string(table.largest())},
           {"from", std::to_string(table.infinite_from())}}};
}

std::vector<Message> tell_by_law(InfiniteMoves const& moves, std::optional<HeapMove> const& move,
                                 std::vector<GameHeap> const& heaps,
                                 std::vector<std::string> const& names) {
  bool const lost = moves.outcome() == Outcome::kP;
  if (!lost && !move) return {{"misere_quotient.over", {}}};
  std::vector<Message> steps;
  steps.push_back({lost ? "misere_law.p" : "misere_law.n", {}});
  steps.push_back({"misere_law.image",
                   {{"element", std::to_string(moves.image().element)},
                    {"counters", counters_text(moves.image().counters)}}});
  if (move) {
    steps.push_back(tell_move("misere_law.move", *move, heaps, names));
  } else {
    steps.push_back({"misere_law.reply", {}});
  }
  for (std::size_t game = 0; game < moves.law().games(); ++game) {
    steps.push_back(tell_law(moves.law().table(game), names.empty() ? "" : names[game]));
  }
  return steps;
}

}  // namespace

Solution answer_by_infinite(std::shared_ptr<SharedInfinite const> const& law,
                            std::vector<GameHeap> const& heaps,
                            std::vector<std::string> const& names, ChangedSum sum, Detail detail,
                            Limits const& limits) {
  auto const moves = std::make_shared<InfiniteMoves const>(law, heaps);
  auto const tell = [&](std::optional<HeapMove> const& move, bool /*all_known*/) {
    return tell_by_law(*moves, move, heaps, names);
  };
  Solution answer = heaps_answer(moves, std::move(sum), detail, limits, tell);
  answer.certainty = Certainty::kMisereLawProved;
  answer.references = {Message{"by.infinite", {{"game", law->table(0).law().game}}}};
  return answer;
}

}  // namespace bouton::misere
