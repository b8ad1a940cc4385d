#include "bouton/misere/quotient_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "misere/expansion.hpp"
#include "misere/heap_list.hpp"
#include "misere/monoid.hpp"
#include "misere/outcome_check.hpp"
#include "sequence/period/end_matches.hpp"
#include "sequence/period/reach.hpp"

namespace bouton::misere {
namespace {

/// The period of a pretending function.
struct ClassPeriod {
  std::uint64_t preperiod = 0, period = 1;  ///< least possible
};

/// The period, proved for all heaps; empty if there is no proof. Proofs 1 and 2 of
/// bouton/sequence/period.hpp hold for classes as they do for nim-values: an option keeps its class
/// if period is added to its largest part or taken away, so the heaps have options of the same
/// classes; and the class of a heap is a function of those. (In proof 2 the parts a, a + p are
/// replaced by a - p, a + p: both sums have the class of a twice.) Where a quotient holds for such
/// heaps up to the bound, it holds for all.
/// \param classes  of heaps 0, 1, ...
/// O(classes).
std::optional<ClassPeriod> prove_class_period(sequence::OneHeapGame const& game,
                                              std::span<Element const> classes) {
  auto const reach = sequence::reach_of(game);
  if (!reach) return std::nullopt;
  std::size_t const count = classes.size();
  auto const matched = sequence::matches_from_end(std::vector(classes.begin(), classes.end()));
  for (std::size_t p = 1; p < count; ++p) {
    std::size_t const preperiod = count - p - matched[p];
    if (sequence::agreement_for(*reach, preperiod, p) <= count - p) {
      return ClassPeriod{preperiod, p};
    }
  }
  return std::nullopt;
}

/// Steps between two polls of the limits.
constexpr std::uint64_t kLookEvery = 1'000'000;

/// Memory kept back to report what was found, or to go on from it.
Limits unlimited() {
  Limits limits;
  limits.memory_bytes = kNoBound;
  return limits;
}

}  // namespace

class QuotientSearch::Impl {
 public:
  explicit Impl(std::vector<sequence::OneHeapGame> games) : list_(std::move(games)) {
    periods_.resize(list_.games().size());
    settle(Monoid(), {0});
  }

  Stop run(QuotientBudget const& budget);

  [[nodiscard]] Quotient quotient() const;
  [[nodiscard]] std::uint64_t heaps_done() const {
    return (monoid_.heaps() - 1) / list_.games().size();
  }
  [[nodiscard]] std::vector<Helpless> helpless();
  [[nodiscard]] bool complete() const {
    return std::all_of(periods_.begin(), periods_.end(), [](auto const& p) { return p; });
  }

  [[nodiscard]] std::vector<GrowthStep> const& growth() const { return growth_; }
  [[nodiscard]] std::optional<Growing> const& growing() const { return growing_; }

  explicit Impl(Quotient const& known);

 private:
  void add_heap(HeapNumber heap, QuotientBudget const& budget, Meter& work);
  [[nodiscard]] std::optional<Class> fitting(std::vector<Class> const& options, Meter& work);
  void grow(HeapNumber heap, QuotientBudget const& budget, Meter& work);
  void settle(Monoid monoid, std::vector<std::uint8_t> lost);
  void make_helpless(Meter& work);
  void find_periods();
  [[nodiscard]] std::vector<Element> classes(std::size_t game) const;

  HeapList list_;
  std::vector<GrowthStep> growth_;
  std::optional<Growing> growing_;
  Monoid monoid_;
  std::vector<std::uint8_t> lost_;
  std::vector<ElementSet> rows_;
  std::map<ElementSet, Class> class_of_row_;
  HelplessSums helpless_;
  bool helpless_made_ = false;
  std::map<std::vector<Class>, Class> known_;  // by the classes of the options
  std::vector<std::optional<ClassPeriod>> periods_;
};

QuotientSearch::Impl::Impl(Quotient const& known) : list_(known.games()) {
  // All heaps before the first that has no class.
  std::size_t const games = list_.games().size();
  HeapNumber last = (std::numeric_limits<HeapNumber>::max)();
  for (std::size_t game = 0; game < games; ++game) {
    last = std::min(last, list_.number(game, known.heaps(game).listed().size()) - 1);
  }
  auto const step = [&](HeapNumber number, std::size_t x) -> std::size_t {
    auto const [game, heap] = list_.heap(number);
    return known.product(static_cast<Element>(x), known.heaps(game).at(heap));
  };
  std::vector<std::uint32_t> raw;
  Monoid monoid = Monoid::generate(known.order(), 0, last, step, raw);
  if (monoid.order() != known.order()) throw Error(Message{"quotient.certificate.false", {}});
  std::vector<std::uint8_t> lost(raw.size());
  for (std::size_t x = 0; x < raw.size(); ++x) {
    lost[x] = known.is_p(static_cast<Element>(raw[x])) ? 1 : 0;
  }
  settle(std::move(monoid), std::move(lost));
  if (class_of_row_.size() != monoid_.order() || lost_[0] != 0) {
    throw Error(Message{"quotient.certificate.false", {}});
  }
  Limits const limits = unlimited();
  Meter work(limits);
  for (HeapNumber heap = 1; heap <= last; ++heap) {
    bool const moves = !option_classes(list_, monoid_, heap, work).empty();
    if (!moves && monoid_.of_heap(heap) != 0) {
      throw Error(Message{"quotient.certificate.false", {}});
    }
  }
  make_helpless(work);
  periods_.resize(games);
  find_periods();
}

/// Installs this monoid with this P-portion; if memory runs out, the previous one stays.
void QuotientSearch::Impl::settle(Monoid monoid, std::vector<std::uint8_t> lost) {
  std::vector<ElementSet> rows;
  std::map<ElementSet, Class> class_of_row;
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    rows.push_back(row(monoid, lost, static_cast<Class>(x)));
    class_of_row.emplace(rows.back(), static_cast<Class>(x));
  }
  monoid_ = std::move(monoid);
  lost_ = std::move(lost);
  rows_ = std::move(rows);
  class_of_row_ = std::move(class_of_row);
  known_.clear();
  helpless_made_ = false;
}

/// The helpless sums of all heaps so far.
void QuotientSearch::Impl::make_helpless(Meter& work) {
  if (helpless_made_) return;
  auto const heaps = static_cast<HeapNumber>(monoid_.heaps() - 1);
  OutcomeCheck check = check_outcomes(monoid_, heap_kinds(list_, monoid_, heaps, work),
                                      {lost_, std::vector<std::uint8_t>(monoid_.order(), 0)}, work);
  if (check.failure) throw Error(Message{"quotient.certificate.false", {}});
  helpless_ = std::move(check.helpless);
  helpless_made_ = true;
}

/// The class of a heap with these options, if the quotient stays as it is. Only then are helpless
/// sums with it added.
std::optional<Class> QuotientSearch::Impl::fitting(std::vector<Class> const& options, Meter& work) {
  std::size_t const order = monoid_.order();
  ElementSet wins(order);
  for (Class const option : options) wins |= rows_[option];
  work.require((options.size() + order) * (order / 64 + 1));
  auto const helpless_in = [&](Class x) {
    ElementSet either = rows_[x];
    either |= wins;
    return either.complement(order);
  };
  for (Class x = 0; x < order; ++x) {
    if ((lost_[x] != 0) == wins.has(0) || rows_[x].meets(wins)) continue;
    ElementSet const contexts = helpless_in(x);
    if (contexts.empty() || helpless_.covers(x, contexts)) return x;
  }
  // If some class fits, the outcomes with one such heap are those of its row.
  std::vector<std::uint8_t> won(order);
  for (std::size_t z = 0; z < order; ++z) won[z] = wins.has(z) ? 1 : 0;
  auto const place = class_of_row_.find(ElementSet(mark_lost(list_, monoid_, won, work)));
  if (place == class_of_row_.end()) return std::nullopt;
  ElementSet contexts = helpless_in(place->second);
  auto const heap = static_cast<HeapNumber>(monoid_.heaps());
  helpless_made_ = false;  // in case the work is interrupted, or fails
  if (helpless_.add(heap, place->second, std::move(contexts), work)) return std::nullopt;
  helpless_made_ = true;
  return place->second;
}

void QuotientSearch::Impl::add_heap(HeapNumber heap, QuotientBudget const& budget, Meter& work) {
  std::vector<Class> options = option_classes(list_, monoid_, heap, work);
  if (options.empty()) {
    monoid_.add_heap(0);
    return;
  }
  if (auto const known = known_.find(options); known != known_.end()) {
    monoid_.add_heap(known->second);
    return;
  }
  make_helpless(work);
  if (auto const fits = fitting(options, work)) {
    monoid_.add_heap(*fits);
    known_.emplace(std::move(options), *fits);
    return;
  }
  grow(heap, budget, work);
}

void QuotientSearch::Impl::grow(HeapNumber heap, QuotientBudget const& budget, Meter& work) {
  Expansion expansion(list_, monoid_, lost_, heap);
  std::size_t const elements = std::min(budget.elements, kMostElements);
  try {
    expansion.run(elements, budget.steady_layers, work, [&](std::size_t order) {
      if (budget.progress) budget.progress(list_.heap(heap).heap, order);
    });
    std::uint64_t const order = expansion.monoid().order();
    if (order > elements) throw LimitReached{Stop::kElements};
    work.require_memory(2 * order * order / 8);  // rows
    growth_.reserve(growth_.size() + 1);         // so that nothing fails after this heap is settled
    settle(expansion.monoid(), expansion.lost());
  } catch (LimitReached const& out) {
    growing_ = Growing{list_.heap(heap), expansion.layer_orders()};
    if (out.stop == Stop::kSteady) {
      auto const steady = expansion.steady(budget.steady_layers);
      growing_->every = steady->every;
      growing_->gain = steady->gain;
    }
    throw;
  } catch (std::bad_alloc const&) {
    // The state before this heap is intact.
    growing_ = Growing{list_.heap(heap), expansion.layer_orders()};
    throw LimitReached{Stop::kMemory};
  }
  growing_.reset();
  growth_.push_back({list_.heap(heap), monoid_.order(),
                     static_cast<std::size_t>(std::count(lost_.begin(), lost_.end(), 1))});
}

std::vector<Element> QuotientSearch::Impl::classes(std::size_t game) const {
  std::vector<Element> result{0};
  for (std::size_t heap = game + 1; heap < monoid_.heaps(); heap += list_.games().size()) {
    result.push_back(static_cast<Element>(monoid_.of_heap(static_cast<HeapNumber>(heap))));
  }
  return result;
}

void QuotientSearch::Impl::find_periods() {
  for (std::size_t game = 0; game < periods_.size(); ++game) {
    periods_[game] = prove_class_period(list_.games()[game], classes(game));
  }
}

Stop QuotientSearch::Impl::run(QuotientBudget const& budget) {
  Meter work(budget.limits, budget.work, kLookEvery);
  std::size_t const games = list_.games().size();
  std::uint64_t const most = (std::numeric_limits<HeapNumber>::max)() / games - 1;
  std::uint64_t const heaps = std::min(budget.heaps, most);
  std::uint64_t next_look = heaps_done() + 8;
  try {
    while (!complete()) {
      if (heaps_done() >= heaps) {
        find_periods();
        return complete() ? Stop::kNone : Stop::kHeaps;
      }
      auto const heap = static_cast<HeapNumber>(monoid_.heaps());
      work.require_time();  // heaps without options count no steps
      add_heap(heap, budget, work);
      if (budget.progress) budget.progress(heaps_done(), monoid_.order());
      if ((monoid_.heaps() - 1) % games == 0 && heaps_done() >= next_look) {
        find_periods();
        next_look = heaps_done() + std::max<std::uint64_t>(8, heaps_done() / 16);
      }
    }
  } catch (LimitReached const& out) {
    find_periods();
    return out.stop;
  } catch (std::bad_alloc const&) {
    // No step leaves a heap half done: the heaps done so far are kept.
    find_periods();
    return Stop::kMemory;
  }
  return Stop::kNone;
}

Quotient QuotientSearch::Impl::quotient() const {
  QuotientParts parts;
  parts.games = list_.games();
  for (std::size_t g = 0; g < monoid_.generators().size(); ++g) {
    parts.generators.push_back(list_.heap(monoid_.generators()[g]));
    std::vector<Element>& action = parts.actions.emplace_back();
    for (Class const x : monoid_.actions(g)) action.push_back(static_cast<Element>(x));
  }
  for (std::uint8_t const flag : lost_) parts.p_portion.push_back(flag != 0);
  for (std::size_t game = 0; game < parts.games.size(); ++game) {
    std::vector<Element> known = classes(game);
    auto const shared = std::make_shared<std::vector<Element> const>(std::move(known));
    if (auto const& period = periods_[game]) {
      parts.heaps.emplace_back(shared, period->preperiod, period->period);
    } else {
      parts.heaps.emplace_back(shared);
    }
  }
  return Quotient(std::move(parts));
}

std::vector<Helpless> QuotientSearch::Impl::helpless() {
  Limits const limits = unlimited();
  Meter work(limits);
  make_helpless(work);
  std::vector<Helpless> result;
  for (HelplessSum const& sum : helpless_.maximal()) {
    result.push_back({static_cast<Element>(sum.sum), sum.contexts.words()});
  }
  std::sort(result.begin(), result.end(), [](Helpless const& a, Helpless const& b) {
    return a.sum != b.sum ? a.sum < b.sum : a.contexts < b.contexts;
  });
  return result;
}

QuotientSearch::QuotientSearch(std::vector<sequence::OneHeapGame> games)
    : impl_(std::make_unique<Impl>(std::move(games))) {}
QuotientSearch::QuotientSearch(Quotient const& known) : impl_(std::make_unique<Impl>(known)) {}
QuotientSearch::QuotientSearch(QuotientSearch&&) noexcept = default;
QuotientSearch& QuotientSearch::operator=(QuotientSearch&&) noexcept = default;
QuotientSearch::~QuotientSearch() = default;

Stop QuotientSearch::run(QuotientBudget const& budget) {
  return impl_->run(budget);
}
Quotient QuotientSearch::quotient() const {
  return impl_->quotient();
}
std::uint64_t QuotientSearch::heaps_done() const {
  return impl_->heaps_done();
}
std::vector<GrowthStep> const& QuotientSearch::growth() const {
  return impl_->growth();
}
std::optional<Growing> const& QuotientSearch::growing() const {
  return impl_->growing();
}
std::vector<Helpless> QuotientSearch::helpless() const {
  return impl_->helpless();
}

}  // namespace bouton::misere
