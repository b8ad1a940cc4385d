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
  visit({"game", "the game as it was named"}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({"from", "the first heap"}, std::uint64_t{0});
  visit({"values", "nim-values heap by heap"}, a.values);
  visit({"to", "the last heap"}, *a.count > 0 ? std::optional(*a.count - 1) : std::nullopt);
  visit({"complete", "false if the limits came first"}, *a.count == a.last + 1);
}

struct RareValue {
  static constexpr std::string_view kName = "RareValue";
  std::uint64_t n = 0, value = 0;
};

template <class Visit>
void fields(Visit& visit, RareValue const& a) {
  visit({"n", "the heap"}, a.n);
  visit({"value", "its nim-value"}, a.value);
}

struct ValueCount {
  static constexpr std::string_view kName = "ValueCount";
  std::uint64_t value = 0, count = 0, first = 0, last = 0;
};

template <class Visit>
void fields(Visit& visit, ValueCount const& a) {
  visit({"value", "a nim-value that occurs"}, a.value);
  visit({"count", "how often"}, a.count);
  visit({"first", "the first heap that has it"}, a.first);
  visit({"last", "the last one"}, a.last);
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
  visit({"game", "the game as it was named"}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({"from", "the first heap"}, std::uint64_t{0});
  visit({"to", "the last heap"}, a.count - 1);
  visit({"complete", "false if the limits came first"}, a.complete);
  visit({"engine", "what computed them"}, a.engine);
  visit({"instructions", "of which processors"}, a.instructions);
  visit({"mask", "of the sparse space, if one was found"}, a.mask);
  visit({"positional", "whether it depends on the heap"}, a.positional);
  visit({"parity", "of the common values"}, a.parity);
  visit({"rare_count", "heaps with a rare value"},
        a.rare ? std::optional(std::uint64_t{a.rare->size()}) : std::nullopt);
  visit({"rare", "these heaps"}, a.rare);
  visit({"max_value", "the largest nim-value"}, a.max_value);
  visit({"max_value_at", "the first heap that has it"}, a.max_value_at);
  visit({"p_position_count", "heaps of nim-value 0"}, a.p_position_count);
  visit({"p_positions", "the first of them"}, a.p_positions);
  visit({"values", "those that occur"}, a.values);
}

}  // namespace bouton::answer
