// Writing a rules file: the most readable words that mean exactly the same.
#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "rules/features.hpp"
#include "rules/file_words.hpp"

namespace bouton {
namespace {

constexpr RulesUser kRulesFile{"rules_user.rules_file", kAllFeatures};

/// More ranges than this are less readable than a code.
constexpr std::size_t kMaxRanges = 20;

/// TOML's numbers end at 2^63 - 1; beyond, digits in quotation marks.
std::string number(std::uint64_t value) {
  bool const fits = value <= static_cast<std::uint64_t>((std::numeric_limits<std::int64_t>::max)());
  return fits ? std::to_string(value) : '"' + std::to_string(value) + '"';
}

std::string quoted(std::string const& text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string result = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20U || byte == 0x7FU) {
      result += "\\u00";
      result += kHex[byte >> 4U];
      result += kHex[byte & 15U];
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string list(std::vector<Digit> const& values) {
  std::string text = "[";
  for (Digit const value : values) text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  return text + ']';
}

/// The numbers t in [first, digits.size()) with digits[t] == wanted, as "1-3, 5".
std::optional<std::string> ranges(std::vector<Digit> const& digits, Digit wanted,
                                  std::size_t first) {
  std::string text;
  std::size_t count = 0;
  for (std::size_t t = first; t < digits.size(); ++t) {
    if (digits[t] != wanted) continue;
    std::size_t last = t;
    while (last + 1 < digits.size() && digits[last + 1] == wanted) ++last;
    if (++count > kMaxRanges) return std::nullopt;
    text += (text.empty() ? "" : ", ") + std::to_string(t);
    if (last > t) text += "-" + std::to_string(last);
    t = last;
  }
  return text;
}

/// `take = ...` and `leave = ...`, if one digit serves for all amounts.
std::optional<std::string> take_words(HeapCode const& code) {
  std::vector<Digit> digits = code.prefix();
  if (digits.size() > rules_file::kMaxAmount + 1) return std::nullopt;
  if (code.tail().size() > 1) return std::nullopt;
  if (digits.empty()) {
    if (code.finite()) return std::nullopt;  // takes nothing, leaves nothing
    digits.push_back(code.digit(0));
  }
  Digit digit = code.finite() ? 0 : code.tail()[0];
  for (std::size_t t = 1; t < digits.size(); ++t) {
    if (digits[t] == 0) continue;
    if (digit != 0 && digits[t] != digit) return std::nullopt;
    digit = digits[t];
  }
  if (digit == 0) digit = digits[0];
  if (digits[0] != 0 && (digits[0] != (digit & ~Digit{3}) || !code.finite())) return std::nullopt;
  std::optional<std::string> words;
  if (code.finite()) {
    if (digits[0] != 0) digits[0] = digit;  // since 0 is in the list
    words = ranges(digits, digit, 0);
  } else {
    words = ranges(digits, 0, 1);
    if (words) words = words->empty() ? "any" : "all but " + *words;
  }
  if (!words) return std::nullopt;
  bool const plain = words->find_first_not_of("0123456789") == words->npos;
  std::string text = "take = " + (plain ? *words : '"' + *words + '"') + '\n';
  if (digit == 7) return text + "split = true\n";
  if (digit == 3) return text;
  std::vector<Digit> parts;
  for (Digit count = 0; count < 32; ++count) {
    if (((digit >> count) & 1U) != 0) parts.push_back(count);
  }
  return text + "leave = " + (parts.size() == 1 ? std::to_string(parts[0]) : list(parts)) + '\n';
}

std::string code_words(HeapCode const& code) {
  if (auto const words = take_words(code)) return *words;
  auto const has_letter = [](Digit digit) { return digit < 32; };
  if (std::all_of(code.prefix().begin(), code.prefix().end(), has_letter) &&
      std::all_of(code.tail().begin(), code.tail().end(), has_letter)) {
    return "code = \"" + to_string(code) + "\"\n";
  }
  std::string text = "code = { digits = " + list(code.prefix());
  if (!code.finite()) text += ", repeat = " + list(code.tail());
  return text + " }\n";
}

/// [[1, 2], [3]]; `added` to each number.
template <class Number>
std::string lists(std::vector<std::vector<Number>> const& all, Number added = 0) {
  std::string text = "[";
  for (auto const& one : all) {
    text += text.size() == 1 ? "[" : ", [";
    for (std::size_t i = 0; i < one.size(); ++i) {
      text += (i == 0 ? "" : ", ") + std::to_string(one[i] + added);
    }
    text += ']';
  }
  return text + ']';
}

std::string end_words(GameEnd const& end) {
  if (end.total) return "\"total at most " + std::to_string(*end.total) + '"';
  if (end.positions.empty()) {
    return "\"fewer than " + std::to_string(end.fewer_heaps) +
           (end.fewer_heaps == 1 ? " heap\"" : " heaps\"");
  }
  return lists(end.positions);
}

std::string limit_words(TakeLimit const& limit) {
  std::string const times = limit.divisor == 1 ? number(limit.factor)
                                               : '"' + std::to_string(limit.factor) + '/' +
                                                     std::to_string(limit.divisor) + '"';
  return "{ times = " + times + (limit.plus == 0 ? "" : ", plus = " + number(limit.plus)) + " }";
}

/// `key = "word"`, or nothing where no word says this.
template <class Value, std::size_t count>
std::string line_of(std::string_view key, Value value,
                    rules_file::Meaning<Value> const (&words)[count]) {
  for (auto const& [word, meaning] : words) {
    if (meaning == value) return std::string(key) + " = " + quoted(std::string(word)) + '\n';
  }
  return {};
}

std::string condition_words(MoveConditions const& conditions) {
  std::string text;
  if (!conditions.amount.always())
    text += "take_if = " + quoted(to_string(conditions.amount)) + '\n';
  text += line_of("only", conditions.choice, rules_file::kChoices);
  if (!conditions.sets.empty()) {
    text += "sets = " + lists<std::uint64_t>(conditions.sets, 1) + '\n';
  }
  if (conditions.at_least_last) text += "at_least = \"the last amount\"\n";
  if (conditions.not_again) text += "not_again = true\n";
  return text;
}

std::string move_words(MoveKind const& kind) {
  if (!kind.vectors.empty()) {
    return "\n[[move]]\nvectors = " + lists(kind.vectors) + '\n' +
           (kind.multiples ? "multiples = true\n" : "");
  }
  std::string text = "\n[[move]]\n" + code_words(kind.take);
  if (kind.min_heaps != 1 || kind.max_heaps != 1) {
    std::string const words = rules_file::heaps_words({kind.min_heaps, kind.max_heaps});
    bool const plain = kind.min_heaps == kind.max_heaps && kind.min_heaps != kNoBound;
    text += "heaps = " + (plain ? number(kind.min_heaps) : '"' + words + '"') + '\n';
  }
  if (kind.spread) text += "amounts = \"" + rules_file::spread_words(*kind.spread) + "\"\n";
  text += line_of("at_most", kind.bound, rules_file::kBounds);
  if (kind.within != kNoBound) text += "within = " + number(kind.within) + '\n';
  if (kind.unit == Unit::kAnotherHeap) text += "unit = \"another heap\"\n";
  if (kind.parts != PartsCondition::kAny) {
    text += line_of("parts", kind.parts, rules_file::kPartsWords);
  }
  if (kind.to_left) text += "to = \"the heap to the left\"\n";
  return text + condition_words(kind.conditions);
}

}  // namespace

std::string write_rules_file(RulesFile const& file) {
  require(kRulesFile, file.rules);
  std::string text = "name = " + quoted(file.name) + '\n';
  if (file.convention == Convention::kMisere) text += "convention = \"misere\"\n";
  if (file.rules.heap_count) text += "heaps = " + number(*file.rules.heap_count) + '\n';
  if (file.rules.circle) text += "arrangement = \"circle\"\n";
  if (file.rules.pass_per_heap || file.rules.one_pass) {
    bool const both = file.rules.pass_per_heap && file.rules.one_pass;
    text += std::string("pass = \"") + (file.rules.pass_per_heap ? "each heap" : "") +
            (both ? " and " : "") + (file.rules.one_pass ? "once" : "") + "\"\n";
  }
  if (file.rules.closes_up) text += "empty = \"close up\"\n";
  if (file.rules.limit) text += "limit = " + limit_words(*file.rules.limit) + '\n';
  if (file.rules.end) text += "end = " + end_words(*file.rules.end) + '\n';
  if (!file.rules.weights.empty()) {
    std::string const all = lists<std::uint64_t>({file.rules.weights});
    text += "weights = " + all.substr(1, all.size() - 2) + '\n';
  }
  for (MoveKind const& kind : file.rules.moves) text += move_words(kind);
  return text;
}

}  // namespace bouton
