// The least preperiod of a sequence whose period is known, values compared directly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "sequence/engine/stream_engine.hpp"

namespace bouton::sequence {

/// The state of an engine when it had computed the values before heap `at`.
struct Checkpoint {
  std::uint64_t at = 0;
  std::string state;
};

/// A bounded number of equidistant checkpoints, of bounded size: when there are too many, every
/// other one is dropped.
class Checkpoints {
 public:
  static constexpr std::size_t kMost = 48;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 22;

  /// Takes one where it is due: where values have been discarded, and at even distances. None of
  /// an engine whose state is too large; the way to a preperiod is longer then.
  /// \param readable  how many values before it must be readable
  void look(StreamEngine const& engine, std::uint64_t readable);
  /// \pre more values are computed than at the last one
  void take(StreamEngine const& engine, std::uint64_t readable);
  [[nodiscard]] std::vector<Checkpoint> const& all() const { return all_; }
  /// The engine as it was at the last checkpoint not after `heap`, or a new engine.
  [[nodiscard]] StreamEngine open(OneHeapGame const& game, std::uint64_t heap) const;

  void save(StateWriter& writer) const;
  void restore(StateReader& reader);

 private:
  void thin();

  std::uint64_t step_ = std::uint64_t{1} << 30;
  std::vector<Checkpoint> all_;
};

/// Finds the least n0 with g(n + period) = g(n) for all n >= n0.
/// \pre the `window` values before `at` are those before at + period, and determine all later
///      ones; `engine` has computed them
/// \return kNone and the answer in `preperiod`, or why not.
[[nodiscard]] Stop find_preperiod(StreamEngine const& engine, Checkpoints const& checkpoints,
                                  std::uint64_t at, std::uint64_t period, std::uint64_t window,
                                  Limits const& limits, std::uint64_t& preperiod);

}  // namespace bouton::sequence
