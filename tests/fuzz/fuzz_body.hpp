// One body per target: any bytes in. Readers of texts and files give a value that survives its
// round trip, or an Error; differential bodies turn the bytes into a question and compare every way
// to answer it. Run by libFuzzer (fuzz_main.cpp), in bulk (fuzz_many.cpp) and over the corpus by
// the ordinary tests (test_corpus.cpp).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"

namespace bouton::fuzz {

using Bytes = std::span<std::uint8_t const>;

/// The first byte chooses among rulesets, the rest is the text of a position.
void position_body(Bytes bytes);
/// A heap code.
void code_body(Bytes bytes);
/// A rules file.
void rules_file_body(Bytes bytes);
/// A game specification; `rules:FILE` reads the bytes after the first line as the file.
void game_body(Bytes bytes);
/// A certificate: checked or refused within its limits.
void certificate_body(Bytes bytes);

/// The first byte chooses a game and a position, the rest is a move as a person types it.
void move_body(Bytes bytes);
/// Words from outside inside messages and JSON.
void message_body(Bytes bytes);
/// The saved state of a computation: the first byte its kind, the second its game.
void resume_body(Bytes bytes);
/// The resume file of a quotient, which is a certificate of what is done.
void quotient_file_body(Bytes bytes);
/// A file of nim-values.
void value_file_body(Bytes bytes);
/// A table of results as text.
void table_body(Bytes bytes);
/// A catalogue: an SQLite file.
void catalogue_body(Bytes bytes);

/// A game of the list of games or rules of your own with positions, answered in every way there is.
void differential_body(Bytes bytes);
/// Sums of several games against playing them out.
void sum_body(Bytes bytes);
/// The nim-values of a code by every engine.
void sequence_body(Bytes bytes);
/// A misere quotient against sums played out, and its certificate.
void quotient_body(Bytes bytes);

/// Whether libFuzzer should run this text in full: counts and powers such as 1000000x7 and 9^9999
/// are left to the ordinary tests but for a few, for one of them takes as long as a hundred
/// thousand others.
inline bool cheap(Bytes bytes) {
  std::size_t digits = 0, longest = 0;
  std::uint64_t hash = 0;
  bool counted = false, power = false;
  for (std::uint8_t const byte : bytes) {
    hash = (hash ^ byte) * 0x9E3779B97F4A7C15U;
    counted = counted || byte == 'x' || byte == 'X';
    power = power || byte == '^' || byte == '-';
    digits = byte >= '0' && byte <= '9' ? digits + 1 : 0;
    longest = digits > longest ? digits : longest;
  }
  std::size_t const most = counted && power ? 0 : counted ? 2 : power ? 3 : 40;
  return longest <= most || hash >> 46U == 0;
}

/// Stops the program, for libFuzzer and gtest alike, in every build.
inline void require(bool condition, char const* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// The error has a text in both languages.
inline void require_words(Error const& error) {
  require(!render(error.message(), Language::kEnglish).empty(), "English words");
  require(!render(error.message(), Language::kChinese).empty(), "Chinese words");
}

/// Checks what every error promises: a place inside its text, a text in both languages.
inline void require_good(ParseError const& error) {
  require(error.offset() <= error.text().size(), "the place lies in the text");
  require_words(error);
}

}  // namespace bouton::fuzz
