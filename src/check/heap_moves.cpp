#include "check/heap_moves.hpp"

#include <algorithm>

namespace bouton::check {
namespace {

class Lister {
 public:
  Lister(PartsRule rule, WorkMeter& work) : rule_(rule), work_(work) {}

  /// Records all ways to leave `parts` heaps of `rest`, in ascending order.
  void split(unsigned parts, std::uint64_t rest) {
    if (parts == 0) {
      if (rest == 0) moves.emplace_back();
      return;
    }
    extend(parts, rest, 1);
  }
  std::vector<std::vector<std::uint64_t>> moves;

 private:
  /// Depth is at most 31, the number of parts a digit can name.
  void extend(unsigned left, std::uint64_t rest, std::uint64_t least) {
    if (!work_.spend(parts_.size() + 10)) return;
    if (left == 1) {
      if (rest < least) return;
      // Parts ascend, so they are all equal iff the first and the last are.
      bool const all_equal = !parts_.empty() && parts_.front() == rest;
      if (all_equal && rule_ == PartsRule::kNotAllEqual) return;
      moves.push_back(parts_);
      moves.back().push_back(rest);
      return;
    }
    for (std::uint64_t part = least; part <= rest / left; ++part) {
      parts_.push_back(part);
      extend(left - 1, rest - part, rule_ == PartsRule::kUnequal ? part + 1 : part);
      parts_.pop_back();
    }
  }

  PartsRule rule_;
  WorkMeter& work_;
  std::vector<std::uint64_t> parts_;
};

}  // namespace

std::optional<std::vector<std::vector<std::uint64_t>>> heap_moves(HeapRules const& rules,
                                                                  std::uint64_t heap,
                                                                  WorkMeter& work) {
  Lister lister(rules.parts, work);
  std::uint64_t const last = rules.finite() ? std::min(heap, rules.most_taken()) : heap;
  for (std::uint64_t taken = 0; taken <= last; ++taken) {
    for (unsigned parts = 0; parts < 32; ++parts) {
      if ((rules.digit(taken) >> parts & 1U) != 0) lister.split(parts, heap - taken);
    }
  }
  if (work.stopped()) return std::nullopt;
  return std::move(lister.moves);
}

}  // namespace bouton::check
