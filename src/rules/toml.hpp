// TOML, the language of rules files (https://toml.io, version 1.0): text in, a tree with the
// place of everything out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bouton::rules_file {

struct TomlNode {
  enum class Kind {
    kText,
    kInteger,
    kBoolean,
    kOther,  ///< a fraction, a date or a time: no rules file has one, so its digits are not read
    kList,
    kTable,
  };
  /// What made a table or a list, which decides whether more may be written into it later.
  enum class Made {
    kValue,   ///< { a = 1 }, [1, 2]
    kHeader,  ///< [a], [[a]]
    kPath,    ///< a of [a.b]
    kDots,    ///< a of a.b = 1
  };

  Kind kind = Kind::kTable;
  Made made = Made::kValue;
  std::size_t offset = 0;      ///< of its first byte
  std::size_t key_offset = 0;  ///< of the key whose value it is
  std::string text;
  std::int64_t number = 0;  ///< of an integer; 1 for true, 0 for false
  std::vector<TomlNode> items;
  std::map<std::string, std::unique_ptr<TomlNode>, std::less<>> entries;

  TomlNode() = default;
  TomlNode(Kind kind_of_it, Made made_by, std::size_t at);

  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
  /// The value of a key of a table, or nullptr.
  [[nodiscard]] TomlNode const* get(std::string_view key) const;
};

/// \throws ParseError
[[nodiscard]] TomlNode parse_toml(std::string_view text);

}  // namespace bouton::rules_file
