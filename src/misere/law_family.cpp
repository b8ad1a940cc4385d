#include "misere/law_family.hpp"

#include <algorithm>

namespace bouton::misere {
namespace {

constexpr std::int64_t kMembers = 8;   // that are compared
constexpr std::int64_t kMostStep = 6;  // copies of the last heap between two members
constexpr std::int64_t kMostFirst = 3;
constexpr std::int64_t kMostCopies = 12;  // copies of another heap in a context

using Counts = std::vector<std::int64_t>;

class FamilySearch {
 public:
  FamilySearch(InfiniteLaw const& law, WorkMeter& work) : law_(law), work_(work) {}

  /// The numbers of copies: first and step of the last heap, the rest of one other heap.
  struct Choice {
    std::int64_t first, step, by_first, by_distance, start;
    std::size_t other;
    std::uint32_t element;
  };

  std::optional<Choice> run() {
    std::vector<std::uint32_t> sets;  // each once, with the first element that has it
    for (std::uint32_t x = 0; x < law_.order(); ++x) {
      bool const known = std::any_of(sets.begin(), sets.end(),
                                     [&](std::uint32_t y) { return law_.lost[x] == law_.lost[y]; });
      if (!known && !law_.sets[law_.lost[x]].empty()) sets.push_back(x);
    }
    for (std::int64_t step = 1; step <= kMostStep; ++step) {
      for (std::int64_t shift = 1; shift <= kMostCopies; ++shift) {
        // The context follows the first member, or only the distance, or both.
        for (auto const& [by_first, by_distance] :
             {std::pair{shift, std::int64_t{0}}, std::pair{std::int64_t{0}, shift},
              std::pair{shift, shift}}) {
          for (std::int64_t first = 0; first <= kMostFirst; ++first) {
            for (std::int64_t start = 0; start <= kMostFirst + 3; ++start) {
              for (std::size_t other = 0; other + 1 < law_.counters; ++other) {
                for (std::uint32_t const x : sets) {
                  Choice const choice{first, step, by_first, by_distance, start, other, x};
                  if (distinguishes(choice)) return choice;
                }
              }
            }
          }
        }
      }
    }
    return std::nullopt;
  }

 private:
  bool distinguishes(Choice const& c) {
    LawSet const& set = law_.sets[law_.lost[c.element]];
    Counts z(law_.counters, 0);
    for (std::int64_t k = 0; k < kMembers; ++k) {
      for (std::int64_t d = 1; d <= kMembers; ++d) {
        work_.require(200);
        z[c.other] = c.start + k * c.by_first + d * c.by_distance;
        z.back() = c.first + k * c.step;
        bool const one = in_set(set, z);
        z.back() += d * c.step;
        if (one == in_set(set, z)) return false;
      }
    }
    return true;
  }

  InfiniteLaw const& law_;
  WorkMeter& work_;
};

}  // namespace

std::optional<LawFamily> find_family(InfiniteLaw const& law,
                                     std::vector<std::uint64_t> const& counted,
                                     std::vector<LawSum> const& words, WorkMeter& work) {
  auto const found = FamilySearch(law, work).run();
  if (!found) return std::nullopt;
  auto const copies = [](std::uint64_t heap, std::int64_t count) {
    return count == 0 ? LawSum{} : LawSum{{heap, static_cast<std::uint64_t>(count)}};
  };
  LawFamily family;
  std::uint64_t const other = counted[found->other];
  family.first = copies(counted.back(), found->first);
  family.step = copies(counted.back(), found->step);
  family.start = words[found->element];
  for (auto const& part : copies(other, found->start)) family.start.push_back(part);
  family.by_first = copies(other, found->by_first);
  family.by_distance = copies(other, found->by_distance);
  return family;
}

}  // namespace bouton::misere
