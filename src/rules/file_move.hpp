// One [[move]] of a rules file: a kind of move out, every error with its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/rules/ruleset.hpp"
#include "rules/toml_text.hpp"

namespace bouton {

class MoveReader : protected TomlText {
 protected:
  using TomlText::TomlText;

  /// Reads another file that the rules name; may be empty.
  std::function<std::string(std::string const& path)> read_file_;

  /// Weights beside vectors become those of the rules.
  MoveKind read_move(toml::table const& move, Ruleset& rules);
  /// At the top of the file, or beside the vectors that need them.
  void read_weights(toml::node const& node, Ruleset& rules);

 private:
  /// A kind of move that is a list of amounts for all heaps.
  MoveKind read_vectors(toml::table const& move, Ruleset& rules);
  /// What is taken from a heap, or put there.
  std::int64_t read_change(toml::node const& node);
  /// What a move must satisfy beyond its amounts.
  void read_conditions(toml::table const& move, Ruleset const& rules, MoveKind& kind);
  AmountCondition read_formula(toml::node const& node);
  HeapBound read_bound(toml::node const& node, std::string_view words);
  std::vector<std::vector<std::uint64_t>> read_sets(toml::node const& node, Ruleset const& rules);
  /// `code`, or `take` with `leave` or `split`.
  /// \param condition  what the words for amounts ask for beyond a list
  HeapCode read_code(toml::table const& move, AmountCondition& condition);
  HeapCode read_written_code(toml::node const& node);
  rules_file::Amounts read_take(toml::node const& node);
  /// `take = { file = "amounts.txt" }`
  rules_file::Amounts read_amounts_of_file(toml::table const& table);
  Digit read_leave(toml::node const& node);
  void read_touched(toml::table const& move, MoveKind& kind);
  void read_amounts_relation(toml::table const& move, MoveKind& kind);
  bool read_flag(toml::table const& move, std::string_view key);
  /// An error in a string of the file: in a plain string its place is the place in the file.
  [[noreturn]] void fail_within(toml::node const& node, std::string const& text,
                                ParseError const& error) const;

  std::size_t digits_ = 0;  // of the codes read so far
};

}  // namespace bouton
