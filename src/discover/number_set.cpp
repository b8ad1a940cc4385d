#include "discover/number_set.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostSetLetters = 1 << 14;
constexpr std::size_t kMostSetStates = 1'000'000;
constexpr std::size_t kMostSetTransitions = 60'000'000;
constexpr std::size_t kMostSetSubsets = 200'000;

bool is_sorted_heap(Track track) {
  return track >= kSortedTrack && track < kNamedTrack;
}

std::vector<Track> united(std::vector<Track> const& a, std::vector<Track> const& b) {
  std::vector<Track> result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

std::size_t place_of(std::vector<Track> const& tracks, Track track) {
  return static_cast<std::size_t>(std::lower_bound(tracks.begin(), tracks.end(), track) -
                                  tracks.begin());
}

}  // namespace

std::size_t NumberSets::letters_of(std::size_t tracks) const {
  std::size_t letters = 1;
  for (std::size_t track = 0; track < tracks; ++track) {
    letters *= system_.digits();
    if (letters > kMostSetLetters) throw LimitReached{Stop::kWork};
  }
  return letters;
}

/// The automaton of what is remembered: reading a letter changes it, or says that no word goes on.
Dfa NumberSets::explored(std::size_t letters, Memory const& first, Read const& read,
                         Marks const& mark) {
  Dfa result;
  result.letters = letters;
  Numbering numbers;
  std::vector<Memory> memories;
  auto const number_of = [&](Memory const& memory) {
    State const number = numbers.of(memory);
    if (number == memories.size()) {
      memories.push_back(memory);
      result.add(mark(memory));
    }
    return number;
  };
  result.starts.push_back(number_of(first));
  Memory memory;
  for (State state = 0; state < memories.size(); ++state) {
    if (memories.size() > kMostSetStates || memories.size() * letters > kMostSetTransitions) {
      throw LimitReached{Stop::kWork};
    }
    work_.require(100 * letters);
    work_.require_memory(memories.size() * (4 * letters + 8 * first.size() + 100));
    for (Letter letter = 0; letter < letters; ++letter) {
      memory = memories[state];
      if (!read(memory, letter)) continue;
      State const to = number_of(memory);
      result.next[state * letters + letter] = to;
    }
  }
  return minimised(result);
}

/// Reads one more digit of a number. \return false if it may not follow
bool NumberSets::read_word(std::uint32_t& word, Letter digit) const {
  word = system_.after(word, digit);
  return word != Numeration::kInvalid;
}

NumberSet NumberSets::everything(std::vector<Track> const& tracks) {
  unsigned const digits = system_.digits();
  std::size_t const count = tracks.size();
  // What is remembered: the state of each word, then of each track whether it was larger so far
  // than the heap in order of size on the track before.
  auto const read = [&](Memory& memory, Letter letter) {
    Letter before = 0;
    for (std::size_t i = 0; i < count; ++i, letter /= digits) {
      Letter const digit = letter % digits;
      if (!read_word(memory[i], digit)) return false;
      if (i > 0 && is_sorted_heap(tracks[i]) && is_sorted_heap(tracks[i - 1])) {
        if (memory[count + i] == 0 && digit < before) return false;
        if (digit > before) memory[count + i] = 1;
      }
      before = digit;
    }
    return true;
  };
  auto const mark = [&](Memory const& memory) {
    bool const may_end = std::all_of(memory.begin(), memory.begin() + static_cast<long>(count),
                                     [&](std::uint32_t word) { return system_.may_end(word); });
    return may_end ? Mark::kYes : Mark::kInvalid;
  };
  return {tracks, explored(letters_of(count), Memory(2 * count, 0), read, mark)};
}

NumberSet NumberSets::where(SumCondition const& condition) {
  std::vector<Track> tracks;
  for (std::vector<Track> const& number : condition.numbers) tracks = united(tracks, number);
  Constraint const& constraint = condition.constraint;
  unsigned const digits = system_.digits();
  std::size_t const count = tracks.size();
  std::size_t const letters = letters_of(count);
  std::int64_t lowest = 0, highest = 0;
  for (std::int64_t const factor : constraint.x) (factor < 0 ? lowest : highest) += factor;
  std::vector<std::int64_t> sums(letters, 0);  // of factor times digit, by letter
  for (Letter letter = 0; letter < letters; ++letter) {
    for (std::size_t i = 0; i < condition.numbers.size(); ++i) {
      Letter digit = 0;
      for (Track const track : condition.numbers[i]) {
        digit ^= digit_of(letter, place_of(tracks, track), digits);
      }
      sums[letter] += constraint.x[i] * std::int64_t{digit};
    }
  }
  // What is remembered: the state of each word, what is certain, and the running value.
  auto const settle = [&](Memory& memory, Running value) {
    Fate certain = Fate::kOpen;
    if (constraint.kind == Constraint::Kind::kResidue) {
      std::int64_t const m = constraint.modulus;
      value = {(value.a % m + m) % m, (value.b % m + m) % m};
    } else {
      certain = fate(system_, constraint, value, lowest, highest);
    }
    if (certain != Fate::kOpen) value = {};
    memory[count] = static_cast<std::uint32_t>(certain);
    memory[count + 1] = static_cast<std::uint32_t>(value.a);
    memory[count + 2] = static_cast<std::uint32_t>(value.b);
  };
  auto const value_in = [&](Memory const& memory) {
    return Running{static_cast<std::int32_t>(memory[count + 1]),
                   static_cast<std::int32_t>(memory[count + 2])};
  };
  auto const read = [&](Memory& memory, Letter letter) {
    Letter rest = letter;
    for (std::size_t i = 0; i < count; ++i, rest /= digits) {
      if (!read_word(memory[i], rest % digits)) return false;
    }
    if (memory[count] != static_cast<std::uint32_t>(Fate::kOpen)) return true;
    settle(memory, after_digit(system_, value_in(memory), sums[letter]));
    return true;
  };
  auto const mark = [&](Memory const& memory) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!system_.may_end(memory[i])) return Mark::kInvalid;
    }
    auto const certain = static_cast<Fate>(memory[count]);
    bool const holds = certain == Fate::kOpen
                           ? constraint.holds(sum_at_end(system_, value_in(memory)))
                           : certain == Fate::kAlways;
    return holds ? Mark::kYes : Mark::kNo;
  };
  Memory first(count + 3, 0);
  settle(first, {});
  NumberSet result{tracks, explored(letters, first, read, mark)};
  bool const sorted = std::count_if(tracks.begin(), tracks.end(), is_sorted_heap) > 1;
  return sorted ? both(result, everything(tracks)) : result;
}

/// The word of `to` is that of `from` with a 0 behind it.
NumberSet NumberSets::shifted(Track from, Track to) {
  std::vector<Track> const tracks = {std::min(from, to), std::max(from, to)};
  std::size_t const first = place_of(tracks, from);
  constexpr std::uint32_t kOther = 99;  // a digit was wrong
  auto const read = [&](Memory& memory, Letter letter) {
    Letter const small = digit_of(letter, first, system_.digits());
    Letter const large = digit_of(letter, 1 - first, system_.digits());
    if (!read_word(memory[0], small) || !read_word(memory[1], large)) return false;
    memory[2] = memory[2] == small ? large : kOther;
    return true;
  };
  auto const mark = [&](Memory const& memory) {
    if (!system_.may_end(memory[0]) || !system_.may_end(memory[1])) return Mark::kInvalid;
    return memory[2] == 0 ? Mark::kYes : Mark::kNo;
  };
  return {tracks, explored(letters_of(2), {0, 0, 0}, read, mark)};
}

NumberSet NumberSets::one_more(Track small, Track large) {
  return where({{{large}, {small}}, {{1, -1}, {}, Constraint::Kind::kOneOf, {1}, 0}});
}

NumberSet NumberSets::zero(Track track) {
  return where({{{track}}, {{1}, {}, Constraint::Kind::kOneOf, {0}, 0}});
}

/// \proof floor(phi (n + 1)) - 1 is n with a 0 behind its word: for n = sum of w(i) it is the sum
///        of w(i + 1), which differs from phi n by the sum of (-1/phi)^(i + 2) up to the sign, less
///        than 1; docs/discover.md, "Conjectures".
NumberSet NumberSets::golden(Track from, Track to, Track spare) {
  NumberSet const some = for_some(
      both(both(one_more(spare, from), shifted(spare, spare + 1)), one_more(spare + 1, to)),
      {spare, spare + 1});
  return either(both(zero(from), zero(to)), some);
}

NumberSet NumberSets::both(NumberSet const& a, NumberSet const& b) {
  return combined(a, b, false);
}

NumberSet NumberSets::either(NumberSet const& a, NumberSet const& b) {
  return combined(a, b, true);
}

NumberSet NumberSets::combined(NumberSet const& a, NumberSet const& b, bool one_is_enough) {
  std::vector<Track> const tracks = united(a.tracks, b.tracks);
  unsigned const digits = system_.digits();
  std::size_t const letters = letters_of(tracks.size());
  auto const letters_in = [&](NumberSet const& set) {
    std::vector<Letter> result(letters, 0);
    for (Letter letter = 0; letter < letters; ++letter) {
      Letter times = 1;
      for (Track const track : set.tracks) {
        result[letter] += times * digit_of(letter, place_of(tracks, track), digits);
        times *= digits;
      }
    }
    return result;
  };
  std::vector<Letter> const in_a = letters_in(a), in_b = letters_in(b);
  if (a.automaton.starts[0] == kNoState) return a;
  if (b.automaton.starts[0] == kNoState) return b;
  auto const read = [&](Memory& memory, Letter letter) {
    memory[0] = a.automaton.after(memory[0], in_a[letter]);
    memory[1] = b.automaton.after(memory[1], in_b[letter]);
    return memory[0] != kNoState && memory[1] != kNoState;
  };
  auto const mark = [&](Memory const& memory) {
    Mark const first = a.automaton.marks[memory[0]], second = b.automaton.marks[memory[1]];
    if (first == Mark::kInvalid || second == Mark::kInvalid) return Mark::kInvalid;
    bool const yes = one_is_enough ? first == Mark::kYes || second == Mark::kYes
                                   : first == Mark::kYes && second == Mark::kYes;
    return yes ? Mark::kYes : Mark::kNo;
  };
  return {tracks, explored(letters, {a.automaton.starts[0], b.automaton.starts[0]}, read, mark)};
}

NumberSet NumberSets::for_some(NumberSet const& set, std::vector<Track> const& gone) {
  std::vector<Track> left;
  for (Track const track : set.tracks) {
    if (std::count(gone.begin(), gone.end(), track) == 0) left.push_back(track);
  }
  if (left.size() == set.tracks.size()) return set;
  Dfa const& from = set.automaton;
  std::size_t const letters = letters_of(left.size());
  std::vector<std::vector<Letter>> completed(letters);  // letters that a letter can come from
  for (Letter letter = 0; letter < from.letters; ++letter) {
    Letter seen = 0, times = 1;
    for (Track const track : left) {
      seen += times * digit_of(letter, place_of(set.tracks, track), system_.digits());
      times *= system_.digits();
    }
    completed[seen].push_back(letter);
  }
  Nfa nfa;
  nfa.letters = letters;
  std::vector<std::vector<State>> successors(letters);
  for (State state = 0; state < from.size(); ++state) {
    work_.require(20 * from.letters);
    for (Letter letter = 0; letter < letters; ++letter) {
      std::vector<State>& list = successors[letter];
      list.clear();
      for (Letter const whole : completed[letter]) {
        State const to = from.after(state, whole);
        if (to != kNoState) list.push_back(to);
      }
      sort_unique(list);
    }
    nfa.add(from.marks[state] == Mark::kYes, successors);
  }
  // A number that completes may be longer than all others: they have zeros in front then.
  nfa.starts.push_back(from.starts);
  nfa.start_behind_zeros();
  auto some = determinised(reduced(nfa, work_), kMostSetSubsets, work_);
  if (!some) throw LimitReached{Stop::kWork};
  return both({left, *std::move(some)}, everything(left));
}

NumberSet NumberSets::by_heaps(NumberSet const& set, std::size_t heaps) {
  std::vector<Track> tracks(heaps);
  std::iota(tracks.begin(), tracks.end(), Track{0});
  for (Track const track : set.tracks) {
    if (track >= heaps && !is_sorted_heap(track)) tracks.push_back(track);
  }
  unsigned const digits = system_.digits();
  // What is remembered: of each heap, how many are smaller so far; then the state of the set, and
  // of the word of each heap.
  std::vector<std::size_t> order(heaps);
  std::vector<Letter> digit(tracks.size());
  auto const read = [&](Memory& memory, Letter letter) {
    split_letter(letter, digits, digit);
    for (std::size_t i = 0; i < heaps; ++i) {
      if (!read_word(memory[heaps + 1 + i], digit[i])) return false;
    }
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return memory[a] != memory[b] ? memory[a] < memory[b] : digit[a] < digit[b];
    });
    Letter seen = 0, times = 1;
    for (Track const track : set.tracks) {
      std::size_t const place =
          is_sorted_heap(track) ? order[track - kSortedTrack] : place_of(tracks, track);
      seen += times * digit[place];
      times *= digits;
    }
    memory[heaps] = set.automaton.after(memory[heaps], seen);
    if (memory[heaps] == kNoState) return false;
    std::uint32_t smaller = 0, before = 0;
    for (std::size_t i = 0; i < heaps; ++i) {
      std::size_t const heap = order[i];
      bool const tied = i > 0 && memory[heap] == before && digit[heap] == digit[order[i - 1]];
      if (!tied) smaller = static_cast<std::uint32_t>(i);
      before = std::exchange(memory[heap], smaller);
    }
    return true;
  };
  auto const mark = [&](Memory const& memory) {
    for (std::size_t i = 0; i < heaps; ++i) {
      if (!system_.may_end(memory[heaps + 1 + i])) return Mark::kInvalid;
    }
    return set.automaton.marks[memory[heaps]];
  };
  Memory first(2 * heaps + 1, 0);
  first[heaps] = set.automaton.starts[0];
  return {tracks, explored(letters_of(tracks.size()), first, read, mark)};
}

}  // namespace bouton::discover
