// The facts known about a misere quotient: as JSON, and in the words of a front end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/sequence_game.hpp"
#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "misere/infinite_search.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::front {

/// A law that comes with the program, by which the quotient of a game is infinite.
struct KnownInfinite {
  std::string of;                  ///< the game of the law
  std::uint64_t from = 0, to = 0;  ///< infinite from this heap on; the law covers heaps up to that
  bool all_heaps = false;          ///< or heaps of every size
};

/// What the laws that come with the program say of the game; nothing if its whole quotient was
/// found, or no law is known.
[[nodiscard]] std::optional<KnownInfinite> known_infinite(ask::SequenceGame const& game,
                                                          misere::Quotient const& found,
                                                          misere::QuotientCache const& cache);

/// The result of `bouton quotient`.
struct QuotientReport {
  ask::SequenceGame game;
  misere::Quotient quotient;
  std::uint64_t heaps_done = 0;
  Stop stop = Stop::kHeaps;
  bool interrupted = false;  ///< by Ctrl-C
  std::vector<misere::GrowthStep> growth;
  std::optional<misere::Growing> growing;
  /// Where a law was looked for.
  std::optional<misere::InfiniteSearch> law;
  /// The certificate of a proved law of all heaps.
  std::optional<std::string> all_heaps = {};
  std::optional<KnownInfinite> known = {};
};

/// Words of the P-classes, in colexicographic order.
[[nodiscard]] std::vector<std::string> lost_words(misere::Quotient const& quotient,
                                                  misere::WordStyle style);
/// Relations that define the quotient, as "left EQUALS right".
[[nodiscard]] std::vector<std::string> relation_words(misere::Quotient const& quotient,
                                                      misere::WordStyle style,
                                                      std::string_view equals);
/// "complete", "heaps", "elements", "steady", "work", "interrupt", "time".
[[nodiscard]] std::string_view stop_name(QuotientReport const& report);
/// The heaps whose classes determine all: those before the period and one period, or all done.
[[nodiscard]] std::uint64_t heaps_listed(QuotientReport const& report);

/// One JSON object (bouton.quotient/1) without a line end.
[[nodiscard]] std::string quotient_json(QuotientReport const& report);
/// Its multiplication table: words of the elements in colexicographic order, which are P, and
/// the products as places in that list. \pre order() <= Quotient::kTableOrder
[[nodiscard]] std::string quotient_table_json(misere::Quotient const& quotient);

}  // namespace bouton::front
