// Laws of infinite misere quotients: found by one room, proved by another.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "census/result.hpp"
#include "misere/infinite_search.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::census {

/// Looks for the law of the heaps up to `heap`, which make the quotient `known` of the smaller ones
/// grow for ever, and has it proved by the checker of certificates: no other law is returned.
/// \param budget  its `prove` is not used
[[nodiscard]] misere::InfiniteSearch find_proved_infinite(misere::Quotient const& known,
                                                          std::uint64_t heap,
                                                          misere::InfiniteBudget budget);

/// The certificate of a law of sums of heaps of any size, guessed from the quotient of the first
/// heaps and proved by the checker; nothing if there is none of this kind, or a limit came first.
[[nodiscard]] std::optional<std::string> find_all_heaps(misere::Quotient const& known,
                                                        Limits const& limits);

/// That the quotient of a game is infinite.
struct ProvedInfinite {
  InfiniteProof law;
  std::string checked;  ///< as Result::checked
};

/// By a law that comes with the library and holds for the game too, else by one that is looked for
/// where a heap made the quotient grow beyond the budget of `search`.
/// \param search  of this game alone
/// \param work    steps of the search for a law; with 0 no law is looked for, and none is checked
///                again
/// \param known   keeps the laws that come with the library
/// \param progress  called now and then during the search; may be empty
/// \return nothing if no law was found within the work and the limits
[[nodiscard]] std::optional<ProvedInfinite> prove_infinite(
    sequence::OneHeapGame const& game, misere::QuotientSearch const& search, std::uint64_t work,
    Limits const& limits, misere::QuotientCache const& known,
    std::function<void()> const& progress = {});

/// The same by a law that is looked for, whatever comes with the library.
[[nodiscard]] std::optional<ProvedInfinite> find_infinite(
    sequence::OneHeapGame const& game, misere::QuotientSearch const& search, std::uint64_t work,
    Limits const& limits, std::function<void()> const& progress = {});

}  // namespace bouton::census
