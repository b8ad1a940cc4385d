#include "rules/named_rules.hpp"

#include <string>
#include <utility>
#include <vector>

#include "rules/game_row.hpp"

namespace bouton {

Ruleset subtraction_rules(std::vector<std::uint64_t> const& amounts) {
  return Ruleset{.moves = {MoveKind{.take = only_amounts(amounts)}}};
}

Ruleset all_but_rules(std::vector<std::uint64_t> const& amounts) {
  return Ruleset{.moves = {MoveKind{.take = all_amounts_but(amounts)}}};
}

namespace {

constexpr Preset kSubtractionPresets[] = {{"subtract:1,2,3", "21", "preset.21"},
                                          {"subtract:1,2,3", "10 7"},
                                          {"subtract:1,3,4", "10 7"},
                                          {"subtract:1,3,4", "17"}};
constexpr Preset kAllButPresets[] = {{"subtract:all-but-2,5", "6 9"}};
constexpr GameEntry kSubtractionEntries[] = {
    {"subtract:LIST", "game.subtract.title", "game.subtract.rule", "subtract:1,3,4", "10 7",
     "subtraction", kSubtractionPresets},
    {"subtract:all-but-LIST", "game.all_but.title", "game.all_but.rule", "subtract:all-but-2,5",
     "6 9", "subtraction", kAllButPresets}};

/// "1,3,4"; in long lists runs as ranges.
std::string list_text(std::vector<std::uint64_t> const& amounts) {
  constexpr std::size_t kListed = 20;
  std::string text;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    std::size_t last = i;
    while (amounts.size() > kListed && last + 1 < amounts.size() &&
           amounts[last + 1] == amounts[last] + 1) {
      ++last;
    }
    text += (text.empty() ? "" : ",") + std::to_string(amounts[i]);
    if (last > i + 1) {
      text += '-' + std::to_string(amounts[last]);
      i = last;
    }
  }
  return text;
}

Game read_subtraction(GameParameter parameter) {
  bool const all_but = parameter.skip("all-but-");
  std::vector<std::uint64_t> const amounts = parameter.amounts();
  std::string const text = list_text(amounts);
  Message title{all_but ? "game.all_but.named" : "game.subtract.named", {{"amounts", text}}};
  // All amounts up to one, more than one of them: Bachet's game.
  if (!all_but && amounts.size() > 1 && amounts.back() == amounts.size()) {
    title = {"game.bash.named", {{"k", std::to_string(amounts.back())}}};
  }
  return Game{(all_but ? "subtract:all-but-" : "subtract:") + text, std::move(title),
              all_but ? all_but_rules(amounts) : subtraction_rules(amounts)};
}

}  // namespace

BOUTON_GAME(subtraction) = {
    .place = 90,
    .word = "subtract",
    .parameter = GameRow::Parameter::kRequired,
    .read = read_subtraction,
    .entries = kSubtractionEntries,
};

}  // namespace bouton
