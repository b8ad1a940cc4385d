// Laws where a move takes any amounts from heaps of one of some sets.
//
// The positions that such a move reaches from x are those that are nowhere more than x and differ
// from it within the set alone. "Some of them, or x itself, is in P" is made heap by heap: first
// from P all positions that become one of P when the first heap is made smaller or stays, from
// these all with the second heap, and so on.
#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "check/law_simple.hpp"
#include "check/position_set.hpp"

namespace bouton::check {
namespace {

using Heaps = std::vector<std::size_t>;

class AnyCheck {
 public:
  AnyCheck(LawClaim const& claim, std::vector<Heaps> const& sets, Meter& work)
      : claim_(claim), law_(claim.law), sets_(sets), work_(work) {}

  std::optional<LawContradiction> run() {
    p_.letters = law_.letters;
    p_.start = static_cast<std::uint32_t>(law_.starts[0]);
    for (std::size_t state = 0; state < law_.marks.size(); ++state) {
      p_.member.push_back(law_.marks[state] == 'P' ? 1 : 0);
      // Where no word goes on, none has come: what such states lead to does not matter.
      for (std::uint32_t const to : law_.next[state]) p_.next.push_back(to == law_.none() ? 0 : to);
    }
    fruitful_ = leading_to_members(p_);
    for (std::size_t turn = 1; turn < claim_.heaps; ++turn) {
      if (same_with_letters(law_, turned_letters(turn), work_)) turns_.push_back(turn);
    }
    // Each set that is no other one turned; of those that are, the set and the turn to it.
    std::vector<std::size_t> originals;
    std::vector<std::pair<std::size_t, std::size_t>> of(sets_.size());
    for (std::size_t set = 0; set < sets_.size(); ++set) {
      of[set] = {set, 0};
      for (std::size_t const original : originals) {
        for (std::size_t const turn : turns_) {
          if (turned(sets_[set], turn) == sets_[original]) of[set] = {original, turn};
        }
      }
      if (of[set].first == set) originals.push_back(set);
    }
    for (std::size_t const original : originals) {
      if (auto wrong = move_within(sets_[original])) return wrong;
    }
    std::map<std::size_t, PositionSet> reaching;
    for (std::size_t const original : originals) reaching.emplace(original, into(sets_[original]));
    PositionSet left = p_;  // neither in P nor with a move into it
    for (char& member : left.member) member = member != 0 ? 0 : 1;
    for (auto const& [original, turn] : of) {
      left = difference(left, reaching.at(original), turned_letters(turn), work_);
    }
    if (auto word = shortest_member(left, work_)) {
      return LawContradiction{"check.wrong.p_law_missing", *std::move(word)};
    }
    return std::nullopt;
  }

 private:
  /// Each letter with the digit of each heap moved by so many places, around the end.
  [[nodiscard]] std::vector<std::size_t> turned_letters(std::size_t turn) const {
    std::vector<std::size_t> result(law_.letters, 0);
    for (std::size_t letter = 0; letter < law_.letters; ++letter) {
      for (std::size_t heap = 0; heap < claim_.heaps; ++heap) {
        result[letter] += letter / claim_.place(heap) % claim_.digits *
                          claim_.place((heap + turn) % claim_.heaps);
      }
    }
    return result;
  }

  [[nodiscard]] Heaps turned(Heaps heaps, std::size_t turn) const {
    for (std::size_t& heap : heaps) heap = (heap + turn) % claim_.heaps;
    std::sort(heaps.begin(), heaps.end());
    return heaps;
  }

  /// A move within the set from P to P: both positions are read together.
  std::optional<LawContradiction> move_within(Heaps const& set) {
    struct Pair {
      std::uint32_t before, after;  // where the law is
      std::size_t smaller;          // bits of the heaps that are smaller by now
    };
    std::vector<Pair> pairs;
    LawTrail trail;
    std::unordered_set<std::uint64_t> seen;
    auto const add = [&](Pair const& pair, std::size_t from, std::size_t letter) {
      if (fruitful_[pair.before] == 0 || fruitful_[pair.after] == 0) return;
      std::uint64_t const both = std::uint64_t{pair.before} * p_.size() + pair.after;
      if (!seen.insert(both << claim_.heaps | pair.smaller).second) return;
      work_.keep_memory(120);
      pairs.push_back(pair);
      trail.add(from, letter);
    };
    add({p_.start, p_.start, 0}, 0, 0);
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      Pair const pair = pairs[at];
      if (pair.smaller != 0 && p_.member[pair.before] != 0 && p_.member[pair.after] != 0) {
        return LawContradiction{"check.wrong.p_law_within", trail.word_to(at)};
      }
      for (std::size_t letter = 0; letter < p_.letters; ++letter) {
        std::vector<std::pair<std::size_t, std::size_t>> ways{{letter, pair.smaller}};
        for (std::size_t const heap : set) {
          std::size_t const unit = claim_.place(heap);
          std::size_t const digit = letter / unit % claim_.digits;
          std::size_t const bit = std::size_t{1} << heap;
          std::vector<std::pair<std::size_t, std::size_t>> more;
          for (auto const& [reading, smaller] : ways) {
            for (std::size_t other = 0; other < claim_.digits; ++other) {
              if ((smaller & bit) == 0 && other > digit) break;
              more.emplace_back(reading - digit * unit + other * unit,
                                other < digit ? smaller | bit : smaller);
            }
          }
          ways = std::move(more);
        }
        work_.require(50 * ways.size());
        std::uint32_t const before = p_.after(pair.before, letter);
        for (auto const& [reading, smaller] : ways) {
          add({before, p_.after(pair.after, reading), smaller}, at, letter);
        }
      }
    }
    return std::nullopt;
  }

  /// The positions with a member of P below them, which differs from them within the set. The heaps
  /// at both ends of the set come first: the order only matters for the size of what is made.
  PositionSet into(Heaps heaps) {
    PositionSet result = p_;
    while (!heaps.empty()) {
      result = lowered_into(result, claim_.place(heaps.front()), claim_.digits, work_);
      heaps.erase(heaps.begin());
      std::reverse(heaps.begin(), heaps.end());
    }
    return result;
  }

  LawClaim const& claim_;
  LawAutomaton const& law_;
  std::vector<Heaps> const& sets_;
  Meter& work_;
  PositionSet p_;
  std::vector<char> fruitful_;
  std::vector<std::size_t> turns_;  // that change nothing in the law
};

}  // namespace

std::optional<LawContradiction> check_any_amounts(LawClaim const& claim,
                                                  std::vector<std::vector<std::size_t>> const& sets,
                                                  Meter& work) {
  return AnyCheck(claim, sets, work).run();
}

}  // namespace bouton::check
