// LawFormula: a statement about the numbers before and after a move, judged digit by digit.
//
// It is made of sums of numbers with factors, each compared with a constant, of their remainders,
// and of sums that are powers of the base; these are joined by and, or, not. A part is decided as
// soon as no digits that follow can change it.
//
// Derived from the rules for the checker alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/digit_sum.hpp"
#include "check/law_claim.hpp"

namespace bouton::check {

/// A sum of numbers before and after the move, each with a factor: (track, factor).
struct LawSum {
  std::vector<std::pair<std::size_t, std::int64_t>> before, after;

  /// Adds what a heap loses, so many times.
  void add_loss(std::size_t heap, std::int64_t times) {
    before.emplace_back(heap, times);
    after.emplace_back(heap, -times);
  }
};

struct LawAtom {
  enum class Kind {
    kAtLeast,    ///< the sum is at least `constant`
    kRemainder,  ///< divided by `modulus` it leaves one of `remainders`
    kPower,      ///< it is 1, b, b^2, ... of b = `constant`, the base of the numeration
  };
  LawSum sum;
  Kind kind = Kind::kAtLeast;
  std::int64_t constant = 0;
  std::int64_t modulus = 1;
  std::vector<std::int64_t> remainders = {};
};

/// What is known of a formula.
struct Judgement {
  enum class Truth : char { kOpen, kTrue, kFalse };
  Truth whole = Truth::kOpen;
  std::vector<DigitSum> sums;  // of each atom
  std::vector<Truth> atoms;
};

class LawFormula {
 public:
  /// The formula of one atom, or a constant one.
  explicit LawFormula(LawAtom atom);
  explicit LawFormula(bool truth);

  [[nodiscard]] static LawFormula negation(LawFormula of);
  [[nodiscard]] static LawFormula both(LawFormula a, LawFormula const& b);
  [[nodiscard]] static LawFormula either(LawFormula a, LawFormula const& b);
  /// The sum is this number.
  [[nodiscard]] static LawFormula equal(LawSum const& sum, std::int64_t number);
  [[nodiscard]] static LawFormula at_least(LawSum sum, std::int64_t number);
  [[nodiscard]] static LawFormula at_most(LawSum sum, std::int64_t number);

  [[nodiscard]] Judgement begin() const;
  /// Reads one digit of each track. \return false if the formula cannot hold any more
  bool read(LawClaim const& claim, Judgement& judgement, std::vector<std::int64_t> const& before,
            std::vector<std::int64_t> const& after) const;
  /// Whether it holds if the words end here.
  [[nodiscard]] bool holds(LawClaim const& claim, Judgement const& judgement) const;
  /// Adds numbers that are the same for the same judgement, and different for different ones.
  static void add_key(Judgement const& judgement, std::vector<std::int64_t>& key);
  /// Adds the tracks that are read before the move.
  void add_tracks(std::vector<std::size_t>& tracks) const;

 private:
  enum class Join : char { kAtom, kTrue, kFalse, kNot, kAnd, kOr };
  struct Step {
    Join join;
    std::size_t atom;  // of kAtom
  };
  LawFormula() = default;
  [[nodiscard]] Judgement::Truth truth(std::vector<Judgement::Truth> const& atoms) const;

  std::vector<LawAtom> atoms_;
  std::vector<Step> steps_;  // each behind what it joins
};

/// Reads the text of a formula in the heap n and the amount k (docs/rules-files.md), and says it of
/// these sums. What the checker does not decide is an error.
/// \throws Error naming the member `take_if`
[[nodiscard]] LawFormula read_formula(std::string_view text, LawSum const& heap,
                                      LawSum const& amount, std::int64_t base);

}  // namespace bouton::check
