#include "front/split_json.hpp"

#include <cstdint>
#include <utility>

#include "core/number_limits.hpp"
#include "front/names.hpp"

namespace bouton::front {

std::string split_text(theory::Split const& split) {
  if (split.empty()) return "-";
  std::string text;
  for (Natural const& heap : split) {
    if (!text.empty()) text += ' ';
    text += to_string(heap);
  }
  return text;
}

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
  auto const take_text = [&](theory::Split const& split) {
    if ((listed % 256 == 0 || split.size() > 1000) && limits.expired()) return false;
    take(split_text(split));
    ++listed;
    return true;
  };
  return in_time(limits, [&] { return theory::for_each_split(question, take_text); })
      .value_or(false);
}

std::optional<std::string> count_text(theory::SplitQuestion const& question, Limits const& limits) {
  auto const text = in_time(limits, [&] {
    auto const count = theory::count_splits(question, limits);
    return count ? std::optional(to_string(*count)) : std::nullopt;
  });
  return text.value_or(std::nullopt);
}

SplitReport write_split_json(Writer const& put, theory::SplitQuestion const& question, bool list,
                             Language language, Limits const& limits) {
  auto const split = theory::one_split_in_runs(question);
  // Before anything is written: where time ends within long numbers, nothing is.
  using Text = std::optional<std::string>;
  auto const digits = [](std::optional<Natural> const& number) {
    return number ? Text(to_string(*number)) : std::nullopt;
  };
  Text const tokens = digits(question.tokens), heaps = digits(question.heaps);
  Text const max_heap = digits(question.max_heap);
  Text const found = split ? Text(split_text(*split)) : std::nullopt;
  std::vector<Message> const reason = theory::explain_split(question, split);
  Text const count = count_text(question, limits);
  JsonWriter json(put);
  auto const member = [&](std::string_view key, Text const& text) {
    json.key(key);
    text ? json.string(*text) : json.null();
  };
  json.begin_object().key("schema").string("bouton.split/1");
  member("tokens", tokens);
  json.key("convention").string(convention_name(question.convention));
  member("heaps", heaps);
  member("max_heap", max_heap);
  json.key("safe").boolean(split.has_value());
  member("split", found);
  member("count", count);
  SplitReport report{count.has_value(), true};
  if (list) {
    json.key("splits").begin_array();
    report.listed =
        for_each_split_text(question, limits, [&](std::string const& text) { json.string(text); });
    json.end_array().key("splits_complete").boolean(report.listed);
  }
  json.key("reason");
  write_reason(json, reason, language);
  json.end_object().end_line();
  return report;
}

}  // namespace bouton::front
