// Reading a rules file: TOML in, a Ruleset out, every error with its place.
#include "bouton/rules/file.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "rules/file_move.hpp"
#include "rules/file_words.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

class RulesFileReader : MoveReader {
 public:
  RulesFileReader(std::string_view text, FileReader const& read_file) : MoveReader(text) {
    read_file_ = read_file;
  }

  RulesFile read() {
    check_text();
    toml::parse_result const parsed = toml::parse(text_);
    if (!parsed) {
      toml::parse_error const& error = parsed.error();
      fail("error.rules.toml", offset_of(error.source().begin),
           {{"detail", std::string(error.description())}});
    }
    toml::table const& file = parsed.table();
    check_keys(file, {"name", "convention", "heaps", "arrangement", "empty", "pass", "limit", "end",
                      "weights", "move"});
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
    result.rules.closes_up =
        read_word<bool>(file, "empty", false, {{"stay", false}, {"close up", true}});
    enum class Pass { kNone, kEachHeap, kOnce, kBoth };
    auto const pass = read_word<Pass>(file, "pass", Pass::kNone,
                                      {{"none", Pass::kNone},
                                       {"each heap", Pass::kEachHeap},
                                       {"once", Pass::kOnce},
                                       {"each heap and once", Pass::kBoth}});
    result.rules.pass_per_heap = pass == Pass::kEachHeap || pass == Pass::kBoth;
    result.rules.one_pass = pass == Pass::kOnce || pass == Pass::kBoth;
    if (auto const* node = file.get("limit")) result.rules.limit = read_limit(*node);
    if (auto const* node = file.get("end")) result.rules.end = read_end(*node, result.rules);
    if (auto const* node = file.get("weights")) read_weights(*node, result.rules);
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

  TakeLimit read_limit(toml::node const& node) {
    constexpr std::string_view kExample =
        "limit = { times = 2 }, limit = { times = \"3/2\", plus = 1 }";
    if (!node.is_table()) wrong_type(node, "limit", kExample);
    toml::table const& table = *node.as_table();
    check_keys(table, {"times", "plus"});
    auto const* times = table.get("times");
    if (times == nullptr) wrong_type(node, "limit", kExample);
    TakeLimit limit;
    auto const* words = times->as_string();
    auto const slash = words == nullptr ? std::string::npos : words->get().find('/');
    if (slash == std::string::npos) {
      limit.factor = read_number(*times, "times", 1, kNoBound);
    } else {
      std::string_view const fraction = words->get();
      auto const over = rules_file::parse_number(rules_file::trimmed(fraction.substr(0, slash)));
      auto const under = rules_file::parse_number(rules_file::trimmed(fraction.substr(slash + 1)));
      if (!over || !under || *under == 0 || *over < *under) bad_value(*times, "times", kExample);
      std::uint64_t const common = std::gcd(*over, *under);
      limit.factor = *over / common;
      limit.divisor = *under / common;
    }
    if (auto const* plus = table.get("plus")) limit.plus = read_number(*plus, "plus", 0, kNoBound);
    return limit;
  }

  GameEnd read_end(toml::node const& node, Ruleset const& rules) {
    constexpr std::string_view kExample =
        "end = \"total at most 3\", end = \"fewer than 2 heaps\", end = [[0, 0], [1, 2]]";
    constexpr std::string_view kTotal = "total at most ";
    constexpr std::string_view kFewer = "fewer than ";
    GameEnd end;
    if (auto const* text = node.as_string()) {
      std::string_view words = rules_file::trimmed(text->get());
      std::optional<std::uint64_t> number;
      if (words.starts_with(kTotal)) {
        end.total = number = rules_file::parse_number(words.substr(kTotal.size()));
      } else if (words.starts_with(kFewer)) {
        words.remove_prefix(kFewer.size());
        if (words.ends_with('s')) words.remove_suffix(1);
        if (words.ends_with(" heap")) {
          number = rules_file::parse_number(words.substr(0, words.size() - 5));
        }
        end.fewer_heaps = number.value_or(0);
        if (end.fewer_heaps > kMaxHeaps) number.reset();
      }
      if (!number) bad_value(node, "end", kExample);
      return end;
    }
    auto const* list = node.as_array();
    if (list == nullptr) wrong_type(node, "end", kExample);
    if (list->empty() || list->size() > rules_file::kMaxEnds) {
      fail("error.rules.ends", offset_of(node), {{"limit", std::to_string(rules_file::kMaxEnds)}});
    }
    for (toml::node const& entry : *list) {
      if (!entry.is_array()) wrong_type(entry, "end", kExample);
      std::vector<std::uint64_t>& heaps = end.positions.emplace_back();
      for (toml::node const& heap : *entry.as_array()) {
        heaps.push_back(read_number(heap, "end", 0, kNoBound));
      }
      if (rules.heap_count && heaps.size() != *rules.heap_count) {
        fail("error.rules.end_length", offset_of(entry),
             {{"heaps", std::to_string(*rules.heap_count)}});
      }
    }
    std::sort(end.positions.begin(), end.positions.end());
    end.positions.erase(std::unique(end.positions.begin(), end.positions.end()),
                        end.positions.end());
    return end;
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
      rules.moves.push_back(read_move(*move.as_table(), rules));
    }
    std::size_t kind = 0;
    for (toml::node const& move : *moves) {
      check_contradictions(rules, rules.moves[kind], move);
      check_ends(rules, rules.moves[kind++], move);
    }
    bool const puts = std::any_of(rules.moves.begin(), rules.moves.end(), details::puts_tokens);
    if (!rules.weights.empty() && !puts) {
      auto const* weights = file.get("weights");
      fail("error.rules.weights_alone",
           weights == nullptr ? offset_of(*node) : offset_of(*weights));
    }
  }

  /// Every move must lower something that cannot fall forever: the tokens, or the sum of heaps
  /// times weights; where tokens go to the left, the sum of heaps times their numbers.
  void check_ends(Ruleset const& rules, MoveKind const& kind, toml::node const& move) {
    for (auto const& vector : kind.vectors) {
      std::int64_t sum = 0;  // at most 10^6 heaps times 10^6 times 10^6
      for (std::size_t heap = 0; heap < vector.size(); ++heap) {
        std::int64_t const weight =
            rules.weights.empty() ? 1 : static_cast<std::int64_t>(rules.weights[heap]);
        sum += weight * vector[heap];
      }
      if (sum <= 0) {
        fail(rules.weights.empty() ? "error.rules.vector_adds" : "error.rules.vector_weight",
             offset_of(*move.as_table()->get("vectors")));
      }
    }
    if (kind.to_left && !std::is_sorted(rules.weights.begin(), rules.weights.end())) {
      fail("error.rules.to_and_weights", offset_of(move));
    }
  }

  void check_contradictions(Ruleset const& rules, MoveKind const& kind, toml::node const& move) {
    std::size_t const at = offset_of(move);
    bool const splits = kind.take.splits();
    bool const counts = rules.limit || rules.remembers();
    if (counts && kind.take.digit(0) != 0) fail("error.rules.limit_without_taking", at);
    bool const places =
        !kind.conditions.sets.empty() || kind.to_left || kind.conditions.choice == HeapChoice::kEnd;
    if (places && rules.splits()) fail("error.rules.places_and_split", at);
    if (splits && rules.end && !rules.end->positions.empty()) {
      fail("error.rules.places_and_split", at);
    }
    if (rules.circle && (kind.to_left || kind.conditions.choice == HeapChoice::kEnd)) {
      fail("error.rules.ends_of_circle", at);
    }
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
};

}  // namespace

RulesFile parse_rules_file(std::string_view text, FileReader const& read_file) {
  return RulesFileReader(text, read_file).read();
}

}  // namespace bouton
