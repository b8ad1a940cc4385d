#include "check/all_heaps_claim.hpp"

#include <algorithm>

namespace bouton::check {
namespace {

constexpr std::size_t kMostRows = 200;
constexpr std::int64_t kMostAt = 10'000;
constexpr std::int64_t kMostStep = 100;
constexpr std::int64_t kMostFamilyHeap = 1'000;

/// [element, total, peak], and how the last two grow if `grows`.
std::vector<RowImage> read_rows(Document const& document, std::string const& key, bool grows,
                                std::size_t order) {
  std::vector<RowImage> rows;
  JsonValue const list = document.json(key);
  if (list.size() < 1 || list.size() > kMostRows || !list.is_array()) Document::fail(key);
  for (JsonValue const item : list.items()) {
    auto const numbers = read_integers(item, grows ? 5 : 3, 0, kMostAt, key);
    RowImage row{static_cast<std::uint32_t>(numbers[0]), {numbers[1], 0}, {numbers[2], 0}};
    if (numbers[0] >= static_cast<std::int64_t>(order)) Document::fail(key);
    if (grows) {
      row.total.step = numbers[3];
      row.peak.step = numbers[4];
      if (std::max(row.total.step, row.peak.step) > kMostStep) Document::fail(key);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

RowImage AllHeapsClaim::row(std::uint64_t heap) const {
  std::uint64_t const beyond = heap - first.size();
  RowImage result = repeat[static_cast<std::size_t>(beyond % period())];
  auto const times = static_cast<std::int64_t>(beyond / period());
  result.total.at += times * result.total.step;
  result.peak.at += times * result.peak.step;
  return result;
}

RowImage AllHeapsClaim::image(std::uint64_t heap) const {
  if (heap < first.size()) return first[static_cast<std::size_t>(heap)];
  RowImage result = row(heap);
  result.total.step = result.peak.step = 0;
  return result;
}

RowImage AllHeapsClaim::sum(HeapSum const& heaps) const {
  RowImage result;
  for (auto const& [heap, count] : heaps) {
    RowImage const one = image(heap);
    for (std::uint64_t i = 0; i < count; ++i) {
      result.element = monoid.product(result.element, one.element);
    }
    result.total.at += one.total.at * static_cast<std::int64_t>(count);
    result.peak.at = std::max(result.peak.at, one.peak.at);
  }
  return result;
}

AllHeapsClaim read_all_heaps_claim(Document const& document) {
  document.has_only(
      {"schema", "game", "finite", "first", "repeat", "sets", "lost", "possible", "family"});
  AllHeapsClaim claim;
  claim.game = document.text("game");
  claim.rules = read_heap_rules(claim.game);
  read_finite_part(document, claim.monoid);
  claim.first = read_rows(document, "first", false, claim.monoid.order);
  claim.repeat = read_rows(document, "repeat", true, claim.monoid.order);
  auto const sets = read_sets(document, claim.formulas);
  claim.lost = read_lost(document, sets, claim.monoid.order);
  claim.possible = sets[document.index("possible", sets.size())];
  Document const family = document.object("family");
  family.has_only({"heap", "step", "start", "by_first", "by_distance"});
  auto const heap = [&](char const* key) {
    return static_cast<std::uint64_t>(
        read_integer(family.json(key), 1, kMostFamilyHeap, std::string("family.") + key));
  };
  claim.family = {.heap = heap("heap"),
                  .step = heap("step"),
                  .start = read_heap_sum(family, "start", kMostFamilyHeap),
                  .by_first = read_heap_sum(family, "by_first", kMostFamilyHeap),
                  .by_distance = read_heap_sum(family, "by_distance", kMostFamilyHeap)};
  return claim;
}

}  // namespace bouton::check
