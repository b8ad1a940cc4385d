#include "check/quotient_outcomes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

/// A heap that is helpless somewhere: put to a sum, one letter of a word.
struct Letter {
  Class of = 0;
  ClassSet contexts;
  HeapKind const* kind = nullptr;
};

/// Some class of U and V, or nothing.
std::optional<Class> common_class(ClassSet const& u, ClassSet const& v) {
  for (std::size_t i = 0; i < u.words(); ++i) {
    std::uint64_t const both = u.word(i) & v.word(i);
    if (both != 0)
      return static_cast<Class>(64 * i + static_cast<unsigned>(std::countr_zero(both)));
  }
  return std::nullopt;
}

/// The P-check, and the contexts in which heaps are helpless: where the whole is no P-class and
/// no move in the heap leads to one. A letter that another one exceeds is left out.
std::vector<Letter> check_p(QuotientClaim const& claim, std::vector<ClassSet> const& rows,
                            std::vector<HeapKind> const& kinds, WorkMeter& work) {
  std::vector<Letter> letters;
  for (HeapKind const& kind : kinds) {
    ClassSet won(claim.order);
    kind.options.for_each([&](Class option) {
      work.require(won.words());
      won.insert_all(rows[option]);
    });
    ClassSet const& lost = rows[kind.of];
    if (auto const context = common_class(lost, won)) {
      demand(false, "check.wrong.p_check",
             {{"heap", claim.heap_name(kind.game, kind.heap)}, {"class", in_digits(*context)}});
    }
    ClassSet const contexts =
        classes_where(claim.order, [&](std::size_t z) { return !lost.has(z) && !won.has(z); });
    work.require(claim.order + letters.size());
    if (contexts.empty()) continue;
    bool const exceeded = std::any_of(letters.begin(), letters.end(), [&](Letter const& letter) {
      return letter.of == kind.of && contexts.within(letter.contexts);
    });
    if (exceeded) continue;
    std::erase_if(letters, [&](Letter const& letter) {
      return letter.of == kind.of && letter.contexts.within(contexts);
    });
    letters.push_back({kind.of, contexts, &kind});
  }
  return letters;
}

/// All sums of letters, by their class and the contexts in which no part of them can win. Only
/// maximal sets are kept: what fails after a set fails after a larger one too.
class HelplessSums {
 public:
  HelplessSums(QuotientClaim const& claim, QuotientMonoid const& monoid,
               std::vector<Letter> letters, WorkMeter& work)
      : claim_(claim),
        monoid_(monoid),
        letters_(std::move(letters)),
        work_(work),
        at_(monoid.order()) {
    for (Letter const& letter : letters_) {
      work.keep_memory(monoid.order() * sizeof(Class));
      times_.push_back(monoid.translation(letter.of, work));
    }
  }

  /// \throws Wrong if a sum is helpless on its own: with nothing around it
  void close() {
    for (std::size_t l = 0; l < letters_.size(); ++l) {
      enter({letters_[l].of, letters_[l].contexts, kNone, l});
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!states_[i].maximal) continue;
      if (i % 64 == 0) work_.report(i, states_.size());
      Class const sum = states_[i].sum;
      std::vector<Class> const times_sum = monoid_.translation(sum, work_);
      for (std::size_t l = 0; l < letters_.size(); ++l) {
        // z is a context of both together iff z with either is a context of the other.
        ClassSet const& of_letter = letters_[l].contexts;
        ClassSet const& of_sum = states_[i].contexts;
        std::vector<Class> const& times_letter = times_[l];
        work_.require(2 * monoid_.order());
        ClassSet both = classes_where(monoid_.order(), [&](std::size_t z) {
          return of_sum.has(times_letter[z]) && of_letter.has(times_sum[z]);
        });
        if (!both.empty()) enter({times_letter[sum], std::move(both), i, l});
      }
    }
  }

  [[nodiscard]] std::vector<QuotientClaim::Helpless> maximal() const {
    std::vector<QuotientClaim::Helpless> result;
    for (State const& state : states_) {
      if (state.maximal) result.push_back({state.sum, state.contexts});
    }
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  struct State {
    Class sum = 0;
    ClassSet contexts;
    std::size_t before = kNone;  // the state without the last letter
    std::size_t letter = 0;
    bool maximal = true;
  };

  void enter(State&& state) {
    if (state.contexts.has(0)) fail(state);
    std::vector<std::size_t>& here = at_[state.sum];
    work_.require(4 * here.size());
    for (std::size_t const other : here) {
      if (state.contexts.within(states_[other].contexts)) return;
    }
    std::erase_if(here, [&](std::size_t other) {
      bool const less = states_[other].contexts.within(state.contexts);
      if (less) states_[other].maximal = false;
      return less;
    });
    here.push_back(states_.size());
    work_.keep_memory(sizeof(State) + state.contexts.bytes());
    states_.push_back(std::move(state));
  }

  [[noreturn]] void fail(State const& state) const {
    std::vector<std::string> heaps;
    for (State const* at = &state;; at = &states_[at->before]) {
      HeapKind const& kind = *letters_[at->letter].kind;
      heaps.push_back(claim_.heap_name(kind.game, kind.heap));
      if (at->before == kNone) break;
    }
    throw Wrong{Message{"check.wrong.n_check", {{"heaps", heaps}}}};
  }

  QuotientClaim const& claim_;
  QuotientMonoid const& monoid_;
  std::vector<Letter> letters_;
  std::vector<std::vector<Class>> times_;  // of each letter
  WorkMeter& work_;
  std::vector<State> states_;
  std::vector<std::vector<std::size_t>> at_;  // maximal ones by class
};

}  // namespace

std::vector<QuotientClaim::Helpless> check_outcomes(QuotientClaim const& claim,
                                                    QuotientMonoid const& monoid,
                                                    std::vector<ClassSet> const& rows,
                                                    std::vector<HeapKind> const& kinds,
                                                    WorkMeter& work) {
  demand(!rows[0].has(0), "check.wrong.identity");
  HelplessSums sums(claim, monoid, check_p(claim, rows, kinds, work), work);
  sums.close();
  return sums.maximal();
}

}  // namespace bouton::check
