#include "discover/any_amounts.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "discover/antichain.hpp"
#include "discover/inclusion.hpp"
#include "discover/law_symmetry.hpp"
#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostSetsBelow = 1'000'000;  // of states, for one heap
constexpr std::size_t kMostWordsTold = 60;

/// The heaps that a family changes, if it takes any amounts from them.
bool takes_any_amounts(Family const& family) {
  if (family.changed.empty() || family.constraints.size() != family.changed.size()) return false;
  std::set<std::size_t> taken;
  for (Constraint const& constraint : family.constraints) {
    if (constraint.kind != Constraint::Kind::kAtLeast || constraint.values.front() != 1) {
      return false;
    }
    std::optional<std::size_t> only;
    for (std::size_t track = 0; track < constraint.x.size(); ++track) {
      if (constraint.x[track] == 0 && constraint.y[track] == 0) continue;
      if (only || constraint.x[track] != 1 || constraint.y[track] != -1) return false;
      only = track;
    }
    if (only) taken.insert(*only);
  }
  return taken == std::set(family.changed.begin(), family.changed.end());
}

/// The first, the last, the second, the last but one, ...: in circles the heaps whose order matters
/// less come last then, which keeps the automata small.
TrackSet ends_first(TrackSet const& tracks) {
  TrackSet result;
  for (std::size_t i = 0, j = tracks.size(); i < j;) {
    result.push_back(tracks[i++]);
    if (i < j) result.push_back(tracks[--j]);
  }
  return result;
}

/// The positions x for which `set` marks some y kYes that is at most x at this track, and x
/// elsewhere.
///
/// A member of a subset is a state that the digits of y lead to, and whether y is less than x by
/// now, so that its further digits are free.
Dfa below_at(Dfa const& set, Numeration const& system, std::size_t track, Meter& work) {
  std::vector<bool> const leading = leading_states(set);
  Letter place = 1;
  for (std::size_t i = 0; i < track; ++i) place *= system.digits();
  Dfa result;
  result.letters = set.letters;
  Numbering numbers;
  std::vector<std::vector<std::uint32_t>> subsets;
  std::size_t bytes = 0;
  auto const visit = [&](std::vector<std::uint32_t> const& subset) {
    State const number = numbers.of(subset);
    if (number < subsets.size()) return number;
    bool const accepts = std::any_of(subset.begin(), subset.end(), [&](std::uint32_t member) {
      return set.marks[member / 2] == Mark::kYes;
    });
    result.add(accepts ? Mark::kYes : Mark::kNo);
    subsets.push_back(subset);
    // The letters once more: the least automaton is made of them.
    work.require_memory(bytes += 8 * subset.size() + 8 * set.letters + 200);
    if (subsets.size() > kMostSetsBelow) throw LimitReached{Stop::kWork};
    return number;
  };
  std::vector<std::uint32_t> to;
  if (set.starts[0] != kNoState && leading[set.starts[0]]) to.push_back(2 * set.starts[0]);
  result.starts.push_back(visit(to));
  for (State done = 0; done < subsets.size(); ++done) {
    for (Letter letter = 0; letter < set.letters; ++letter) {
      Letter const digit = letter / place % system.digits();
      Letter const others = letter - digit * place;
      to.clear();
      for (std::uint32_t const member : subsets[done]) {
        bool const less = member % 2 != 0;
        for (Letter after = 0; after <= (less ? system.digits() - 1 : digit); ++after) {
          State const next = set.after(member / 2, others + after * place);
          if (next == kNoState || !leading[next]) continue;
          to.push_back(2 * next + (less || after < digit ? 1 : 0));
        }
      }
      sort_unique(to);
      // Of one state beside the same with all digits free, the second is enough.
      std::size_t kept = 0;
      for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] % 2 == 0 && i + 1 < to.size() && to[i + 1] == to[i] + 1) continue;
        to[kept++] = to[i];
      }
      to.resize(kept);
      work.require(30 + 15 * to.size());
      State const next = visit(to);
      result.next[done * result.letters + letter] = next;
    }
  }
  return minimised(result);
}

/// The words that `some` marks kYes and `other` does not mark so. Everything that leads to no such
/// word is left out.
Dfa without(Dfa const& some, Dfa const& other, std::vector<Letter> const& moved, Meter& work) {
  Dfa result;
  result.letters = some.letters;
  std::unordered_map<std::uint64_t, State> numbers;
  std::vector<std::pair<State, State>> pairs;
  auto const visit = [&](State first, State second) {
    if (first == kNoState) return kNoState;
    auto const [at, added] =
        numbers.emplace(std::uint64_t{first} << 32U | second, static_cast<State>(pairs.size()));
    if (added) {
      bool const in_other = second != kNoState && other.marks[second] == Mark::kYes;
      bool const left = some.marks[first] == Mark::kYes && !in_other;
      result.add(left ? Mark::kYes : Mark::kInvalid);
      pairs.emplace_back(first, second);
      work.require_memory(pairs.size() * (8 * some.letters + 100));
    }
    return at->second;
  };
  result.starts.push_back(visit(some.starts[0], other.starts[0]));
  for (std::size_t done = 0; done < pairs.size(); ++done) {
    auto const [first, second] = pairs[done];
    work.require(20 * some.letters);
    for (Letter letter = 0; letter < some.letters; ++letter) {
      State const to = visit(some.after(first, letter), other.after(second, moved[letter]));
      result.next[done * result.letters + letter] = to;
    }
  }
  return minimised(result);
}

class AnyAmountsProver {
 public:
  AnyAmountsProver(LinearGame const& game, Numeration const& system,
                   std::vector<TrackSet> const& sets, Dfa const& law, Meter& work)
      : game_(game), system_(system), sets_(sets), law_(law), work_(work) {
    leading_ = leading_states(law);
  }

  Proof run() {
    // Sets that the law does not tell apart from an earlier one need nothing but its automaton,
    // with the letters moved.
    std::vector<TrackSet> first;
    std::vector<std::pair<std::size_t, std::vector<Letter>>> images;
    for (TrackSet const& set : sets_) {
      auto image = image_of_earlier(first, set);
      if (!image) {
        image = std::pair(first.size(), moved_letters(system_, map_of(set, set)));
        first.push_back(set);
      }
      images.push_back(*std::move(image));
    }
    for (TrackSet const& set : first) look_within(set);
    if (found_) return told();
    std::vector<Dfa> below;
    for (TrackSet const& set : first) below.push_back(some_below(law_, system_, set, work_));
    for (Dfa const& dfa : below) result_.antichain = std::max(result_.antichain, dfa.size());
    Dfa rest = law_;  // the positions outside P without a move into it, by the sets so far
    for (Mark& mark : rest.marks) mark = mark == Mark::kNo ? Mark::kYes : Mark::kInvalid;
    rest = minimised(rest);
    for (auto const& [of, moved] : images) {
      if (rest.starts[0] == kNoState) break;
      rest = without(rest, below[of], moved, work_);
      result_.visited += rest.size();
    }
    if (rest.starts[0] == kNoState) {
      result_.verdict = Proof::Verdict::kProved;
      return result_;
    }
    Nfa const everything = Nfa::of_all_words(law_.letters, 1);
    result_.first = true;  // no number grows, and there is no counterexample of the other kind
    for (auto const& word : common_words(rest, everything, 0, kMostWordsTold, work_)) {
      consider(Proof::Verdict::kMissing, word);
    }
    return told();
  }

 private:
  struct Place {
    std::size_t before;
    Letter letter;
    State state, target;  // that the position before the move leads to, and the one after it
    std::uint32_t less;   // the heaps that are less after the move, by the digits so far
  };

  /// Where each track goes: heaps of one set to those of another of the same size, in order, and
  /// the other tracks in order.
  [[nodiscard]] std::vector<std::size_t> map_of(TrackSet const& from, TrackSet const& to) const {
    std::size_t const tracks = game_.tracks();
    std::vector<std::size_t> result(tracks, tracks);
    for (std::size_t i = 0; i < from.size(); ++i) result[from[i]] = to[i];
    std::size_t next = 0;
    for (std::size_t track = 0; track < tracks; ++track) {
      if (result[track] != tracks) continue;
      while (std::find(to.begin(), to.end(), next) != to.end()) ++next;
      result[track] = next++;
    }
    return result;
  }

  /// The number of an earlier set that becomes this one when tracks are exchanged and the law stays
  /// the same, and what the letters of this one are for it.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::vector<Letter>>> image_of_earlier(
      std::vector<TrackSet> const& earlier, TrackSet const& set) {
    std::size_t const tracks = game_.tracks();
    for (std::size_t i = 0; i < earlier.size(); ++i) {
      if (earlier[i].size() != set.size()) continue;
      std::vector<std::vector<std::size_t>> maps = {map_of(set, earlier[i])};
      for (std::size_t turn = 1; turn < tracks; ++turn) {  // of a circle
        std::vector<std::size_t> map;
        for (std::size_t track = 0; track < tracks; ++track) {
          map.push_back((track + turn) % tracks);
        }
        TrackSet turned;
        for (std::size_t const track : set) turned.push_back(map[track]);
        if (bits_of(turned) == bits_of(earlier[i])) maps.push_back(std::move(map));
      }
      for (auto const& map : maps) {
        std::vector<Letter> moved = moved_letters(system_, map);
        if (same_when_moved(law_, moved, work_)) return std::pair(i, std::move(moved));
      }
    }
    return std::nullopt;
  }

  /// (a): whether a move within the set leads from P to P.
  void look_within(TrackSet const& set) {
    places_.clear();
    seen_.clear();
    visit({kNoNode, 0, law_.starts[0], law_.starts[0], 0});
    std::vector<std::pair<Letter, std::uint32_t>> after, more;  // digits after, heaps that are less
    for (std::size_t done = 0; done < places_.size(); ++done) {
      Place const place = places_[done];
      if (place.less != 0 && law_.marks[place.state] == Mark::kYes &&
          law_.marks[place.target] == Mark::kYes) {
        consider(Proof::Verdict::kWithin, word_to(places_, done));
        return;
      }
      for (Letter letter = 0; letter < law_.letters; ++letter) {
        State const to = law_.after(place.state, letter);
        if (to == kNoState || !leading_[to]) continue;
        after.assign(1, {letter, place.less});
        for (std::size_t const track : set) {
          Letter const digit = digit_of(letter, track, system_.digits());
          Letter weight = 1;
          for (std::size_t i = 0; i < track; ++i) weight *= system_.digits();
          more.clear();
          for (auto const& [one, less] : after) {
            bool const free = (less >> track & 1U) != 0;
            for (Letter other = 0; other <= (free ? system_.digits() - 1 : digit); ++other) {
              more.emplace_back(one - digit * weight + other * weight,
                                other < digit ? less | std::uint32_t{1} << track : less);
            }
          }
          std::swap(after, more);
        }
        work_.require(30 * after.size());
        for (auto const& [one, less] : after) {
          visit({done, letter, to, law_.after(place.target, one), less});
        }
      }
    }
    result_.visited += places_.size();
  }

  void visit(Place const& place) {
    if (place.target == kNoState || !leading_[place.target] || !leading_[place.state]) return;
    std::uint64_t const key =
        (std::uint64_t{place.state} * law_.size() + place.target) << kMostTracks | place.less;
    if (!seen_.insert(key).second) return;
    places_.push_back(place);
    work_.require_memory(places_.size() * 100);
  }

  void consider(Proof::Verdict verdict, std::vector<Letter> const& word) {
    if (result_.others.size() < kMostWordsTold) result_.others.emplace_back(0, word);
    bool const comes_later = found_ && !comes_before(word, 0, result_.word, 0);
    if (comes_later) return;
    found_ = true;
    result_.verdict = verdict;
    result_.word = word;
  }

  Proof told() {
    result_.where = numbers_of(system_, game_.tracks(), result_.word);
    return std::move(result_);
  }

  LinearGame const& game_;
  Numeration const& system_;
  std::vector<TrackSet> const& sets_;
  Dfa const& law_;
  Meter& work_;
  std::vector<bool> leading_;
  std::vector<Place> places_;
  std::unordered_set<std::uint64_t> seen_;
  Proof result_;
  bool found_ = false;
};

}  // namespace

std::uint32_t bits_of(TrackSet const& tracks) {
  std::uint32_t bits = 0;
  for (std::size_t const track : tracks) bits |= std::uint32_t{1} << track;
  return bits;
}

std::vector<TrackSet> sets_of_any_amounts(LinearGame const& game) {
  std::set<std::uint32_t> touched;
  for (Family const& family : game.families) {
    if (!takes_any_amounts(family)) return {};
    touched.insert(bits_of(family.changed));
  }
  std::vector<TrackSet> result;
  for (std::uint32_t const bits : touched) {
    // With a set all that it contains: then any of its heaps, at least one, may be touched.
    bool largest = true;
    for (std::size_t track = 0; track < game.tracks(); ++track) {
      std::uint32_t const bit = std::uint32_t{1} << track;
      if ((bits & bit) == 0) {
        largest = largest && touched.count(bits | bit) == 0;
      } else if (bits != bit && touched.count(bits & ~bit) == 0) {
        return {};
      }
    }
    if (!largest) continue;
    TrackSet set;
    for (std::size_t track = 0; track < game.tracks(); ++track) {
      if ((bits >> track & 1U) != 0) set.push_back(track);
    }
    result.push_back(std::move(set));
  }
  return result;
}

Dfa some_below(Dfa const& set, Numeration const& system, TrackSet const& tracks, Meter& work) {
  Dfa result = set;
  for (std::size_t const track : ends_first(tracks)) {
    result = below_at(result, system, track, work);
  }
  return result;
}

Proof prove_any_amounts(LinearGame const& game, Numeration const& system,
                        std::vector<TrackSet> const& sets, Dfa const& law, Meter& work) {
  return AnyAmountsProver(game, system, sets, law, work).run();
}

}  // namespace bouton::discover
