#include "theory/columns.hpp"

#include <algorithm>

#include "core/number_ends.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kMaxDrawnValues = 12;
constexpr std::size_t kMaxDrawnColumns = 64;
constexpr std::size_t kMaxHeadedColumns = 20;  // 88 characters
constexpr std::size_t kMaxShownDigits = 40;
constexpr std::size_t kEndDigits = 10;
constexpr std::size_t kWordBits = 64;

std::string right_aligned(std::string const& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// The layout of the columns on a line: highest first, each with its own width.
struct Layout {
  std::vector<std::size_t> widths;  // by exponent
  std::size_t label = 0;

  template <class Cell>
  [[nodiscard]] std::string line(std::string const& name, Cell const& cell) const {
    std::string text = right_aligned(name, label) + ' ';
    for (std::size_t column = widths.size(); column-- > 0;) {
      text += right_aligned(cell(column), widths[column]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }
};

}  // namespace

std::vector<std::uint64_t> column_counts(std::span<Natural const> values) {
  std::size_t longest = 0;
  for (Natural const& value : values) longest = std::max(longest, bit_length(value));
  std::vector<std::uint64_t> counts(longest, 0);
  for (Natural const& value : values) {
    std::size_t const bits = bit_length(value);
    for (std::size_t first = 0; first < bits; first += kWordBits) {
      std::uint64_t const word = word_at(value, first / kWordBits);
      std::uint64_t* const count = counts.data() + first;
      std::size_t const columns = std::min(kWordBits, bits - first);
      for (std::size_t column = 0; column < columns; ++column) count[column] += word >> column & 1U;
    }
  }
  return counts;
}

std::vector<std::string> draw_columns(std::span<Natural const> values, std::uint64_t k) {
  std::vector<Natural> drawn;
  for (Natural const& value : values) {
    if (value == 0) continue;
    if (drawn.size() == kMaxDrawnValues || bit_length(value) > kMaxDrawnColumns) return {};
    drawn.push_back(value);
  }
  if (drawn.empty()) return {};
  std::vector<std::uint64_t> const counts = column_counts(drawn);
  std::vector<std::string> sums;
  for (std::uint64_t const count : counts) sums.push_back(std::to_string(residue(count, k)));
  std::size_t const widest =
      std::max_element(sums.begin(), sums.end(), [](auto const& a, auto const& b) {
        return a.size() < b.size();
      })->size();
  bool const headed = counts.size() <= kMaxHeadedColumns;
  if (!headed && widest > 1) return {};

  std::string const sum_name = "mod " + to_string(Natural(k) + 1);
  Layout layout;
  layout.label = sum_name.size();
  for (Natural const& value : drawn) {
    layout.label = std::max(layout.label, to_string(value).size());
  }
  for (std::size_t column = 0; column < counts.size(); ++column) {
    layout.widths.push_back(headed ? std::max(power_of_two(column).size(), widest) + 1
                                   : std::size_t{1});
  }

  std::vector<std::string> lines;
  if (headed) {
    lines.push_back(layout.line("", power_of_two));
  } else {
    // Leaves the column gap that the wide picture has.
    layout.label += 1;
    std::string const top = power_of_two(counts.size() - 1);
    lines.push_back(std::string(layout.label + 1, ' ') + top +
                    std::string(counts.size() - top.size() - 1, ' ') + '1');
  }
  for (Natural const& value : drawn) {
    lines.push_back(layout.line(to_string(value) + (headed ? "" : " "), [&](std::size_t column) {
      return std::string(bit_test(value, column) ? "1" : ".");
    }));
  }
  lines.push_back(layout.line(sum_name + (headed ? "" : " "),
                              [&](std::size_t column) { return sums[column]; }));
  bool const balanced =
      std::all_of(sums.begin(), sums.end(), [](auto const& sum) { return sum == "0"; });
  if (!balanced) {
    lines.push_back(layout.line(
        "", [&](std::size_t column) { return std::string(sums[column] == "0" ? " " : "^"); }));
  }
  return lines;
}

std::string power_of_two(std::size_t exponent) {
  if (exponent < kMaxHeadedColumns) return std::to_string(std::uint64_t{1} << exponent);
  return "2^" + std::to_string(exponent);
}

std::string shown(Natural const& value) {
  auto const ends = number_ends(value, kMaxShownDigits, kEndDigits);
  if (!ends) return to_string(value);
  return ends->first + "…" + ends->last + " (≈ 10^" + std::to_string(ends->digits - 1) + ")";
}

Changes changes(std::span<Natural const> before, std::span<Natural const> after) {
  Changes result;
  for (std::size_t heap = 0; heap < before.size(); ++heap) {
    if (before[heap] == after[heap] || ++result.count > kMaxDrawnValues) continue;
    result.rows.push_back(std::to_string(heap + 1) + ": " + shown(before[heap]) + " -> " +
                          shown(after[heap]));
  }
  return result;
}

}  // namespace bouton::theory
