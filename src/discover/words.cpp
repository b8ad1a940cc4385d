#include "discover/words.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "discover/move_automaton.hpp"
#include "discover/numbering.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {
namespace {

/// Sentences whose automata have more states are not tried.
constexpr std::size_t kMostSentenceStates = 20'000;
constexpr std::uint32_t kLargestModulus = 16;

using Memory = std::vector<std::uint32_t>;

/// What a sentence remembers of the digits read so far.
struct Sentence {
  Memory begin;
  std::function<void(Memory& memory, std::vector<Letter> const& digits)> read;
  std::function<bool(Memory const& memory)> holds;
};

/// The automaton of a sentence on all words; empty if it is too large.
std::optional<Dfa> automaton_of(Sentence const& sentence, Numeration const& system,
                                std::size_t tracks) {
  Dfa dfa;
  dfa.letters = letter_count(system, tracks);
  Numbering numbers;
  std::vector<Memory> memories;
  auto const visit = [&](Memory const& memory) {
    State const state = numbers.of(memory);
    if (state == memories.size()) {
      dfa.add(sentence.holds(memory) ? Mark::kYes : Mark::kNo);
      memories.push_back(memory);
    }
    return state;
  };
  dfa.starts.push_back(visit(sentence.begin));
  std::vector<Letter> digits(tracks);
  for (std::size_t state = 0; state < memories.size(); ++state) {
    if (memories.size() > kMostSentenceStates) return std::nullopt;
    for (Letter letter = 0; letter < dfa.letters; ++letter) {
      Letter rest = letter;
      for (Letter& digit : digits) {
        digit = rest % system.digits();
        rest /= system.digits();
      }
      Memory memory = memories[state];
      sentence.read(memory, digits);
      State const to = visit(memory);
      dfa.next[state * dfa.letters + letter] = to;
    }
  }
  Dfa const words = all_words(system, tracks, 1);
  return minimised(product(
      words, dfa, [](Mark word, Mark said) { return word == Mark::kInvalid ? word : said; }));
}

std::uint32_t nim_sum(Memory const& numbers) {
  std::uint32_t sum = 0;
  for (std::uint32_t const number : numbers) sum ^= number;
  return sum;
}

/// At every binary place the number of heaps with a 1 is divisible by `divisor`; in misere play,
/// where no heap is larger than 1, that number leaves the remainder 1.
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

/// The nim-sum of the remainders of the heaps is 0.
Sentence remainders(std::uint32_t modulus, std::uint32_t base, std::size_t tracks) {
  return {Memory(tracks, 0),
          [modulus, base](Memory& memory, std::vector<Letter> const& digits) {
            for (std::size_t track = 0; track < memory.size(); ++track) {
              memory[track] = (memory[track] * base + digits[track]) % modulus;
            }
          },
          [](Memory const& memory) { return nim_sum(memory) == 0; }};
}

/// The number of tokens is divisible by `modulus`.
Sentence tokens(std::uint32_t modulus, std::uint32_t base) {
  return {{0},
          [modulus, base](Memory& memory, std::vector<Letter> const& digits) {
            memory[0] *= base;
            for (Letter const digit : digits) memory[0] += digit;
            memory[0] %= modulus;
          },
          [](Memory const& memory) { return memory[0] == 0; }};
}

/// Of two heaps, one is the other followed by a 0, and the other ends in an even number of zeros;
/// or both are empty.
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

/// The second number is below the last weight of the first one, or the first is 0.
Sentence below_last_weight() {
  // The second number has a digit so far; it had one at the last digit of the first.
  return {{0, 0},
          [](Memory& memory, std::vector<Letter> const& digits) {
            if (digits[1] != 0) memory[0] = 1;
            if (digits[0] != 0) memory[1] = memory[0];
          },
          [](Memory const& memory) { return memory[1] == 0; }};
}

}  // namespace

std::optional<Message> law_in_words(LinearGame const& game, Numeration const& system,
                                    Dfa const& law) {
  if (game.controls != 1) return std::nullopt;
  std::size_t const tracks = game.tracks();
  auto const is = [&](Sentence const& sentence) {
    auto const dfa = automaton_of(sentence, system, tracks);
    return dfa && *dfa == law;
  };
  bool const misere = game.convention == Convention::kMisere;
  if (system == Numeration::metallic(1, 2)) {
    if (game.limit && tracks == 2 && is(below_last_weight())) {
      return Message{"discover.words.below_last_weight", {}};
    }
    if (!game.limit && tracks == 2 && is(shifted())) return Message{"discover.words.shifted", {}};
  }
  if (!system.is_base() || game.limit) return std::nullopt;
  if (system.p() == 2) {
    for (std::uint32_t divisor = 2; divisor <= tracks + 1; ++divisor) {
      if (!is(digit_sums(divisor, misere))) continue;
      std::string const key = divisor == 2 ? "discover.words.nim_sum" : "discover.words.digit_sums";
      return Message{key + (misere ? "_misere" : ""), {{"divisor", std::to_string(divisor)}}};
    }
  }
  auto const base = static_cast<std::uint32_t>(system.p());
  for (std::uint32_t modulus = 2; modulus <= kLargestModulus; ++modulus) {
    std::string const said = std::to_string(modulus);
    if (is(tokens(modulus, base))) return Message{"discover.words.tokens", {{"modulus", said}}};
    if (is(remainders(modulus, base, tracks))) {
      return Message{"discover.words.remainders", {{"modulus", said}}};
    }
  }
  return std::nullopt;
}

}  // namespace bouton::discover
