#include "check/law_moves.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>

#include "check/law_change.hpp"
#include "check/law_conditions.hpp"
#include "check/position_set.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostLawChoices = 2'000'000;

/// What a change does with the digits that it reads, whatever the automaton of the law does: all
/// steps from one progress are found once.
class StepTable {
 public:
  struct Step {
    std::size_t placed;  // the digits after the change, at their places in a letter
    std::size_t to;      // the progress then
  };

  StepTable(LawClaim const& claim, Change const& change, std::size_t letters)
      : claim_(claim),
        reader_(claim, change),
        read_(reader_.read_tracks()),
        changing_(reader_.changing()) {
    std::vector<std::size_t> place;
    for (std::size_t track = 0; track < claim.tracks(); ++track) {
      place.push_back(claim.place(track));
    }
    for (std::size_t letter = 0; letter < letters; ++letter) {
      std::size_t sub = 0;
      std::size_t kept = letter;
      for (std::size_t i = read_.size(); i-- > 0;) {
        sub = sub * claim.digits + letter / place[read_[i]] % claim.digits;
      }
      for (std::size_t const track : changing_) {
        kept -= place[track] * (letter / place[track] % claim.digits);
      }
      sub_.push_back(sub);
      kept_.push_back(kept);
    }
    for (std::size_t const track : changing_) places_.push_back(place[track]);
    number(reader_.begin());
    progress_bytes_ = 400 + 32 * numbers_.begin()->first.size();
  }

  [[nodiscard]] bool complete(std::size_t progress) const { return complete_[progress]; }
  /// A letter with zeros on the tracks that change.
  [[nodiscard]] std::size_t kept(std::size_t letter) const { return kept_[letter]; }
  /// \pre make() was called for this progress
  [[nodiscard]] std::vector<Step> const& steps(std::size_t progress, std::size_t letter) const {
    return steps_[progress][sub_[letter]];
  }

  void make(std::size_t progress, Meter& work) {
    if (!steps_[progress].empty()) return;
    std::size_t subs = 1;
    for (std::size_t i = 0; i < read_.size(); ++i) subs *= claim_.digits;
    std::vector<std::vector<Step>> all(subs);
    for (std::size_t sub = 0; sub < subs; ++sub) {
      std::vector<std::int64_t> before(claim_.tracks(), 0);
      std::size_t rest = sub;
      for (std::size_t const track : read_) {
        before[track] = static_cast<std::int64_t>(rest % claim_.digits);
        rest /= claim_.digits;
      }
      std::vector<std::int64_t> after = before;
      for (std::size_t const track : changing_) after[track] = 0;
      for (bool more = true; more;) {
        work.require(60);
        Progress next = progresses_[progress];
        if (reader_.read(next, before, after)) {
          std::size_t placed = 0;
          for (std::size_t i = 0; i < changing_.size(); ++i) {
            placed += places_[i] * static_cast<std::size_t>(after[changing_[i]]);
          }
          std::size_t const known = progresses_.size();
          all[sub].push_back({placed, number(next)});
          work.keep_memory(sizeof(Step) + (progresses_.size() - known) * progress_bytes_);
        }
        more = false;
        for (std::size_t i = 0; i < changing_.size() && !more; ++i) {
          std::int64_t& digit = after[changing_[i]];
          digit = (digit + 1) % static_cast<std::int64_t>(claim_.digits);
          more = digit != 0;
        }
      }
    }
    steps_[progress] = std::move(all);
  }

 private:
  std::size_t number(Progress const& progress) {
    auto const [at, added] = numbers_.emplace(reader_.key(progress), progresses_.size());
    if (added) {
      progresses_.push_back(progress);
      complete_.push_back(reader_.complete(progress));
      steps_.emplace_back();
    }
    return at->second;
  }

  LawClaim const& claim_;
  ChangeReader reader_;
  std::vector<std::size_t> read_, changing_;  // tracks
  std::vector<std::size_t> places_;           // of the changing tracks in a letter
  std::vector<std::size_t> sub_, kept_;       // of each letter
  std::map<std::vector<std::int64_t>, std::size_t> numbers_;
  std::vector<Progress> progresses_;
  std::vector<bool> complete_;
  std::size_t progress_bytes_ = 0;                     // about what one progress takes
  std::vector<std::vector<std::vector<Step>>> steps_;  // by progress and digits read
};

/// Whether some `within` neighbouring places hold all of these heaps: every first place is tried.
bool near(LawClaim const& claim, std::vector<std::size_t> const& heaps,
          std::optional<std::uint64_t> const& within) {
  if (!within || *within >= claim.heaps) return true;
  auto const width = static_cast<std::size_t>(*within);
  for (std::size_t first = 0; first < claim.heaps; ++first) {
    if (!claim.circle && first + width > claim.heaps) break;
    if (std::all_of(heaps.begin(), heaps.end(), [&](std::size_t heap) {
          return (heap + claim.heaps - first) % claim.heaps < width;
        })) {
      return true;
    }
  }
  return false;
}

bool in_one_set(std::vector<std::size_t> const& heaps,
                std::vector<std::vector<std::uint16_t>> const& sets) {
  if (sets.empty()) return true;
  for (std::vector<std::uint16_t> const& set : sets) {
    bool all = true;
    for (std::size_t const heap : heaps) {
      all = all && std::find(set.begin(), set.end(), heap + 1) != set.end();
    }
    if (all) return true;
  }
  return false;
}

class Maker {
 public:
  Maker(LawClaim const& claim, LawAutomaton const& target, Meter& work)
      : claim_(claim), target_(target), work_(work) {
    result_.letters = target.letters;
    for (std::size_t move = 0; move < claim.moves.size(); ++move) add_takes(move);
    take_count_ = changes_.size();
    for (std::size_t heap = 0; heap < claim.heaps && claim.pass_each; ++heap) {
      changes_.push_back({Change::Kind::kPassHeap, 0, {heap}});
      changes_.back().formulas = not_over(claim);
    }
    if (claim.pass_once) {
      std::vector<std::size_t> all(claim.heaps);
      std::iota(all.begin(), all.end(), std::size_t{0});
      changes_.push_back({Change::Kind::kPassOnce, 0, all});
      changes_.back().formulas = not_over(claim);
    }
    if (claim.nim_track) changes_.push_back({Change::Kind::kNimAny, 0, {}});
    changes_.push_back({Change::Kind::kNim, 0, {}});
    for (Change const& change : changes_) kinds_.emplace_back(claim, change, target.letters);
  }

  LawMoves run() {
    for (std::size_t control = 0; control < claim_.controls(); ++control) start_at(control);
    for (std::size_t state = 0; state < nodes_.size(); ++state) expand(state);
    trim();
    for (LawMoves::Set& start : result_.starts) close(start);
    return std::move(result_);
  }

 private:
  struct Node {
    std::size_t change, progress, law;
  };

  void add_takes(std::size_t move) {
    for (std::vector<std::int64_t> const& vector : claim_.moves[move].vectors) {
      Change change{Change::Kind::kTake, move, {}};
      change.by_vector = true;
      for (std::size_t heap = 0; heap < claim_.heaps; ++heap) {
        if (vector[heap] == 0) continue;
        change.heaps.push_back(heap);
        if (!claim_.moves[move].multiples) change.exact.push_back(vector[heap]);
      }
      change.formulas = not_over(claim_);
      if (claim_.moves[move].multiples) change.formulas.push_back(multiple_of(vector));
      changes_.push_back(std::move(change));
    }
    if (!claim_.moves[move].vectors.empty()) return;
    for (std::vector<std::size_t>& heaps : heaps_touched(claim_, claim_.moves[move])) {
      Change change{Change::Kind::kTake, move, std::move(heaps)};
      change.formulas = not_over(claim_);
      add_conditions(claim_, claim_.moves[move], change);
      add_bounded(std::move(change), claim_.moves[move].bound, 0);
    }
  }

  /// Adds the change with its bounds by other heaps, of the heaps touched from `place` on; where
  /// one other heap must be large enough, once for each of them.
  void add_bounded(Change change, LawBound bound, std::size_t place) {
    if (bound == LawBound::kNone || place == change.heaps.size()) {
      changes_.push_back(std::move(change));
      return;
    }
    std::size_t const heap = change.heaps[place];
    std::vector<std::size_t> others;
    for (std::size_t other = 0; other < claim_.heaps; ++other) {
      if (other != heap) others.push_back(other);
    }
    if (others.empty()) return;
    if (bound == LawBound::kSumOfOthers) {
      change.bounds.emplace_back(heap, others);
    } else if (bound == LawBound::kEveryOther) {
      for (std::size_t const other : others) {
        change.bounds.emplace_back(heap, std::vector<std::size_t>{other});
      }
    } else {
      for (std::size_t const other : others) {
        Change chosen = change;
        chosen.bounds.emplace_back(heap, std::vector<std::size_t>{other});
        add_bounded(std::move(chosen), bound, place + 1);
      }
      return;
    }
    add_bounded(std::move(change), bound, place + 1);
  }

  /// Control states count the Nim heap first, then the unspent passes.
  void start_at(std::size_t control) {
    auto const nims = static_cast<std::size_t>(claim_.nim_heap + 1);
    std::size_t const nim = control % nims;
    std::size_t const unspent = control / nims;
    LawMoves::Set start;
    auto const add = [&](std::size_t change, std::size_t to) {
      start.push_back(number({change, 0, target_.starts[to]}));
    };
    for (std::size_t change = 0; change < take_count_; ++change) add(change, control);
    for (std::size_t pass = 0; pass < claim_.passes(); ++pass) {
      std::size_t const spent = unspent & ~(std::size_t{1} << pass);
      if (spent != unspent) add(take_count_ + pass, spent * nims + nim);
    }
    if (claim_.nim_track) add(changes_.size() - 2, control);
    for (std::size_t less = 0; less < nim; ++less) add(changes_.size() - 1, control - nim + less);
    std::sort(start.begin(), start.end());
    result_.starts.push_back(std::move(start));
  }

  std::uint32_t number(Node const& node) {
    auto const [at, added] = numbers_.emplace(std::array{node.change, node.progress, node.law},
                                              static_cast<std::uint32_t>(nodes_.size()));
    if (added) {
      result_.ends.push_back(target_.marks[node.law] == 'P' &&
                             kinds_[node.change].complete(node.progress));
      nodes_.push_back(node);
      work_.keep_memory(400 + 24 * result_.letters);
      if (nodes_.size() > kMostLawChoices) throw LimitReached{Stop::kWork};
    }
    return at->second;
  }

  void expand(std::size_t state) {
    Node const node = nodes_[state];
    StepTable& kind = kinds_[node.change];
    kind.make(node.progress, work_);
    std::vector<LawMoves::Set> row(result_.letters);
    for (std::size_t letter = 0; letter < result_.letters; ++letter) {
      auto const& steps = kind.steps(node.progress, letter);
      work_.require(5 + 10 * steps.size());
      for (StepTable::Step const& step : steps) {
        std::size_t const law = target_.after(node.law, kind.kept(letter) + step.placed);
        if (law != target_.none()) row[letter].push_back(number({node.change, step.to, law}));
      }
      std::sort(row[letter].begin(), row[letter].end());
      row[letter].erase(std::unique(row[letter].begin(), row[letter].end()), row[letter].end());
    }
    result_.next.push_back(std::move(row));
  }

  /// Leaves out the states from which no move can be completed.
  void trim() {
    std::vector<std::vector<std::uint32_t>> from(nodes_.size());
    for (std::uint32_t state = 0; state < nodes_.size(); ++state) {
      for (LawMoves::Set const& set : result_.next[state]) {
        for (std::uint32_t const to : set) from[to].push_back(state);
      }
    }
    std::vector<char> const useful = leading_to({result_.ends.begin(), result_.ends.end()}, from);
    auto const keep = [&](LawMoves::Set& set) {
      std::erase_if(set, [&](std::uint32_t state) { return useful[state] == 0; });
    };
    for (auto& row : result_.next) {
      for (LawMoves::Set& set : row) keep(set);
    }
    for (LawMoves::Set& start : result_.starts) keep(start);
  }

  /// A limit after the move may have more digits than all numbers before it: zeros are read first.
  void close(LawMoves::Set& start) const {
    for (bool grows = true; grows;) {
      LawMoves::Set more = result_.after(start, 0);
      more.insert(more.end(), start.begin(), start.end());
      std::sort(more.begin(), more.end());
      more.erase(std::unique(more.begin(), more.end()), more.end());
      grows = more.size() > start.size();
      start = std::move(more);
    }
  }

  LawClaim const& claim_;
  LawAutomaton const& target_;
  Meter& work_;
  std::vector<Change> changes_;
  std::size_t take_count_ = 0;
  std::vector<StepTable> kinds_;  // of each change
  std::map<std::array<std::size_t, 3>, std::uint32_t> numbers_;
  std::vector<Node> nodes_;
  LawMoves result_;
};

}  // namespace

LawMoves::Set LawMoves::after(Set const& set, std::size_t letter) const {
  Set result;
  for (std::uint32_t const state : set) {
    Set const& to = next[state][letter];
    result.insert(result.end(), to.begin(), to.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool LawMoves::accepts(Set const& set) const {
  return std::any_of(set.begin(), set.end(), [&](std::uint32_t state) { return ends[state]; });
}

std::vector<std::vector<std::size_t>> heaps_touched(LawClaim const& claim, LawMove const& move) {
  std::vector<std::vector<std::size_t>> result;
  for (std::size_t set = 1; set < (std::size_t{1} << claim.heaps); ++set) {
    std::vector<std::size_t> heaps;
    for (std::size_t heap = 0; heap < claim.heaps; ++heap) {
      if ((set >> heap & 1U) != 0) heaps.push_back(heap);
    }
    if (heaps.size() < move.least_heaps || heaps.size() > move.most_heaps) continue;
    if (!near(claim, heaps, move.within) || !in_one_set(heaps, move.sets)) continue;
    result.push_back(std::move(heaps));
  }
  return result;
}

LawMoves law_moves(LawClaim const& claim, LawAutomaton const& target, Meter& work) {
  return Maker(claim, target, work).run();
}

}  // namespace bouton::check
