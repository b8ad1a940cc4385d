// Families of games, and classes: which games of some families are the same, in few pieces of
// memory: a million classes are as quickly forgotten as made, so that a census with a deadline ends
// on time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::census {

/// Visits the games of a family, each once, without the one that has no moves:
///   octal:D         codes 0.d1...dD with digits 0 to 7
///   octal4:D        codes 4.d1...dD: a heap may also be split
///   hex:D           codes 0.d1...dD with digits 0 to f (three parts may remain)
///   subtract:M      subtraction sets within 1, ..., M
///   subtract:M:K    those with at most K members
/// Looks at the deadline and at cancel with every thousandth. \return false if one ended it
/// \throws Error if this is no family, or one of more than 2^22 games.
[[nodiscard]] bool each_game(std::string_view word, Limits const& limits,
                             std::function<void(sequence::OneHeapGame const&)> const& visit);
/// The numbers of subtract:M:K; empty if the word is no such family.
struct SetBounds {
  unsigned largest = 0, most = 0;  ///< M and K
};
[[nodiscard]] std::optional<SetBounds> bounds_of_sets(std::string_view word);

struct Member {
  std::string code;
  std::uint64_t shift = 0;  ///< as Result::shift
};

/// Games with equal values (normal play), or that are the same game (misere play), up to a shift.
struct GameClass {
  std::string standard;         ///< as Result::standard
  std::vector<Member> members;  ///< the first, with the least shift, represents all

  [[nodiscard]] sequence::OneHeapGame game() const;
};

/// The classes of some games, numbered from 0 in the order of the codes that represent them.
class Classes {
 public:
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }
  [[nodiscard]] bool empty() const { return numbers_.empty(); }

  /// A copy of one. \pre number < size(), here and below
  [[nodiscard]] GameClass operator[](std::size_t number) const;
  [[nodiscard]] std::string_view standard(std::size_t number) const;
  /// The code that represents the class.
  [[nodiscard]] std::string_view code(std::size_t number) const;
  /// How many codes the class has.
  [[nodiscard]] std::size_t codes(std::size_t number) const;
  /// The number of the class with this standard form. O(log size())
  [[nodiscard]] std::optional<std::size_t> find(std::string_view standard) const;

 private:
  friend class ClassMaker;

  struct Named {  // one code
    std::string_view standard, code;
    std::uint64_t shift;
  };
  struct Range {  // of the codes of a class
    std::size_t begin, end;
  };

  std::unique_ptr<std::pmr::monotonic_buffer_resource> texts_;  // what the codes refer to
  std::vector<Named> codes_;           // sorted by standard form, then shift and code
  std::vector<Range> groups_;          // the classes in that order
  std::vector<std::size_t> in_order_;  // the group of each number
  std::vector<std::size_t> numbers_;   // the number of each group
};

/// Groups games into classes. The result does not depend on the order of the games, nor on repeats.
/// O(games * (standard_form + log games)).
[[nodiscard]] Classes classes(std::vector<sequence::OneHeapGame> const& games,
                              Convention convention);
/// The classes of all games of these families, within a deadline and cancel; of few games in any
/// case. \return empty if one is reached
/// \throws Error as each_game()
[[nodiscard]] std::optional<Classes> classes_of(std::vector<std::string> const& families,
                                                Convention convention, Limits const& limits);

}  // namespace bouton::census
