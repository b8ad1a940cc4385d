// One number over many answers: the same from every build of the library.
#pragma once

#include <cstdint>

namespace bouton::front {

/// Asks `count` questions, drawn by a fixed rule from games with a theory in both conventions,
/// and returns the FNV-1a hash of what is answered: outcome, nim-value, the recommended move
/// and up to three winning moves.
[[nodiscard]] std::uint64_t answer_signature(std::uint64_t count);

}  // namespace bouton::front
