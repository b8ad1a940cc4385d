#include "front/game_json.hpp"

#include <algorithm>
#include <optional>

#include "bouton/rules/notation.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "front/json.hpp"
#include "front/names.hpp"
#include "front/pins.hpp"

namespace bouton::front {
namespace {

constexpr RulesUser kJson{
    "rules_user.json",
    Features{Feature::kSplit, Feature::kPartsCondition, Feature::kSeveralKinds,
             Feature::kSeveralHeaps, Feature::kLeastHeaps, Feature::kSpread, Feature::kPassEachHeap,
             Feature::kMovingLimit, Feature::kHeapCount}};

std::string_view kind(std::string_view specification) {
  return specification.substr(0, specification.find(':'));
}

/// Heaps touched by one move at most; none: any number.
std::optional<std::uint64_t> most_heaps(Ruleset const& rules) {
  std::uint64_t most = 1;
  for (MoveKind const& move : rules.moves) most = std::max(most, move.max_heaps);
  return most == kNoBound ? std::nullopt : std::optional(most);
}

std::optional<std::string> rule_text(Game const& game, Language language) {
  if (CatalogEntry const* const entry = catalog_entry(game)) return render(entry->rule, language);
  if (game.specification.starts_with("rules:")) return std::nullopt;
  return render("game.octal.rule", language);
}

/// The positions to begin with that the catalog names for this very game.
std::string presets_json(Game const& game, Language language) {
  std::string text = "[";
  for (CatalogEntry const& entry : catalog()) {
    for (Preset const& preset : entry.presets) {
      if (preset.game != game.specification) continue;
      text += (text.size() > 1 ? ",{\"position\":" : "{\"position\":") +
              json_string(preset.position) + ",\"title\":" +
              (preset.title.empty() ? "null" : json_string(render(preset.title, language))) + "}";
    }
  }
  return text + "]";
}

}  // namespace

CatalogEntry const* catalog_entry(Game const& game) {
  if (game.specification.starts_with("rules:")) return nullptr;
  CatalogEntry const* found = nullptr;
  for (CatalogEntry const& entry : catalog()) {
    if (game.specification == entry.example) return &entry;
    if (found == nullptr && kind(game.specification) == kind(entry.form)) found = &entry;
  }
  return found;
}

Position default_position(Game const& game) {
  if (CatalogEntry const* const entry = catalog_entry(game)) {
    return parse_position(entry->position, game.rules);
  }
  if (game.rules.limit) return parse_position("20", game.rules);
  std::string text;
  for (std::uint64_t i = 0; i < game.rules.heap_count.value_or(3) && i < 1000; ++i) {
    text += " " + std::to_string(3 + 2 * i);
  }
  return parse_position(text.empty() ? "-" : text, game.rules);
}

std::string game_json(Game const& game, Language language) {
  Ruleset const& rules = game.rules;
  require(kJson, rules);
  auto const code = sequence::one_heap_game(rules);
  auto const rule = rule_text(game, language);
  bool const cuts = std::any_of(rules.moves.begin(), rules.moves.end(),
                                [](MoveKind const& move) { return move.take.digit(0) != 0; });
  unsigned parts = 1;
  for (MoveKind const& move : rules.moves) parts = std::max(parts, move.take.max_parts());
  auto const limit = rules.limit ? std::optional(rules.limit->factor) : std::nullopt;
  std::string text = "{\"schema\":\"bouton.game/1\",\"game\":" + json_string(game.specification);
  auto const add = [&text](std::string_view key, std::string_view value) {
    ((text += ",\"") += key) += "\":";
    text += value;
  };
  add("title", json_string(title_text(game, language)));
  add("rule", rule ? json_string(*rule) : "null");
  add("convention", json_string(convention_name(game.convention)));
  add("example", json_string(to_string(default_position(game))));
  add("presets", presets_json(game, language));
  add("heap_count", json_number(rules.heap_count));
  add("heaps_per_move", json_number(most_heaps(rules)));
  add("splits", json_bool(rules.splits()));
  add("max_parts", std::to_string(parts));
  add("cuts", json_bool(cuts));
  add("pins", json_bool(has_rows_of_pins(rules)));
  add("pass", json_bool(rules.pass_per_heap));
  add("limit", json_number(limit));
  add("lattice", json_bool(search::moves_are_translations(rules)));
  add("code", code ? json_string(sequence::game_name(*code)) : "null");
  return text + '}';
}

}  // namespace bouton::front
