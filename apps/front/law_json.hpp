// What a search for a law found: as front ends tell it, and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "discover/discover.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// What was asked, and what was found.
struct LawReport {
  Game const& game;
  discover::LinearGame const& linear;
  discover::Discovery const& found;
  std::vector<std::string> first = {};          // P-positions
  std::optional<Message> words = std::nullopt;  // what they are
};

/// With words, if a sentence is shown equivalent, and the first P-positions.
/// \param game, linear, found  must outlive the report
[[nodiscard]] LawReport law_report(Game const& game, discover::LinearGame const& linear,
                                   discover::Discovery const& found);

/// Why an attempt failed, in one word: "states", "box", "refuted", "work", "memory".
[[nodiscard]] std::string_view failure_name(discover::Failure failure);

/// The report as one object, bouton.law/1.
void write_law_json(JsonWriter& json, LawReport const& report, Language language);

}  // namespace bouton::front
