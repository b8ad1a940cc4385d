#include "discover/sentences.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace bouton::discover {
namespace {

std::uint32_t nim_sum(Memory const& numbers) {
  std::uint32_t sum = 0;
  for (std::uint32_t const number : numbers) sum ^= number;
  return sum;
}

std::size_t bits(std::uint32_t set) {
  return static_cast<std::size_t>(std::popcount(set));
}

/// One list of conditions: a value for each of its forms, plus kOffset; or nothing holds any more.
constexpr std::uint32_t kOffset = 64;
constexpr std::uint32_t kDead = 0;

/// The value of a form after one more digit, where the digits that follow cannot turn it.
std::uint32_t after_digit(LinearForm const& form, std::uint32_t known, std::uint32_t base,
                          std::vector<Letter> const& digits) {
  auto value = static_cast<std::int64_t>(known) - kOffset;
  std::int64_t below = 1;  // the digits that follow take less than this from it
  std::int64_t above = 1;  // or add less
  value *= base;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    int const factor = form.factors[i];
    value += factor * static_cast<std::int64_t>(digits[i]);
    (factor < 0 ? below : above) += factor < 0 ? -factor : factor;
  }
  if (value >= below) return form.zero ? kDead : static_cast<std::uint32_t>(kOffset + below);
  if (value <= -above) return kDead;
  return static_cast<std::uint32_t>(kOffset + value);
}

/// Two sentences read side by side; `holds` decides from both.
Sentence beside(Sentence first, Sentence second,
                std::function<bool(Memory const& first, Memory const& second)> holds) {
  std::size_t const size = first.begin.size();
  auto const parts = [size](Memory const& memory) {
    auto const middle = memory.begin() + static_cast<std::ptrdiff_t>(size);
    return std::pair(Memory(memory.begin(), middle), Memory(middle, memory.end()));
  };
  Memory begin = first.begin;
  begin.insert(begin.end(), second.begin.begin(), second.begin.end());
  return {std::move(begin),
          [parts, first = std::move(first.read), second = std::move(second.read)](
              Memory& memory, std::vector<Letter> const& digits) {
            auto [one, other] = parts(memory);
            first(one, digits);
            second(other, digits);
            std::copy(one.begin(), one.end(), memory.begin());
            std::copy(other.begin(), other.end(),
                      memory.end() - static_cast<std::ptrdiff_t>(other.size()));
          },
          [parts, holds = std::move(holds)](Memory const& memory) {
            auto const [one, other] = parts(memory);
            return holds(one, other);
          }};
}

/// The same where whether each of them holds decides.
template <class Decide>
Sentence joined(Sentence first, Sentence second, Decide decide) {
  auto const one = first.holds;
  auto const other = second.holds;
  return beside(std::move(first), std::move(second),
                [one, other, decide](Memory const& memory, Memory const& beside_it) {
                  return decide(one(memory), other(beside_it));
                });
}

/// Remembers the numbers while all are at most 1: a heap is larger, then the number of ones.
Sentence ones_in_base_2() {
  return {{0, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            if (memory[1] != 0) memory[0] = 1;
            memory[1] = 0;
            for (Letter const digit : digits) memory[1] += digit;
            if (memory[0] != 0) memory[1] = 1;
          },
          [](Memory const& memory) { return memory[0] == 0; }};
}

/// Remembers two numbers in Fibonacci numeration while both are at most 2, 3 for larger ones.
Sentence numbers_to_two() {
  return {{0, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t i = 0; i < memory.size(); ++i) {
              // The weights are 1, 2, 3: a 1 becomes a 2, and anything larger grows beyond.
              memory[i] = memory[i] == 0 ? digits[i] : memory[i] == 1 ? 2 : 3;
            }
          },
          [](Memory const& memory) { return memory[0] < 3 && memory[1] < 3; }};
}

}  // namespace

Sentence digit_sums(std::uint32_t divisor, bool misere) {
  // Memory: a place before the last has another number; a heap is above 1; the last place has a 1;
  // its number of them, mod the divisor.
  return {{0, 0, 0, 0},
          [divisor](Memory& memory, std::vector<Letter> const& digits) {
            std::uint32_t ones = 0;
            for (Letter const digit : digits) ones += digit;
            if (memory[3] != 0) memory[0] = 1;
            if (memory[2] != 0) memory[1] = 1;
            memory[2] = ones > 0 ? 1 : 0;
            memory[3] = ones % divisor;
          },
          [misere](Memory const& memory) {
            if (misere && memory[1] == 0) return memory[3] == 1;
            return memory[0] == 0 && memory[3] == 0;
          }};
}

Sentence remainders(std::uint32_t modulus, std::uint32_t base, std::size_t tracks) {
  return {Memory(tracks, 0),
          [modulus, base](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t track = 0; track < memory.size(); ++track) {
              memory[track] = (memory[track] * base + digits[track]) % modulus;
            }
          },
          [](Memory const& memory) { return nim_sum(memory) == 0; }};
}

Sentence at_most_not_empty(std::size_t count) {
  // A bit for each heap that is not empty.
  return {{0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t heap = 0; heap < digits.size(); ++heap) {
              if (digits[heap] != 0) memory[0] |= 1U << heap;
            }
          },
          [count](Memory const& memory) { return bits(memory[0]) <= count; }};
}

Sentence as_small_as_the_smallest(std::size_t heaps, std::size_t count) {
  // A bit for each heap of which no smaller one is known.
  return {{(1U << heaps) - 1},
          [](Memory& memory, std::vector<Letter> const& digits) {
            Letter least = digits[0];
            std::uint32_t smallest = 0;
            for (std::size_t heap = 0; heap < digits.size(); ++heap) {
              if ((memory[0] >> heap & 1U) == 0) continue;
              if (smallest == 0 || digits[heap] < least) {
                least = digits[heap];
                smallest = 0;
              }
              if (digits[heap] == least) smallest |= 1U << heap;
            }
            memory[0] = smallest;
          },
          [count](Memory const& memory) { return bits(memory[0]) >= count; }};
}

Sentence fours_then_threes() {
  enum : std::uint32_t { kFours, kThrees, kZeros, kBroken };
  // Which of these is next, and the heap that is set aside.
  return {{kFours, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            std::uint32_t ones = 0;
            for (Letter const digit : digits) ones += digit;
            if (memory[0] == kThrees) {
              ones -= digits[memory[1]];
              if (ones != 0 && ones != 3) memory = {kBroken, 0};
            } else if (memory[0] == kZeros) {
              if (ones != 0) memory[0] = kBroken;
            } else if (memory[0] == kFours && ones == 1) {
              auto const aside = std::find(digits.begin(), digits.end(), Letter{1});
              memory = {kThrees, static_cast<std::uint32_t>(aside - digits.begin())};
            } else if (memory[0] == kFours && ones != 0 && ones != 4) {
              memory[0] = ones == 5 ? kZeros : kBroken;
            }
          },
          [](Memory const& memory) { return memory[0] != kBroken; }};
}

Sentence nim_sum_of(std::uint64_t which) {
  return {{0},
          [which](Memory& memory, std::vector<Letter> const& digits) {
            Letter sum = 0;
            for (std::size_t heap = 0; heap < digits.size(); ++heap) {
              if ((which >> heap & 1U) != 0) sum ^= digits[heap];
            }
            memory[0] |= sum;
          },
          [](Memory const& memory) { return memory[0] == 0; }};
}

Sentence tokens(std::uint32_t modulus, std::uint32_t base) {
  return {{0},
          [modulus, base](Memory& memory, std::vector<Letter> const& digits) {
            memory[0] *= base;
            for (Letter const digit : digits) memory[0] += digit;
            memory[0] %= modulus;
          },
          [](Memory const& memory) { return memory[0] == 0; }};
}

Sentence shifted() {
  // For each order: it fits so far; the last digit of the larger heap; the smaller heap ends in an
  // odd number of zeros. Last: some digit is not 0.
  return {{1, 0, 0, 1, 0, 0, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t order = 0; order < 2; ++order) {
              std::uint32_t* const known = &memory[3 * order];
              Letter const smaller = digits[order];
              if (smaller != known[1]) known[0] = 0;
              known[1] = digits[1 - order];
              known[2] = smaller == 0 ? 1 - known[2] : 0;
            }
            if (digits[0] + digits[1] > 0) memory[6] = 1;
          },
          [](Memory const& memory) {
            auto const fits = [&](std::size_t at) {
              return memory[at] == 1 && memory[at + 1] == 0 && memory[at + 2] == 0;
            };
            return memory[6] == 0 || fits(0) || fits(3);
          }};
}

Sentence below_last_weight() {
  // The second number has a digit so far; it had one at the last digit of the first.
  return {{0, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            if (digits[1] != 0) memory[0] = 1;
            if (digits[0] != 0) memory[1] = memory[0];
          },
          [](Memory const& memory) { return memory[1] == 0; }};
}

Sentence one_parity() {
  return {{0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            std::size_t odd = 0;
            for (Letter const digit : digits) odd += digit % 2;
            memory[0] = odd == 0 || odd == digits.size() ? 0 : 1;
          },
          [](Memory const& memory) { return memory[0] == 0; }};
}

Sentence linear(std::vector<std::vector<LinearForm>> lists, std::uint32_t base) {
  Memory begin;
  for (auto const& list : lists) begin.insert(begin.end(), list.size(), kOffset);
  auto const read = [lists, base](Memory& memory, std::vector<Letter> const& digits) {
    std::size_t at = 0;
    for (auto const& list : lists) {
      bool alive = true;
      for (std::size_t i = 0; i < list.size(); ++i) {
        std::uint32_t& known = memory[at + i];
        if (alive && known != kDead) known = after_digit(list[i], known, base, digits);
        alive = alive && known != kDead;
      }
      if (!alive) std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(at), list.size(), kDead);
      at += list.size();
    }
  };
  auto const holds = [lists = std::move(lists)](Memory const& memory) {
    std::size_t at = 0;
    for (auto const& list : lists) {
      bool all = true;
      for (std::size_t i = 0; i < list.size(); ++i) {
        std::uint32_t const known = memory[at + i];
        all = all && (list[i].zero ? known == kOffset : known >= kOffset);
      }
      if (all) return true;
      at += list.size();
    }
    return false;
  };
  return {std::move(begin), read, holds};
}

Sentence but_small(Sentence sentence, std::vector<bool> counts) {
  auto const inner = sentence.holds;
  return beside(ones_in_base_2(), std::move(sentence),
                [inner, counts = std::move(counts)](Memory const& small, Memory const& large) {
                  return small[0] == 0 ? counts.at(small[1]) : inner(large);
                });
}

Sentence but_apart(Sentence sentence) {
  // A heap is larger than 1, or two neighbours have tokens; the last digits, a bit for each heap.
  Sentence apart{{0, 0},
                 [](Memory& memory, std::vector<Letter> const& digits) {
                   if (memory[0] != 0 || memory[1] != 0) {
                     memory = {1, 0};
                     return;
                   }
                   for (std::size_t heap = 0; heap < digits.size(); ++heap) {
                     memory[1] |= digits[heap] << heap;
                     Letter const next = digits[(heap + 1) % digits.size()];
                     if (digits[heap] != 0 && next != 0) memory[0] = 1;
                   }
                 },
                 [](Memory const&) { return true; }};
  auto const inner = sentence.holds;
  return beside(std::move(apart), std::move(sentence),
                [inner](Memory const& small, Memory const& large) {
                  return small[0] == 0 ? bits(small[1]) == 1 : inner(large);
                });
}

Sentence but_to_two(Sentence sentence) {
  auto const inner = sentence.holds;
  return beside(numbers_to_two(), std::move(sentence),
                [inner](Memory const& small, Memory const& large) {
                  if (small[0] > 2 || small[1] > 2) return inner(large);
                  return small[0] + small[1] == 1 || (small[0] == 2 && small[1] == 2);
                });
}

Sentence both(Sentence first, Sentence second) {
  return joined(std::move(first), std::move(second), std::logical_and<>());
}
Sentence at_least_one(Sentence first, Sentence second) {
  return joined(std::move(first), std::move(second), std::logical_or<>());
}
Sentence either(Sentence first, Sentence second) {
  return joined(std::move(first), std::move(second), std::not_equal_to<>());
}

}  // namespace bouton::discover
