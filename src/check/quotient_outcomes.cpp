#include "check/quotient_outcomes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

/// A heap, and the contexts in which it is helpless.
struct HelplessHeap {
  Class of = 0;
  ClassSet contexts;
  HeapKind const* kind = nullptr;
};

/// Some class that is in both U and V; empty if there is none.
std::optional<Class> common_class(ClassSet const& u, ClassSet const& v) {
  for (std::size_t i = 0; i < u.words(); ++i) {
    std::uint64_t const both = u.word(i) & v.word(i);
    if (both != 0)
      return static_cast<Class>(64 * i + static_cast<unsigned>(std::countr_zero(both)));
  }
  return std::nullopt;
}

/// The P-check, and the contexts in which heaps are helpless: where the sum is not a P-class and no
/// move in the heap leads to one. A heap is left out if another of its class has larger contexts.
std::vector<HelplessHeap> check_p(QuotientClaim const& claim, std::vector<ClassSet> const& rows,
                                  std::vector<HeapKind> const& kinds, WorkMeter& work) {
  std::vector<HelplessHeap> helpless_heaps;
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
    work.require(claim.order + helpless_heaps.size());
    if (contexts.empty()) continue;
    bool const exceeded = std::any_of(
        helpless_heaps.begin(), helpless_heaps.end(), [&](HelplessHeap const& helpless) {
          return helpless.of == kind.of && contexts.within(helpless.contexts);
        });
    if (exceeded) continue;
    std::erase_if(helpless_heaps, [&](HelplessHeap const& helpless) {
      return helpless.of == kind.of && helpless.contexts.within(contexts);
    });
    helpless_heaps.push_back({kind.of, contexts, &kind});
  }
  return helpless_heaps;
}

/// All sums of such heaps, by their class and the contexts in which no part of them can win. Only
/// maximal sets are kept: what fails after a set fails after a larger one too.
class HelplessSums {
 public:
  HelplessSums(QuotientClaim const& claim, QuotientMonoid const& monoid,
               std::vector<HelplessHeap> helpless_heaps, WorkMeter& work)
      : claim_(claim),
        monoid_(monoid),
        helpless_(std::move(helpless_heaps)),
        work_(work),
        at_(monoid.order()) {
    for (HelplessHeap const& helpless : helpless_) {
      work.keep_memory(monoid.order() * sizeof(Class));
      times_.push_back(monoid.translation(helpless.of, work));
    }
  }

  /// \throws Wrong if a sum is helpless on its own, in the empty context
  void close() {
    for (std::size_t l = 0; l < helpless_.size(); ++l) {
      enter({helpless_[l].of, helpless_[l].contexts, kNone, l});
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!states_[i].maximal) continue;
      if (i % 64 == 0) work_.report(i, states_.size());
      Class const sum = states_[i].sum;
      std::vector<Class> const times_sum = monoid_.translation(sum, work_);
      for (std::size_t l = 0; l < helpless_.size(); ++l) {
        // z is a context of both together iff z with either is a context of the other.
        ClassSet const& of_heap = helpless_[l].contexts;
        ClassSet const& of_sum = states_[i].contexts;
        std::vector<Class> const& times_heap = times_[l];
        work_.require(2 * monoid_.order());
        ClassSet both = classes_where(monoid_.order(), [&](std::size_t z) {
          return of_sum.has(times_heap[z]) && of_heap.has(times_sum[z]);
        });
        if (!both.empty()) enter({times_heap[sum], std::move(both), i, l});
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
    std::size_t before = kNone;  // the state without its last heap
    std::size_t last = 0;        // of the helpless heaps
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
      HeapKind const& kind = *helpless_[at->last].kind;
      heaps.push_back(claim_.heap_name(kind.game, kind.heap));
      if (at->before == kNone) break;
    }
    throw Wrong{Message{"check.wrong.n_check", {{"heaps", heaps}}}};
  }

  QuotientClaim const& claim_;
  QuotientMonoid const& monoid_;
  std::vector<HelplessHeap> helpless_;
  std::vector<std::vector<Class>> times_;  // of each heap
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
