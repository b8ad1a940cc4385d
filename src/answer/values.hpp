// Nim-values of a game (bouton.values/1), and what they look like (bouton.analysis/1).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"

namespace bouton::answer {

struct Values {
  static constexpr std::string_view kName = "Values", kSchema = "bouton.values/1";
  std::string game, code;
  std::uint64_t last = 0;  ///< asked for
  Stream<Small> values;
  /// How many there were; set when `values` is read, which comes first.
  std::shared_ptr<std::uint64_t> count = std::make_shared<std::uint64_t>(0);
};

template <class Visit>
void fields(Visit& visit, Values const& a) {
  visit(Field{.name = "game", .meaning = "the game as it was named"}, a.game);
  visit(Field{.name = "code", .meaning = "its code, the same for equal games"}, a.code);
  visit(Field{.name = "from", .meaning = "the first heap"}, std::uint64_t{0});
  visit(Field{.name = "values", .meaning = "nim-values heap by heap"}, a.values);
  visit(Field{.name = "to", .meaning = "the last heap"},
        *a.count > 0 ? std::optional(*a.count - 1) : std::nullopt);
  visit(Field{.name = "complete", .meaning = "false if the limits came first"},
        *a.count == a.last + 1);
}

struct RareValue {
  static constexpr std::string_view kName = "RareValue";
  std::uint64_t n = 0, value = 0;
};

template <class Visit>
void fields(Visit& visit, RareValue const& a) {
  visit(Field{.name = "n", .meaning = "the heap"}, a.n);
  visit(Field{.name = "value", .meaning = "its nim-value"}, a.value);
}

struct ValueCount {
  static constexpr std::string_view kName = "ValueCount";
  std::uint64_t value = 0, count = 0, first = 0, last = 0;
};

template <class Visit>
void fields(Visit& visit, ValueCount const& a) {
  visit(Field{.name = "value", .meaning = "a nim-value that occurs"}, a.value);
  visit(Field{.name = "count", .meaning = "how often"}, a.count);
  visit(Field{.name = "first", .meaning = "the first heap that has it"}, a.first);
  visit(Field{.name = "last", .meaning = "the last one"}, a.last);
}

struct Analysis {
  static constexpr std::string_view kName = "Analysis", kSchema = "bouton.analysis/1";
  std::string game, code;
  std::uint64_t count = 0;  ///< values looked at
  bool complete = false;
  std::string engine, instructions;
  std::optional<std::uint64_t> mask;
  std::optional<bool> positional;
  std::optional<Small> parity;
  std::optional<std::vector<RareValue>> rare;
  std::uint64_t max_value = 0, max_value_at = 0, p_position_count = 0;
  std::vector<std::uint64_t> p_positions;
  std::vector<ValueCount> values;
};

template <class Visit>
void fields(Visit& visit, Analysis const& a) {
  visit(Field{.name = "game", .meaning = "the game as it was named"}, a.game);
  visit(Field{.name = "code", .meaning = "its code, the same for equal games"}, a.code);
  visit(Field{.name = "from", .meaning = "the first heap"}, std::uint64_t{0});
  visit(Field{.name = "to", .meaning = "the last heap"}, a.count - 1);
  visit(Field{.name = "complete", .meaning = "false if the limits came first"}, a.complete);
  visit(Field{.name = "engine", .meaning = "what computed them"}, a.engine);
  visit(Field{.name = "instructions", .meaning = "of which processors"}, a.instructions);
  visit(Field{.name = "mask", .meaning = "of the sparse space, if one was found"}, a.mask);
  visit(Field{.name = "positional", .meaning = "whether it depends on the heap"}, a.positional);
  visit(Field{.name = "parity", .meaning = "of the common values"}, a.parity);
  visit(Field{.name = "rare_count", .meaning = "heaps with a rare value"},
        a.rare ? std::optional(std::uint64_t{a.rare->size()}) : std::nullopt);
  visit(Field{.name = "rare", .meaning = "these heaps"}, a.rare);
  visit(Field{.name = "max_value", .meaning = "the largest nim-value"}, a.max_value);
  visit(Field{.name = "max_value_at", .meaning = "the first heap that has it"}, a.max_value_at);
  visit(Field{.name = "p_position_count", .meaning = "heaps of nim-value 0"}, a.p_position_count);
  visit(Field{.name = "p_positions", .meaning = "the first of them"}, a.p_positions);
  visit(Field{.name = "values", .meaning = "those that occur"}, a.values);
}

}  // namespace bouton::answer
