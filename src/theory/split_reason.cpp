// Why a safe starting split exists or not, in steps.
#include <algorithm>
#include <map>
#include <string>

#include "bouton/theory/split.hpp"
#include "theory/split_bits.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kShownHeaps = 12;
constexpr std::size_t kShownColumns = 64;

/// The first heaps; in a longer split, equal heaps together as in 3x7.
std::vector<std::string> shown(SplitRuns const& split) {
  std::vector<std::string> heaps;
  bool all = true;
  for (SplitRun const& run : split) {
    Natural const listed = std::min<Natural>(run.count, kShownHeaps - heaps.size());
    heaps.insert(heaps.end(), listed.convert_to<std::size_t>(), to_string(run.heap));
    all = all && listed == run.count;
  }
  if (all) return heaps;
  heaps.clear();
  for (SplitRun const& run : split) {
    if (heaps.size() == kShownHeaps) {
      heaps.push_back("...");
      break;
    }
    std::string const times = run.count > 1 ? to_string(run.count) + "x" : "";
    heaps.push_back(times + to_string(run.heap));
  }
  return heaps;
}

/// 2^exponent: in digits where they can be taken in at a glance.
std::string power_text(std::size_t exponent) {
  constexpr std::size_t kInDigits = 64;
  if (exponent >= kInDigits) return "2^" + std::to_string(exponent);
  return to_string(Natural(Natural(1) << exponent));
}

/// Each power of two with the number of heaps whose binary form contains it: the highest ones.
std::vector<std::string> columns(SplitRuns const& split) {
  std::map<std::size_t, Natural, std::greater<>> count;
  for (SplitRun const& run : split) {
    std::size_t left = kShownColumns + 1;
    for (Natural heap = run.heap; heap != 0 && left > 0; --left) {
      auto const exponent = static_cast<std::size_t>(msb(heap));
      count[exponent] += run.count;
      bit_unset(heap, static_cast<unsigned>(exponent));
    }
  }
  std::vector<std::string> texts;
  for (auto const& [exponent, times] : count) {
    if (texts.size() == kShownColumns) {
      texts.emplace_back("...");
      break;
    }
    texts.push_back(to_string(times) + " × " + power_text(exponent));
  }
  return texts;
}

}  // namespace

bool some_split(SplitQuestion const& question) {
  Natural const& tokens = question.tokens;
  Natural const least = question.heaps.value_or(tokens == 0 ? 0 : 1);
  Natural const most = question.heaps.value_or(tokens);
  if (least > tokens || (tokens > 0 && most == 0)) return false;
  Natural const largest = std::min(tokens, question.max_heap.value_or(tokens));
  return tokens == 0 || (largest > 0 && (tokens - 1) / largest < most);
}

std::vector<Message> explain_split(SplitQuestion const& question,
                                   std::optional<Split> const& split) {
  if (!split) return explain_split(question, std::optional<SplitRuns>{});
  SplitRuns runs;
  for (Natural const& heap : *split) runs.push_back({heap, 1});
  return explain_split(question, std::optional<SplitRuns>{std::move(runs)});
}

std::vector<Message> explain_split(SplitQuestion const& question,
                                   std::optional<SplitRuns> const& split) {
  bool const normal = question.convention == Convention::kNormal;
  std::string const tokens = to_string(question.tokens);
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
  Natural heaps = 0;
  for (SplitRun const& run : *split) heaps += run.count;
  if (heaps == 2) {
    say(normal ? "mirror.normal" : "mirror.misere", {{"heap", to_string(split->front().heap)}});
    return reason;
  }
  say("columns", {{"columns", columns(*split)}});
  say(normal ? "why.normal" : "why.misere");
  return reason;
}

}  // namespace bouton::theory
