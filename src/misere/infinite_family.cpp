// A family of sums that a law distinguishes pairwise: why its quotient is infinite.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "misere/infinite_search.hpp"

namespace bouton::misere {
namespace {

constexpr std::int64_t kMembers = 8;   // that are compared
constexpr std::int64_t kMostStep = 6;  // copies of a heap between two members
constexpr std::int64_t kMostFirst = 3;
constexpr std::int64_t kMostCopies = 12;  // copies of one other heap in a context
/// Where there are several other heaps: copies of each by the first member, by the distance, and at
/// the start.
constexpr std::array<std::int64_t, 3> kMostOfEach{4, 2, 4};

/// Copies of each counted heap.
using Counts = std::vector<std::int64_t>;

class FamilySearch {
 public:
  FamilySearch(InfiniteQuotient const& law, Meter& work) : law_(law), work_(work) {
    // Each set once, with the first element that has it.
    for (std::uint32_t x = 0; x < law_.order(); ++x) {
      bool const known = std::any_of(elements_.begin(), elements_.end(),
                                     [&](std::uint32_t y) { return law_.lost[x] == law_.lost[y]; });
      if (!known && !law_.sets[law_.lost[x]].empty()) elements_.push_back(x);
    }
  }

  struct Choice {
    Counts first, step, start, by_first, by_distance;
    std::uint32_t element = 0;  // of the start
  };

  /// Copies of the last heap beside those of one other heap.
  std::optional<Choice> with_one_other() {
    std::size_t const last = law_.counters - 1;
    for (std::int64_t step = 1; step <= kMostStep; ++step) {
      for (std::int64_t shift = 1; shift <= kMostCopies; ++shift) {
        // The context follows the first member, or only the distance, or both.
        for (auto const& [by_first, by_distance] :
             {std::pair{shift, std::int64_t{0}}, std::pair{std::int64_t{0}, shift},
              std::pair{shift, shift}}) {
          for (std::int64_t first = 0; first <= kMostFirst; ++first) {
            for (std::int64_t start = 0; start <= kMostFirst + 3; ++start) {
              for (std::size_t other = 0; other < last; ++other) {
                Choice choice = nothing();
                choice.first[last] = first;
                choice.step[last] = step;
                choice.start[other] = start;
                choice.by_first[other] = by_first;
                choice.by_distance[other] = by_distance;
                if (with_some_element(choice)) return choice;
              }
            }
          }
        }
      }
    }
    return std::nullopt;
  }

  /// Copies of any one counted heap beside those of all others.
  std::optional<Choice> with_all_others() {
    for (std::int64_t step = 1; step <= kMostStep; ++step) {
      for (std::size_t own = 0; own < law_.counters; ++own) {
        Choice choice = nothing();
        choice.step[own] = step;
        do {
          if (with_some_element(choice)) return choice;
        } while (next_context(own, choice));
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Choice nothing() const {
    Counts const none(law_.counters, 0);
    return {none, none, none, none, none, 0};
  }

  /// The next context of members with copies of `own`. False after the last one.
  [[nodiscard]] bool next_context(std::size_t own, Choice& choice) const {
    for (std::size_t i = 0; i < law_.counters; ++i) {
      if (i == own) continue;
      std::array<std::int64_t*, 3> const counts{&choice.by_first[i], &choice.by_distance[i],
                                                &choice.start[i]};
      for (std::size_t c = 0; c < counts.size(); ++c) {
        if (++*counts[c] <= kMostOfEach[c]) return true;
        *counts[c] = 0;
      }
    }
    return false;
  }

  bool with_some_element(Choice& choice) {
    return std::any_of(elements_.begin(), elements_.end(), [&](std::uint32_t x) {
      choice.element = x;
      return distinguishes(choice);
    });
  }

  bool distinguishes(Choice const& c) {
    CounterSet const& set = law_.sets[law_.lost[c.element]];
    Counts one(law_.counters), other(law_.counters);
    for (std::int64_t k = 0; k < kMembers; ++k) {
      for (std::int64_t d = 1; d <= kMembers; ++d) {
        work_.require(200);
        for (std::size_t i = 0; i < one.size(); ++i) {
          one[i] =
              c.first[i] + k * c.step[i] + c.start[i] + k * c.by_first[i] + d * c.by_distance[i];
          other[i] = one[i] + d * c.step[i];
        }
        if (in_set(set, one) == in_set(set, other)) return false;
      }
    }
    return true;
  }

  InfiniteQuotient const& law_;
  Meter& work_;
  std::vector<std::uint32_t> elements_;
};

}  // namespace

std::optional<InfiniteFamily> find_family(InfiniteQuotient const& law,
                                          std::vector<std::uint64_t> const& counted,
                                          std::vector<InfiniteSum> const& words, Meter& work) {
  FamilySearch search(law, work);
  auto found = search.with_one_other();
  if (!found) found = search.with_all_others();
  if (!found) return std::nullopt;
  auto const copies = [&](InfiniteSum sum, Counts const& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) sum.emplace_back(counted[i], static_cast<std::uint64_t>(counts[i]));
    }
    return sum;
  };
  InfiniteFamily family;
  family.first = copies({}, found->first);
  family.step = copies({}, found->step);
  family.start = copies(words[found->element], found->start);
  family.by_first = copies({}, found->by_first);
  family.by_distance = copies({}, found->by_distance);
  return family;
}

}  // namespace bouton::misere
