// Field: one fact of an answer, by the name that it has everywhere.
//
// An answer is a plain struct with one list of its fields, in the order in which they are written:
//
//   template <class Visit>
//   void fields(Visit& visit, Period const& answer) {
//     visit({"period", "the least p >= 1 ..."}, answer.period);
//   }
//
// JSON, tables, the dict of Python, the types of TypeScript and Python, and the tables of keys in
// docs/formats.md are made by walking this list; nothing is written by hand beside it. A member is
// bool, a number, text, one of the enumerations of bouton/core/outcome.hpp, another struct with
// fields, an optional or a vector of these, or a Stream.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace bouton::answer {

/// What becomes of a fact that is not known.
enum class Absent {
  kNull,    ///< it is null
  kEmpty,   ///< it is an empty text, which is null as well
  kLeftOut  ///< in JSON its key is left out: the answer is not of the kind that has it
};

/// Whether a fact is a column of tables.
enum class Column { kNone, kNumber, kWord };

struct Field {
  std::string_view name;     ///< of the key, the column, the attribute
  std::string_view meaning;  ///< in English, for documents and types; Markdown
  Absent absent = Absent::kNull;
  Column column = Column::kNone;
  /// The name that an earlier version gave to this fact; JSON has both for one version.
  std::string_view once = {};
};

/// A number that is far below 2^53: in JSON a number. Any other is written as decimal digits.
struct Small {
  std::uint64_t value = 0;
  friend bool operator==(Small const&, Small const&) = default;
};

/// Members that are produced as they are written, some at a time. It calls its argument with each
/// piece in order and ends where that returns false.
template <class T>
struct Stream {
  std::function<void(std::function<bool(std::span<T const>)> const&)> each = {};
};

}  // namespace bouton::answer
