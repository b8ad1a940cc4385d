// PositionSet: a set of positions as a deterministic automaton that reads their digits, most
// significant first.
//
// Written for the checker alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"

namespace bouton::check {

struct PositionSet {
  std::size_t letters = 1;
  std::vector<std::uint32_t> next;  ///< by state and letter; every word can be read
  std::vector<char> member;         ///< by state: whether a word that ends there is in the set
  std::uint32_t start = 0;

  [[nodiscard]] std::size_t size() const { return member.size(); }
  [[nodiscard]] std::uint32_t after(std::uint32_t state, std::size_t letter) const {
    return next[state * letters + letter];
  }
};

/// By state: whether it leads to one of those that are marked. \param from  the states before each
[[nodiscard]] std::vector<char> leading_to(std::vector<char> marked,
                                           std::vector<std::vector<std::uint32_t>> const& from);
/// By state: whether a member can be reached.
[[nodiscard]] std::vector<char> leading_to_members(PositionSet const& set);

/// The positions that are in the set when one heap is made smaller, or as they are.
/// \param place  of the digit of the heap in a letter
/// \throws LimitReached
[[nodiscard]] PositionSet lowered_into(PositionSet const& set, std::size_t place,
                                       std::size_t digits, Meter& work);

/// The members of `some` whose words, with `letters` for their letters, are not in `other`.
/// \throws LimitReached
[[nodiscard]] PositionSet difference(PositionSet const& some, PositionSet const& other,
                                     std::vector<std::size_t> const& letters, Meter& work);

/// The letters of a shortest member, if there is one.
[[nodiscard]] std::optional<std::vector<std::size_t>> shortest_member(PositionSet const& set,
                                                                      Meter& work);

}  // namespace bouton::check
