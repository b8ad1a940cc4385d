// Sentences about games with passes.
#include <algorithm>
#include <utility>

#include "discover/sentences.hpp"

namespace bouton::discover {
namespace {

/// Remembers numbers in base 2 while they are at most 2, 3 for larger ones.
Sentence small_in_base_2(std::size_t heaps, std::function<bool(Memory const& numbers)> holds) {
  return {Memory(heaps, 0),
          [](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t i = 0; i < memory.size(); ++i) {
              memory[i] = std::min<std::uint32_t>(2 * memory[i] + digits[i], 3);
            }
          },
          std::move(holds)};
}

}  // namespace

Sentence heaps_with_passes(std::size_t heaps, std::uint64_t unspent) {
  // To each heap 0, 1 or -1 may be added in the end. For each choice: whether the nim-sum is 0 if
  // that is added to what was read; a choice has a digit of base 3 for each heap, 2 stands for -1.
  // Then, for each heap, 0 if it is empty so far, 1 if it is odd, 2 if it is even.
  std::size_t choices = 1;
  for (std::size_t heap = 0; heap < heaps; ++heap) choices *= 3;
  Sentence sentence;
  sentence.begin.assign(choices + heaps, 0);
  for (std::size_t choice = 0; choice < choices; ++choice) {
    bool possible = true;
    bool even = true;
    std::size_t rest = choice;
    for (std::size_t heap = 0; heap < heaps; ++heap, rest /= 3) {
      possible = possible && (rest % 3 == 0 || (rest % 3 == 1 && (unspent >> heap & 1U) != 0));
      even = even != (rest % 3 == 1);
    }
    sentence.begin[choice] = possible && even ? 1 : 0;
  }
  sentence.read = [heaps, unspent, choices](Memory& memory, std::vector<Letter> const& digits) {
    Memory const before = memory;
    for (std::size_t choice = 0; choice < choices; ++choice) {
      bool possible = true;
      unsigned sum = 0;
      std::size_t carries = 0;
      std::size_t place = 1;
      std::size_t rest = choice;
      for (std::size_t heap = 0; heap < heaps; ++heap, rest /= 3, place *= 3) {
        possible = possible && (rest % 3 == 0 || (unspent >> heap & 1U) != 0);
        bool const one = digits[heap] == 1;
        sum ^= one != (rest % 3 != 0) ? 1U : 0U;
        if (one && rest % 3 == 1) carries += place;
        if (!one && rest % 3 == 2) carries += 2 * place;
      }
      memory[choice] = possible && sum == 0 ? before[carries] : 0;
    }
    for (std::size_t heap = 0; heap < heaps; ++heap) {
      std::uint32_t& kind = memory[choices + heap];
      if (digits[heap] == 1) {
        kind = 1;
      } else if (kind != 0) {
        kind = 2;
      }
    }
  };
  sentence.holds = [heaps, unspent, choices](Memory const& memory) {
    std::size_t choice = 0;
    std::size_t place = 1;
    for (std::size_t heap = 0; heap < heaps; ++heap, place *= 3) {
      if ((unspent >> heap & 1U) != 0) choice += memory[choices + heap] * place;
    }
    return memory[choice] == 1;
  };
  return sentence;
}

Sentence heaps_with_passes_misere(std::size_t heaps, std::uint64_t unspent) {
  // Of a heap with its pass the nim-value is at most 1 if the heap is 0 or 2. Among numbers that
  // are 0 or 1 the nim-sum is 1 just where it is not 0.
  auto const small = [unspent](Memory const& numbers) {
    for (std::size_t heap = 0; heap < numbers.size(); ++heap) {
      if (numbers[heap] != 0 && numbers[heap] != ((unspent >> heap & 1U) != 0 ? 2 : 1))
        return false;
    }
    return true;
  };
  return either(heaps_with_passes(heaps, unspent), small_in_base_2(heaps, small));
}

Sentence in_pairs(bool misere) {
  // The difference plus 2, 0 if it is more than 1; the last digits; a heap is not empty.
  Sentence pairs{{2, 0, 0, 0},
                 [](Memory& memory, std::vector<Letter> const& digits) {
                   std::uint32_t const now = 2 * memory[0] + digits[0];
                   bool const near = memory[0] != 0 && now >= 3 + digits[1] && now <= 5 + digits[1];
                   memory[0] = near ? now - 2 - digits[1] : 0;
                   memory[1] = digits[0];
                   memory[2] = digits[1];
                   if (digits[0] + digits[1] != 0) memory[3] = 1;
                 },
                 [](Memory const& memory) {
                   if (memory[3] == 0) return true;
                   return (memory[0] == 1 && memory[2] == 0) || (memory[0] == 3 && memory[1] == 0);
                 }};
  if (!misere) return pairs;
  auto const two_tokens = [](Memory const& small) {
    return small[0] < 3 && small[1] < 3 && small[0] + small[1] == 2;
  };
  auto const large = [](Memory const& small) { return small[0] == 3 || small[1] == 3; };
  return at_least_one(small_in_base_2(2, two_tokens),
                      both(std::move(pairs), small_in_base_2(2, large)));
}

}  // namespace bouton::discover
