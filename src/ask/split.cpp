#include "ask/split.hpp"

#include <cstdint>

namespace bouton::ask {

std::string split_text(theory::SplitRuns const& split) {
  constexpr std::uint64_t kMostListed = 100;
  Natural heaps = 0;
  for (theory::SplitRun const& run : split) heaps += run.count;
  bool const all = heaps <= kMostListed;
  std::string text;
  for (theory::SplitRun const& run : split) {
    std::string const times = all || run.count == 1 ? "" : to_string(run.count) + "x";
    for (Natural i = 0; i < (all ? run.count : 1); ++i) {
      if (!text.empty()) text += ' ';
      text += times + to_string(run.heap);
    }
  }
  return text.empty() ? "-" : text;
}

bool for_each_split_text(theory::SplitQuestion const& question, Limits const& limits,
                         std::function<bool(std::string const&)> const& take) {
  Meter meter(limits);
  std::string text;
  return theory::for_each_split(question, [&](theory::Split const& split) {
    if (!meter.spend(256 + 64 * split.size())) return false;
    text.clear();
    for (Natural const& heap : split) {
      if (!heap.is_u64() && !meter.look()) return false;  // it may have 100,000 digits
      if (!text.empty()) text += ' ';
      text += to_string(heap);
    }
    return take(split.empty() ? "-" : text);
  });
}

answer::Split split(theory::SplitQuestion const& question, bool list, Limits const& limits) {
  auto const first = theory::one_split_in_runs(question);
  answer::Split found;
  found.tokens = question.tokens;
  found.convention = question.convention;
  found.heaps = question.heaps;
  found.max_heap = question.max_heap;
  if (first) found.split = split_text(*first);
  found.count = theory::count_splits(question, limits);
  found.reason = theory::explain_split(question, first);
  if (list) {
    found.splits.emplace().each = [question, limits, listed = found.listed](auto const& take) {
      *listed = for_each_split_text(question, limits, [&](std::string const& text) {
        return take({&text, 1});
      });
    };
  }
  return found;
}

}  // namespace bouton::ask
