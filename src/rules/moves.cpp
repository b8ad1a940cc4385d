// How a move is made: choose a kind of move, the heaps it touches, and for each of them an
// amount and the parts that stay. One frame per touched heap, on an explicit stack: a move
// may touch a million heaps.
#include "bouton/rules/moves.hpp"

#include <algorithm>
#include <map>

#include "bouton/core/error.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

constexpr RulesUser kMoves{"rules_user.moves", kHeapsAndBoards};

/// All ways to write a number as ordered positive parts under a condition, one after another
/// in lexicographic order.
class Parts {
 public:
  /// Starts before the first way. \pre count <= 31
  void start(std::uint64_t rest, unsigned count, PartsCondition condition) {
    // Of equal parts there is one way at most.
    if (condition == PartsCondition::kAllEqual && count > 1 && rest % count != 0) count = kNone;
    rest_ = rest;
    count_ = count;
    condition_ = condition;
    parts_.clear();
    fresh_ = true;
  }

  bool advance() {
    if (count_ == kNone) return false;
    if (count_ > 1 && condition_ == PartsCondition::kAllEqual) {
      if (!fresh_) return false;
      fresh_ = false;
      parts_.assign(count_, rest_ / count_);
      return true;
    }
    if (count_ < 2) {
      if (!fresh_ || (count_ == 0) != (rest_ == 0)) return false;
      fresh_ = false;
      if (count_ == 1) parts_.push_back(rest_);
      return true;
    }
    std::uint64_t value = 1;  // candidate for the part at the end of parts_
    std::uint64_t left = rest_;
    if (!fresh_) {
      left = parts_.back();  // the last part is what remains after the others
      parts_.pop_back();
      left += parts_.back();
      value = parts_.back() + 1;
      parts_.pop_back();
    }
    fresh_ = false;
    while (true) {
      std::uint64_t const need =
          least_rest(count_ - 1 - static_cast<unsigned>(parts_.size()), value);
      // A larger value never makes the least sum smaller.
      if (value > left || left - value < need) {
        if (parts_.empty()) return false;
        left += parts_.back();
        value = parts_.back() + 1;
        parts_.pop_back();
      } else if (repeats(value)) {
        ++value;
      } else if (parts_.size() + 2 < count_) {
        parts_.push_back(value);
        left -= value;
        value = 1;
      } else {
        parts_.push_back(value);
        parts_.push_back(left - value);
        if (details::parts_allowed(condition_, parts_)) return true;
        parts_.resize(parts_.size() - 2);
        ++value;
      }
    }
  }

  [[nodiscard]] std::vector<std::uint64_t> const& parts() const { return parts_; }

 private:
  static constexpr unsigned kNone = 32;  // more parts than there can be

  /// The least sum of `count` more parts, after the parts chosen and `value`.
  [[nodiscard]] std::uint64_t least_rest(unsigned count, std::uint64_t value) const {
    if (condition_ != PartsCondition::kPairwiseUnequal) return count;
    std::uint64_t sum = 0;
    for (std::uint64_t part = 1; count > 0; ++part) {
      if (part == value || repeats(part)) continue;
      sum += part;
      --count;
    }
    return sum;
  }
  [[nodiscard]] bool repeats(std::uint64_t value) const {
    return condition_ == PartsCondition::kPairwiseUnequal &&
           std::find(parts_.begin(), parts_.end(), value) != parts_.end();
  }

  std::uint64_t rest_ = 0;
  unsigned count_ = 0;
  PartsCondition condition_ = PartsCondition::kAny;
  std::vector<std::uint64_t> parts_;
  bool fresh_ = true;
};

/// Walks through all ways to make one kind of move.
class Mover {
 public:
  Mover(Ruleset const& rules, MoveKind const& kind, SmallPosition const& from,
        OptionVisitor const& visit)
      : rules_(rules),
        kind_(kind),
        from_(from),
        visit_(visit),
        most_(details::most_taken(rules, from)),
        most_by_code_(details::most_by_code(kind, from)),
        least_heaps_(details::least_heaps(kind, from)),
        tail_takes_all_(kind.unit == Unit::kToken &&
                        std::all_of(kind.take.tail().begin(), kind.take.tail().end(),
                                    [](Digit digit) { return digit <= 1; })),
        remembers_(rules.remembers()) {
    choose_heaps();
    if (kind.within != kNoBound) places_ = details::places(rules, from);
    // To look at the other heaps for each of very many is too much.
    constexpr std::size_t kFew = 1000;
    bool const alone = kind.unit == Unit::kToken && kind.bound == HeapBound::kNone;
    if (least_heaps_ > 1 && (alone || heaps_.size() <= kFew)) keep_heaps_that_can_give();
    if (kind.spread) {
      largest_after_.assign(heaps_.size(), 0);
      for (std::size_t index = heaps_.size(); index-- > 1;) {
        largest_after_[index - 1] = std::max(largest_after_[index], from.heaps[heaps_[index]]);
      }
    }
  }

  bool run() {
    open(0);
    while (depth_ > 0) {
      Frame& top = frames_[depth_ - 1];
      std::size_t const next = top.index + 1;
      if (!advance(top, heaps_[top.index])) {
        --depth_;
        open(next);
        continue;
      }
      if (depth_ >= least_heaps_ && !emit(top.taken + top.amount)) return false;
      if (depth_ < kind_.max_heaps) open(next);
    }
    return true;
  }

 private:
  /// One touched heap, with what the heaps before it gave.
  struct Frame {
    std::size_t index = 0;     ///< into heaps_
    std::uint64_t amount = 0;  ///< taken from this heap
    std::uint64_t last = 0;    ///< greatest amount to try
    unsigned next_count = 0;   ///< numbers of parts still to try for this amount
    bool has_parts = false;    ///< parts holds the last way tried
    Parts parts;
    std::uint64_t taken = 0;         ///< by the heaps before
    std::uint64_t least = kNoBound;  ///< of the amounts before
    std::uint64_t greatest = 0;
  };

  /// The heaps that may be touched at all.
  void choose_heaps() {
    auto const size = details::chosen_size(kind_.conditions.choice, from_);
    for (std::size_t heap = 0; heap < from_.heaps.size(); ++heap) {
      if (from_.heaps[heap] != 0 && from_.heaps[heap] == size.value_or(from_.heaps[heap])) {
        heaps_.push_back(heap);
      }
    }
    if (kind_.conditions.choice == HeapChoice::kEnd && heaps_.size() > 2) {
      heaps_ = {heaps_.front(), heaps_.back()};
    }
  }

  /// The least amount >= `least` that may be taken from `heap`, as far as its unit and the formula
  /// about amounts say; kNoBound if there is none.
  std::uint64_t next_amount(std::size_t heap, std::uint64_t least) {
    AmountCondition const& condition = kind_.conditions.amount;
    if (condition.always()) return details::next_amount(kind_, from_, heap, least);
    std::uint64_t const size = from_.heaps[heap];
    auto const [entry, fresh] = amounts_.try_emplace(size);
    auto& allowed = entry->second;
    if (fresh) allowed = condition.amounts(size, 0, std::min(size, most_by_code_));
    auto next = std::lower_bound(allowed.begin(), allowed.end(), least);
    if (kind_.unit == Unit::kToken) return next == allowed.end() ? kNoBound : *next;
    while (next != allowed.end() && details::next_amount(kind_, from_, heap, *next) != *next)
      ++next;
    return next == allowed.end() ? kNoBound : *next;
  }

  /// A move that needs several heaps is looked for among those alone from which something can be
  /// taken: else one that cannot give would be found out about anew for every way to treat the
  /// heaps before it.
  void keep_heaps_that_can_give() {
    least_amount_ = kNoBound;
    Frame frame;
    auto const gives_nothing = [&](std::size_t heap) {
      frame.last = std::min(
          {from_.heaps[heap], most_, most_by_code_, details::most_by_others(kind_, from_, heap)});
      frame.amount = next_amount(heap, 0);
      frame.next_count = 0;
      frame.has_parts = false;
      if (frame.amount > frame.last || !advance(frame, heap)) return true;
      least_amount_ = std::min(least_amount_, frame.amount);
      return false;
    };
    heaps_.erase(std::remove_if(heaps_.begin(), heaps_.end(), gives_nothing), heaps_.end());
  }

  /// Puts a frame on the stack for the first heap from `index` on that has an amount to try,
  /// if the move can still reach its least number of heaps.
  void open(std::size_t index) {
    if (depth_ == kind_.max_heaps) return;
    if (depth_ == frames_.size()) frames_.emplace_back();
    Frame& frame = frames_[depth_];
    frame.taken = 0;
    frame.least = kNoBound;
    frame.greatest = 0;
    if (depth_ > 0) {
      Frame const& before = frames_[depth_ - 1];
      frame.taken = saturating_add(before.taken, before.amount);
      frame.least = std::min(before.least, before.amount);
      frame.greatest = std::max(before.greatest, before.amount);
    }
    std::uint64_t const needed = saturating_subtract(least_heaps_, depth_);
    std::uint64_t first = 0, last = kNoBound;
    if (rules_.limit) {
      std::uint64_t const others =
          saturating_multiply(saturating_subtract(needed, 1U), least_amount_);
      if (others > most_ - frame.taken) return;
      last = most_ - frame.taken - others;
    }
    last = std::min(last, most_by_code_);
    if (kind_.spread && depth_ > 0) {
      if (frame.greatest >= *kind_.spread) first = frame.greatest - *kind_.spread + 1;
      last = std::min(last, saturating_add(frame.least, *kind_.spread - 1));
    }
    for (; index < heaps_.size() && heaps_.size() - index >= needed; ++index) {
      index = past_far_heaps(index);
      if (index == heaps_.size()) return;
      if (!go_together(index)) continue;
      frame.last = std::min(last, from_.heaps[heaps_[index]]);
      if (kind_.bound != HeapBound::kNone) {
        frame.last = std::min(frame.last, details::most_by_others(kind_, from_, heaps_[index]));
      }
      if (kind_.spread && depth_ + 1 < least_heaps_) {
        // A heap after this one must give an amount too, and one that is not much smaller.
        frame.last = std::min(frame.last, saturating_add(largest_after_[index], *kind_.spread - 1));
      }
      frame.amount = next_amount(heaps_[index], first);
      if (frame.amount > frame.last) continue;
      frame.index = index;
      frame.next_count = 0;
      frame.has_parts = false;
      ++depth_;
      return;
    }
  }

  /// The next way to treat `heap`, that of `frame`: parts, then number of parts, then amount.
  bool advance(Frame& frame, std::size_t heap) {
    std::uint64_t const size = from_.heaps[heap];
    while (true) {
      if (frame.has_parts && frame.parts.advance()) return true;
      frame.has_parts = false;
      Digit const digits = details::digit_of_amount(kind_, from_, heap, frame.amount);
      std::uint64_t const rest = size - frame.amount;
      while (frame.next_count < 32 && !frame.has_parts) {
        unsigned const count = frame.next_count++;
        if (((digits >> count) & 1U) == 0 || (count == 0 ? rest != 0 : rest < count)) continue;
        frame.parts.start(rest, count, kind_.parts);
        frame.has_parts = true;
      }
      if (frame.has_parts) continue;
      if (frame.amount == frame.last) return false;
      frame.amount = next_amount(heap, frame.amount + 1);
      if (frame.amount > frame.last) return false;
      // A tail that only takes whole heaps allows nothing less than the whole heap.
      if (!kind_.take.finite() && tail_takes_all_ && frame.amount >= kind_.take.prefix().size() &&
          frame.amount < size) {
        if (frame.last < size || next_amount(heap, size) != size) return false;
        frame.amount = size;
      }
      frame.next_count = 0;
    }
  }

  /// The first heap from `index` on that is not too far from the first one touched: in a row there
  /// is none behind, in a circle heaps come near again from the other side.
  [[nodiscard]] std::size_t past_far_heaps(std::size_t index) const {
    std::size_t const count = places_.count;
    if (depth_ == 0 || kind_.within >= count) return index;
    std::size_t const first = places_.place(heaps_[frames_[0].index]);
    if (places_.place(heaps_[index]) - first < kind_.within) return index;
    if (!rules_.circle) return heaps_.size();
    auto const from = heaps_.begin() + static_cast<std::ptrdiff_t>(index);
    auto const again = std::lower_bound(
        from, heaps_.end(), first + count - kind_.within + 1,
        [this](std::size_t heap, std::size_t place) { return places_.place(heap) < place; });
    return static_cast<std::size_t>(again - heaps_.begin());
  }

  /// Whether this heap and those touched so far stand in one list, and lie as near to each other as
  /// they must. Heaps that do not would not with more of them either.
  bool go_together(std::size_t index) {
    bool const lie = kind_.within != kNoBound;
    if (depth_ == 0 ? kind_.conditions.sets.empty() : !lie && kind_.conditions.sets.empty()) {
      return true;
    }
    touched_.clear();
    for (std::size_t i = 0; i < depth_; ++i) touched_.push_back(heaps_[frames_[i].index]);
    touched_.push_back(heaps_[index]);
    if (!details::stand_in_one_set(kind_.conditions, touched_)) return false;
    if (!lie) return true;
    for (std::size_t& heap : touched_) heap = places_.place(heap);
    return details::lie_within(kind_, rules_.circle, places_.count, touched_);
  }

  bool emit(std::uint64_t taken) {
    if (!details::allowed_after_last(kind_.conditions, from_, taken)) return true;
    option_.heaps.clear();
    option_.spent.clear();
    option_.one_pass_spent = from_.one_pass_spent;
    std::size_t next = 0;
    for (std::size_t heap = 0; heap < from_.heaps.size(); ++heap) {
      bool const spent = !from_.spent.empty() && from_.spent[heap];
      if (next == depth_ || heaps_[frames_[next].index] != heap) {
        put(from_.heaps[heap], spent);
        continue;
      }
      std::vector<std::uint64_t> const& parts = frames_[next++].parts.parts();
      if (parts.empty()) put(0, false);
      for (std::uint64_t const part : parts) put(part, spent);
    }
    if (kind_.to_left) put_to_the_left();
    if (rules_.limit) option_.limit = rules_.limit->after(taken);
    if (remembers_) option_.last = taken;
    return visit_(option_);
  }

  void put_to_the_left() {
    for (std::size_t i = 0; i < depth_; ++i) {
      std::size_t const heap = heaps_[frames_[i].index];
      if (heap == 0) continue;
      std::uint64_t& left = option_.heaps[heap - 1];
      if (frames_[i].amount > kNoBound - left) throw Error(Message{"error.position.grows", {}});
      left += frames_[i].amount;
    }
  }

  void put(std::uint64_t heap, bool spent) {
    option_.heaps.push_back(heap);
    if (!from_.spent.empty()) option_.spent.push_back(spent);
  }

  Ruleset const& rules_;
  MoveKind const& kind_;
  SmallPosition const& from_;
  OptionVisitor const& visit_;
  std::uint64_t const most_;
  std::uint64_t const most_by_code_;
  std::uint64_t const least_heaps_;
  bool const tail_takes_all_;
  bool const remembers_;            // asked once, not for each option
  std::uint64_t least_amount_ = 0;  ///< that any heap gives at least, where it is known
  std::vector<std::size_t> heaps_;  ///< indices of the heaps that may be touched
  details::Places places_;          ///< with `within` only
  std::map<std::uint64_t, std::vector<std::uint64_t>> amounts_;  ///< by heap; with a formula only
  std::vector<std::uint64_t> largest_after_;  ///< largest heap behind each; with a spread only
  std::vector<Frame> frames_;                 ///< the first depth_ are in use
  std::size_t depth_ = 0;
  std::vector<std::size_t> touched_;
  SmallPosition option_;
};

bool visit_vectors(Ruleset const& rules, MoveKind const& kind, SmallPosition const& position,
                   OptionVisitor const& visit) {
  for (std::vector<std::int64_t> const& vector : kind.vectors) {
    std::uint64_t const most = details::most_times(kind, position, vector);
    for (std::uint64_t times = 1; times <= most; ++times) {
      auto const option = details::after_vector(rules, position, vector, times);
      if (!option) break;  // larger multiples would take more
      if (!visit(*option)) return false;
    }
  }
  return true;
}

bool visit_passes(SmallPosition const& position, OptionVisitor const& visit) {
  SmallPosition option = position;
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    if (position.heaps[heap] == 0 || position.spent[heap]) continue;
    option.spent[heap] = true;
    if (!visit(option)) return false;
    option.spent[heap] = false;
  }
  return true;
}

bool visit_one_pass(SmallPosition const& position, OptionVisitor const& visit) {
  if (position.one_pass_spent || details::all_empty(position)) return true;
  SmallPosition option = position;
  option.one_pass_spent = true;
  return visit(option);
}

}  // namespace

bool for_each_option(Ruleset const& rules, SmallPosition const& position,
                     OptionVisitor const& visit) {
  require(kMoves, rules);
  if (rules.board != nullptr) return rules.board->row->for_each_option(rules, position, visit);
  if (details::is_over(rules, position)) return true;
  for (MoveKind const& kind : rules.moves) {
    if (kind.vectors.empty() ? !Mover(rules, kind, position, visit).run()
                             : !visit_vectors(rules, kind, position, visit)) {
      return false;
    }
  }
  if (rules.pass_per_heap && !visit_passes(position, visit)) return false;
  return !rules.one_pass || visit_one_pass(position, visit);
}

std::vector<SmallPosition> options(Ruleset const& rules, SmallPosition const& position) {
  std::vector<SmallPosition> all;
  for_each_option(rules, position, [&](SmallPosition const& option) {
    all.push_back(option);
    return true;
  });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool is_terminal(Ruleset const& rules, SmallPosition const& position) {
  return for_each_option(rules, position, [](SmallPosition const&) { return false; });
}

}  // namespace bouton
