#include "play_draw.hpp"
#include "front/pins.hpp"

#include <algorithm>

#include "options.hpp"
#include "rules/features.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr RulesUser kDrawing{"rules_user.drawing", kMoveFeatures | kOriginalFeatures};

constexpr std::uint64_t kMostStones = 60;
constexpr std::uint64_t kMostPins = 24;
constexpr std::size_t kMostHeaps = 40;

std::string stones(std::uint64_t count) {
  std::string const stone = utf8_terminal() ? "●" : "o";
  std::string row;
  std::uint64_t const shown = std::min(count, kMostStones);
  for (std::uint64_t i = 0; i < shown; ++i) {
    if (i > 0 && i % 5 == 0) row += ' ';
    row += stone;
  }
  return count > shown ? row + " ..." : row;
}

/// Pins with their numbers, which is how a move names them.
std::string pins(std::uint64_t count) {
  std::string row;
  std::uint64_t const shown = std::min(count, kMostPins);
  std::string const pin = utf8_terminal() ? "●" : "o";
  for (std::uint64_t i = 1; i <= shown; ++i) row += (i > 1 ? " " : "") + pin + std::to_string(i);
  return count > shown ? row + " ... " + pin + std::to_string(count) : row;
}

std::string padded_left(std::string const& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

}  // namespace

std::string draw(Ruleset const& rules, SmallPosition const& position, Language language) {
  require(kDrawing, rules);
  bool const rows = has_rows_of_pins(rules);
  std::size_t const shown = std::min(position.heaps.size(), kMostHeaps);
  std::size_t size_width = 1;
  for (std::size_t i = 0; i < shown; ++i) {
    size_width = std::max(size_width, std::to_string(position.heaps[i]).size());
  }
  std::size_t const number_width = std::to_string(shown).size();
  std::string text;
  for (std::size_t heap = 0; heap < shown; ++heap) {
    std::uint64_t const size = position.heaps[heap];
    if (rules.splits() && size == 0) continue;
    std::string line =
        "  " + render(Message{rows ? "play.row" : "play.heap",
                              {{"number", padded_left(std::to_string(heap + 1), number_width)},
                               {"size", padded_left(std::to_string(size), size_width)}}},
                      language);
    line += rows ? pins(size) : stones(size);
    if (rules.pass_per_heap && size > 0) {
      line += "  " + render(position.spent[heap] ? "play.pass_spent" : "play.pass_free", language);
    }
    text += line + "\n";
  }
  if (shown < position.heaps.size()) {
    text += "  " +
            render(Message{"play.more_heaps",
                           {{"count", std::to_string(position.heaps.size() - shown)}}},
                   language) +
            "\n";
  }
  if (text.empty()) text = "  -\n";
  if (rules.one_pass) {
    text +=
        "  " +
        render(position.one_pass_spent ? "play.one_pass_spent" : "play.one_pass_free", language) +
        "\n";
  }
  if (rules.limit) {
    text +=
        "  " +
        (position.limit
             ? render(Message{"play.limit", {{"limit", std::to_string(*position.limit)}}}, language)
             : render("play.limit_start", language)) +
        "\n";
  }
  return text;
}

}  // namespace bouton::cli
