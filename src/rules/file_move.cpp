// Reading one kind of move of a rules file.
#include "rules/file_move.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/amount_words.hpp"
#include "rules/file_words.hpp"

namespace bouton {

using rules_file::kMaxAmount;

void MoveReader::read_weights(toml::node const& node, Ruleset& rules) {
  auto const* list = node.as_array();
  if (list == nullptr) wrong_type(node, "weights", "weights = [3, 2]");
  std::vector<std::uint64_t> weights;
  for (toml::node const& weight : *list) {
    weights.push_back(read_number(weight, "weights", 1, kMaxAmount));
  }
  if (!rules.heap_count || weights.size() != *rules.heap_count) {
    fail("error.rules.weights", offset_of(node));
  }
  if (!rules.weights.empty() && rules.weights != weights) {
    fail("error.rules.weights_twice", offset_of(node));
  }
  rules.weights = std::move(weights);
}

MoveKind MoveReader::read_move(toml::table const& move, Ruleset& rules) {
  if (move.contains("vectors")) return read_vectors(move, rules);
  check_keys(move,
             {"take",    "take_if",  "divide",    "unit",   "split",   "leave",     "parts",
              "code",    "heap",     "heaps",     "only",   "sets",    "to",        "amounts",
              "at_most", "at_least", "not_again", "within", "vectors", "multiples", "weights"});
  for (char const* key : {"multiples", "weights"}) {
    if (auto const* node = move.get(key)) {
      fail("error.rules.without_vectors", offset_of(*node), {{"key", key}});
    }
  }
  MoveKind kind;
  kind.take = read_code(move, kind.conditions.amount);
  bool const named = !kind.conditions.amount.always() && !move.contains("divide");
  digits_ += kind.take.prefix().size() + kind.take.tail().size();
  if (digits_ > rules_file::kMaxDigits) {
    fail("error.rules.digits", offset_of(*move.get(move.contains("code") ? "code" : "take")),
         {{"limit", std::to_string(rules_file::kMaxDigits)}});
  }
  read_conditions(move, rules, kind);
  read_touched(move, kind);
  read_amounts_relation(move, kind);
  kind.parts = read_word(move, "parts", PartsCondition::kAny, rules_file::kPartsWords);
  kind.unit = read_word<Unit>(move, "unit", Unit::kToken,
                              {{"token", Unit::kToken}, {"another heap", Unit::kAnotherHeap}});
  if (named && kind.unit == Unit::kAnotherHeap) {
    fail("error.rules.unit_and_set", offset_of(*move.get("unit")));
  }
  kind.to_left = read_word<bool>(move, "to", false, {{"the heap to the left", true}});
  if (auto const* node = move.get("within")) {
    kind.within = read_number(*node, "within", 1, kMaxHeaps);
  }
  return kind;
}

void MoveReader::read_conditions(toml::table const& move, Ruleset const& rules, MoveKind& kind) {
  MoveConditions& conditions = kind.conditions;
  auto const add = [&](AmountCondition const& more) {
    conditions.amount = both(conditions.amount, more);
    if (conditions.amount.steps().size() > kMaxConditionSteps) {
      fail("error.rules.conditions", offset_of(move),
           {{"limit", std::to_string(kMaxConditionSteps)}});
    }
  };
  if (auto const* node = move.get("take_if")) add(read_formula(*node));
  if (auto const* node = move.get("heap")) {
    auto const* words = node->as_string();
    auto const guard =
        words != nullptr ? rules_file::parse_guard(words->get())
        : node->is_integer()
            ? rules_file::parse_guard(std::to_string(read_number(*node, "heap", 0, kMaxAmount)))
            : std::nullopt;
    if (words == nullptr && !node->is_integer()) {
      wrong_type(*node, "heap", rules_file::kGuardExamples);
    }
    if (!guard) bad_value(*node, "heap", rules_file::kGuardExamples);
    add(*guard);
  }
  if (auto const* node = move.get("at_most")) {
    auto const* words = node->as_string();
    if (words == nullptr) wrong_type(*node, "at_most", rules_file::kShareExamples);
    if (auto const share = rules_file::parse_share(words->get())) {
      add(*share);
    } else {
      kind.bound = read_bound(*node, words->get());
    }
  }
  conditions.choice = read_word(move, "only", HeapChoice::kAny, rules_file::kChoices);
  if (auto const* node = move.get("sets")) conditions.sets = read_sets(*node, rules);
  conditions.at_least_last = read_word<bool>(move, "at_least", false, {{"the last amount", true}});
  conditions.not_again = read_flag(move, "not_again");
}

HeapBound MoveReader::read_bound(toml::node const& node, std::string_view words) {
  for (auto const& [word, bound] : rules_file::kBounds) {
    if (words == word) return bound;
  }
  bad_value(node, "at_most", rules_file::kShareExamples);
}

bool MoveReader::read_flag(toml::table const& move, std::string_view key) {
  auto const* node = move.get(key);
  if (node == nullptr) return false;
  auto const* value = node->as_boolean();
  std::string const name(key);
  if (value == nullptr) wrong_type(*node, key, name + " = true, " + name + " = false");
  return value->get();
}

AmountCondition MoveReader::read_formula(toml::node const& node) {
  auto const* text = node.as_string();
  if (text == nullptr) wrong_type(node, "take_if", "take_if = \"2 * k <= n\"");
  try {
    return parse_amount_condition(text->get());
  } catch (ParseError const& error) {
    fail_within(node, text->get(), error);
  }
}

std::vector<std::vector<std::uint64_t>> MoveReader::read_sets(toml::node const& node,
                                                              Ruleset const& rules) {
  constexpr std::string_view kExample = "sets = [[1, 2], [3, 4]]";
  Arguments const limit = {{"limit", std::to_string(rules_file::kMaxInSets)}};
  auto const* list = node.as_array();
  if (list == nullptr) wrong_type(node, "sets", kExample);
  std::vector<std::vector<std::uint64_t>> sets;
  std::size_t heaps = 0;
  for (toml::node const& entry : *list) {
    if (!entry.is_array()) wrong_type(entry, "sets", kExample);
    std::vector<std::uint64_t>& set = sets.emplace_back();
    for (toml::node const& heap : *entry.as_array()) {
      set.push_back(read_number(heap, "sets", 1, rules.heap_count.value_or(kMaxHeaps)) - 1);
    }
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    heaps += set.size();
    if (set.empty()) fail("error.rules.sets", offset_of(entry), limit);
  }
  if (sets.empty() || heaps > rules_file::kMaxInSets) {
    fail("error.rules.sets", offset_of(node), limit);
  }
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

MoveKind MoveReader::read_vectors(toml::table const& move, Ruleset& rules) {
  constexpr std::string_view kExample = "vectors = [[1, 2], [2, 1]]";
  for (auto const& [key, node] : move) {
    std::string_view const word = key.str();
    if (word == "vectors" || word == "multiples" || word == "weights") continue;
    fail("error.rules.vectors_alone", offset_of(key.source().begin));
  }
  toml::node const& node = *move.get("vectors");
  if (!rules.heap_count) fail("error.rules.vectors_heaps", offset_of(node));
  auto const* list = node.as_array();
  if (list == nullptr) wrong_type(node, "vectors", kExample);
  if (list->empty() || list->size() > rules_file::kMaxVectors) {
    fail("error.rules.vectors", offset_of(node),
         {{"limit", std::to_string(rules_file::kMaxVectors)}});
  }
  MoveKind kind;
  kind.multiples = read_flag(move, "multiples");
  if (auto const* weights = move.get("weights")) read_weights(*weights, rules);
  for (toml::node const& entry : *list) {
    auto const* amounts = entry.as_array();
    if (amounts == nullptr) wrong_type(entry, "vectors", kExample);
    if (amounts->size() != *rules.heap_count) {
      fail("error.rules.vector_length", offset_of(entry),
           {{"heaps", std::to_string(*rules.heap_count)}});
    }
    std::vector<std::int64_t>& vector = kind.vectors.emplace_back();
    for (toml::node const& amount : *amounts) vector.push_back(read_change(amount));
    if (std::all_of(vector.begin(), vector.end(), [](auto amount) { return amount == 0; })) {
      fail("error.rules.vector_zero", offset_of(entry));
    }
  }
  return kind;
}

std::int64_t MoveReader::read_change(toml::node const& node) {
  auto const* number = node.as_integer();
  if (number != nullptr && number->get() < 0) {
    if (number->get() < -static_cast<std::int64_t>(kMaxAmount)) {
      fail("error.rules.large", offset_of(node),
           {{"key", "vectors"}, {"most", std::to_string(kMaxAmount)}});
    }
    return number->get();
  }
  return static_cast<std::int64_t>(read_number(node, "vectors", 0, kMaxAmount));
}

HeapCode MoveReader::read_code(toml::table const& move, AmountCondition& condition) {
  auto const* code = move.get("code");
  auto const* take = move.get("take");
  auto const* leave = move.get("leave");
  auto const* split = move.get("split");
  if (auto const* divide = move.get("divide")) {
    for (auto const* other : {code, take, leave, split}) {
      if (other != nullptr) fail("error.rules.divide_and_take", offset_of(*other));
    }
    condition = rules_file::divided_by(read_number(*divide, "divide", 2, kMaxAmount));
    return any_amount();
  }
  if (code != nullptr) {
    for (auto const* other : {take, leave, split}) {
      if (other != nullptr) fail("error.rules.code_and_take", offset_of(*other));
    }
    return read_written_code(*code);
  }
  if (take == nullptr) fail("error.rules.no_take", offset_of(move));
  if (leave != nullptr && split != nullptr) {
    fail("error.rules.leave_and_split", offset_of(*split));
  }
  Digit digit = 3;
  if (split != nullptr) {
    digit = read_flag(move, "split") ? 7 : 3;
  } else if (leave != nullptr) {
    digit = read_leave(*leave);
  }
  if (auto const* words = take->as_string()) {
    if (auto const named = rules_file::parse_named_amounts(words->get())) {
      condition = *named;
      return {{0}, {digit}};
    }
  }
  rules_file::Amounts const amounts = read_take(*take);
  if (amounts.take_nothing && (digit & ~3U) == 0) {
    fail("error.rules.changes_nothing", offset_of(*take));
  }
  return rules_file::code_of(amounts, digit);
}

void MoveReader::fail_within(toml::node const& node, std::string const& text,
                             ParseError const& error) const {
  std::size_t const start = offset_of(node);
  bool const plain = text_.substr(start + 1, text.size()) == text;
  throw ParseError(error.message(), std::string(text_), plain ? start + 1 + error.offset() : start);
}

HeapCode MoveReader::read_written_code(toml::node const& node) {
  if (auto const* value = node.as_string()) {
    try {
      return parse_heap_code(value->get());
    } catch (ParseError const& error) {
      fail_within(node, value->get(), error);
    }
  }
  constexpr std::string_view kExample =
      "code = \"0.77\", code = { digits = [0, 7, 7], repeat = [3] }";
  auto const* table = node.as_table();
  if (table == nullptr) wrong_type(node, "code", kExample);
  check_keys(*table, {"digits", "repeat"});
  std::vector<Digit> parts[2];
  for (auto const& [name, index] : {std::pair{"digits", 0}, std::pair{"repeat", 1}}) {
    auto const* list = table->get(name);
    if (list == nullptr) continue;
    if (!list->is_array()) wrong_type(*list, name, kExample);
    for (toml::node const& digit : *list->as_array()) {
      parts[index].push_back(
          static_cast<Digit>(read_number(digit, name, 0, (std::numeric_limits<Digit>::max)())));
    }
  }
  try {
    return {std::move(parts[0]), std::move(parts[1])};
  } catch (Error const& error) {
    throw ParseError(error.message(), std::string(text_), offset_of(node));
  }
}

rules_file::Amounts MoveReader::read_take(toml::node const& node) {
  rules_file::Amounts amounts;
  if (node.is_integer()) {
    amounts.add(read_number(node, "take", 0, kMaxAmount));
  } else if (auto const* list = node.as_array()) {
    for (toml::node const& amount : *list) {
      amounts.add(read_number(amount, "take", 0, kMaxAmount));
    }
  } else if (auto const* words = node.as_string()) {
    auto const read = rules_file::parse_amounts(words->get());
    if (!read && rules_file::names_large_number(words->get())) {
      fail("error.rules.large", offset_of(node),
           {{"key", "take"}, {"most", std::to_string(kMaxAmount)}});
    }
    if (!read) bad_value(node, "take", rules_file::kTakeExamples);
    amounts = *read;
  } else if (auto const* table = node.as_table()) {
    amounts = read_amounts_of_file(*table);
  } else {
    wrong_type(node, "take", rules_file::kTakeExamples);
  }
  if (amounts.empty()) bad_value(node, "take", rules_file::kTakeExamples);
  return amounts;
}

rules_file::Amounts MoveReader::read_amounts_of_file(toml::table const& table) {
  check_keys(table, {"file"});
  auto const* node = table.get("file");
  auto const* path = node != nullptr ? node->as_string() : nullptr;
  if (path == nullptr) wrong_type(table, "take", rules_file::kTakeExamples);
  if (!read_file_) fail("error.game.no_files", offset_of(*node));
  std::string const text = read_file_(path->get());
  rules_file::Amounts amounts;
  for (std::size_t at = 0; at < text.size();) {
    char const sign = text[at];
    if (sign == '#') {  // a comment, up to the end of the line
      at = std::min(text.find('\n', at), text.size());
    } else if (sign == ' ' || sign == ',' || sign == '\t' || sign == '\r' || sign == '\n') {
      ++at;
    } else {
      std::uint64_t amount = 0;
      auto const [end, error] =
          std::from_chars(text.data() + at, text.data() + text.size(), amount);
      if (error != std::errc{} || amount > kMaxAmount) {
        throw ParseError(
            Message{"error.rules.amounts_file",
                    {{"path", path->get()},
                     {"line",
                      std::to_string(1 + std::count(text.begin(),
                                                    text.begin() + static_cast<std::ptrdiff_t>(at),
                                                    '\n'))},
                     {"most", std::to_string(kMaxAmount)}}},
            std::string(text_), offset_of(*node));
      }
      amounts.add(amount);
      at = static_cast<std::size_t>(end - text.data());
    }
  }
  return amounts;
}

Digit MoveReader::read_leave(toml::node const& node) {
  Digit digit = 0;
  auto const add = [&](toml::node const& parts) {
    digit |= Digit{1} << read_number(parts, "leave", 0, 31);
  };
  if (auto const* list = node.as_array()) {
    for (toml::node const& parts : *list) add(parts);
  } else if (node.is_integer()) {
    add(node);
  } else {
    wrong_type(node, "leave", "leave = 1, leave = [0, 1, 2]");
  }
  if (digit == 0) bad_value(node, "leave", "leave = 1, leave = [0, 1, 2]");
  return digit;
}

void MoveReader::read_touched(toml::table const& move, MoveKind& kind) {
  auto const* node = move.get("heaps");
  if (node == nullptr) return;
  if (node->is_integer()) {
    kind.min_heaps = kind.max_heaps = read_number(*node, "heaps", 1, kNoBound);
  } else if (auto const* words = node->as_string()) {
    auto const range = rules_file::parse_heaps(words->get());
    if (!range) bad_value(*node, "heaps", rules_file::kHeapsExamples);
    kind.min_heaps = range->first;
    kind.max_heaps = range->last;
  } else {
    wrong_type(*node, "heaps", rules_file::kHeapsExamples);
  }
}

void MoveReader::read_amounts_relation(toml::table const& move, MoveKind& kind) {
  auto const* node = move.get("amounts");
  if (node == nullptr) return;
  auto const* words = node->as_string();
  if (words == nullptr) wrong_type(*node, "amounts", rules_file::kAmountsExamples);
  auto const spread = rules_file::parse_spread(words->get());
  if (!spread) bad_value(*node, "amounts", rules_file::kAmountsExamples);
  kind.spread = *spread;
}

}  // namespace bouton
