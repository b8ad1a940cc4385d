// An answer as a row of a table, from the list of its fields (answer/field.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "front/errors.hpp"
#include "question.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// The columns of the answers of one kind; the head of a field is the text cli.head.<name>, or its
/// name.
template <class A>
[[nodiscard]] std::vector<TableColumn> columns_of(Language language) {
  std::vector<TableColumn> columns;
  auto visit = [&](answer::Field const& field, auto const&) {
    if (field.column == answer::Column::kNone) return;
    bool const word = field.column == answer::Column::kWord;
    std::string const name(field.name), head = "cli.head." + name;
    Side const side = word ? Side::kLeft : Side::kRight;
    columns.push_back(has_text(head) ? column(name, head, language, side)
                                     : TableColumn{.name = name, .side = side});
  };
  fields(visit, A{});
  return columns;
}

class CellText {
  static constexpr std::size_t kLongestCell = 4096;

 public:
  [[nodiscard]] static std::string of(bool value) { return value ? "true" : "false"; }
  [[nodiscard]] static std::string of(answer::Small number) { return std::to_string(number.value); }
  [[nodiscard]] static std::string of(std::uint64_t number) { return std::to_string(number); }
  [[nodiscard]] static std::string of(Natural const& number) { return to_string(number); }
  [[nodiscard]] static std::string of(Convention convention) {
    return std::string(convention_name(convention));
  }
  [[nodiscard]] static std::string of(Outcome outcome) { return std::string(1, letter(outcome)); }
  [[nodiscard]] static std::string of(std::string const& text) {
    return front::printable(text, kLongestCell);
  }
  template <class T>
  requires requires(T value) { CellText::of(value); }
  [[nodiscard]] static std::string of(std::optional<T> const& value) {
    return value ? of(*value) : std::string();
  }
};

/// The cells of one answer under these columns; what is absent is empty.
template <class A>
[[nodiscard]] std::vector<TableCell> cells_of(A const& answer) {
  std::vector<TableCell> cells;
  auto visit = [&](answer::Field const& field, auto const& value) {
    if constexpr (requires { CellText::of(value); }) {
      if (field.column != answer::Column::kNone) cells.emplace_back(CellText::of(value));
    }
  };
  fields(visit, answer);
  return cells;
}

}  // namespace bouton::cli
