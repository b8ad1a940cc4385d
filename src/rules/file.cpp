// Reading a rules file: TOML in, a Ruleset out, every complaint with its place.
#include "bouton/rules/file.hpp"

// Header-only, so that a user of the static library needs no toml++ at link time.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// toml++ 3.3 assumes what hostile input breaks ("[^" is enough) and checks it right after: let
// it check. The compiler must not be told the assumption.
#undef TOML_ASSERT
#undef TOML_ASSUME
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_ASSUME(expr) static_assert(true)
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/file_words.hpp"

namespace bouton {
namespace {

using rules_file::kMaxAmount;

class FileReader {
 public:
  explicit FileReader(std::string_view text) : text_(text) {}

  RulesFile read() {
    check_text();
    toml::parse_result const parsed = toml::parse(text_);
    if (!parsed) {
      toml::parse_error const& error = parsed.error();
      fail("error.rules.toml", offset_of(error.source().begin),
           {{"detail", std::string(error.description())}});
    }
    toml::table const& file = parsed.table();
    check_keys(file, {"name", "convention", "heaps", "pass", "limit", "move"});
    RulesFile result;
    result.name = read_name(file);
    result.convention =
        read_word<Convention>(file, "convention", Convention::kNormal,
                              {{"normal", Convention::kNormal}, {"misere", Convention::kMisere}});
    if (auto const* node = file.get("heaps")) {
      result.rules.heap_count = read_number(*node, "heaps", 1, kMaxHeaps);
    }
    result.rules.pass_per_heap =
        read_word<bool>(file, "pass", false, {{"none", false}, {"each heap", true}});
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
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  // ---- the file as a whole

  /// What toml++ would stumble over: size, tables nested so deep that freeing them would
  /// exhaust the stack, and characters beyond ASCII where it looks for unusual white space
  /// (toml++ 3.3 runs into undefined behaviour there): outside strings and in strings of
  /// several lines.
  void check_text() {
    if (text_.size() > rules_file::kMaxFileBytes) {
      fail("error.rules.long", rules_file::kMaxFileBytes,
           {{"limit", std::to_string(rules_file::kMaxFileBytes)}});
    }
    std::size_t dots = 0;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (text_[at] == '\n') dots = 0;
      if (text_[at] == '.' && ++dots > rules_file::kMaxDotsPerLine) {
        fail("error.rules.dots", at, {{"limit", std::to_string(rules_file::kMaxDotsPerLine)}});
      }
    }
    std::size_t const stray = rules_file::find_stray_character(text_);
    if (stray < text_.size()) {
      bool const quote = text_[stray] == '"' || text_[stray] == '\'';
      if (quote) fail("error.rules.lines", stray);
      fail("error.rules.stray", stray, {{"found", character_at(text_, stray)}});
    }
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
      rules.moves.push_back(read_move(*move.as_table()));
      check_contradictions(rules, rules.moves.back(), move);
    }
  }

  MoveKind read_move(toml::table const& move) {
    check_keys(move, {"take", "split", "leave", "parts", "code", "heaps", "amounts"});
    MoveKind kind;
    kind.take = read_code(move);
    read_touched(move, kind);
    read_amounts_relation(move, kind);
    kind.parts = read_word<PartsCondition>(move, "parts", PartsCondition::kAny,
                                           {{"any", PartsCondition::kAny},
                                            {"unequal", PartsCondition::kPairwiseUnequal},
                                            {"not all equal", PartsCondition::kNotAllEqual}});
    return kind;
  }

  void check_contradictions(Ruleset const& rules, MoveKind const& kind, toml::node const& move) {
    std::size_t const at = offset_of(move);
    if (rules.limit && kind.take.digit(0) != 0) fail("error.rules.limit_without_taking", at);
    if (!rules.heap_count) return;
    if (kind.take.splits()) fail("error.rules.heaps_and_split", at);
    if (kind.min_heaps > *rules.heap_count) {
      fail("error.rules.too_few_heaps", at,
           {{"needed", std::to_string(kind.min_heaps)},
            {"heaps", std::to_string(*rules.heap_count)}});
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

  // ---- values

  /// A number, or its digits in quotation marks (beyond 2^63 TOML has no numbers).
  std::uint64_t read_number(toml::node const& node, std::string_view key, std::uint64_t least,
                            std::uint64_t most) {
    std::optional<std::uint64_t> value;
    if (auto const* number = node.as_integer()) {
      if (number->get() >= 0) value = static_cast<std::uint64_t>(number->get());
    } else if (auto const* words = node.as_string()) {
      value = rules_file::parse_number(words->get());
    } else {
      wrong_type(node, key, std::string(key) + " = " + std::to_string(least));
    }
    if (!value || *value < least || *value > most) {
      fail("error.rules.range", offset_of(node),
           {{"key", std::string(key)},
            {"least", std::to_string(least)},
            {"most", std::to_string(most)}});
    }
    return *value;
  }

  template <class Value>
  Value read_word(toml::table const& table, std::string_view key, Value silent,
                  std::initializer_list<std::pair<std::string_view, Value>> words) {
    auto const* node = table.get(key);
    if (node == nullptr) return silent;
    auto const* text = node->as_string();
    std::string allowed;
    for (auto const& [word, value] : words) {
      if (text != nullptr && text->get() == word) return value;
      allowed +=
          (allowed.empty() ? "" : ", ") + std::string(key) + " = \"" + std::string(word) + "\"";
    }
    if (text == nullptr) wrong_type(*node, key, allowed);
    bad_value(*node, key, allowed);
  }

  void check_keys(toml::table const& table, std::initializer_list<std::string_view> allowed) {
    for (auto const& [key, node] : table) {
      if (std::find(allowed.begin(), allowed.end(), key.str()) != allowed.end()) continue;
      fail("error.rules.key", offset_of(key.source().begin),
           {{"key", rules_file::shown(key.str())},
            {"allowed", std::vector<std::string>(allowed.begin(), allowed.end())}});
    }
  }

  // ---- complaints

  /// toml++ counts lines and characters from 1; we count bytes from 0.
  [[nodiscard]] std::size_t offset_of(toml::source_position const& place) const {
    std::size_t at = 0;
    for (toml::source_index line = 1; line < place.line; ++line) {
      std::size_t const end = text_.find('\n', at);
      if (end == text_.npos) return text_.size();
      at = end + 1;
    }
    for (toml::source_index column = 1; column < place.column && at < text_.size(); ++column) {
      ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80U) ++at;
    }
    return at;
  }
  [[nodiscard]] std::size_t offset_of(toml::node const& node) const {
    return offset_of(node.source().begin);
  }

  [[noreturn]] void fail(std::string key, std::size_t offset, Arguments arguments = {}) const {
    throw ParseError(Message{std::move(key), std::move(arguments)}, std::string(text_),
                     std::min(offset, text_.size()));
  }
  [[noreturn]] void wrong_type(toml::node const& node, std::string_view key,
                               std::string_view example) const {
    fail("error.rules.type", offset_of(node),
         {{"key", std::string(key)}, {"example", std::string(example)}});
  }
  [[noreturn]] void bad_value(toml::node const& node, std::string_view key,
                              std::string_view allowed) const {
    fail("error.rules.value", offset_of(node),
         {{"key", std::string(key)}, {"allowed", std::string(allowed)}});
  }

  std::string_view text_;
};

}  // namespace

RulesFile parse_rules_file(std::string_view text) {
  return FileReader(text).read();
}

}  // namespace bouton
