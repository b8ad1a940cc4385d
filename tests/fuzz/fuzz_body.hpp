// One body a parser: any bytes in, and either a value that survives its round trip or an
// Error with a place. Run by libFuzzer (fuzz_main.cpp) and over the corpus (test_corpus.cpp).
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

/// Stops the program, for libFuzzer and gtest alike, in every build.
inline void require(bool condition, char const* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// What every complaint promises: a place inside its text, words in both languages.
inline void require_good(ParseError const& error) {
  require(error.offset() <= error.text().size(), "the place lies in the text");
  require(!render(error.message(), Language::kEnglish).empty(), "English words");
  require(!render(error.message(), Language::kChinese).empty(), "Chinese words");
}

}  // namespace bouton::fuzz
