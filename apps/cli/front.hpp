// What the command shares with the other front ends, under its own roof.
#pragma once

#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/pins.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"
#include "front/quotient_json.hpp"
#include "front/sequence_game.hpp"
#include "front/solution_json.hpp"
#include "front/stops.hpp"
#include "front/table_data.hpp"

namespace bouton::cli {
using namespace front;
}  // namespace bouton::cli
