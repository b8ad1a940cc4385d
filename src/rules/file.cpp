// Reading a rules file: TOML in, a Ruleset out, every complaint with its place.
#include "bouton/rules/file.hpp"

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
#include "rules/toml.hpp"

namespace bouton {
namespace {

using rules_file::kMaxAmount;
using rules_file::TomlNode;
using Kind = TomlNode::Kind;

class FileReader {
 public:
  explicit FileReader(std::string_view text) : text_(text) {}

  RulesFile read() {
    check_text();
    TomlNode const file = rules_file::parse_toml(text_);
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
      if (!node->is(Kind::kTable)) wrong_type(*node, "limit", "limit = { times = 2 }");
      check_keys(*node, {"times"});
      auto const* times = node->get("times");
      if (times == nullptr) wrong_type(*node, "limit", "limit = { times = 2 }");
      result.rules.limit = TakeLimit{read_number(*times, "times", 1, kNoBound)};
    }
    read_moves(file, result.rules);
    return result;
  }

 private:
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  // ---- the file as a whole

  /// Size, and tables nested so deep that freeing them would exhaust the stack.
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
  }

  std::string read_name(TomlNode const& file) {
    auto const* node = file.get("name");
    if (node == nullptr) fail("error.rules.no_name", 0);
    if (!node->is(Kind::kText)) wrong_type(*node, "name", "name = \"Nim\"");
    std::string const& name = node->text;
    bool const control = std::any_of(name.begin(), name.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
    });
    if (name.empty() || name.size() > rules_file::kMaxNameBytes || control) {
      fail("error.rules.name", node->offset,
           {{"limit", std::to_string(rules_file::kMaxNameBytes)}});
    }
    return name;
  }

  void read_moves(TomlNode const& file, Ruleset& rules) {
    auto const* node = file.get("move");
    if (node == nullptr) fail("error.rules.no_move", text_.size());
    if (!node->is(Kind::kList)) wrong_type(*node, "move", "[[move]]");
    if (node->items.empty()) fail("error.rules.no_move", node->offset);
    if (node->items.size() > rules_file::kMaxMoves) {
      fail("error.rules.moves", node->offset, {{"limit", std::to_string(rules_file::kMaxMoves)}});
    }
    for (TomlNode const& move : node->items) {
      if (!move.is(Kind::kTable)) wrong_type(move, "move", "[[move]]");
      rules.moves.push_back(read_move(move));
      check_contradictions(rules, rules.moves.back(), move);
    }
  }

  MoveKind read_move(TomlNode const& move) {
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

  void check_contradictions(Ruleset const& rules, MoveKind const& kind, TomlNode const& move) {
    std::size_t const at = move.offset;
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
  HeapCode read_code(TomlNode const& move) {
    auto const* code = move.get("code");
    auto const* take = move.get("take");
    auto const* leave = move.get("leave");
    auto const* split = move.get("split");
    if (code != nullptr) {
      for (auto const* other : {take, leave, split}) {
        if (other != nullptr) fail("error.rules.code_and_take", other->offset);
      }
      return read_written_code(*code);
    }
    if (take == nullptr) fail("error.rules.no_take", move.offset);
    if (leave != nullptr && split != nullptr) {
      fail("error.rules.leave_and_split", split->offset);
    }
    Digit digit = 3;
    if (split != nullptr) {
      if (!split->is(Kind::kBoolean)) wrong_type(*split, "split", "split = true, split = false");
      digit = split->number != 0 ? 7 : 3;
    } else if (leave != nullptr) {
      digit = read_leave(*leave);
    }
    rules_file::Amounts const amounts = read_take(*take);
    if (amounts.take_nothing && (digit & ~3U) == 0) {
      fail("error.rules.changes_nothing", take->offset);
    }
    return rules_file::code_of(amounts, digit);
  }

  HeapCode read_written_code(TomlNode const& node) {
    if (node.is(Kind::kText)) {
      try {
        return parse_heap_code(node.text);
      } catch (ParseError const& error) {
        // Inside a plain string the place is the place in the file.
        std::size_t const start = node.offset;
        bool const plain = text_.substr(start + 1, node.text.size()) == node.text;
        throw ParseError(error.message(), std::string(text_),
                         plain ? start + 1 + error.offset() : start);
      }
    }
    constexpr std::string_view kExample =
        "code = \"0.77\", code = { digits = [0, 7, 7], repeat = [3] }";
    if (!node.is(Kind::kTable)) wrong_type(node, "code", kExample);
    check_keys(node, {"digits", "repeat"});
    std::vector<Digit> parts[2];
    for (auto const& [name, index] : {std::pair{"digits", 0}, std::pair{"repeat", 1}}) {
      auto const* list = node.get(name);
      if (list == nullptr) continue;
      if (!list->is(Kind::kList)) wrong_type(*list, name, kExample);
      for (TomlNode const& digit : list->items) {
        parts[index].push_back(
            static_cast<Digit>(read_number(digit, name, 0, (std::numeric_limits<Digit>::max)())));
      }
    }
    try {
      return {std::move(parts[0]), std::move(parts[1])};
    } catch (Error const& error) {
      throw ParseError(error.message(), std::string(text_), node.offset);
    }
  }

  rules_file::Amounts read_take(TomlNode const& node) {
    rules_file::Amounts amounts;
    if (node.is(Kind::kInteger)) {
      amounts.add(read_number(node, "take", 0, kMaxAmount));
    } else if (node.is(Kind::kList)) {
      for (TomlNode const& amount : node.items) {
        amounts.add(read_number(amount, "take", 0, kMaxAmount));
      }
    } else if (node.is(Kind::kText)) {
      auto const read = rules_file::parse_amounts(node.text);
      if (!read) bad_value(node, "take", rules_file::kTakeExamples);
      amounts = *read;
    } else {
      wrong_type(node, "take", rules_file::kTakeExamples);
    }
    if (amounts.empty()) bad_value(node, "take", rules_file::kTakeExamples);
    return amounts;
  }

  Digit read_leave(TomlNode const& node) {
    Digit digit = 0;
    auto const add = [&](TomlNode const& parts) {
      digit |= Digit{1} << read_number(parts, "leave", 0, 31);
    };
    if (node.is(Kind::kList)) {
      for (TomlNode const& parts : node.items) add(parts);
    } else if (node.is(Kind::kInteger)) {
      add(node);
    } else {
      wrong_type(node, "leave", "leave = 1, leave = [0, 1, 2]");
    }
    if (digit == 0) bad_value(node, "leave", "leave = 1, leave = [0, 1, 2]");
    return digit;
  }

  void read_touched(TomlNode const& move, MoveKind& kind) {
    auto const* node = move.get("heaps");
    if (node == nullptr) return;
    if (node->is(Kind::kInteger)) {
      kind.min_heaps = kind.max_heaps = read_number(*node, "heaps", 1, kNoBound);
    } else if (node->is(Kind::kText)) {
      auto const range = rules_file::parse_heaps(node->text);
      if (!range) bad_value(*node, "heaps", rules_file::kHeapsExamples);
      kind.min_heaps = range->first;
      kind.max_heaps = range->last;
    } else {
      wrong_type(*node, "heaps", rules_file::kHeapsExamples);
    }
  }

  void read_amounts_relation(TomlNode const& move, MoveKind& kind) {
    auto const* node = move.get("amounts");
    if (node == nullptr) return;
    if (!node->is(Kind::kText)) wrong_type(*node, "amounts", rules_file::kAmountsExamples);
    auto const spread = rules_file::parse_spread(node->text);
    if (!spread) bad_value(*node, "amounts", rules_file::kAmountsExamples);
    kind.spread = *spread;
  }

  // ---- values

  /// A number, or its digits in quotation marks (beyond 2^63 TOML has no numbers).
  std::uint64_t read_number(TomlNode const& node, std::string_view key, std::uint64_t least,
                            std::uint64_t most) {
    std::optional<std::uint64_t> value;
    if (node.is(Kind::kInteger)) {
      if (node.number >= 0) value = static_cast<std::uint64_t>(node.number);
    } else if (node.is(Kind::kText)) {
      value = rules_file::parse_number(node.text);
    } else {
      wrong_type(node, key, std::string(key) + " = " + std::to_string(least));
    }
    if (!value || *value < least || *value > most) {
      fail("error.rules.range", node.offset,
           {{"key", std::string(key)},
            {"least", std::to_string(least)},
            {"most", std::to_string(most)}});
    }
    return *value;
  }

  template <class Value>
  Value read_word(TomlNode const& table, std::string_view key, Value silent,
                  std::initializer_list<std::pair<std::string_view, Value>> words) {
    auto const* node = table.get(key);
    if (node == nullptr) return silent;
    bool const text = node->is(Kind::kText);
    std::string allowed;
    for (auto const& [word, value] : words) {
      if (text && node->text == word) return value;
      allowed +=
          (allowed.empty() ? "" : ", ") + std::string(key) + " = \"" + std::string(word) + "\"";
    }
    if (!text) wrong_type(*node, key, allowed);
    bad_value(*node, key, allowed);
  }

  void check_keys(TomlNode const& table, std::initializer_list<std::string_view> allowed) {
    for (auto const& [key, node] : table.entries) {
      if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
      fail("error.rules.key", node->key_offset,
           {{"key", rules_file::shown(key)},
            {"allowed", std::vector<std::string>(allowed.begin(), allowed.end())}});
    }
  }

  // ---- complaints

  [[noreturn]] void fail(std::string key, std::size_t offset, Arguments arguments = {}) const {
    throw ParseError(Message{std::move(key), std::move(arguments)}, std::string(text_),
                     std::min(offset, text_.size()));
  }
  [[noreturn]] void wrong_type(TomlNode const& node, std::string_view key,
                               std::string_view example) const {
    fail("error.rules.type", node.offset,
         {{"key", std::string(key)}, {"example", std::string(example)}});
  }
  [[noreturn]] void bad_value(TomlNode const& node, std::string_view key,
                              std::string_view allowed) const {
    fail("error.rules.value", node.offset,
         {{"key", std::string(key)}, {"allowed", std::string(allowed)}});
  }

  std::string_view text_;
};

}  // namespace

RulesFile parse_rules_file(std::string_view text) {
  return FileReader(text).read();
}

}  // namespace bouton
