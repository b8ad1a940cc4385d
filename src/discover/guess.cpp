#include "discover/guess.hpp"

#include <algorithm>

#include "discover/proof.hpp"

namespace bouton::discover {
namespace {

/// All suffixes of length 2 are tried at first if there are at most this many letters, else those
/// of length 1.
constexpr std::size_t kFewLetters = 8;
/// Contradictions learnt from before the automaton is made anew.
constexpr std::size_t kLearntAtOnce = 6;
constexpr std::size_t kLearntFromLooks = 10;
/// Contradictions that teach nothing, before the guess is given up.
constexpr std::size_t kMostUseless = 200;
/// Random words that a guess is compared with, and by how many letters they are longer than those
/// that are all compared.
constexpr std::size_t kSamples = 30'000;
constexpr std::uint64_t kLongerSamples = 6;

}  // namespace

Guesser::Guesser(LinearGame const& game, Numeration const& system)
    : game_(game),
      system_(system),
      tracks_(game.tracks()),
      letters_(letter_count(system, game.tracks())),
      every_word_(system.is_base()) {
  add_suffix({});
  for (Letter a = 0; a < letters_; ++a) add_suffix({a});
  for (Letter a = 0; letters_ <= kFewLetters && a < letters_; ++a) {
    for (Letter b = 0; b < letters_; ++b) add_suffix({a, b});
  }
}

bool Guesser::add_suffix(std::vector<Letter> const& word) {
  if (!known_suffixes_.insert(word).second) return false;
  Suffix suffix;
  suffix.length = static_cast<int>(word.size());
  suffix.word = word;
  for (std::size_t track = 0; track < tracks_; ++track) {
    Running value;
    for (Letter const letter : word) {
      value = after_digit(system_, value, digit_of(letter, track, system_.digits()));
    }
    suffix.values[track] = sum_at_end(system_, value);
    std::vector<bool> readable;
    for (unsigned from = 0; from < system_.states(); ++from) {
      unsigned state = from;
      for (Letter const letter : word) {
        if (state == Numeration::kInvalid) break;
        state = system_.after(state, digit_of(letter, track, system_.digits()));
      }
      readable.push_back(state != Numeration::kInvalid && system_.may_end(state));
    }
    suffix.readable.push_back(std::move(readable));
  }
  suffixes_.push_back(std::move(suffix));
  return true;
}

bool Guesser::read(Prefix& prefix, Letter letter) const {
  ++prefix.length;
  if (right_) prefix.known = right_->automaton.after(prefix.known, letter);
  for (std::size_t track = 0; track < tracks_; ++track) {
    Letter const digit = letter % system_.digits();
    letter /= system_.digits();
    prefix.words[track] = system_.after(prefix.words[track], digit);
    if (prefix.words[track] == Numeration::kInvalid) return false;
    prefix.values[track] = after_digit(system_, prefix.values[track], digit);
  }
  return true;
}

bool Guesser::read(Prefix& prefix, std::span<Letter const> word) const {
  return std::all_of(word.begin(), word.end(), [&](Letter letter) { return read(prefix, letter); });
}

char Guesser::observe(Prefix const& prefix, Suffix const& suffix) {
  for (std::size_t track = 0; !every_word_ && track < tracks_; ++track) {
    if (!suffix.readable[track][prefix.words[track]]) return '-';
  }
  if (prefix.length + suffix.length > system_.longest()) return '?';
  std::int64_t const weight = system_.weight(suffix.length);
  std::int64_t const next_weight = system_.weight(suffix.length - 1);
  for (std::size_t track = 0; track < tracks_; ++track) {
    Running const value = prefix.values[track];
    numbers_[track] =
        static_cast<std::uint64_t>(value.a * weight + value.b * next_weight + suffix.values[track]);
  }
  auto const outcome = (*box_)(prefix.control, {numbers_.data(), tracks_});
  if (!outcome) return observe_beyond(prefix, suffix);
  return *outcome == Outcome::kP ? 'P' : 'N';
}

char Guesser::observe_beyond(Prefix const& prefix, Suffix const& suffix) const {
  if (!right_) return '?';
  auto const length = static_cast<int>(right_->word.size());
  auto const most = static_cast<std::uint64_t>(system_.weight(length));
  auto const surely = static_cast<std::uint64_t>(system_.weight(length - 1));
  std::uint64_t const largest =
      *std::max_element(numbers_.begin(), numbers_.begin() + static_cast<std::ptrdiff_t>(tracks_));
  if (largest >= most) return '?';
  bool opposite = false;
  if (largest >= surely) {
    std::vector<Letter> const word = letters(system_, {numbers_.data(), tracks_}, length);
    if (comes_before(right_->word, right_->control, word, prefix.control)) return '?';
    opposite = word == right_->word && prefix.control == right_->control;
  }
  State state = prefix.known;
  for (Letter const letter : suffix.word) state = right_->automaton.after(state, letter);
  bool const lost = state != kNoState && right_->automaton.marks[state] == Mark::kYes;
  return lost != opposite ? 'P' : 'N';
}

Guesser::Prefix Guesser::empty_prefix(std::size_t control) const {
  Prefix prefix;
  prefix.control = control;
  if (right_) prefix.known = right_->automaton.starts[control];
  return prefix;
}

char Guesser::observe_end(Prefix const& prefix) {
  return observe(prefix, suffixes_.front());  // the empty one
}

namespace {

/// How well two rows of observations fit: the number of known agreements, or nothing if they
/// contradict each other.
std::optional<std::size_t> agreement(std::string const& a, std::string const& b) {
  std::size_t agreed = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) {
      if (a[i] != '?') ++agreed;
    } else if (a[i] != '?' && b[i] != '?') {
      return std::nullopt;
    }
  }
  return agreed;
}

}  // namespace

State Guesser::state_of(Prefix const& prefix, Meter& work) {
  std::string row;
  row.reserve(suffixes_.size() + tracks_);
  for (std::size_t track = 0; track < tracks_; ++track) {
    row.push_back(static_cast<char>('a' + prefix.words[track]));
  }
  bool whole = true;
  for (Suffix const& suffix : suffixes_) {
    row.push_back(observe(prefix, suffix));
    whole = whole && row.back() != '?';
  }
  work.require(20 * row.size());
  auto const known = rows_.find(row);
  if (known != rows_.end()) return known->second;
  if (!whole) {
    // Outside the box: the state that fits best.
    std::optional<std::size_t> best;
    State fitting = kNoState;
    for (State state = 0; state < observations_.size(); ++state) {
      auto const agreed = agreement(row, observations_[state]);
      if (!agreed) continue;
      if (!best || *agreed > *best) {
        best = agreed;
        fitting = state;
      }
    }
    work.require(4 * observations_.size());
    if (best) {
      rows_.emplace(std::move(row), fitting);
      return fitting;
    }
  }
  char const end = observe_end(prefix);
  State const state = automaton_.add(end == 'P'   ? Mark::kYes
                                     : end == '-' ? Mark::kInvalid
                                                  : Mark::kNo);
  outside_ = outside_ || (end == '?' && !right_);  // else it counts as N
  shortest_.push_back(prefix);
  observations_.push_back(row);
  rows_.emplace(std::move(row), state);
  return state;
}

bool Guesser::build(std::size_t most_states, Meter& work) {
  automaton_ = Dfa();
  automaton_.letters = letters_;
  shortest_.clear();
  observations_.clear();
  rows_.clear();
  outside_ = false;
  for (std::size_t control = 0; control < game_.controls; ++control) {
    automaton_.starts.push_back(state_of(empty_prefix(control), work));
  }
  for (State state = 0; state < automaton_.size(); ++state) {
    if (automaton_.size() > most_states) return false;
    for (Letter letter = 0; letter < letters_; ++letter) {
      Prefix next = shortest_[state];
      if (!read(next, letter)) continue;
      State const to = state_of(next, work);
      automaton_.next[state * letters_ + letter] = to;
    }
  }
  return true;
}

bool Guesser::learn_from(std::size_t control, std::vector<Letter> const& word) {
  // Replace longer and longer beginnings of the word by the prefix of their state: somewhere the
  // outcome changes.
  std::string outcomes;
  State state = automaton_.starts[control];
  for (std::size_t i = 0; i <= word.size(); ++i) {
    Prefix prefix = shortest_[state];
    bool const readable = read(prefix, std::span(word).subspan(i));
    outcomes.push_back(readable ? observe_end(prefix) : '-');
    if (i < word.size()) state = automaton_.after(state, word[i]);
    if (state == kNoState) break;
  }
  // Control states that look alike so far share a state: the whole word may tell them apart.
  Prefix start = empty_prefix(control);
  bool learnt =
      read(start, std::span(word)) && observe_end(start) != outcomes.front() && add_suffix(word);
  for (bool const unknown_too : {false, true}) {
    for (std::size_t i = 0; i + 1 < outcomes.size() && (!unknown_too || !learnt); ++i) {
      if (outcomes[i] == outcomes[i + 1]) continue;
      if (!unknown_too && (outcomes[i] == '?' || outcomes[i + 1] == '?')) continue;
      learnt =
          add_suffix({word.begin() + static_cast<std::ptrdiff_t>(i + 1), word.end()}) || learnt;
    }
    if (learnt) break;
  }
  return learnt;
}

bool Guesser::contradicts(std::size_t control, std::vector<Letter> const& word) {
  Prefix prefix = empty_prefix(control);
  return read(prefix, std::span(word)) &&
         contradicts(prefix, automaton_.mark(automaton_.starts[control], word));
}

bool Guesser::contradicts(Prefix const& prefix, Mark mark) {
  char const truth = observe_end(prefix);
  return (truth == 'P' && mark != Mark::kYes) || (truth == 'N' && mark != Mark::kNo);
}

bool Guesser::refine(std::uint64_t side, std::size_t& learnt, Meter& work) {
  int length = 0;
  while (static_cast<std::uint64_t>(system_.weight(length + 1)) <= side) ++length;
  bool found = false;
  std::size_t useless = 0;
  // Short words first; then the words of `length` letters, all of them, in order.
  for (int digits = std::min(2, length); digits <= length; ++digits) {
    for (std::size_t control = 0; control < game_.controls; ++control) {
      std::vector<Letter> word;
      std::vector<Prefix> prefixes{empty_prefix(control)};
      std::vector<State> states{automaton_.starts[control]};
      std::vector<Letter> next{0};
      while (!next.empty()) {
        if (static_cast<int>(word.size()) == digits || next.back() == letters_) {
          if (static_cast<int>(word.size()) == digits) {
            work.require(40);
            Mark const mark =
                states.back() == kNoState ? Mark::kInvalid : automaton_.marks[states.back()];
            if (contradicts(prefixes.back(), mark)) {
              found = true;
              bool const new_suffix = learn_from(control, word);
              (new_suffix ? learnt : useless) += 1;
              if (learnt >= kLearntAtOnce || useless >= kMostUseless) return true;
            }
          }
          next.pop_back();
          prefixes.pop_back();
          states.pop_back();
          if (!word.empty()) word.pop_back();
          continue;
        }
        Letter const letter = next.back()++;
        Prefix prefix = prefixes.back();
        if (!read(prefix, letter)) continue;
        states.push_back(automaton_.after(states.back(), letter));
        prefixes.push_back(prefix);
        word.push_back(letter);
        next.push_back(0);
      }
    }
    if (found) return true;
  }
  return found;
}

bool Guesser::refine_by_samples(std::uint64_t side, std::size_t& learnt, Meter& work) {
  int shortest = 2;
  while (static_cast<std::uint64_t>(system_.weight(shortest + 1)) <= side) ++shortest;
  bool found = false;
  std::size_t useless = 0;
  std::vector<Letter> word;
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    std::size_t const kind = sample % 3;
    std::size_t const length =
        static_cast<std::size_t>(shortest) + static_cast<std::size_t>(random_() % kLongerSamples);
    std::size_t const control = game_.controls == 1 ? 0 : random_() % game_.controls;
    Prefix prefix = empty_prefix(control);
    State state = automaton_.starts[control];
    word.clear();
    while (word.size() < length) {
      bool const usual = kind != 0 && random_() % 4 != 0;
      Letter letter = usual ? (kind == 1 || word.empty() ? 0 : word.back())
                            : static_cast<Letter>(random_() % letters_);
      Prefix longer = prefix;
      if (!read(longer, letter)) {
        longer = prefix;
        letter = 0;
        if (!read(longer, letter)) break;
      }
      prefix = longer;
      state = automaton_.after(state, letter);
      word.push_back(letter);
    }
    work.require(20 * length);
    Mark const mark = state == kNoState ? Mark::kInvalid : automaton_.marks[state];
    if (word.size() < length || !contradicts(prefix, mark)) continue;
    found = true;
    (learn_from(control, word) ? learnt : useless) += 1;
    if (learnt >= kLearntAtOnce || useless >= kMostUseless) return true;
  }
  return found;
}

void Guesser::look_at(std::size_t control, std::vector<std::uint64_t> const& numbers) {
  std::vector<Letter> const word = letters(system_, numbers);
  if (known_looks_.emplace(control, word).second) looked_at_.emplace_back(control, word);
}

std::size_t Guesser::learn_from_looks() {
  std::size_t learnt = 0;
  for (auto const& [control, word] : looked_at_) {
    if (contradicts(control, word) && learn_from(control, word)) ++learnt;
    if (learnt == kLearntFromLooks) break;
  }
  return learnt;
}

void Guesser::look_at_first(Dfa const& automaton, std::size_t control,
                            std::vector<Letter> const& word) {
  if (known_looks_.emplace(control, word).second) looked_at_.emplace_back(control, word);
  if (right_ && comes_before(word, control, right_->word, right_->control)) return;
  right_ = RightFor{automaton, control, word};
  more_known_ = true;
}

Guess Guesser::rebuilt(std::size_t most_states, Meter& work) {
  Guess result;
  bool const complete = build(most_states, work);
  result.states = automaton_.size();
  result.end = !complete  ? Guess::End::kStates
               : outside_ ? Guess::End::kOutside
                          : Guess::End::kStuck;
  return result;
}

Guess Guesser::consistent() const {
  Dfa automaton = minimised(automaton_);
  std::size_t const states = automaton.size();
  return {Guess::End::kConsistent, std::move(automaton), states};
}

std::optional<Guess> Guesser::again(std::size_t most_states, Meter& work) {
  // Where more is known, the prefixes have to be made anew before anything is learnt.
  if (!more_known_ && learn_from_looks() == 0) return std::nullopt;
  more_known_ = false;
  for (;;) {
    Guess const result = rebuilt(most_states, work);
    if (result.end != Guess::End::kStuck) return result;
    std::size_t learnt = learn_from_looks();
    if (learnt == 0) refine_by_samples(side_, learnt, work);
    if (learnt == 0) return consistent();
  }
}

Guess Guesser::run(Box const& box, std::uint64_t side, std::size_t most_states, Meter& work) {
  box_ = &box;
  side_ = side;
  for (;;) {
    Guess const result = rebuilt(most_states, work);
    if (result.end != Guess::End::kStuck) return result;
    std::size_t learnt = learn_from_looks();
    if (learnt > 0) continue;
    if (!refine(side, learnt, work) && !refine_by_samples(side, learnt, work)) return consistent();
    if (learnt == 0) return result;
  }
}

}  // namespace bouton::discover
