// The question of `values` and `period`: a game in which a single heap has a nim-value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ask/sequence_game.hpp"

namespace bouton::cli {

/// \throws ParseError for a bad specification, Error if the game is not of one heap.
/// What is asked: for nim-values alone, amounts may depend on the heap.
enum class Asked { kValues, kTheory };
[[nodiscard]] ask::SequenceGame chosen_sequence(std::string const& specification,
                                                Asked what = Asked::kTheory);

/// The largest heap that may be asked for.
inline constexpr std::uint64_t kMostHeap = 1'000'000'000'000'000'000;

/// A heap size, also as a power: 1000000 or 10^6. \throws Error naming the option.
[[nodiscard]] std::uint64_t read_heap(std::string_view option, std::string const& text);

}  // namespace bouton::cli
