// Sheets of exercises: positions of a level drawn by chance, judged, measured, and put in an order
// that gives nothing away. The same question has the same answer on every machine: in the command,
// on the page, in Python and npm.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "answer/exercises.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

enum class Level { kEasy, kMiddle, kHard };

/// "easy", "middle", "hard"; empty for other names.
[[nodiscard]] std::optional<Level> read_level(std::string_view name);

/// Both included.
struct Between {
  std::uint64_t least = 0, most = 0;
  friend bool operator==(Between const&, Between const&) = default;
};

inline constexpr std::uint64_t kMostExercises = 200;
inline constexpr std::uint64_t kMostExerciseHeaps = 12, kMostExerciseSize = 1000;
/// Up to here the page counts exactly.
inline constexpr std::uint64_t kMostSeed = (std::uint64_t{1} << 53U) - 1;

struct ExercisesQuestion {
  Level level = Level::kEasy;
  std::uint64_t seed = 1;
  std::uint64_t count = 10;  ///< at most kMostExercises
  /// Other numbers of heaps, and other sizes, than usual at the level; not on a board.
  std::optional<Between> heaps = std::nullopt, sizes = std::nullopt;
  /// In front of the text that decides chance: other uses than sheets have other positions.
  std::string_view use = {};
};

/// Chance depends on the name by which the game was asked for, the convention, the level and the
/// seed, not on the count. A board that has too few positions at the level gets the sheet of the
/// next harder one; the answer says of which level it is.
/// \throws Error if the game has no such number of heaps
[[nodiscard]] answer::Exercises exercises(Game const& game, ExercisesQuestion const& question,
                                          Limits const& limits, Language language,
                                          Context const& context = Context());

/// A position that the player to move wins, by one or two moves if there is such a one; empty if
/// none is found.
/// \param chance  the text that decides chance
[[nodiscard]] std::optional<std::string> puzzle(Game const& game, Level level,
                                                std::string_view chance, Limits const& limits,
                                                Context const& context = Context());

}  // namespace bouton::ask
