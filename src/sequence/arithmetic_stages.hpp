// ArithmeticStages: sets of open sums, and what the bits of a heap and of a value make of them; for
// ArithmeticOptions, which says what they are for. Each is made once and kept.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "sequence/period/open_sum.hpp"

namespace bouton::sequence {

class ArithmeticStages {
 public:
  struct Stage;
  /// From an open sum of one stage to one of the next: in so many ways, by guesses of the bits of
  /// all quotients, among them `first_bit` of the first one.
  struct Edge {
    std::uint32_t from, to;
    bool first_bit;  ///< false unless the first part is kept apart
    std::uint32_t ways;
  };
  struct Step {
    Stage* to = nullptr;
    std::vector<Edge> edges;
  };
  struct Stage {
    std::vector<OpenSum> const* sums = nullptr;  ///< ascending
    bool first_apart = false;                    ///< carries[0] is that of the first part
    std::array<std::optional<Step>, kLetters> steps;
  };
  /// All choices of small parts and of residues of large ones.
  struct Start {
    Stage* stage = nullptr;
    std::vector<std::uint64_t> ways;  ///< to choose each open sum
    /// Where the first part is apart: its residue, ascending, and an open sum that it may belong
    /// to.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> residues;
  };

  /// \param values  g(0), ..., g(base + period - 1) at least; \pre base and saltus are not 0
  ArithmeticStages(std::shared_ptr<std::vector<std::uint16_t> const> values, std::uint64_t base,
                   std::uint64_t period, std::uint64_t saltus);

  /// To be held while the functions below are called; what they return stays as it is.
  [[nodiscard]] std::mutex& mutex() { return mutex_; }

  /// The choices for `parts` parts, in order, that leave a multiple of the period of a total which
  /// is `residue` modulo it, and whose values have these lowest bits together. With `first_apart`
  /// the first part is large; otherwise any parts may be.
  /// \return nullptr if the meter stopped. \pre 2 <= parts <= kMostArithmeticParts
  Start const* start(unsigned parts, std::uint64_t residue, std::uint32_t low, bool first_apart,
                     Meter& meter);
  /// \return nullptr if the meter stopped.
  Step const* step(Stage& from, Letter letter, Meter& meter);

  /// The bits of a value that do not depend on quotients, and the odd part of the saltus.
  [[nodiscard]] unsigned even_bits() const { return even_bits_; }
  [[nodiscard]] std::uint32_t odd() const { return odd_; }
  /// How many bits the carries of the start may have.
  [[nodiscard]] unsigned carry_bits() const { return carry_bits_; }

 private:
  using Key = std::pair<bool, std::vector<OpenSum>>;
  /// Some parts, in any order: so many orders and choices are like this one.
  struct Together {
    std::uint64_t tokens = 0;  // with all quotients 0
    std::uint32_t low = 0;
    OpenSum sum;
    std::uint64_t ways = 1;

    [[nodiscard]] auto tied() const { return std::tie(tokens, low, sum); }
  };
  struct Choice {
    OpenSum sum;
    std::uint64_t first = 0;  // the residue of the first part
    std::uint64_t ways = 1;
  };

  [[nodiscard]] std::uint32_t g(std::uint64_t heap) const {
    return (*values_)[static_cast<std::size_t>(heap)];
  }
  [[nodiscard]] std::uint32_t low_mask() const { return (std::uint32_t{1} << even_bits_) - 1; }
  void add(Together& parts, std::uint64_t part) const;
  std::vector<Together> const* together(unsigned parts, Meter& meter);
  void choose_first(Together const& others, std::uint64_t residue, std::uint32_t low,
                    std::vector<Choice>& choices) const;
  void choose_last(Together const& others, std::uint64_t residue, std::uint32_t low,
                   std::vector<Choice>& choices) const;
  Stage& stage(bool first_apart, std::vector<OpenSum> sums);

  std::shared_ptr<std::vector<std::uint16_t> const> values_;
  std::uint64_t base_, period_;
  unsigned even_bits_;
  std::uint32_t odd_;
  unsigned carry_bits_ = 0;
  std::mutex mutex_;
  std::vector<std::vector<Together>> together_;  // of 0, 1, ... parts
  std::map<std::tuple<unsigned, std::uint64_t, std::uint32_t, bool>, Start> starts_;
  std::map<Key, Stage> stages_;
};

}  // namespace bouton::sequence
