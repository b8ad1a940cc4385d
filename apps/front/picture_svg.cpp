// Pictures as SVG.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "front/picture.hpp"

namespace bouton::front {

std::string escaped_svg(std::string_view text) {
  std::string result;
  for (char const c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

namespace {

std::string number(std::size_t value) {
  return std::to_string(value);
}

/// `content` with its title, on white paper.
std::string document(std::string const& title, std::size_t width, std::size_t height,
                     std::string const& content) {
  std::string const size = number(width) + " " + number(height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
         number(width) + "\" height=\"" + number(height) +
         "\" font-family=\"sans-serif\" font-size=\"11\" role=\"img\">\n<title>" +
         escaped_svg(title) +
         "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"8\" y=\"16\" "
         "font-size=\"13\">" +
         escaped_svg(title) + "</text>\n" + content + "</svg>\n";
}

std::string text_at(std::size_t x, std::size_t y, std::string_view anchor, std::string_view text,
                    std::string_view color = "#444") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" +
         std::string(anchor) + "\" fill=\"" + std::string(color) + "\">" + escaped_svg(text) +
         "</text>\n";
}

/// From pale to orange, as the share of `max` grows.
std::string color_of(Square const& square, std::uint64_t max) {
  if (square.lost) return "#1b3a6b";
  if (!square.value || max == 0) return "#f2f2f2";
  auto const share = static_cast<double>(*square.value) / static_cast<double>(max);
  auto const between = [&](int from, int to) {
    static constexpr char kDigits[] = "0123456789abcdef";
    auto const value = static_cast<unsigned>(from + (to - from) * share);
    return std::string{kDigits[value / 16], kDigits[value % 16]};
  };
  return "#" + between(0xff, 0xd9) + between(0xf3, 0x7b) + between(0xd6, 0x29);
}

}  // namespace

std::string svg(Plot const& plot) {
  constexpr std::size_t kWidth = 800, kHigh = 320, kTop = 32, kLeft = 56, kDot = 2;
  std::uint64_t max = 1;
  for (std::uint64_t const value : plot.values) max = std::max(max, value);
  std::uint64_t const last = plot.values.empty() ? 0 : plot.values.size() - 1;
  // Dots that fall on each other are drawn once.
  std::vector<std::array<bool, kHigh + 1>> dots(kWidth + 1);
  for (std::size_t n = 0; n < plot.values.size(); ++n) {
    auto const scaled = [](std::uint64_t at, std::uint64_t end, std::size_t size) {
      if (end == 0) return std::size_t{0};
      double const place =
          static_cast<double>(at) * static_cast<double>(size) / static_cast<double>(end);
      return std::min(static_cast<std::size_t>(place), size);
    };
    dots[scaled(n, last, kWidth)][kHigh - scaled(plot.values[n], max, kHigh)] = true;
  }
  std::string path;
  for (std::size_t x = 0; x <= kWidth; ++x) {
    for (std::size_t y = 0; y <= kHigh; ++y) {
      if (!dots[x][y]) continue;
      path += "M" + number(kLeft + x) + " " + number(kTop + y - kDot) + "h2v2h-2z";
    }
  }
  std::size_t const bottom = kTop + kHigh, right = kLeft + kWidth;
  std::string const axes = "<path d=\"M" + number(kLeft) + " " + number(kTop) + "V" +
                           number(bottom) + "H" + number(right) +
                           "\" fill=\"none\" stroke=\"#999\"/>\n";
  return document(plot.title, right + 24, bottom + 28,
                  axes + "<path d=\"" + path + "\" fill=\"#1b3a6b\"/>\n" +
                      text_at(kLeft - 6, kTop + 8, "end", std::to_string(max)) +
                      text_at(kLeft - 6, bottom, "end", "0") +
                      text_at(kLeft, bottom + 16, "middle", "0") +
                      text_at(right, bottom + 16, "end", std::to_string(last)));
}

std::string svg(SquareBoard const& board) {
  constexpr std::size_t kMostNamed = 64, kTop = 44, kLeft = 56;
  bool const named = std::max(board.rows, board.columns) <= kMostNamed;
  std::size_t longest = 0;
  for (Square const& square : board.squares) longest = std::max(longest, square.label.size());
  std::size_t const side = !named ? 4 : std::clamp<std::size_t>(7 * longest + 6, 18, 60);
  std::uint64_t max = 0;
  for (Square const& square : board.squares) max = std::max(max, square.value.value_or(0));
  std::string content;
  for (std::size_t row = 0; row < board.rows; ++row) {
    std::size_t const y = kTop + row * side;
    if (named && row < board.row_names.size()) {
      content += text_at(kLeft - 6, y + side - side / 3, "end", board.row_names[row]);
    }
    // Beside each other, equal squares without a name are one.
    for (std::size_t column = 0, next = 0; column < board.columns; column = next) {
      std::size_t const x = kLeft + column * side;
      if (named && row == 0 && column < board.column_names.size()) {
        content += text_at(x + side / 2, kTop - 6, "middle", board.column_names[column]);
      }
      Square const* const squares = &board.squares[row * board.columns];
      Square const& square = squares[column];
      std::string const color = color_of(square, max);
      next = column + 1;
      while (!named && next < board.columns && color_of(squares[next], max) == color) ++next;
      content += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" +
                 number(side * (next - column)) + "\" height=\"" + number(side) + "\" fill=\"" +
                 color + "\"" + (named ? " stroke=\"#fff\"" : "") + "/>\n";
      if (named && !square.label.empty()) {
        content += text_at(x + side / 2, y + side - side / 3, "middle", square.label,
                           square.lost ? "#fff" : "#222");
      }
    }
  }
  return document(board.title, kLeft + board.columns * side + 16, kTop + board.rows * side + 16,
                  content);
}

}  // namespace bouton::front
