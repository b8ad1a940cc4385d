#include "lookup_sentences.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "front/period_words.hpp"
#include "question.hpp"

namespace bouton::cli {
namespace {

using ask::SequenceGame;
using census::Result;

std::string figure(std::optional<std::uint64_t> const& value) {
  return value ? std::to_string(*value) : "";
}
std::string figure(std::optional<answer::Small> const& value) {
  return value ? std::to_string(value->value) : "";
}

/// The mask of a sparse space, which the catalogue has in hexadecimal digits, as a decimal number.
std::string decimal_mask(std::string const& mask) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(mask.data(), mask.data() + mask.size(), value, 16);
  bool const whole = error == std::errc() && end == mask.data() + mask.size();
  return whole ? std::to_string(value) : mask;
}

Message next_heap(Result const& result) {
  census::NextHeap next = next_heap_of(result);
  return {next.several ? "cli.lookup.next.layers" : "cli.lookup.next",
          {{"heap", std::move(next.heap)}, {"classes", std::move(next.classes)}}};
}

Message details_message(Result const& result) {
  auto words = presented_by(result);
  if (!words) return {"cli.lookup.details", {{"details", result.details}}};
  return {"cli.lookup.presented",
          {{"generators", std::move(words->generators)},
           {"relations", std::move(words->relations)},
           {"lost", std::move(words->lost)}}};
}

}  // namespace

std::vector<Message> lookup_sentences(ask::SequenceGame const& game, answer::Lookup const& found,
                                      Language language) {
  Result const& result = *found.result;
  bool const own = result.code == game.code;
  auto const law = census::infinite_proof_of(result);
  std::vector<std::pair<std::string, MessageValue>> const facts = {
      {"period", figure(result.period)},
      {"preperiod", figure(found.preperiod)},
      {"saltus", figure(result.saltus)},
      {"done", std::to_string(result.done)},
      {"max", figure(result.max)},
      {"max_heap", figure(result.max_heap)},
      {"rare", figure(result.rare)},
      {"last_rare", figure(result.last_rare)},
      {"mask", decimal_mask(result.mask)},
      {"order", figure(result.order)},
      {"p", figure(result.p_count)},
      {"of", own ? "" : render(Message{"cli.lookup.of", {{"code", result.code}}}, language)},
      {"proof",
       has_text("cli.proof." + result.proof) ? "@cli.proof." + result.proof : result.proof},
      {"law", law ? law->of : ""},
      {"from", law ? std::to_string(law->from) : ""},
      {"to", law ? std::to_string(law->to) : ""},
      {"hashed", std::to_string(result.hashed)},
      {"checksum", result.checksum},
      {"program", result.program}};
  std::vector<Message> lines;
  auto const add = [&](std::string const& key) { lines.push_back({"cli.lookup." + key, facts}); };
  if (result.convention == Convention::kNormal && result.status != "period" &&
      game.formula != nullptr) {
    lines = front::describe_formula(game.name, *game.formula);
  } else if (result.convention == Convention::kNormal) {
    bool const saltus = result.saltus.value_or(0) > 0;
    add(result.status != "period" ? "open"
        : saltus                  ? "saltus"
        : *found.preperiod_exact  ? "period"
                                  : "at_most");
    if (result.max && *result.max > 0) add("max");
    if (result.rare && result.last_rare) add("rare");
  } else {
    if (result.status == "infinite" && law) add(law->all_heaps ? "all_heaps" : "infinite");
    add(result.status == "whole" ? "whole" : "part");
    if (result.status == "whole") add(*found.preperiod_exact ? "classes" : "classes_at_most");
    if (!result.kind.empty()) add(result.kind);
    if (!result.next.empty() && !law) lines.push_back(next_heap(result));
  }
  if (!result.details.empty() && result.convention == Convention::kMisere) {
    lines.push_back(details_message(result));
  }
  if (*found.later != 0) {
    bool const later = *found.later > 0;
    lines.push_back(
        {later ? "cli.lookup.later" : "cli.lookup.earlier",
         {{"code", result.code}, {"shift", std::to_string(later ? *found.later : -*found.later)}}});
  }
  if (result.checked == "valid") add("checked");
  add("made");
  return lines;
}

}  // namespace bouton::cli
