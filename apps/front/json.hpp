// Parts shared by all answers in JSON.
#pragma once

#include "bouton/core/message.hpp"
#include "core/json_writer.hpp"

namespace bouton::front {

/// Receives the text of an answer, piece by piece.
using Writer = JsonWriter::Sink;

/// A step of a reason, {"step", arguments..., "text"}.
void write_step(JsonWriter& json, Message const& step, Language language);

}  // namespace bouton::front
