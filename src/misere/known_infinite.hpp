// The laws that come with the library, and for which games they hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "misere/infinite_table.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::misere {

/// The laws, each read when it is first needed. Safe for concurrent use.
class InfiniteLaws {
 public:
  /// The law for this game that covers the most heaps; null if none holds for it.
  [[nodiscard]] std::shared_ptr<InfiniteTable const> of(sequence::OneHeapGame const& game);

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<PreparedInfinite const>> laws_;
  std::map<std::string, std::shared_ptr<InfiniteTable const>> known_;  // by the name of the game
};

/// The law of this game, if one that comes with the library holds for it: of all such, that with
/// the most heaps. Those are the certificates of data/certificates; they hold for every game with
/// the same images (InfiniteTable::for_game).
/// \param cache  keeps the laws that were read, and for which games they hold
/// \complexity the first time some milliseconds, to read all laws; then a look into a map
[[nodiscard]] std::shared_ptr<InfiniteTable const> known_infinite_quotient(
    sequence::OneHeapGame const& game, QuotientCache const& cache);

/// The games of the certificates that come with the library.
[[nodiscard]] std::vector<std::string> games_with_infinite_quotients();

/// A law, for sums of heaps of the games that it holds for. It is about images and options of heaps
/// (infinite_table.hpp), whichever game they come from: so heaps of 0.07 and of 0.137 may stand
/// side by side. Never changes; safe for concurrent use.
class SharedInfinite {
 public:
  using Image = InfiniteTable::Image;
  /// How many heaps there are of each game and size.
  using Counts = std::map<std::pair<std::size_t, std::uint64_t>, std::uint64_t>;

  /// Of each game its table. \pre at least one; all of one law
  explicit SharedInfinite(std::vector<std::shared_ptr<InfiniteTable const>> tables)
      : tables_(std::move(tables)) {}

  [[nodiscard]] std::size_t games() const { return tables_.size(); }
  [[nodiscard]] InfiniteTable const& table(std::size_t game) const { return *tables_[game]; }
  [[nodiscard]] bool covers(std::size_t game, std::uint64_t heap) const {
    return tables_[game]->covers(heap);
  }

  [[nodiscard]] Image product(Image const& x, Image const& y) const {
    return tables_.front()->product(x, y);
  }
  [[nodiscard]] Image power(std::size_t game, std::uint64_t heap, std::uint64_t count) const {
    return tables_[game]->power(heap, count);
  }
  /// O(different heaps * (length of words + log of counts)). \pre all heaps are covered
  [[nodiscard]] Image image(Counts const& counts) const {
    Image result = tables_.front()->nothing();
    for (auto const& [heap, count] : counts) {
      result = product(result, power(heap.first, heap.second, count));
    }
    return result;
  }
  [[nodiscard]] Outcome outcome(Image const& image) const {
    return tables_.front()->outcome(image);
  }

 private:
  std::vector<std::shared_ptr<InfiniteTable const>> tables_;
};

/// The law that holds for all these games, of those that come with the library; null if there is
/// none. \pre at least one game
[[nodiscard]] std::shared_ptr<SharedInfinite const> shared_infinite(
    std::vector<sequence::OneHeapGame> const& games, QuotientCache const& cache);

}  // namespace bouton::misere
