// --limit-memory as the system sees it: a last line behind the limits of the tables.
#pragma once

#include <cstdint>

#include "bouton/core/message.hpp"

namespace bouton::cli {

/// Big numbers that get no memory end the program politely, not by abort().
void survive_little_memory(Language language);

/// From here on the process gets no more than about `bytes`, and 2 MiB for each further thread:
/// what asks for more gets std::bad_alloc. Computations count their tables themselves and stop
/// before that; this is for what they do not count. Never less than 48 MiB. Only on Linux.
void keep_within(std::uint64_t bytes, unsigned threads);

/// What the program itself takes of a limit that was given, its code and small things.
[[nodiscard]] std::uint64_t left_for_tables(std::uint64_t bytes);

}  // namespace bouton::cli
