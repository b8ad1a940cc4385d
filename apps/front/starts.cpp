#include "front/starts.hpp"

#include <algorithm>

#include "bouton/rules/notation.hpp"
#include "front/game_json.hpp"

namespace bouton::front {

std::vector<NamedStart> starts(Game const& game, Language language) {
  std::vector<NamedStart> result = {{to_string(default_position(game)), ""}};
  for (CatalogEntry const& entry : catalog()) {
    for (Preset const& preset : entry.presets) {
      if (preset.game != game.specification) continue;
      std::string const title = preset.title.empty() ? "" : render(preset.title, language);
      auto const same = std::find_if(result.begin(), result.end(), [&](NamedStart const& start) {
        return start.position == preset.position;
      });
      if (same == result.end()) {
        result.push_back({std::string(preset.position), title});
      } else if (same->title.empty()) {
        same->title = title;
      }
    }
  }
  return result;
}

SmallPosition random_start(Ruleset const& rules, Dice& dice) {
  SmallPosition start;
  if (rules.limit) {
    start.heaps.assign(static_cast<std::size_t>(rules.heap_count.value_or(1)), 10);
    for (std::uint64_t& heap : start.heaps) heap += dice.roll(31);
    return start;
  }
  std::uint64_t const heaps = std::min<std::uint64_t>(
      20, rules.heap_count.value_or(rules.splits() ? 1 + dice.roll(2) : 3 + dice.roll(2)));
  for (std::uint64_t i = 0; i < heaps; ++i) {
    start.heaps.push_back(rules.splits() ? 5 + dice.roll(8) : 1 + dice.roll(12));
  }
  if (rules.pass_per_heap) start.spent.assign(start.heaps.size(), false);
  return start;
}

}  // namespace bouton::front
