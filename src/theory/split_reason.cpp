// Why a safe starting split exists or not, in steps.
#include <algorithm>
#include <bit>
#include <map>
#include <string>

#include "bouton/theory/split.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kShownHeaps = 12;

/// The first heaps; in a longer split, equal heaps together as in 3x7.
std::vector<std::string> shown(SplitRuns const& split) {
  std::vector<std::string> heaps;
  std::uint64_t more = 0;
  for (SplitRun const& run : split) {
    std::uint64_t const listed = std::min<std::uint64_t>(run.count, kShownHeaps - heaps.size());
    heaps.insert(heaps.end(), static_cast<std::size_t>(listed), std::to_string(run.heap));
    more |= run.count - listed;
  }
  if (more == 0) return heaps;
  heaps.clear();
  for (SplitRun const& run : split) {
    if (heaps.size() == kShownHeaps) {
      heaps.push_back("...");
      break;
    }
    std::string const times = run.count > 1 ? std::to_string(run.count) + "x" : "";
    heaps.push_back(times + std::to_string(run.heap));
  }
  return heaps;
}

/// Each power of two with the number of heaps whose binary form contains it.
std::vector<std::string> columns(SplitRuns const& split) {
  std::map<std::uint64_t, std::uint64_t, std::greater<>> count;
  for (SplitRun const& run : split) {
    for (std::uint64_t heap = run.heap; heap != 0; heap &= heap - 1) {
      count[heap & -heap] += run.count;
    }
  }
  std::vector<std::string> texts;
  for (auto const& [power, times] : count) {
    texts.push_back(std::to_string(times) + " × " + std::to_string(power));
  }
  return texts;
}

}  // namespace

bool some_split(SplitQuestion const& question) {
  std::uint64_t const tokens = question.tokens;
  std::uint64_t const least = question.heaps.value_or(tokens == 0 ? 0 : 1);
  std::uint64_t const most = question.heaps.value_or(tokens);
  if (least > tokens || (tokens > 0 && most == 0)) return false;
  std::uint64_t const largest = std::min(tokens, question.max_heap.value_or(tokens));
  return tokens == 0 || (largest > 0 && (tokens - 1) / largest < most);
}

std::vector<Message> explain_split(SplitQuestion const& question,
                                   std::optional<Split> const& split) {
  if (!split) return explain_split(question, std::optional<SplitRuns>{});
  SplitRuns runs;
  for (std::uint64_t const heap : *split) runs.push_back({heap, 1});
  return explain_split(question, std::optional<SplitRuns>{std::move(runs)});
}

std::vector<Message> explain_split(SplitQuestion const& question,
                                   std::optional<SplitRuns> const& split) {
  bool const normal = question.convention == Convention::kNormal;
  std::string const tokens = std::to_string(question.tokens);
  std::vector<Message> reason;
  auto const say = [&](std::string key,
                       std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
    reason.push_back({"split." + std::move(key), std::move(arguments)});
  };
  if (!split && !some_split(question)) {
    say("none.possible", {{"tokens", tokens}});
    return reason;
  }
  if (!split) {
    bool const conditions = question.heaps || question.max_heap;
    say(conditions ? "none.conditions" : "none", {{"tokens", tokens}});
    if (question.tokens == 0) {
      say(normal ? "zero.normal" : "zero.misere");
    } else if (question.tokens % 2 != 0) {
      say(normal ? "odd.normal" : "odd.misere", {{"tokens", tokens}});
    } else if (!normal && question.tokens == 2) {
      say("two.misere");
    } else {
      say("no_fit");
    }
    return reason;
  }
  if (split->empty()) {
    say("zero.normal");
    return reason;
  }
  say("safe", {{"tokens", tokens}, {"heaps", shown(*split)}});
  if (split->front().heap == 1) {
    say(normal ? "ones.normal" : "ones.misere", {{"tokens", tokens}});
    return reason;
  }
  std::uint64_t heaps = 0;
  for (SplitRun const& run : *split) heaps += run.count;
  if (heaps == 2) {
    say(normal ? "mirror.normal" : "mirror.misere",
        {{"heap", std::to_string(split->front().heap)}});
    return reason;
  }
  say("columns", {{"columns", columns(*split)}});
  say(normal ? "why.normal" : "why.misere");
  return reason;
}

}  // namespace bouton::theory
