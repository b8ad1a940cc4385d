#include "misere/law_answer.hpp"

#include <span>
#include <string>
#include <utility>

#include "misere/heap_moves.hpp"

namespace bouton::misere {
namespace {

std::string counters_text(std::vector<std::int64_t> const& counters) {
  std::string text;
  for (std::int64_t const c : counters) {
    if (!text.empty()) text += ", ";
    text += std::to_string(c);
  }
  return text;
}

std::vector<Message> tell_by_law(LawMoves const& moves, std::optional<HeapMove> const& move,
                                 std::vector<GameHeap> const& heaps) {
  bool const lost = moves.outcome() == Outcome::kP;
  if (!lost && !move) return {{"misere_quotient.over", {}}};
  std::vector<Message> steps;
  steps.push_back({lost ? "misere_law.p" : "misere_law.n", {}});
  steps.push_back({"misere_law.image",
                   {{"element", std::to_string(moves.image().element)},
                    {"counters", counters_text(moves.image().counters)}}});
  if (move) {
    std::vector<std::string> parts;
    for (Natural const& part : move->parts) parts.push_back(to_string(part));
    if (parts.empty()) parts.emplace_back("0");
    steps.push_back({"misere_law.move",
                     {{"row", to_string(heaps[move->heap].size)}, {"parts", std::move(parts)}}});
  } else {
    steps.push_back({"misere_law.reply", {}});
  }
  steps.push_back(tell_law(moves.table()));
  return steps;
}

}  // namespace

LawMoves::LawMoves(std::shared_ptr<LawTable const> table, std::vector<GameHeap> const& heaps)
    : table_(std::move(table)) {
  heaps_.reserve(heaps.size());
  for (GameHeap const& heap : heaps) {
    heaps_.push_back(*to_u64(heap.size));
    if (heaps_.back() != 0) ++counts_[heaps_.back()];
  }
  image_ = table_->image(counts_);
  if (outcome() == Outcome::kP) return;
  for (auto const& [heap, count] : counts_) {
    LawTable::Counts others = counts_;
    if (--others[heap] == 0) others.erase(heap);
    LawTable::Image const rest = table_->image(others);
    auto& winning = winning_[heap];
    visit_heap_moves(table_->game(), heap, [&](std::span<std::uint64_t const> parts) {
      LawTable::Image after = rest;
      for (std::uint64_t const part : parts) after = table_->product(after, table_->power(part, 1));
      if (table_->outcome(after) == Outcome::kP) winning.emplace_back(parts.begin(), parts.end());
      return true;
    });
  }
}

bool LawMoves::visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
  Watch watch(limits);
  if (winning_.empty()) return true;
  for (std::size_t heap = 0; heap < heaps_.size() && !watch.expired(); ++heap) {
    if (heaps_[heap] == 0) continue;
    for (std::vector<Natural> const& parts : winning(heaps_[heap])) {
      if (!visitor(heap, {.parts = parts})) return true;
    }
  }
  return !watch.reached();
}

std::optional<Natural> LawMoves::count(Limits const& /*limits*/) const {
  Natural total = 0;
  for (auto const& [heap, parts] : winning_) {
    total += Natural(counts_.at(heap)) * Natural(parts.size());
  }
  return total;
}

HeapsAnswer answer_by_law(std::shared_ptr<LawTable const> const& table,
                          std::vector<GameHeap> const& heaps, Detail detail, Limits const& limits) {
  auto const moves = std::make_shared<LawMoves const>(table, heaps);
  auto const tell = [&](std::optional<HeapMove> const& move, bool /*all_known*/) {
    return tell_by_law(*moves, move, heaps);
  };
  HeapsAnswer answer = heaps_answer(moves, detail, limits, tell);
  answer.certainty = Certainty::kQuotientProved;
  answer.reference = "law of " + table->law().game;
  return answer;
}

Message tell_law(LawTable const& table) {
  return {"misere_law.source",
          {{"game", table.law().game},
           {"heap", std::to_string(table.largest())},
           {"from", std::to_string(table.infinite_from())}}};
}

}  // namespace bouton::misere
