// The guess: an automaton for the P-positions, learnt from the outcomes of a box.
//
// Prefixes of words are told apart by what follows them: two prefixes are one state if no known
// suffix leads them to different outcomes. Positions outside the box are unknown and agree with
// everything. Where the automaton contradicts the box, the word is searched for a new suffix that
// separates two prefixes (Rivest and Schapire 1993), and the automaton is made anew. Nothing here
// needs to be right: proof.hpp decides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/box.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

struct Guess {
  enum class End {
    kConsistent,  ///< the automaton agrees with the whole box
    kStates,      ///< it needs more states than allowed
    kOutside,     ///< the box is too small to know the mark of some state
    kStuck,       ///< a contradiction that no new suffix explains: the box is too small
  };
  End end = End::kStuck;
  Dfa automaton;           ///< minimised if consistent
  std::size_t states = 0;  ///< of the last automaton
};

class Guesser {
 public:
  Guesser(LinearGame const& game, Numeration const& system);

  /// The automaton for this box; what was learnt from smaller boxes is used.
  /// \param side  positions with heaps below it are all compared, >= 2; others of the box are known
  ///        to the suffixes alone
  /// \throws LimitReached
  [[nodiscard]] Guess run(Box const& box, std::uint64_t side, std::size_t most_states, Meter& work);
  /// A position where the last automaton is wrong, or from which a move leads to one: the next run
  /// looks at the words that end it first.
  void look_at(std::size_t control, std::vector<std::uint64_t> const& numbers);
  /// An automaton that is right for all positions before this one and wrong there, in the order of
  /// comes_before() (proof.hpp). From now on these positions are known, too, wherever they lie; of
  /// several such automata the one that is right for longest is kept.
  void look_at_first(Dfa const& automaton, std::size_t control, std::vector<Letter> const& word);
  /// The automaton after what look_at() and look_at_first() have shown since the last run, without
  /// another look at the whole box. \pre run() was called with this box
  /// \return empty if there is nothing new
  [[nodiscard]] std::optional<Guess> again(std::size_t most_states, Meter& work);

 private:
  /// A prefix: what its digits say of each track.
  struct Prefix {
    std::size_t control = 0;
    int length = 0;
    State known = kNoState;  // of the automaton that is right for some way
    std::array<Running, kMostTracks> values{};
    std::array<unsigned, kMostTracks> words{};
  };
  /// A suffix: how many digits, their value on each track, and from which states of the numeration
  /// it can be read to an end.
  struct Suffix {
    int length = 0;
    std::vector<Letter> word;
    std::array<std::int64_t, kMostTracks> values{};
    std::vector<std::vector<bool>> readable;
  };

  bool add_suffix(std::vector<Letter> const& word);
  bool read(Prefix& prefix, Letter letter) const;
  bool read(Prefix& prefix, std::span<Letter const> word) const;
  /// 'P', 'N', '?' (outside the box) or '-' (no word).
  char observe(Prefix const& prefix, Suffix const& suffix);
  char observe_end(Prefix const& prefix);
  /// The same by the automaton that is right for some way; `numbers_` are those of the word.
  char observe_beyond(Prefix const& prefix, Suffix const& suffix) const;
  [[nodiscard]] Prefix empty_prefix(std::size_t control) const;
  bool build(std::size_t most_states, Meter& work);
  /// Builds: kStuck, unless the states are too many or the box too small.
  Guess rebuilt(std::size_t most_states, Meter& work);
  /// The last automaton as one that agrees.
  [[nodiscard]] Guess consistent() const;
  State state_of(Prefix const& prefix, Meter& work);
  /// Looks for contradictions with the box and learns from the first few.
  /// \return whether there was one; `learnt` counts the new suffixes
  bool refine(std::uint64_t side, std::size_t& learnt, Meter& work);
  /// The same with random words, also longer ones: evenly drawn, with many zeros, and with runs of
  /// one letter, which are near the powers of a base.
  bool refine_by_samples(std::uint64_t side, std::size_t& learnt, Meter& work);
  /// Whether the box says something else than the automaton, or than a mark.
  bool contradicts(std::size_t control, std::vector<Letter> const& word);
  bool contradicts(Prefix const& prefix, Mark mark);
  bool learn_from(std::size_t control, std::vector<Letter> const& word);
  /// Learns from what look_at() has shown. \return how many new suffixes
  std::size_t learn_from_looks();

  /// An automaton that is right for all positions before this one, and wrong there.
  struct RightFor {
    Dfa automaton;
    std::size_t control = 0;
    std::vector<Letter> word;
  };

  LinearGame const& game_;
  Numeration system_;
  std::size_t tracks_;
  std::size_t letters_;
  bool every_word_;  // all digits may follow each other
  Box const* box_ = nullptr;
  std::vector<Suffix> suffixes_;
  std::set<std::vector<Letter>> known_suffixes_;
  std::vector<std::pair<std::size_t, std::vector<Letter>>> looked_at_;  // control state and word
  std::set<std::pair<std::size_t, std::vector<Letter>>> known_looks_;
  std::optional<RightFor> right_;
  bool more_known_ = false;  // than when the last automaton was made
  Dfa automaton_;
  std::vector<Prefix> shortest_;                      // a prefix of each state
  std::vector<std::string> observations_;             // of each state
  std::unordered_map<std::string, State> rows_;       // rows of observations, and their states
  bool outside_ = false;                              // the mark of some state is unknown
  std::uint64_t side_ = 2;                            // of the last run
  std::mt19937_64 random_{1};                         // the same in every run of the program
  std::array<std::uint64_t, kMostTracks> numbers_{};  // scratch
};

/// The guess for a sum of heaps, made of the nim-values of one heap. The positions of `game` whose
/// nim-sum is 0, in base 2: an automaton with choices guesses the digits of the nim-value of each
/// heap, and adds them without carrying.
/// \param one_heap  accepts the pairs (heap, nim-value) of one heap alone, in base 2; where the
///        game has a pass for each heap, from its start 0 without and from its start 1 with the
///        pass
/// \param most  subsets that the search may make
/// \pre game.values == 0, not game.every_value, no limit
/// \return empty if that needs too many states
/// \throws LimitReached
[[nodiscard]] std::optional<Dfa> law_of_sum(LinearGame const& game, Dfa const& one_heap,
                                            std::size_t most, Meter& work);

}  // namespace bouton::discover
