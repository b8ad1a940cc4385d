// --limit-memory enforced by the system: a second line of defence behind the limits of the tables.
#pragma once

#include <cstdint>

#include "bouton/core/message.hpp"

namespace bouton::cli {

/// Big numbers without memory end the program with a message, not by abort().
void survive_little_memory(Language language);

/// From now on the process gets no more than about `bytes`, and 2 MiB for each further thread:
/// larger requests throw std::bad_alloc. Computations count their tables themselves and stop before
/// that; this is for what they do not count. Never less than 48 MiB. Only on Linux.
void keep_within(std::uint64_t bytes, unsigned threads);

/// What to say when memory could not be had: names the limit if there is one.
[[nodiscard]] Message out_of_memory();

/// The part of a given limit that the program itself takes, for its code and small things.
[[nodiscard]] std::uint64_t left_for_tables(std::uint64_t bytes);

}  // namespace bouton::cli
