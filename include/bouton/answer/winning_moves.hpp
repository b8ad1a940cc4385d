// WinningMoves: moves that are produced when they are asked for.
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

#include "bouton/core/limits.hpp"

namespace bouton {

/// \tparam Visitor  a std::function that is called with each move and returns false to stop
template <class Visitor>
class WinningMoves {
 public:
  /// Searches for moves within limits; false if a limit ended the search.
  using Walk = std::function<bool(Visitor const&, Limits const&)>;

  WinningMoves() = default;
  /// \param walk  a Walk; or a function of the visitor alone, where the time between two moves is
  ///              always short
  template <class Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, WinningMoves>)
      WinningMoves(Function walk) {
    if constexpr (std::is_invocable_v<Function&, Visitor const&, Limits const&>) {
      walk_ = std::move(walk);
    } else {
      walk_ = [walk = std::move(walk)](Visitor const& visitor, Limits const& limits) {
        Watch watch(limits);
        walk([&](auto const&... move) { return !watch.expired() && visitor(move...); });
        return !watch.reached();
      };
    }
  }

  /// Visits the moves until the visitor stops or the limits are reached.
  /// \return false if a limit was reached; limits are polled now and then. There may be more moves.
  bool operator()(Visitor const& visitor, Limits const& limits = {}) const {
    return walk_(visitor, limits);
  }
  /// False if there is no winning move, or none is known.
  explicit operator bool() const { return static_cast<bool>(walk_); }

 private:
  Walk walk_;
};

}  // namespace bouton
