// Laws that were found before, one or a store of them: used for answers, and kept.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "ask/law.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

/// The most nim-values that a law of a store may name one by one.
inline constexpr std::uint64_t kMostValuesAsked = 64;

/// The context with which questions are answered by laws too, known to be proved.
/// \param lines  certificates, one a line; those of the first lines are found first
/// \param name   what answers name as their source
/// \throws Error if a line is no certificate of a law
[[nodiscard]] Context with_laws(Context const& context, std::string_view lines,
                                std::string const& name);

/// The same with one certificate, on any number of lines, if it is about this game.
[[nodiscard]] std::optional<Context> with_law_about(Game const& game, Context const& context,
                                                    std::string_view certificate, std::string name);

/// The same with a store. \param verify  is given a certificate before it is used for the first
/// time. \throws Error if it is not true
[[nodiscard]] Context with_law_store(Context const& context, std::string store, std::string name,
                                     std::function<void(std::string_view certificate)> verify);

/// Whether a text is a store rather than one certificate.
[[nodiscard]] bool is_law_store(std::string_view text);

/// The first line, from 1, that is not a certificate as a store has it, where laws are found by
/// their bytes; nothing if there is none.
[[nodiscard]] std::optional<std::size_t> first_line_without_law(std::string_view store);

/// The store with the law added to it; the same store if it has a law of these rules. One that is
/// refuted, or says fewer nim-values, makes room: nothing would be found behind it.
/// \pre law.proved()
[[nodiscard]] std::string store_with(std::string store, FoundLaw const& law,
                                     std::function<bool(std::string_view line)> const& is_refuted);

}  // namespace bouton::ask
