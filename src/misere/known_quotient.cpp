#include "misere/known_quotient.hpp"

#include <array>
#include <utility>

#include "core/growing_cache.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/known_infinite.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kMostGames = 32;

struct Round {
  std::uint64_t heaps;
  std::size_t elements;
  std::uint64_t work;
};
/// Most games that can be solved at all are solved in the first round.
constexpr std::array<Round, 2> kRounds = {{
    {1'024, 512, 100'000'000},
    {kKnownQuotientHeaps, kKnownQuotientElements, kKnownQuotientWork},
}};

/// Searches for one quotient.
class Rounds {
 public:
  using Snapshot = KnownQuotient;

  explicit Rounds(std::vector<sequence::OneHeapGame> const& games) : search_(games) {}

  /// Nothing more can be found out for this question.
  static bool enough(KnownQuotient const& known, Natural const& largest) {
    return known.covers(largest) || known.most_elements == kRounds.back().elements;
  }

  Grown<KnownQuotient> grow(std::shared_ptr<KnownQuotient const> const& known, Natural const&,
                            Limits const& limits) {
    Round const& round = kRounds[known ? 1 : 0];
    auto grown = std::make_shared<KnownQuotient>();
    QuotientBudget const budget = {
        .heaps = round.heaps, .elements = round.elements, .work = round.work, .limits = limits};
    grown->stopped_by = search_.run(budget);
    grown->table = std::make_shared<QuotientTable const>(search_.quotient());
    grown->heaps_done = search_.heaps_done();
    grown->most_elements = round.elements;
    // A round that was cut short is not kept: the next call goes on with it.
    bool const kept = grown->stopped_by != Stop::kExpired && grown->stopped_by != Stop::kMemory;
    return {std::move(grown), kept};
  }

 private:
  QuotientSearch search_;
};

}  // namespace

struct QuotientCache::Impl {
  GrowingCache<std::vector<sequence::OneHeapGame>, Rounds> quotients{kMostGames};
  InfiniteLaws laws;
  AllHeapsLaws all_heaps;
};

QuotientCache::QuotientCache() : impl_(std::make_shared<Impl>()) {}

std::shared_ptr<InfiniteTable const> known_infinite_quotient(sequence::OneHeapGame const& game,
                                                             QuotientCache const& cache) {
  return cache.impl_->laws.of(game);
}

std::shared_ptr<AllHeapsTable const> known_all_heaps(sequence::OneHeapGame const& game,
                                                     QuotientCache const& cache) {
  return cache.impl_->all_heaps.of(game);
}

std::shared_ptr<KnownQuotient const> misere_quotient(
    std::vector<sequence::OneHeapGame> const& games, Natural const& largest, Limits const& limits,
    QuotientCache const& cache) {
  return cache.impl_->quotients.get(games, largest, limits, [&] { return Rounds(games); });
}

}  // namespace bouton::misere
