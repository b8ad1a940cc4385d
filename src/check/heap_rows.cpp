#include "check/heap_rows.hpp"

#include <algorithm>

#include "check/heap_moves.hpp"

namespace bouton::check {
namespace {

class Rows {
 public:
  Rows(AllHeapsClaim const& claim, WorkMeter& work) : claim_(claim), work_(work) {}

  std::vector<HeapRow> run() {
    std::uint64_t const repeats_from = first_row(claim_);
    for (std::uint64_t heap = 1; heap < repeats_from; ++heap) add_alone(heap);
    for (std::uint64_t r = 0; r < claim_.period(); ++r) add_repeating(repeats_from + r);
    return std::move(rows_);
  }

 private:
  void add_alone(std::uint64_t heap) {
    HeapRow row{heap, false, claim_.image(heap), {}};
    auto const moves = heap_moves(claim_.rules, heap, work_);
    if (!moves) throw LimitReached{work_.stopped_by()};
    for (auto const& parts : *moves) {
      HeapSum sum;
      for (std::uint64_t const part : parts) ++sum[part];
      RowImage const image = claim_.sum(sum);
      row.options.insert({image.element, image.total, {image.peak}});
    }
    add(std::move(row));
  }

  void add_repeating(std::uint64_t heap) {
    HeapRow row{heap, true, claim_.row(heap), {}};
    for (std::uint64_t taken = 0; taken <= claim_.rules.most_taken(); ++taken) {
      std::uint32_t const digit = claim_.rules.digit(taken);
      if ((digit & 2U) != 0 && taken > 0) {
        RowImage const rest = claim_.row(heap - taken);
        row.options.insert({rest.element, rest.total, {rest.peak}});
      }
      if ((digit & 4U) == 0) continue;
      for (std::uint64_t part = 1; part < claim_.first.size(); ++part) {
        RowImage const small = claim_.image(part);
        RowImage const rest = claim_.row(heap - taken - part);
        Line const total{small.total.at + rest.total.at, rest.total.step};
        std::vector<Line> peaks{rest.peak};
        // Else the part has no larger peak than the rest.
        if (small.peak.at > rest.peak.at) peaks.push_back(small.peak);
        row.options.insert(
            {claim_.monoid.product(small.element, rest.element), total, std::move(peaks)});
      }
      work_.require(100 * claim_.first.size());
    }
    add(std::move(row));
  }

  void add(HeapRow row) {
    // Rows that repeat have moves; those into two large heaps are not listed.
    if (row.options.empty() && !row.repeats) return;
    bool const known = std::any_of(rows_.begin(), rows_.end(), [&](HeapRow const& other) {
      return other.image == row.image && other.options == row.options;
    });
    if (!known) rows_.push_back(std::move(row));
  }

  AllHeapsClaim const& claim_;
  WorkMeter& work_;
  std::vector<HeapRow> rows_;
};

}  // namespace

std::uint64_t first_row(AllHeapsClaim const& claim) {
  return 2 * claim.first.size() + claim.rules.most_taken();
}

std::vector<HeapRow> heap_rows(AllHeapsClaim const& claim, WorkMeter& work) {
  return Rows(claim, work).run();
}

}  // namespace bouton::check
