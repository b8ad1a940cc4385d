// AllHeapsQuotient: who wins every sum of heaps of one game, of any size and in any number.
//
// Each heap has an image: an element of a finite commutative monoid, a total and a peak. Elements
// are multiplied, totals added, and of the peaks the largest counts; from some heap on the images
// grow steadily (docs/all-heaps.md). A law is guessed in all_heaps_guess.cpp, proved by src/check.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/misere/quotient.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "misere/infinite_quotient.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::misere {

/// The image of one heap, and how it grows from period to period.
struct AllHeapsRow {
  std::uint32_t element = 0;
  std::int64_t total = 0, peak = 0, more_total = 0, more_peak = 0;
};

/// Never changes; safe for concurrent use.
class AllHeapsQuotient {
 public:
  /// The image of a sum.
  struct Image {
    std::uint32_t element = 0;
    Natural total = 0, peak = 0;
  };

  /// Reads a certificate, schema bouton.all-heaps-certificate/1; only its form, nothing is proved.
  /// \throws Error naming the member that is missing or wrong.
  explicit AllHeapsQuotient(std::string_view certificate);

  [[nodiscard]] std::string const& game() const { return game_; }
  /// Heaps from this one on have images that repeat and grow.
  [[nodiscard]] std::uint64_t first_row() const { return first_.size(); }
  /// Of one heap. \complexity O(digits)
  [[nodiscard]] Image image(Natural const& heap) const;
  [[nodiscard]] Image product(Image const& x, Image const& y) const;
  /// The image of `count` sums with this image. \complexity O(log count) products
  [[nodiscard]] Image power(Image one, std::uint64_t count) const;
  [[nodiscard]] Outcome outcome(Image const& image) const;

 private:
  std::string game_;
  std::vector<std::vector<std::uint32_t>> products_;  // of all pairs of elements
  std::vector<AllHeapsRow> first_, repeat_;
  std::vector<CounterSet> lost_;  // of each element
};

/// The law for a game whose heap n is like heap n + shift of the law's own game, and like none if
/// that is not positive. Never changes; safe for concurrent use.
struct AllHeapsTable {
  std::shared_ptr<AllHeapsQuotient const> law;
  sequence::OneHeapGame game;
  Natural shift = 0;  ///< may be negative

  [[nodiscard]] AllHeapsQuotient::Image image(Natural const& heap) const {
    Natural const like = heap + shift;
    return like > 0 && heap > 0 ? law->image(like) : AllHeapsQuotient::Image{};
  }
  /// From this heap on it is easier to ask the law than a finite quotient.
  [[nodiscard]] Natural first_row() const { return Natural(law->first_row()) - shift; }
};

/// Those that come with the library, by the form that equivalent games share; all are read when one
/// is first needed. Safe for concurrent use.
class AllHeapsLaws {
 public:
  [[nodiscard]] std::shared_ptr<AllHeapsTable const> of(sequence::OneHeapGame const& game);

 private:
  struct Entry {
    std::shared_ptr<AllHeapsQuotient const> law;
    std::uint64_t shift = 0;  // to the standard form
  };

  std::mutex mutex_;
  std::map<std::string, Entry> laws_;
  std::map<std::string, std::shared_ptr<AllHeapsTable const>> known_;  // by the name of the game
};

/// The law of this game, or of one that it is equivalent to, if one comes with the library; else
/// null. Those are the certificates all-heaps-*.json of data/certificates.
/// \param cache  keeps the laws that were read
/// \complexity the first time some milliseconds, to read all laws; then that of shifted_form()
[[nodiscard]] std::shared_ptr<AllHeapsTable const> known_all_heaps(
    sequence::OneHeapGame const& game, QuotientCache const& cache);

/// The games of the certificates that come with the library.
[[nodiscard]] std::vector<std::string> games_solved_for_all_heaps();

/// A certificate, schema bouton.all-heaps-certificate/1, that is not proved; nothing if the heaps
/// show no such pattern. \param known  the quotient of the first heaps of one game
[[nodiscard]] std::optional<std::string> guess_all_heaps(Quotient const& known);

}  // namespace bouton::misere
