#include "check/quotient_outcomes.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

constexpr std::uint64_t kNodeBytes = 64;  // approximate size of an entry of a map

/// Products with the classes of heaps, one row each.
class HeapProducts {
 public:
  HeapProducts(QuotientClaim const& claim, QuotientMonoid const& monoid, Meter& work)
      : order_(monoid.order()), row_(order_, 0) {
    ClassSet classes(order_);
    for (std::vector<Class> const& of_game : claim.heaps) {
      work.require(of_game.size());
      for (Class const x : of_game) classes.insert(x);
    }
    classes.for_each([&](Class y) {
      work.keep_memory(order_ * sizeof(Class));
      row_[y] = products_.size();
      std::vector<Class> const image = monoid.translation(y, work);
      products_.insert(products_.end(), image.begin(), image.end());
    });
  }
  /// x -> x y. \pre y is the class of a heap
  [[nodiscard]] Class const* times(Class y) const { return products_.data() + row_[y]; }

 private:
  std::size_t order_;
  std::vector<std::size_t> row_;
  std::vector<Class> products_;
};

/// The classes of the options of one game's heaps, in ascending order of the heaps.
class GameOptions {
 public:
  GameOptions(HeapRules const& rules, std::vector<Class> const& classes,
              HeapProducts const& products, std::size_t order, Meter& work)
      : rules_(rules),
        classes_(classes),
        products_(products),
        order_(order),
        work_(work),
        most_taken_(rules.finite() ? rules.most_taken() : classes.size()),
        splits_(rules.most_parts() < 2 ? 0 : rules.most_parts() - 1),
        marked_(order, 0) {
    for (std::size_t parts = 2; parts < splits_.size() + 2; ++parts) {
      bool used = false;
      for (std::uint32_t const digit : rules.first) used = used || ((digit >> parts) & 1U) != 0;
      for (std::uint32_t const digit : rules.repeat) used = used || ((digit >> parts) & 1U) != 0;
      if (used) used_.push_back(static_cast<unsigned>(parts));
    }
  }

  /// Adds the classes of the options of the next heap, 0, 1, ... \return whether it has options
  bool next(ClassSet& options) {
    std::uint64_t const heap = next_++;
    for (unsigned const parts : used_) add_splits(parts, heap);
    bool any = false;
    std::uint64_t const last = std::min(heap, most_taken_);
    work_.require(last + 1);
    for (std::uint64_t taken = 0; taken <= last; ++taken) {
      std::uint32_t const digit = rules_.digit(taken);
      if (digit == 0) continue;
      std::uint64_t const rest = heap - taken;
      if ((digit & 1U) != 0 && rest == 0) {
        options.insert(0);
        any = true;
      }
      if ((digit & 2U) != 0 && rest > 0) {
        options.insert(of(rest));
        any = true;
      }
      for (unsigned const parts : used_) {
        if (((digit >> parts) & 1U) == 0) continue;
        ClassSet const& set = *splits_[parts - 2][static_cast<std::size_t>(rest)];
        work_.require(set.words());
        options.insert_all(set);
        any = any || !set.empty();
      }
    }
    return any;
  }

 private:
  [[nodiscard]] Class of(std::uint64_t heap) const {
    return classes_[static_cast<std::size_t>(heap)];
  }

  /// Finds the classes of all splits of `total` into this many heaps.
  void add_splits(unsigned parts, std::uint64_t total) {
    std::fill(marked_.begin(), marked_.end(), 0);
    work_.require(order_);
    if (parts == 2) {
      mark_pairs(total);
    } else {
      mark_splits(parts, 0, 1, total, 0);
    }
    auto const [place, is_new] =
        sets_.insert(classes_where(order_, [&](std::size_t x) { return marked_[x] != 0; }));
    work_.keep_memory(sizeof(void*) + (is_new ? place->bytes() + kNodeBytes : 0));
    splits_[parts - 2].push_back(&*place);
  }

  void mark_pairs(std::uint64_t total) {
    if (total < 2) return;
    work_.require(total);
    std::uint64_t const last = rules_.parts == PartsRule::kAny ? total / 2 : (total - 1) / 2;
    for (std::uint64_t a = 1; a <= last; ++a) marked_[products_.times(of(a))[of(total - a)]] = 1;
  }

  /// Chooses `parts` more parts, none less than `least`, after those of class x; the first part
  /// is 0 as long as there is none. The depth is the number of parts, at most 31.
  void mark_splits(unsigned parts, std::uint64_t first, std::uint64_t least, std::uint64_t rest,
                   Class x) {
    work_.require(4);
    if (parts == 1) {
      bool const allowed =
          rest >= least && !(rules_.parts == PartsRule::kNotAllEqual && rest == first);
      if (allowed) marked_[products_.times(of(rest))[x]] = 1;
      return;
    }
    std::uint64_t const more = rules_.parts == PartsRule::kUnequal ? 1 : 0;
    for (std::uint64_t part = least; part <= rest / parts; ++part) {
      mark_splits(parts - 1, first == 0 ? part : first, part + more, rest - part,
                  products_.times(of(part))[x]);
    }
  }

  HeapRules const& rules_;
  std::vector<Class> const& classes_;
  HeapProducts const& products_;
  std::size_t order_;
  Meter& work_;
  std::uint64_t most_taken_;
  std::uint64_t next_ = 0;
  std::vector<unsigned> used_;                        // numbers of parts of splits
  std::set<ClassSet> sets_;                           // that occur
  std::vector<std::vector<ClassSet const*>> splits_;  // by parts - 2 and total
  std::vector<std::uint8_t> marked_;
};

}  // namespace

std::vector<HeapKind> heap_kinds(QuotientClaim const& claim, QuotientMonoid const& monoid,
                                 Meter& work) {
  HeapProducts const products(claim, monoid, work);
  std::map<std::pair<Class, ClassSet>, std::size_t> known;
  std::vector<HeapKind> kinds;
  for (std::size_t game = 0; game < claim.games.size(); ++game) {
    std::vector<Class> const& classes = claim.heaps[game];
    GameOptions rules(claim.games[game].rules, classes, products, monoid.order(), work);
    for (std::size_t heap = 0; heap < classes.size(); ++heap) {
      if (heap % 256 == 0) work.report(heap, classes.size());
      ClassSet options(monoid.order());
      work.require(options.words() + 1);
      if (!rules.next(options)) {
        demand(classes[heap] == 0, "check.wrong.no_move", {{"heap", claim.heap_name(game, heap)}});
        continue;
      }
      auto const [place, is_new] =
          known.try_emplace({classes[heap], std::move(options)}, kinds.size());
      if (!is_new) continue;
      work.keep_memory(2 * place->first.second.bytes() + kNodeBytes + sizeof(HeapKind));
      kinds.push_back({classes[heap], place->first.second, game, heap});
    }
  }
  return kinds;
}

namespace {

/// A heap, and the contexts in which it is helpless.
struct HelplessKind {
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
std::vector<HelplessKind> check_p(QuotientClaim const& claim, std::vector<ClassSet> const& rows,
                                  std::vector<HeapKind> const& kinds, Meter& work) {
  std::vector<HelplessKind> helpless_heaps;
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
        helpless_heaps.begin(), helpless_heaps.end(), [&](HelplessKind const& helpless) {
          return helpless.of == kind.of && contexts.within(helpless.contexts);
        });
    if (exceeded) continue;
    std::erase_if(helpless_heaps, [&](HelplessKind const& helpless) {
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
               std::vector<HelplessKind> helpless_heaps, Meter& work)
      : claim_(claim),
        monoid_(monoid),
        helpless_(std::move(helpless_heaps)),
        work_(work),
        at_(monoid.order()) {
    for (HelplessKind const& helpless : helpless_) {
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
  std::vector<HelplessKind> helpless_;
  std::vector<std::vector<Class>> times_;  // of each heap
  Meter& work_;
  std::vector<State> states_;
  std::vector<std::vector<std::size_t>> at_;  // maximal ones by class
};

}  // namespace

std::vector<QuotientClaim::Helpless> check_outcomes(QuotientClaim const& claim,
                                                    QuotientMonoid const& monoid,
                                                    std::vector<ClassSet> const& rows,
                                                    std::vector<HeapKind> const& kinds,
                                                    Meter& work) {
  demand(!rows[0].has(0), "check.wrong.identity");
  HelplessSums sums(claim, monoid, check_p(claim, rows, kinds, work), work);
  sums.close();
  return sums.maximal();
}

}  // namespace bouton::check
