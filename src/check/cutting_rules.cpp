#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

using Set = OwnMoves::Position;
using Sheet = std::pair<std::size_t, std::size_t>;  // the smaller side first
using Sheets = std::vector<Sheet>;

Set set_of_sheets(Sheets sheets) {
  std::sort(sheets.begin(), sheets.end());
  Set set;
  std::size_t at = 0;
  for (auto const& [rows, columns] : sheets) {
    at += rows;
    for (std::size_t i = 0; i < columns; ++i) set.insert(at++);
  }
  return set;
}

struct Paper {
  std::size_t squares, least;
  bool first;

  /// \return empty if the set is no position, or not in the order of set_of_sheets()
  [[nodiscard]] std::optional<Sheets> sheets_in(Set const& set) const {
    Sheets sheets;
    std::size_t area = 0;
    for (std::size_t at = 0; at < 2 * squares;) {
      Sheet sheet;
      for (; at < 2 * squares && !set.has(at); ++at) ++sheet.first;
      for (; at < 2 * squares && set.has(at); ++at) ++sheet.second;
      if (sheet.second == 0) break;
      area += sheet.first * sheet.second;
      bool const lies = sheet.first > 0 && sheet.first <= sheet.second;
      bool const ordered = sheets.empty() || sheets.back() <= sheet;
      if (!lies || !ordered || area > squares) return std::nullopt;
      sheets.push_back(sheet);
    }
    return sheets;
  }

  void for_each_option(Set const& from, std::function<bool(Set const&)> const& visit) const {
    Sheets const sheets = sheets_in(from).value_or(Sheets{});
    bool const over = first && std::find(sheets.begin(), sheets.end(), Sheet{1, 1}) != sheets.end();
    for (std::size_t one = 0; one < sheets.size() && !over; ++one) {
      auto const [rows, columns] = sheets[one];
      if (rows < least) continue;
      auto const cut = [&](std::size_t side, std::size_t length) {
        for (std::size_t at = least; at + least <= length; ++at) {
          Sheets after = sheets;
          after[one] = std::minmax({at, side});
          after.push_back(std::minmax({length - at, side}));
          if (!visit(set_of_sheets(std::move(after)))) return false;
        }
        return true;
      };
      if (!cut(columns, rows) || !cut(rows, columns)) return;
    }
  }

  [[nodiscard]] std::vector<Set> parts(Set const& from) const {
    if (first) return {from};  // a square ends the play of all sheets
    std::vector<Set> parts;
    for (Sheet const& sheet : sheets_in(from).value_or(Sheets{}))
      parts.push_back(set_of_sheets({sheet}));
    return parts;
  }

  [[nodiscard]] bool is_position(Set const& set) const { return sheets_in(set).has_value(); }
  [[nodiscard]] std::string text(Set const& set) const {
    std::string text;
    for (auto const& [rows, columns] : sheets_in(set).value_or(Sheets{})) {
      text += (text.empty() ? "" : " ") + in_digits(rows) + 'x' + in_digits(columns);
    }
    return text.empty() ? "-" : text;
  }
};

}  // namespace

BoardRules cutting(std::size_t squares, std::size_t least, bool first) {
  BoardRules rules;
  for (std::size_t step = 1; step <= 2 * squares; ++step) rules.names.push_back(in_digits(step));
  rules.left = rules.names.size();
  rules.own = own_moves(Paper{squares, least, first});
  return rules;
}

}  // namespace bouton::check
