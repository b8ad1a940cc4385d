#include "discover/listed_moves.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "discover/antichain.hpp"
#include "discover/law_symmetry.hpp"
#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostLists = 1000;
constexpr std::size_t kMostBorrows = 4000;
constexpr std::size_t kMostBorrowSteps = 4'000'000;  // borrows times letters
constexpr std::size_t kMostStateTuples = 4'000'000;
constexpr std::size_t kMostWordsOfLists = 60;

/// The amounts that a family lists for a heap; empty if it lists none.
std::vector<std::int64_t> listed_for(Family const& family, std::size_t heap) {
  for (Constraint const& constraint : family.constraints) {
    if (constraint.kind != Constraint::Kind::kOneOf) continue;
    bool alone = constraint.x[heap] == 1 && constraint.y[heap] == -1;
    for (std::size_t other = 0; other < constraint.x.size(); ++other) {
      alone = alone && (other == heap || (constraint.x[other] == 0 && constraint.y[other] == 0));
    }
    if (alone) return constraint.values;
  }
  return {};
}

/// Adds what the family takes. \return false if that is too much, or is not listed for each heap
bool add_lists(Family const& family, std::size_t heaps, std::set<TakenList>& lists) {
  std::vector<std::vector<std::int64_t>> amounts;
  std::size_t count = 1;
  for (std::size_t const heap : family.changed) {
    amounts.push_back(listed_for(family, heap));
    count *= amounts.back().size();
    if (count == 0 || count > kMostLists || amounts.back().front() < 1) return false;
  }
  TakenList const nothing(heaps, 0);
  for (std::size_t number = 0; number < count; ++number) {
    TakenList list = nothing;
    std::size_t rest = number;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      list[family.changed[i]] = amounts[i][rest % amounts[i].size()];
      rest /= amounts[i].size();
    }
    // Conditions are about what is taken alone, so that it does not matter what is left.
    if (std::all_of(family.constraints.begin(), family.constraints.end(),
                    [&](Constraint const& one) { return one.holds(one.sum(list, nothing)); })) {
      lists.insert(std::move(list));
    }
  }
  return lists.size() <= kMostLists;
}

class ListProver {
 public:
  ListProver(LinearGame const& game, Numeration const& system, std::vector<TakenList> const& lists,
             Dfa const& law, Meter& work)
      : system_(system), lists_(lists), law_(law), work_(work), heaps_(game.heaps) {}

  Proof run() {
    find_borrows();
    find_alike();
    std::vector<State> tuple(borrows_.size() + 1, kNoState);
    tuple[0] = law_.starts[0];  // nothing is borrowed
    tuple.back() = alike_;      // which neighbours have had the same digits
    visit(tuple, kNoNode, 0);
    std::size_t length_ends = 1;
    for (std::size_t done = 0; done < count(); ++done) {
      if (done == length_ends) {
        if (found_) break;
        length_ends = count();
      }
      look(done);
      if (result_.others.size() == kMostWordsOfLists) break;
      if (!found_) expand(done, tuple);
    }
    result_.antichain = result_.visited = count();
    if (found_) {
      result_.first = true;  // no number grows, and words come in order
      result_.where = numbers_of(system_, heaps_, result_.word);
    } else {
      result_.verdict = Proof::Verdict::kProved;
    }
    return std::move(result_);
  }

 private:
  /// How the digits after taking follow: X - c is base * (X' - c') + digit in each heap, with X'
  /// the digits before the last.
  struct BorrowStep {
    std::uint32_t from;  // c'
    Letter digits;
  };

  void find_borrows() {
    std::map<TakenList, std::uint32_t> numbers;
    auto const number_of = [&](TakenList const& borrow) {
      auto const [at, added] = numbers.emplace(borrow, static_cast<std::uint32_t>(borrows_.size()));
      if (added) borrows_.push_back(borrow);
      if (borrows_.size() > kMostBorrows) throw LimitReached{Stop::kWork};
      return at->second;
    };
    number_of(TakenList(heaps_, 0));
    for (TakenList const& list : lists_) ends_.push_back(number_of(list));
    auto const base = static_cast<std::int64_t>(system_.digits());
    for (std::size_t done = 0; done < borrows_.size(); ++done) {
      work_.require(100 * heaps_ * law_.letters);
      for (Letter letter = 0; letter < law_.letters; ++letter) {
        TakenList before(heaps_, 0);
        Letter digits = 0;
        Letter place = 1;
        for (std::size_t heap = 0; heap < heaps_; ++heap, place *= system_.digits()) {
          std::int64_t const short_by =
              borrows_[done][heap] - std::int64_t{digit_of(letter, heap, system_.digits())};
          before[heap] = short_by > 0 ? (short_by + base - 1) / base : 0;
          digits += place * static_cast<Letter>(base * before[heap] - short_by);
        }
        steps_.push_back({number_of(before), digits});
      }
      if (steps_.size() > kMostBorrowSteps) throw LimitReached{Stop::kWork};
    }
  }

  /// Neighbouring heaps that may be exchanged: the moves and the law stay the same. A bit for each.
  void find_alike() {
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) {
      std::set<TakenList> exchanged;
      for (TakenList list : lists_) {
        std::swap(list[heap], list[heap + 1]);
        exchanged.insert(std::move(list));
      }
      std::vector<std::size_t> to(heaps_);
      std::iota(to.begin(), to.end(), std::size_t{0});
      std::swap(to[heap], to[heap + 1]);
      if (exchanged == std::set(lists_.begin(), lists_.end()) &&
          same_when_moved(law_, moved_letters(system_, to), work_)) {
        alike_ |= State{1} << heap;
      }
    }
  }

  /// Goes on to positions whose heaps that are alike fall or stay the same: of the positions that
  /// become each other these come first, so that the first counterexample is found.
  [[nodiscard]] bool in_order(Letter letter, State& same) const {
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) {
      if ((same >> heap & 1U) == 0) continue;
      Letter const one = digit_of(letter, heap, system_.digits());
      Letter const next = digit_of(letter, heap + 1, system_.digits());
      if (one < next) return false;
      if (one > next) same &= ~(State{1} << heap);
    }
    return true;
  }

  [[nodiscard]] std::size_t count() const { return steps_to_.size(); }
  [[nodiscard]] State at(std::size_t node, std::size_t place) const {
    return tuples_[node * (borrows_.size() + 1) + place];
  }

  void visit(std::vector<State> const& tuple, std::size_t before, Letter letter) {
    if (numbers_.of(tuple) < count()) return;
    tuples_.insert(tuples_.end(), tuple.begin(), tuple.end());
    steps_to_.push_back({before, letter});
    work_.require_memory(count() * (8 * tuple.size() + 120));
    if (count() > kMostStateTuples) throw LimitReached{Stop::kWork};
  }

  void expand(std::size_t node, std::vector<State>& tuple) {
    work_.require(10 * law_.letters * tuple.size());
    for (Letter letter = 0; letter < law_.letters; ++letter) {
      tuple.back() = at(node, borrows_.size());
      if (!in_order(letter, tuple.back())) continue;
      for (std::size_t i = 0; i < borrows_.size(); ++i) {
        BorrowStep const& step = steps_[i * law_.letters + letter];
        tuple[i] = law_.after(at(node, step.from), step.digits);
      }
      visit(tuple, node, letter);
    }
  }

  /// Whether a position contradicts its options.
  void look(std::size_t node) {
    auto const marked = [&](std::size_t place) {
      State const state = at(node, place);
      return state != kNoState && law_.marks[state] == Mark::kYes;
    };
    bool const moves_into = std::any_of(ends_.begin(), ends_.end(), marked);
    if (marked(0) != moves_into) return;
    std::vector<Letter> word = word_to(steps_to_, node);
    result_.others.emplace_back(0, word);
    if (found_) return;
    found_ = true;
    result_.verdict = moves_into ? Proof::Verdict::kWithin : Proof::Verdict::kMissing;
    result_.word = std::move(word);
  }

  Numeration const& system_;
  std::vector<TakenList> const& lists_;
  Dfa const& law_;
  Meter& work_;
  std::size_t heaps_;
  std::vector<TakenList> borrows_;  // the first is nothing
  std::vector<std::size_t> ends_;   // of each list: it is borrowed in full where the word ends
  std::vector<BorrowStep> steps_;   // by borrow and letter
  State alike_ = 0;
  Numbering numbers_;
  std::vector<State> tuples_;      // one behind the other
  std::vector<Reached> steps_to_;  // each tuple
  Proof result_;
  bool found_ = false;
};

}  // namespace

std::vector<TakenList> listed_moves(LinearGame const& game) {
  if (!takes_finite_lists(game)) return {};
  std::set<TakenList> lists;
  for (Family const& family : game.families) {
    if (family.changed.empty() || !add_lists(family, game.heaps, lists)) return {};
  }
  return {lists.begin(), lists.end()};
}

Proof prove_listed_moves(LinearGame const& game, Numeration const& system,
                         std::vector<TakenList> const& lists, Dfa const& law, Meter& work) {
  return ListProver(game, system, lists, law, work).run();
}

}  // namespace bouton::discover
