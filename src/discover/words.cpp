#include "discover/words.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "discover/move_automaton.hpp"
#include "discover/numbering.hpp"
#include "discover/sentences.hpp"

namespace bouton::discover {
namespace {

/// A sentence is not tried further than to this many pairs of what it remembers and a state.
constexpr std::size_t kMostPairs = 100'000;
constexpr std::uint32_t kLargestModulus = 16;
/// The sentence about passes remembers a bit for each of 3^heaps choices.
constexpr std::size_t kMostPassed = 6;

/// Whether a sentence holds for exactly the words that the law marks from the start `control`, of
/// those that are numbers: all pairs that words lead to are visited, short words first.
bool says(Sentence const& sentence, Numeration const& system, std::size_t tracks, Dfa const& law,
          std::size_t control = 0) {
  Numbering memories;
  Numbering pairs;
  std::vector<std::pair<Memory, State>> open;
  auto const visit = [&](Memory const& memory, State state) {
    if (state == kNoState) return true;
    std::uint32_t const number = pairs.of({memories.of(memory), state});
    if (number < open.size()) return true;
    Mark const mark = law.marks[state];
    if (mark != Mark::kInvalid && (mark == Mark::kYes) != sentence.holds(memory)) return false;
    open.emplace_back(memory, state);
    return true;
  };
  if (!visit(sentence.begin, law.starts[control])) return false;
  std::vector<Letter> digits(tracks);
  for (std::size_t next = 0; next < open.size(); ++next) {
    if (open.size() > kMostPairs) return false;
    for (Letter letter = 0; letter < law.letters; ++letter) {
      split_letter(letter, system.digits(), digits);
      Memory memory = open[next].first;
      sentence.read(memory, digits);
      if (!visit(memory, law.after(open[next].second, letter))) return false;
    }
  }
  return true;
}

/// A sentence about heaps in places, and the key of its text.
using PlaceSentence = std::pair<char const*, Sentence>;

/// The factors of a form: 1 for the heaps in `more`, -1 for those in `less`.
LinearForm form(std::size_t heaps, std::vector<std::size_t> const& more,
                std::vector<std::size_t> const& less, bool zero = true) {
  LinearForm result{std::vector<int>(heaps, 0), zero};
  for (std::size_t const heap : more) ++result.factors[heap % heaps];
  for (std::size_t const heap : less) --result.factors[heap % heaps];
  return result;
}

/// What is known of heaps in a row or a circle.
std::vector<PlaceSentence> place_sentences(std::size_t n) {
  std::vector<PlaceSentence> all;
  if (n >= 4 && n % 2 == 0) {
    std::vector<LinearForm> equal;
    for (std::size_t i = 0; i < n / 2; ++i) equal.push_back(form(n, {i}, {i + n / 2}));
    all.emplace_back("opposite", linear({equal}, 2));
  }
  if (n >= 3) {
    std::vector<LinearForm> ends = {form(n, {0}, {n - 1})};
    for (std::size_t i = 1; i + 1 < n; ++i) ends.push_back(form(n, {i}, {}));
    all.emplace_back("ends", linear({ends}, 2));
  }
  if (n == 4) {
    all.emplace_back("inner", linear({{form(n, {1}, {}), form(n, {0}, {2, 3})},
                                      {form(n, {2}, {}), form(n, {3}, {0, 1})}},
                                     2));
  }
  if (n == 5) {
    std::vector<std::vector<LinearForm>> largest;
    std::vector<std::vector<LinearForm>> empty;
    for (std::size_t i = 0; i < n; ++i) {
      largest.push_back({form(n, {i + 1}, {i + 4}), form(n, {i, i + 1}, {i + 2, i + 3}),
                         form(n, {i}, {i + 1}, false), form(n, {i}, {i + 2}, false),
                         form(n, {i}, {i + 3}, false)});
      empty.push_back(
          {form(n, {i}, {}), form(n, {i + 1}, {i + 4}), form(n, {i + 1}, {i + 2, i + 3})});
    }
    all.emplace_back("largest", linear(std::move(largest), 2));
    all.emplace_back("empty", linear(std::move(empty), 2));
  }
  if (n == 6) {
    std::vector<LinearForm> const equal = {form(n, {0, 1}, {3, 4}), form(n, {1, 2}, {4, 5})};
    all.emplace_back("neighbours", linear({equal}, 2));
    // Of opposite heaps, heaps 0, 2 and 4 are all the smaller ones, or all the larger ones.
    std::vector<LinearForm> even = equal;
    std::vector<LinearForm> odd = equal;
    even.push_back(form(n, {3}, {0}, false));
    odd.push_back(form(n, {0}, {3}, false));
    all.emplace_back("every_other", at_least_one(both(linear({even}, 2), nim_sum_of(0b010101)),
                                                 both(linear({odd}, 2), nim_sum_of(0b101010))));
  }
  return all;
}

/// All heaps but one are equal, and that one is not smaller.
std::vector<std::vector<LinearForm>> all_but_a_largest_equal(std::size_t n) {
  std::vector<std::vector<LinearForm>> lists;
  for (std::size_t largest = 0; largest < n; ++largest) {
    std::size_t const one = largest == 0 ? 1 : 0;
    std::vector<LinearForm> list = {form(n, {largest}, {one}, false)};
    for (std::size_t i = one + 1; i < n; ++i) {
      if (i != largest) list.push_back(form(n, {one}, {i}));
    }
    lists.push_back(std::move(list));
  }
  return lists;
}

/// Which numbers of tokens the law marks where no heap is larger than 1, by the first heaps.
std::vector<bool> marked_ones(LinearGame const& game, Numeration const& system, Dfa const& law) {
  std::vector<bool> counts;
  std::vector<std::uint64_t> heaps(game.heaps, 0);
  for (std::size_t ones = 0; ones <= game.heaps; ++ones) {
    if (ones > 0) heaps[ones - 1] = 1;
    counts.push_back(law.mark(law.starts[0], letters(system, heaps, 1)) == Mark::kYes);
  }
  return counts;
}

std::vector<std::string> numbers_of(std::vector<bool> const& counts) {
  std::vector<std::string> numbers;
  for (std::size_t n = 0; n < counts.size(); ++n) {
    if (counts[n]) numbers.push_back(std::to_string(n));
  }
  return numbers;
}

/// Tries sentences on one law.
class Words {
 public:
  Words(LinearGame const& game, Numeration const& system, Dfa const& law)
      : game_(game), system_(system), law_(law) {}

  std::optional<Message> find() const {
    if (game_.one_pass) return one_pass();
    if (game_.pass_per_heap) return passes();
    if (!system_.is_base()) return metallic();
    if (game_.limit) return std::nullopt;
    if (system_.p() == 2) {
      if (auto said = binary()) return said;
      if (auto said = places()) return said;
    }
    if (auto said = counted()) return said;
    return modular();
  }

 private:
  bool is(Sentence const& sentence) const { return says(sentence, system_, game_.tracks(), law_); }
  /// A sentence for each choice of unspent passes.
  std::optional<Message> passes() const {
    if (system_ != Numeration::base(2) || game_.heaps > kMostPassed) return std::nullopt;
    for (std::size_t unspent = 0; unspent < law_.starts.size(); ++unspent) {
      Sentence const sentence = misere() ? heaps_with_passes_misere(game_.heaps, unspent)
                                         : heaps_with_passes(game_.heaps, unspent);
      if (!says(sentence, system_, game_.tracks(), law_, unspent)) return std::nullopt;
    }
    return Message{misere() ? "discover.words.passes_misere" : "discover.words.passes", {}};
  }

  /// A sentence for the spent pass, and one for the unspent pass.
  std::optional<Message> one_pass() const {
    if (game_.limit || game_.pass_per_heap || game_.heaps != 2) return std::nullopt;
    if (system_ != Numeration::base(2)) return std::nullopt;
    std::size_t const spent = game_.control(0, 0);
    if (!says(digit_sums(2, misere()), system_, 2, law_, spent)) return std::nullopt;
    if (!says(in_pairs(misere()), system_, 2, law_, game_.control(1, 0))) return std::nullopt;
    return Message{misere() ? "discover.words.one_pass_misere" : "discover.words.one_pass", {}};
  }

  bool misere() const { return game_.convention == Convention::kMisere; }

  std::optional<Message> metallic() const {
    if (game_.tracks() != 2) return std::nullopt;
    bool const fibonacci = system_ == Numeration::metallic(1, 2);
    if (game_.limit) {
      if (fibonacci && is(below_last_weight())) {
        return Message{"discover.words.below_last_weight", {}};
      }
      return std::nullopt;
    }
    if (fibonacci && misere() && is(but_to_two(shifted()))) {
      return Message{"discover.words.shifted_misere", {}};
    }
    if (!is(shifted())) return std::nullopt;
    if (fibonacci) return Message{"discover.words.shifted", {}};
    std::vector<std::string> weights;
    for (int n = 0; n < 4; ++n) weights.push_back(std::to_string(system_.weight(n)));
    return Message{"discover.words.shifted_metallic", {{"weights", std::move(weights)}}};
  }

  std::optional<Message> binary() const {
    std::size_t const tracks = game_.tracks();
    for (std::uint32_t divisor = 2; divisor <= tracks + 1; ++divisor) {
      if (!is(digit_sums(divisor, misere()))) continue;
      std::string const key = divisor == 2 ? "discover.words.nim_sum" : "discover.words.digit_sums";
      return Message{key + (misere() ? "_misere" : ""), {{"divisor", std::to_string(divisor)}}};
    }
    if (tracks < 3) return std::nullopt;
    if (is(one_parity())) return Message{"discover.words.parity", {}};
    if (misere() && is(either(one_parity(), linear(all_but_a_largest_equal(tracks), 2)))) {
      return Message{"discover.words.parity_misere", {}};
    }
    return std::nullopt;
  }

  std::optional<Message> places() const {
    if (!game_.places_matter) return std::nullopt;
    std::vector<bool> const counts = marked_ones(game_, system_, law_);
    for (auto const& [kind, sentence] : place_sentences(game_.heaps)) {
      std::string const key = std::string("discover.words.") + kind;
      if (!misere() && is(sentence)) return Message{key, {}};
      if (misere() && is(but_small(sentence, counts))) {
        return Message{"discover.words.but_small",
                       {{"law", '@' + key}, {"counts", numbers_of(counts)}}};
      }
    }
    // Of smaller circles the number of tokens said it.
    for (auto const& [kind, sentence] : place_sentences(game_.heaps)) {
      if (!misere() || game_.heaps < 6 || !is(but_apart(sentence))) continue;
      return Message{"discover.words.but_apart", {{"law", std::string("@discover.words.") + kind}}};
    }
    return std::nullopt;
  }

  std::optional<Message> counted() const {
    std::size_t const heaps = game_.heaps;
    if (heaps < 3) return std::nullopt;
    for (std::size_t count = 1; count < heaps; ++count) {
      auto const said = [&](char const* key) {
        return Message{std::string("discover.words.") + key, {{"count", std::to_string(count)}}};
      };
      if (is(at_most_not_empty(count))) return said("not_empty");
      if (count > 1 && is(as_small_as_the_smallest(heaps, count))) return said("smallest");
    }
    if (system_.p() == 2 && is(fours_then_threes())) return Message{"discover.words.fours", {}};
    return std::nullopt;
  }

  std::optional<Message> modular() const {
    auto const base = static_cast<std::uint32_t>(system_.p());
    for (std::uint32_t modulus = 2; modulus <= kLargestModulus; ++modulus) {
      std::string const said = std::to_string(modulus);
      if (is(tokens(modulus, base))) return Message{"discover.words.tokens", {{"modulus", said}}};
      if (is(remainders(modulus, base, game_.tracks()))) {
        return Message{"discover.words.remainders", {{"modulus", said}}};
      }
    }
    return std::nullopt;
  }

  LinearGame const& game_;
  Numeration const& system_;
  Dfa const& law_;
};

}  // namespace

std::optional<Message> law_in_words(LinearGame const& game, Numeration const& system,
                                    Dfa const& law) {
  if (game.every_value || game.values != 0) return std::nullopt;
  if (game.pass_per_heap && game.limit) return std::nullopt;
  return Words(game, system, law).find();
}

}  // namespace bouton::discover
