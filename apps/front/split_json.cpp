#include "front/split_json.hpp"

#include <cstdint>

#include "front/names.hpp"

namespace bouton::front {

/// A split as a position that solve accepts; a long one with equal heaps together, as in 3x7.
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
                         std::function<void(std::string const&)> const& take) {
  std::uint64_t listed = 0;
  std::string text;
  return theory::for_each_split(question, [&](theory::Split const& split) {
    if ((listed++ % 256 == 0 || split.size() > 1000) && limits.expired()) return false;
    text.clear();
    for (Natural const& heap : split) {
      if (!heap.is_u64() && limits.expired()) return false;  // it may have 100,000 digits
      if (!text.empty()) text += ' ';
      text += to_string(heap);
    }
    take(split.empty() ? "-" : text);
    return true;
  });
}

std::optional<std::string> count_text(theory::SplitQuestion const& question, Limits const& limits) {
  auto const count = theory::count_splits(question, limits);
  if (!count) return std::nullopt;
  return to_string(*count);
}

SplitReport write_split_json(Writer const& put, theory::SplitQuestion const& question, bool list,
                             Language language, Limits const& limits) {
  auto const split = theory::one_split_in_runs(question);
  auto const count = count_text(question, limits);
  JsonWriter json(put);
  auto const number_or_null = [&](std::optional<Natural> const& number) {
    number ? json.string(to_string(*number)) : json.null();
  };
  json.begin_object().key("schema").string("bouton.split/1");
  json.key("tokens").string(to_string(question.tokens));
  json.key("convention").string(convention_name(question.convention)).key("heaps");
  number_or_null(question.heaps);
  json.key("max_heap");
  number_or_null(question.max_heap);
  json.key("safe").boolean(split.has_value()).key("split");
  split ? json.string(split_text(*split)) : json.null();
  json.key("count");
  count ? json.string(*count) : json.null();
  SplitReport report{count.has_value(), true};
  if (list) {
    json.key("splits").begin_array();
    report.listed =
        for_each_split_text(question, limits, [&](std::string const& text) { json.string(text); });
    json.end_array().key("splits_complete").boolean(report.listed);
  }
  json.key("reason");
  write_reason(json, theory::explain_split(question, split), language);
  json.end_object().end_line();
  return report;
}

}  // namespace bouton::front
