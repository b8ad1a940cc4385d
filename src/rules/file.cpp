// Reading a rules file: TOML in, a Ruleset out, every error with its place.
#include "bouton/rules/file.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/file_words.hpp"
#include "rules/toml_text.hpp"

namespace bouton {
namespace {

using rules_file::kMaxAmount;

class FileReader : TomlText {
 public:
  using TomlText::TomlText;

  RulesFile read() {
    check_text();
    toml::parse_result const parsed = toml::parse(text_);
    if (!parsed) {
      toml::parse_error const& error = parsed.error();
      fail("error.rules.toml", offset_of(error.source().begin),
           {{"detail", std::string(error.description())}});
    }
    toml::table const& file = parsed.table();
    check_keys(file, {"name", "convention", "heaps", "arrangement", "pass", "limit", "move"});
    RulesFile result;
    result.name = read_name(file);
    result.convention =
        read_word<Convention>(file, "convention", Convention::kNormal,
                              {{"normal", Convention::kNormal}, {"misere", Convention::kMisere}});
    if (auto const* node = file.get("heaps")) {
      result.rules.heap_count = read_number(*node, "heaps", 1, kMaxHeaps);
    }
    result.rules.circle =
        read_word<bool>(file, "arrangement", false, {{"row", false}, {"circle", true}});
    enum class Pass { kNone, kEachHeap, kOnce, kBoth };
    auto const pass = read_word<Pass>(file, "pass", Pass::kNone,
                                      {{"none", Pass::kNone},
                                       {"each heap", Pass::kEachHeap},
                                       {"once", Pass::kOnce},
                                       {"each heap and once", Pass::kBoth}});
    result.rules.pass_per_heap = pass == Pass::kEachHeap || pass == Pass::kBoth;
    result.rules.one_pass = pass == Pass::kOnce || pass == Pass::kBoth;
    if (auto const* node = file.get("limit")) {
      if (!node->is_table()) wrong_type(*node, "limit", "limit = { times = 2 }");
      toml::table const& table = *node->as_table();
      check_keys(table, {"times"});
      auto const* times = table.get("times");
      if (times == nullptr) wrong_type(*node, "limit", "limit = { times = 2 }");
      result.rules.limit = TakeLimit{read_number(*times, "times", 1, kNoBound)};
    }
    read_moves(file, result.rules);
    return result;
  }

 private:
  // ---- the file as a whole

  /// What toml++ could not handle: size, and tables nested so deep that freeing them would
  /// exhaust the stack.
  void check_text() {
    if (text_.size() > rules_file::kMaxFileBytes) {
      fail("error.rules.long", rules_file::kMaxFileBytes,
           {{"limit", std::to_string(rules_file::kMaxFileBytes)}});
    }
    check_dots("error.rules.dots");
  }

  std::string read_name(toml::table const& file) {
    auto const* node = file.get("name");
    if (node == nullptr) fail("error.rules.no_name", 0);
    auto const* value = node->as_string();
    if (value == nullptr) wrong_type(*node, "name", "name = \"Nim\"");
    std::string const& name = value->get();
    bool const control = std::any_of(name.begin(), name.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
    });
    if (name.empty() || name.size() > rules_file::kMaxNameBytes || control) {
      fail("error.rules.name", offset_of(*node),
           {{"limit", std::to_string(rules_file::kMaxNameBytes)}});
    }
    return name;
  }

  void read_moves(toml::table const& file, Ruleset& rules) {
    auto const* node = file.get("move");
    if (node == nullptr) fail("error.rules.no_move", text_.size());
    auto const* moves = node->as_array();
    if (moves == nullptr) wrong_type(*node, "move", "[[move]]");
    if (moves->empty()) fail("error.rules.no_move", offset_of(*node));
    if (moves->size() > rules_file::kMaxMoves) {
      fail("error.rules.moves", offset_of(*node),
           {{"limit", std::to_string(rules_file::kMaxMoves)}});
    }
    for (toml::node const& move : *moves) {
      if (!move.is_table()) wrong_type(move, "move", "[[move]]");
      rules.moves.push_back(move.as_table()->contains("vectors")
                                ? read_vectors(*move.as_table(), rules)
                                : read_move(*move.as_table()));
      check_contradictions(rules, rules.moves.back(), move);
    }
  }

  MoveKind read_move(toml::table const& move) {
    check_keys(move, {"take", "unit", "split", "leave", "parts", "code", "heaps", "amounts",
                      "at_most", "within", "vectors"});
    MoveKind kind;
    kind.take = read_code(move);
    digits_ += kind.take.prefix().size() + kind.take.tail().size();
    if (digits_ > rules_file::kMaxDigits) {
      fail("error.rules.digits", offset_of(*move.get(move.contains("code") ? "code" : "take")),
           {{"limit", std::to_string(rules_file::kMaxDigits)}});
    }
    read_touched(move, kind);
    read_amounts_relation(move, kind);
    kind.parts = read_word<PartsCondition>(move, "parts", PartsCondition::kAny,
                                           {{"any", PartsCondition::kAny},
                                            {"unequal", PartsCondition::kPairwiseUnequal},
                                            {"not all equal", PartsCondition::kNotAllEqual}});
    kind.unit = read_word<Unit>(move, "unit", Unit::kToken,
                                {{"token", Unit::kToken}, {"another heap", Unit::kAnotherHeap}});
    kind.bound = read_word<HeapBound>(move, "at_most", HeapBound::kNone,
                                      {{"every other heap", HeapBound::kEveryOther},
                                       {"some other heap", HeapBound::kSomeOther},
                                       {"all other heaps together", HeapBound::kSumOfOthers}});
    if (auto const* node = move.get("within")) {
      kind.within = read_number(*node, "within", 1, kMaxHeaps);
    }
    return kind;
  }

  /// A kind of move that is a list of amounts for all heaps.
  MoveKind read_vectors(toml::table const& move, Ruleset const& rules) {
    constexpr std::string_view kExample = "vectors = [[1, 2], [2, 1]]";
    for (auto const& [key, node] : move) {
      if (key.str() != "vectors") fail("error.rules.vectors_alone", offset_of(key.source().begin));
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
    for (toml::node const& entry : *list) {
      auto const* amounts = entry.as_array();
      if (amounts == nullptr) wrong_type(entry, "vectors", kExample);
      if (amounts->size() != *rules.heap_count) {
        fail("error.rules.vector_length", offset_of(entry),
             {{"heaps", std::to_string(*rules.heap_count)}});
      }
      std::vector<std::uint64_t>& vector = kind.vectors.emplace_back();
      for (toml::node const& amount : *amounts) {
        if (amount.is_integer() && amount.as_integer()->get() < 0) {
          fail("error.rules.vector_adds", offset_of(amount));
        }
        vector.push_back(read_number(amount, "vectors", 0, kMaxAmount));
      }
      if (std::all_of(vector.begin(), vector.end(), [](auto amount) { return amount == 0; })) {
        fail("error.rules.vector_zero", offset_of(entry));
      }
    }
    return kind;
  }

  void check_contradictions(Ruleset const& rules, MoveKind const& kind, toml::node const& move) {
    std::size_t const at = offset_of(move);
    if (rules.limit && kind.take.digit(0) != 0) fail("error.rules.limit_without_taking", at);
    bool const needs_another = kind.unit == Unit::kAnotherHeap;
    if (needs_another && kind.take.digit(0) != 0) fail("error.rules.unit_without_taking", at);
    if (kind.within != kNoBound && kind.take.splits()) fail("error.rules.within_and_split", at);
    if (!rules.heap_count) return;
    if (kind.take.splits()) fail("error.rules.heaps_and_split", at);
    std::uint64_t const touched = kind.min_heaps == kNoBound ? 1 : kind.min_heaps;
    bool const needs_two = needs_another || kind.bound != HeapBound::kNone;
    std::uint64_t const needed = std::max<std::uint64_t>(touched, needs_two ? 2 : 1);
    if (needed > *rules.heap_count) {
      fail("error.rules.too_few_heaps", at,
           {{"needed", std::to_string(needed)}, {"heaps", std::to_string(*rules.heap_count)}});
    }
  }

  // ---- one move

  /// `code`, or `take` with `leave` or `split`.
  HeapCode read_code(toml::table const& move) {
    auto const* code = move.get("code");
    auto const* take = move.get("take");
    auto const* leave = move.get("leave");
    auto const* split = move.get("split");
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
      auto const* value = split->as_boolean();
      if (value == nullptr) wrong_type(*split, "split", "split = true, split = false");
      digit = value->get() ? 7 : 3;
    } else if (leave != nullptr) {
      digit = read_leave(*leave);
    }
    rules_file::Amounts const amounts = read_take(*take);
    if (amounts.take_nothing && (digit & ~3U) == 0) {
      fail("error.rules.changes_nothing", offset_of(*take));
    }
    return rules_file::code_of(amounts, digit);
  }

  HeapCode read_written_code(toml::node const& node) {
    if (auto const* value = node.as_string()) {
      try {
        return parse_heap_code(value->get());
      } catch (ParseError const& error) {
        // Inside a plain string the place is the place in the file.
        std::size_t const start = offset_of(node);
        bool const plain = text_.substr(start + 1, value->get().size()) == value->get();
        throw ParseError(error.message(), std::string(text_),
                         plain ? start + 1 + error.offset() : start);
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

  rules_file::Amounts read_take(toml::node const& node) {
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
    } else {
      wrong_type(node, "take", rules_file::kTakeExamples);
    }
    if (amounts.empty()) bad_value(node, "take", rules_file::kTakeExamples);
    return amounts;
  }

  Digit read_leave(toml::node const& node) {
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

  void read_touched(toml::table const& move, MoveKind& kind) {
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

  void read_amounts_relation(toml::table const& move, MoveKind& kind) {
    auto const* node = move.get("amounts");
    if (node == nullptr) return;
    auto const* words = node->as_string();
    if (words == nullptr) wrong_type(*node, "amounts", rules_file::kAmountsExamples);
    auto const spread = rules_file::parse_spread(words->get());
    if (!spread) bad_value(*node, "amounts", rules_file::kAmountsExamples);
    kind.spread = *spread;
  }

  std::size_t digits_ = 0;  // of the codes read so far
};

}  // namespace

RulesFile parse_rules_file(std::string_view text) {
  return FileReader(text).read();
}

}  // namespace bouton
