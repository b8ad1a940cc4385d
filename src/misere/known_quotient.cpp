#include "bouton/misere/known_quotient.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "core/recently_used.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kMostGames = 32;

struct Round {
  std::uint64_t heaps;
  std::size_t elements;
  std::uint64_t work;
};
/// Most games that can be solved at all are solved by the first.
constexpr std::array<Round, 2> kRounds = {{
    {1'024, 512, 100'000'000},
    {kKnownQuotientHeaps, kKnownQuotientElements, kKnownQuotientWork},
}};

/// One quotient in the cache. `growing` is held while it is looked for, `reading` only while
/// the snapshot is read or replaced.
class Entry {
 public:
  explicit Entry(std::vector<sequence::OneHeapGame> const& games) : search_(games) {}

  std::shared_ptr<KnownQuotient const> get(Natural const& largest, Limits const& limits) {
    if (auto known = snapshot(); known && enough(*known, largest)) return known;
    std::lock_guard const lock(growing_);
    auto known = snapshot();
    while (!known || !enough(*known, largest)) {
      Round const& round = kRounds[known ? 1 : 0];
      auto grown = std::make_shared<KnownQuotient>();
      QuotientBudget const budget = {
          .heaps = round.heaps, .elements = round.elements, .work = round.work, .limits = limits};
      grown->stopped_by = search_.run(budget);
      grown->table = std::make_shared<QuotientTable const>(search_.quotient());
      grown->heaps_done = search_.heaps_done();
      grown->most_elements = round.elements;
      // A round that was cut short is not kept: the next call goes on with it.
      if (grown->stopped_by == Stop::kExpired || grown->stopped_by == Stop::kMemory) return grown;
      known = grown;
      std::lock_guard const reading(reading_);
      last_round_ = round.heaps == kRounds.back().heaps;
      snapshot_ = known;
    }
    return known;
  }

 private:
  std::shared_ptr<KnownQuotient const> snapshot() {
    std::lock_guard const reading(reading_);
    return snapshot_;
  }
  /// Nothing more is to be found out for this question.
  bool enough(KnownQuotient const& known, Natural const& largest) {
    if (known.covers(largest)) return true;
    std::lock_guard const reading(reading_);
    return last_round_;
  }

  std::mutex growing_;
  std::mutex reading_;
  QuotientSearch search_;
  std::shared_ptr<KnownQuotient const> snapshot_;
  bool last_round_ = false;
};

}  // namespace

std::shared_ptr<KnownQuotient const> misere_quotient(
    std::vector<sequence::OneHeapGame> const& games, Natural const& largest, Limits const& limits) {
  static RecentlyUsed<std::vector<sequence::OneHeapGame>, Entry> entries(kMostGames);
  return entries.get(games)->get(largest, limits);
}

}  // namespace bouton::misere
