// Pictures in the characters of a terminal.
#include <algorithm>

#include "front/picture.hpp"

namespace bouton::front {
namespace {

constexpr std::size_t kHeight = 16;  // lines of a plot

/// Of names such as ab²c, whose characters are one column wide each.
std::size_t columns_of(std::string const& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string right(std::string const& text, std::size_t width) {
  return std::string(width - std::min(width, columns_of(text)), ' ') + text;
}

/// Lines from the top to the bottom, with the largest value and 0 at the side and the ends below.
std::string framed(std::vector<std::string> const& lines, Plot const& plot, std::uint64_t max,
                   std::size_t width) {
  std::string const top = std::to_string(max);
  std::string text = plot.title.empty() ? "" : plot.title + "\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    bool const last = i + 1 == lines.size();
    text += right(i == 0 ? top : last ? "0" : "", top.size()) + " " + lines[i];
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  std::string const end = std::to_string(plot.values.size() - 1);
  std::string below = std::string(top.size() + 1, ' ') + "0";
  if (plot.values.size() > 1) below += right(end, std::max(width, end.size() + 2) - 1);
  return text + below + '\n';
}

/// One column for each value, in eighths of a line.
std::vector<std::string> bars(Plot const& plot, std::uint64_t max, bool blocks) {
  static constexpr char const* kEighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::size_t const height = static_cast<std::size_t>(std::min<std::uint64_t>(max, kHeight));
  std::vector<std::string> lines(height);
  for (std::uint64_t const value : plot.values) {
    // Halves are rounded up, so that no value but 0 vanishes where there is an eighth for each.
    auto const eighths = static_cast<std::size_t>(
        (static_cast<long double>(value) * 8 * static_cast<long double>(height)) /
            static_cast<long double>(max) +
        0.5L);
    for (std::size_t line = 0; line < height; ++line) {
      std::size_t const below = (height - 1 - line) * 8;
      std::size_t const filled = eighths <= below ? 0 : std::min<std::size_t>(8, eighths - below);
      lines[line] += blocks ? kEighths[filled] : filled >= 4 ? "#" : " ";
    }
  }
  return lines;
}

/// The upper left quarter of a character counts 1, the right one 2, the lower ones 4 and 8.
constexpr char const* kQuarters[] = {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                     "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

/// Many values: dots, four to a character; a row of dots for each value where none hides another.
std::vector<std::string> dots(Plot const& plot, std::uint64_t max, std::size_t width, bool blocks) {
  std::size_t const across = 2 * width;
  bool const row_each = max < 2 * kHeight && plot.values.size() <= across;
  std::size_t const high = row_each ? static_cast<std::size_t>(max) + 1 : 2 * kHeight;
  std::size_t const height = (high + 1) / 2;
  std::vector<unsigned> cells(width * height, 0);
  auto const scaled = [](std::uint64_t at, std::uint64_t last, std::size_t size) {
    if (last == 0) return std::size_t{0};
    auto const share = static_cast<long double>(at) / static_cast<long double>(last);
    return static_cast<std::size_t>(share * static_cast<long double>(size - 1) + 0.5L);
  };
  for (std::size_t n = 0; n < plot.values.size(); ++n) {
    std::size_t const x = scaled(n, plot.values.size() - 1, across);
    std::size_t const y = 2 * height - 1 - scaled(plot.values[n], max, high);
    cells[(y / 2) * width + x / 2] |= 1U << (2 * (y % 2) + x % 2);
  }
  std::vector<std::string> lines(height);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    lines[i / width] += blocks ? kQuarters[cells[i]] : cells[i] != 0 ? "*" : " ";
  }
  return lines;
}

/// A square that is two characters wide.
char const* shade(Square const& square, std::uint64_t max, bool blocks) {
  static constexpr char const* kShades[] = {"  ", "░░", "▒▒", "▓▓"};
  static constexpr char const* kAscii[] = {"  ", "..", "::", "++"};
  if (square.lost) return blocks ? "██" : "##";
  std::size_t which = 0;
  if (square.value && max > 0) {
    which = static_cast<std::size_t>(static_cast<long double>(*square.value) * 3 /
                                     static_cast<long double>(max));
  }
  return blocks ? kShades[which] : kAscii[which];
}

}  // namespace

std::string drawn(Plot const& plot, Canvas const& canvas) {
  if (plot.values.empty()) return plot.title + "\n";
  std::uint64_t const max =
      std::max<std::uint64_t>(1, *std::max_element(plot.values.begin(), plot.values.end()));
  std::size_t const label = std::to_string(max).size() + 1;
  std::size_t const width = std::max<std::size_t>(canvas.columns, label + 10) - label;
  bool const room = plot.values.size() <= width;
  return framed(room ? bars(plot, max, canvas.blocks) : dots(plot, max, width, canvas.blocks), plot,
                max, room ? plot.values.size() : width);
}

std::string drawn(SquareBoard const& board, Canvas const& canvas) {
  std::uint64_t max = 0;
  for (Square const& square : board.squares) max = std::max(max, square.value.value_or(0));
  std::size_t names = 0;
  for (std::string const& name : board.row_names) names = std::max(names, columns_of(name));
  std::string text = board.title.empty() ? "" : board.title + "\n";
  auto const name_of = [&](std::size_t row) {
    return row < board.row_names.size() ? right(board.row_names[row], names) + " " : std::string();
  };
  auto const end_line = [&] {
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  bool const wide = 2 * board.columns + names + 1 <= canvas.columns;
  if (wide || !canvas.blocks) {
    for (std::size_t row = 0; row < board.rows; ++row) {
      text += name_of(row);
      for (std::size_t column = 0; column < board.columns; ++column) {
        std::string const square =
            shade(board.squares[row * board.columns + column], max, canvas.blocks);
        text += wide ? square : square.substr(1);
      }
      end_line();
    }
    return text;
  }
  // Two squares above each other in one character, or four where there is no room for them; only
  // those that are lost are seen.
  std::size_t const across = board.columns + names + 1 <= canvas.columns ? 1 : 2;
  auto const lost = [&](std::size_t row, std::size_t column) {
    return row < board.rows && column < board.columns &&
           board.squares[row * board.columns + column].lost;
  };
  for (std::size_t row = 0; row < board.rows; row += 2) {
    text += name_of(row);
    for (std::size_t column = 0; column < board.columns; column += across) {
      unsigned quarters = 0;
      for (unsigned part = 0; part < 4; ++part) {
        std::size_t const right_one = across == 2 ? part % 2 : 0;
        if (lost(row + part / 2, column + right_one)) quarters |= 1U << part;
      }
      text += kQuarters[quarters];
    }
    end_line();
  }
  return text;
}

}  // namespace bouton::front
