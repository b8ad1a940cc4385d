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
using census::ShiftedResult;

std::string figure(std::optional<std::uint64_t> const& value) {
  return value ? std::to_string(*value) : "";
}

/// "33: 638": the heap that was too much, and the classes that 0, 1, 2, ... copies of it told
/// apart.
Message next_heap(std::string const& text) {
  std::size_t const colon = std::min(text.find(": "), text.size());
  std::string const classes = text.substr(std::min(colon + 2, text.size()));
  bool const layers = classes.find_first_not_of("0123456789") != std::string::npos;
  return {layers ? "cli.lookup.next.layers" : "cli.lookup.next",
          {{"heap", text.substr(0, colon)}, {"classes", classes}}};
}

/// "a2=1 b2c=b" as "a² = 1, b²c = b".
std::vector<std::string> with_exponents(std::string_view words) {
  static constexpr std::string_view kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴",
                                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::vector<std::string> list(1);
  bool exponent = false;  // of a letter before it
  for (char const sign : words) {
    bool const digit = sign >= '0' && sign <= '9';
    exponent = (sign >= 'a' && sign <= 'z') || (exponent && digit);
    if (sign == ' ') {
      list.emplace_back();
    } else if (digit && exponent) {
      list.back() += kSuperscripts[sign - '0'];
    } else {
      list.back() += sign == '=' ? std::string(" = ") : std::string(1, sign);
    }
  }
  return list;
}

/// The mask of a sparse space, which the catalogue has in hexadecimal digits, as a decimal number.
std::string decimal_mask(std::string const& mask) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(mask.data(), mask.data() + mask.size(), value, 16);
  bool const whole = error == std::errc() && end == mask.data() + mask.size();
  return whole ? std::to_string(value) : mask;
}

/// "generators: a=1 b=2; relations: a2=1 b3=b; P: a b2" with its heads as texts.
Message details_message(std::string const& details) {
  constexpr std::string_view kHeads[] = {"generators: ", "; relations: ", "; P: "};
  std::size_t const relations = details.find(kHeads[1]);
  std::size_t const lost = std::min(details.find(kHeads[2], relations), details.size());
  if (!details.starts_with(kHeads[0]) || relations == details.npos || lost == details.size()) {
    return {"cli.lookup.details", {{"details", details}}};
  }
  std::size_t const from = relations + kHeads[1].size();
  return {"cli.lookup.presented",
          {{"generators", with_exponents(std::string_view(details).substr(
                              kHeads[0].size(), relations - kHeads[0].size()))},
           {"relations", with_exponents(std::string_view(details).substr(from, lost - from))},
           {"lost", with_exponents(std::string_view(details).substr(lost + kHeads[2].size()))}}};
}

}  // namespace

std::vector<Message> lookup_sentences(ask::SequenceGame const& game, ShiftedResult const& shifted,
                                      Language language) {
  Result const& result = shifted.result;
  bool const own = result.code == game.code;
  auto const law = census::infinite_proof_of(result);
  std::vector<std::pair<std::string, MessageValue>> const facts = {
      {"period", figure(result.period)},
      {"preperiod", figure(shifted.preperiod)},
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
        : shifted.exact           ? "period"
                                  : "at_most");
    if (result.max && *result.max > 0) add("max");
    if (result.rare && result.last_rare) add("rare");
  } else {
    if (result.status == "infinite" && law) add(law->all_heaps ? "all_heaps" : "infinite");
    add(result.status == "whole" ? "whole" : "part");
    if (result.status == "whole") add(shifted.exact ? "classes" : "classes_at_most");
    if (!result.kind.empty()) add(result.kind);
    if (!result.next.empty() && !law) lines.push_back(next_heap(result.next));
  }
  if (!result.details.empty() && result.convention == Convention::kMisere) {
    lines.push_back(details_message(result.details));
  }
  if (shifted.later != 0) {
    bool const later = shifted.later > 0;
    lines.push_back({later ? "cli.lookup.later" : "cli.lookup.earlier",
                     {{"code", result.code},
                      {"shift", std::to_string(later ? shifted.later : -shifted.later)}}});
  }
  if (result.checked == "valid") add("checked");
  add("made");
  return lines;
}

}  // namespace bouton::cli
