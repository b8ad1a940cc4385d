// The steps of a reason that every answer by a quotient has: classes, product, move.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/message.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

class QuotientExplainer {
 public:
  /// \param texts  the prefix of the message keys: "misere_quotient", or "misere_kayles", whose
  ///               texts speak of rows and pins
  /// \param names  names of the games, where there are several
  explicit QuotientExplainer(QuotientMoves const& moves, std::string texts,
                             std::vector<std::string> names = {})
      : moves_(moves), texts_(std::move(texts)), names_(std::move(names)) {}

  /// A class in words.
  [[nodiscard]] std::string written(Element x) const {
    return moves_.quotient().word(x, WordStyle::kSuperscript);
  }

  /// The class of each heap and their product.
  void tell_classes(std::vector<Message>& steps) const;
  /// Why this move wins.
  [[nodiscard]] Message tell_move(HeapMove const& move) const;

 private:
  QuotientMoves const& moves_;
  std::string texts_;
  std::vector<std::string> names_;
};

/// Kayles alone. It has texts of its own; its quotient is finite, and found in some milliseconds.
[[nodiscard]] bool is_kayles(std::vector<sequence::OneHeapGame> const& games);

/// The reason of an answer by a quotient.
[[nodiscard]] std::vector<Message> tell_quotient(QuotientMoves const& moves,
                                                 std::optional<HeapMove> const& move,
                                                 std::vector<std::string> const& names = {});

/// What is known of the quotient: its order, its generators and lost classes.
[[nodiscard]] Message tell_monoid(Quotient const& quotient, std::vector<std::string> const& names);
/// How it is known, for heaps of any size or up to some size.
[[nodiscard]] Message tell_source(Quotient const& quotient);

}  // namespace bouton::misere
