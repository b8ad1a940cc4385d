#include "check/law_moves.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "check/digit_sum.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostLawChoices = 2'000'000;

/// A kind of change: a move of the rules on certain heaps, a pass, or a move in the Nim heap.
struct Change {
  enum class Kind { kTake, kPassHeap, kPassOnce, kNim };
  Kind kind = Kind::kTake;
  std::size_t move = 0;                  // kTake
  std::vector<std::size_t> heaps;        // touched, or passed
  std::vector<std::int64_t> exact = {};  // of a move by vectors: taken from each heap touched
  /// Pairs (heap touched, other heaps): what is taken from it is at most these together.
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> bounds = {};
};

/// What is known of the amount taken from one heap.
struct Amount {
  DigitSum sum;
  bool large = false;  // beyond the table of the code: only remainders count
  bool left = false;   // something is left of the heap
};

/// All that is known of one change.
struct Progress {
  std::vector<Amount> amounts;
  std::vector<DigitSum> differences;  // of each two heaps
  std::vector<char> settled;          // of each difference
  DigitSum slack, next_limit;         // limit minus taken; next limit minus its multiple
  bool slack_settled = false;
  std::vector<DigitSum> room;  // of each bound by other heaps: these minus what is taken
  std::vector<char> enough;    // it cannot fail any more
  bool some = false;           // kPassHeap, kPassOnce: a token has been seen
};

class ChangeReader {
 public:
  ChangeReader(LawClaim const& claim, Change const& change) : claim_(claim), change_(change) {
    takes_ = change.kind == Change::Kind::kTake;
    if (takes_) rules_ = &claim.moves[change.move].rules;
  }

  [[nodiscard]] Progress begin() const {
    Progress progress;
    if (!takes_) return progress;
    std::size_t const count = change_.heaps.size();
    progress.amounts.resize(count);
    progress.room.resize(change_.bounds.size());
    progress.enough.resize(change_.bounds.size(), 0);
    if (claim_.moves[change_.move].differ_below) {
      progress.differences.resize(count * (count - 1) / 2);
      progress.settled.resize(progress.differences.size(), 0);
    }
    return progress;
  }

  /// Reads one digit of each heap touched, before and after, and of the limit.
  /// \return false if it cannot be a move any more
  bool read(Progress& progress, std::vector<std::int64_t> const& before,
            std::vector<std::int64_t> const& after) const {
    if (change_.kind == Change::Kind::kNim) return true;
    if (!takes_) {
      for (std::size_t const heap : change_.heaps)
        progress.some = progress.some || before[heap] > 0;
      return true;
    }
    std::int64_t all = 0;
    for (std::size_t i = 0; i < change_.heaps.size(); ++i) {
      std::size_t const heap = change_.heaps[i];
      Amount& amount = progress.amounts[i];
      all += before[heap] - after[heap];
      amount.sum.read(claim_, before[heap] - after[heap]);
      amount.left = amount.left || after[heap] > 0;
      if (!(change_.exact.empty() ? possible(amount) : can_be(amount, change_.exact[i]))) {
        return false;
      }
    }
    if (!read_bounds(progress, before, after)) return false;
    std::size_t pair = 0;
    for (std::size_t i = 0; i < change_.heaps.size() && !progress.differences.empty(); ++i) {
      for (std::size_t j = 0; j < i; ++j, ++pair) {
        if (progress.settled[pair] != 0) continue;
        std::size_t const one = change_.heaps[i];
        std::size_t const other = change_.heaps[j];
        DigitSum& sum = progress.differences[pair];
        sum.read(claim_, before[one] - after[one] - before[other] + after[other]);
        Reach const bounds = reach(claim_, sum, 2, 2);
        std::int64_t const below = *claim_.moves[change_.move].differ_below;
        if (bounds.least && *bounds.least >= below) return false;
        if (bounds.greatest && *bounds.greatest <= -below) return false;
        if (bounds.least && bounds.greatest && *bounds.least > -below && *bounds.greatest < below) {
          progress.settled[pair] = 1;
          sum = {};
        }
      }
    }
    return !claim_.limit || read_limit(progress, before, after, all);
  }

  /// Whether the words read so far are a move.
  [[nodiscard]] bool complete(Progress const& progress) const {
    if (change_.kind == Change::Kind::kNim) return true;
    if (!takes_) return progress.some;
    for (std::size_t i = 0; i < change_.exact.size(); ++i) {
      if (progress.amounts[i].sum.value(claim_) != change_.exact[i]) return false;
    }
    for (std::size_t i = 0; i < progress.room.size(); ++i) {
      if (progress.enough[i] == 0 && progress.room[i].value(claim_) < 0) return false;
    }
    for (Amount const& amount : progress.amounts) {
      if (!change_.exact.empty()) break;
      if (((digit_of(amount) >> (amount.left ? 1U : 0U)) & 1U) == 0) return false;
    }
    for (std::size_t pair = 0; pair < progress.differences.size(); ++pair) {
      if (progress.settled[pair] != 0) continue;
      std::int64_t const difference = progress.differences[pair].value(claim_);
      if (std::abs(difference) >= *claim_.moves[change_.move].differ_below) return false;
    }
    if (!claim_.limit) return true;
    return (progress.slack_settled || progress.slack.value(claim_) >= 0) &&
           progress.next_limit.value(claim_) == 0;
  }

  [[nodiscard]] std::vector<std::int64_t> key(Progress const& progress) const {
    std::vector<std::int64_t> key;
    auto const add = [&](DigitSum const& sum) {
      key.push_back(sum.a);
      key.push_back(sum.b);
    };
    for (Amount const& amount : progress.amounts) {
      add(amount.sum);
      key.push_back((amount.large ? 2 : 0) + (amount.left ? 1 : 0));
    }
    for (std::size_t pair = 0; pair < progress.differences.size(); ++pair) {
      add(progress.differences[pair]);
      key.push_back(progress.settled[pair]);
    }
    for (std::size_t i = 0; i < progress.room.size(); ++i) {
      add(progress.room[i]);
      key.push_back(progress.enough[i]);
    }
    add(progress.slack);
    add(progress.next_limit);
    key.push_back((progress.slack_settled ? 2 : 0) + (progress.some ? 1 : 0));
    return key;
  }

 private:
  [[nodiscard]] std::int64_t tail() const {
    return static_cast<std::int64_t>(std::max<std::size_t>(rules_->repeat.size(), 1));
  }
  /// Amounts from here on are in the repeating part, or are not allowed at all.
  [[nodiscard]] std::int64_t table() const {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(rules_->first.size()));
  }

  /// Whether the amount can still become this.
  bool can_be(Amount const& amount, std::int64_t wanted) const {
    Reach const bounds = reach(claim_, amount.sum, 1, 1);
    return !(bounds.greatest && *bounds.greatest < wanted) &&
           !(bounds.least && *bounds.least > wanted);
  }

  bool read_bounds(Progress& progress, std::vector<std::int64_t> const& before,
                   std::vector<std::int64_t> const& after) const {
    for (std::size_t i = 0; i < change_.bounds.size(); ++i) {
      if (progress.enough[i] != 0) continue;
      auto const& [heap, others] = change_.bounds[i];
      std::int64_t digits = after[heap] - before[heap];
      for (std::size_t const other : others) digits += before[other];
      DigitSum& room = progress.room[i];
      room.read(claim_, digits);
      Reach const bounds = reach(claim_, room, 1, static_cast<std::int64_t>(others.size()) + 1);
      if (bounds.greatest && *bounds.greatest < 0) return false;
      if (bounds.least && *bounds.least >= 0) {
        progress.enough[i] = 1;
        room = {};
      }
    }
    return true;
  }

  bool possible(Amount& amount) const {
    if (!amount.large) {
      Reach const bounds = reach(claim_, amount.sum, 1, 1);
      if (bounds.greatest && *bounds.greatest < 1) return false;
      if (bounds.least && *bounds.least >= table()) {
        if (rules_->finite()) return false;
        amount.large = true;
      }
    }
    if (amount.large) {
      amount.sum.a = ((amount.sum.a % tail()) + tail()) % tail();
      amount.sum.b = ((amount.sum.b % tail()) + tail()) % tail();
    }
    return true;
  }

  [[nodiscard]] std::uint32_t digit_of(Amount const& amount) const {
    std::int64_t value = amount.sum.value(claim_);
    if (amount.large) {
      // The least amount of this remainder beyond the table.
      value = table() + (((value - table()) % tail()) + tail()) % tail();
    }
    return value < 1 ? 0 : rules_->digit(static_cast<std::uint64_t>(value));
  }

  bool read_limit(Progress& progress, std::vector<std::int64_t> const& before,
                  std::vector<std::int64_t> const& after, std::int64_t taken) const {
    auto const touched = static_cast<std::int64_t>(change_.heaps.size());
    std::size_t const limit = claim_.heaps;
    if (!progress.slack_settled) {
      progress.slack.read(claim_, before[limit] - taken);
      Reach const bounds = reach(claim_, progress.slack, touched, touched + 1);
      if (bounds.greatest && *bounds.greatest < 0) return false;
      if (bounds.least && *bounds.least >= 0) {
        progress.slack_settled = true;
        progress.slack = {};
      }
    }
    std::int64_t const times = *claim_.limit;
    progress.next_limit.read(claim_, after[limit] - times * taken);
    Reach const bounds = reach(claim_, progress.next_limit, times * touched, times * touched + 1);
    return !(bounds.least && *bounds.least > 0) && !(bounds.greatest && *bounds.greatest < 0);
  }

  LawClaim const& claim_;
  Change const& change_;
  bool takes_ = true;
  HeapRules const* rules_ = nullptr;
};

class Maker {
 public:
  Maker(LawClaim const& claim, LawAutomaton const& target, WorkMeter& work)
      : claim_(claim), target_(target), work_(work) {
    result_.letters = target.letters;
    for (std::size_t move = 0; move < claim.moves.size(); ++move) add_takes(move);
    take_count_ = changes_.size();
    for (std::size_t heap = 0; heap < claim.heaps && claim.pass_each; ++heap) {
      changes_.push_back({Change::Kind::kPassHeap, 0, {heap}});
    }
    if (claim.pass_once) {
      std::vector<std::size_t> all(claim.heaps);
      std::iota(all.begin(), all.end(), std::size_t{0});
      changes_.push_back({Change::Kind::kPassOnce, 0, all});
    }
    changes_.push_back({Change::Kind::kNim, 0, {}});
    for (Change const& change : changes_) readers_.emplace_back(claim, change);
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
    std::size_t change;
    Progress progress;
    std::size_t law;
  };

  void add_takes(std::size_t move) {
    for (std::vector<std::uint16_t> const& vector : claim_.moves[move].vectors) {
      Change change{Change::Kind::kTake, move, {}};
      for (std::size_t heap = 0; heap < claim_.heaps; ++heap) {
        if (vector[heap] == 0) continue;
        change.heaps.push_back(heap);
        change.exact.push_back(vector[heap]);
      }
      changes_.push_back(std::move(change));
    }
    if (!claim_.moves[move].vectors.empty()) return;
    for (std::size_t set = 1; set < (std::size_t{1} << claim_.heaps); ++set) {
      Change change{Change::Kind::kTake, move, {}};
      for (std::size_t heap = 0; heap < claim_.heaps; ++heap) {
        if ((set >> heap & 1U) != 0) change.heaps.push_back(heap);
      }
      if (change.heaps.size() < claim_.moves[move].least_heaps) continue;
      if (change.heaps.size() > claim_.moves[move].most_heaps) continue;
      if (!near(change.heaps, claim_.moves[move].within)) continue;
      add_bounded(std::move(change), claim_.moves[move].bound, 0);
    }
  }

  /// Whether some `within` neighbouring places hold all of these heaps: every first place is tried.
  [[nodiscard]] bool near(std::vector<std::size_t> const& heaps,
                          std::optional<std::uint64_t> const& within) const {
    if (!within || *within >= claim_.heaps) return true;
    auto const width = static_cast<std::size_t>(*within);
    for (std::size_t first = 0; first < claim_.heaps; ++first) {
      if (!claim_.circle && first + width > claim_.heaps) break;
      if (std::all_of(heaps.begin(), heaps.end(), [&](std::size_t heap) {
            return (heap + claim_.heaps - first) % claim_.heaps < width;
          })) {
        return true;
      }
    }
    return false;
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
      start.push_back(number({change, readers_[change].begin(), target_.starts[to]}));
    };
    for (std::size_t change = 0; change < take_count_; ++change) add(change, control);
    for (std::size_t pass = 0; pass < claim_.passes(); ++pass) {
      std::size_t const spent = unspent & ~(std::size_t{1} << pass);
      if (spent != unspent) add(take_count_ + pass, spent * nims + nim);
    }
    for (std::size_t less = 0; less < nim; ++less) add(changes_.size() - 1, control - nim + less);
    std::sort(start.begin(), start.end());
    result_.starts.push_back(std::move(start));
  }

  std::uint32_t number(Node node) {
    std::vector<std::int64_t> key = readers_[node.change].key(node.progress);
    key.push_back(static_cast<std::int64_t>(node.change));
    key.push_back(static_cast<std::int64_t>(node.law));
    auto const [at, added] =
        numbers_.emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
    if (added) {
      result_.ends.push_back(target_.marks[node.law] == 'P' &&
                             readers_[node.change].complete(node.progress));
      nodes_.push_back(std::move(node));
      work_.keep_memory(400 + 24 * result_.letters);
      if (nodes_.size() > kMostLawChoices) throw LimitReached{Stop::kWork};
    }
    return at->second;
  }

  void expand(std::size_t state) {
    Node const node = nodes_[state];
    Change const& change = changes_[node.change];
    std::vector<std::size_t> changing;  // tracks
    if (change.kind == Change::Kind::kTake) changing = change.heaps;
    if (change.kind == Change::Kind::kTake && claim_.limit) changing.push_back(claim_.heaps);
    std::vector<LawMoves::Set> row(result_.letters);
    std::vector<std::int64_t> before(claim_.tracks());
    for (std::size_t letter = 0; letter < result_.letters; ++letter) {
      std::size_t rest = letter;
      for (std::int64_t& digit : before) {
        digit = static_cast<std::int64_t>(rest % claim_.digits);
        rest /= claim_.digits;
      }
      std::vector<std::int64_t> after = before;
      for (std::size_t const track : changing) after[track] = 0;
      for (bool more = true; more;) {
        try_step(node, before, after, row[letter]);
        more = false;
        for (std::size_t i = 0; i < changing.size() && !more; ++i) {
          std::int64_t& digit = after[changing[i]];
          digit = (digit + 1) % static_cast<std::int64_t>(claim_.digits);
          more = digit != 0;
        }
      }
      std::sort(row[letter].begin(), row[letter].end());
      row[letter].erase(std::unique(row[letter].begin(), row[letter].end()), row[letter].end());
    }
    result_.next.push_back(std::move(row));
  }

  void try_step(Node const& node, std::vector<std::int64_t> const& before,
                std::vector<std::int64_t> const& after, LawMoves::Set& to) {
    work_.require(60);
    std::size_t letter = 0;
    for (std::size_t track = after.size(); track-- > 0;) {
      letter = letter * claim_.digits + static_cast<std::size_t>(after[track]);
    }
    std::size_t const law = target_.after(node.law, letter);
    if (law == target_.none()) return;
    Progress progress = node.progress;
    if (!readers_[node.change].read(progress, before, after)) return;
    to.push_back(number({node.change, std::move(progress), law}));
  }

  /// Leaves out the states from which no move can be completed.
  void trim() {
    std::vector<std::vector<std::uint32_t>> from(nodes_.size());
    for (std::uint32_t state = 0; state < nodes_.size(); ++state) {
      for (LawMoves::Set const& set : result_.next[state]) {
        for (std::uint32_t const to : set) from[to].push_back(state);
      }
    }
    std::vector<bool> useful = result_.ends;
    std::vector<std::uint32_t> open;
    for (std::uint32_t state = 0; state < nodes_.size(); ++state) {
      if (useful[state]) open.push_back(state);
    }
    while (!open.empty()) {
      std::uint32_t const state = open.back();
      open.pop_back();
      for (std::uint32_t const before : from[state]) {
        if (useful[before]) continue;
        useful[before] = true;
        open.push_back(before);
      }
    }
    auto const keep = [&](LawMoves::Set& set) {
      set.erase(std::remove_if(set.begin(), set.end(),
                               [&](std::uint32_t state) { return !useful[state]; }),
                set.end());
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
  WorkMeter& work_;
  std::vector<Change> changes_;
  std::size_t take_count_ = 0;
  std::vector<ChangeReader> readers_;
  std::map<std::vector<std::int64_t>, std::uint32_t> numbers_;
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

LawMoves law_moves(LawClaim const& claim, LawAutomaton const& target, WorkMeter& work) {
  return Maker(claim, target, work).run();
}

}  // namespace bouton::check
