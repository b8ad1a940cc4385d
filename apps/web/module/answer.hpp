// Shared by the calls of the module: how an answer is assembled, and the state of the module.
//
// Text goes in as zero-terminated UTF-8, at places given out by bouton_place; each answer is
// zero-terminated JSON that stays until the next call. An error is an answer too:
// {"schema":"bouton.error/1","error":"...","offset":3}. Nothing is thrown across the border.
#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"
#include "front/json.hpp"

#define BOUTON_CALL extern "C" __attribute__((used, visibility("default")))

namespace bouton::page {

/// The language of the texts that were handed over, whichever it is (texts_given.cpp).
inline constexpr Language kLanguage = Language::kEnglish;

inline std::string own_rules;  // the text of the file rules:own
inline std::string reply;      // to the last call

/// Thrown where the small module would need a part that only the whole one has.
struct NeedsWhole {};

inline void put(std::string_view text) {
  reply += text;
}

/// The text before the next `mark`, which is taken off with it.
inline std::string take_off(std::string_view& rest, char mark) {
  std::size_t const end = std::min(rest.find(mark), rest.size());
  std::string text(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return text;
}

void put_error(std::string const& text, ParseError const* place);

/// Runs `write`, which puts its answer; errors become answers.
template <class Write>
char const* answered(Write const& write) {
  reply.clear();
  try {
    write();
  } catch (Error const& error) {
    put_error(render(error.message(), kLanguage), error.in_text());
  } catch (NeedsWhole const&) {
    reply = R"({"schema":"bouton.beyond/1"})";
  } catch (std::bad_alloc const&) {
    put_error(render("front.error.memory", kLanguage), nullptr);
  } catch (std::exception const& error) {
    put_error(error.what(), nullptr);
  }
  return reply.c_str();
}

/// \param convention  0 normal, 1 misere, otherwise the one of the rules
[[nodiscard]] Game read_game(char const* specification, int convention);
[[nodiscard]] SmallPosition read_small(char const* text, Game const& game);
[[nodiscard]] Limits limits();
/// The one of the module: all questions share it.
[[nodiscard]] Context const& shared_context();
/// The one of all questions from now on.
void use_context(Context context);

}  // namespace bouton::page
