// The search keeps the keys still to be solved on a stack of its own:
//
//   keys_    root | options of root | option being solved | its options | ...
//   frames_  ^ frame                  ^ frame               candidates on top
//
// A position is expanded: the generator runs through its options; known ones are folded
// at once, unknown ones go on the stack. The top of the stack is solved first, that is the
// option generated last, which takes most: small positions come first. When a position has
// very many unknown options only the last ones are kept ("cut") and the position is
// expanded again later, so that deep searches stay small.
#include "search/memo.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/moves.hpp"
#include "core/key_table.hpp"
#include "core/saturating.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/position_key.hpp"
#include "rules/state.hpp"
#include "search/folds.hpp"

namespace bouton::search {
namespace {

using Key = KeyTable::Key;

constexpr RulesUser kReferee{"rules_user.search", kHeapsAndBoards};

/// What an outcome is stored as: 1 for a P-position, 0 for an N-position.
constexpr std::uint64_t kIsP = 1;

/// Work is counted in heaps written; the clock is read once for this many.
constexpr std::uint64_t kLookEvery = 1U << 14U;
/// However few positions may be stored, one position may have this many options.
constexpr std::uint64_t kLeastScan = 1U << 20U;
/// A question may cost this many full scans, and this much for each position that it solves; but in
/// all no more than so many scans: some ten seconds for a million positions.
constexpr std::uint64_t kScans = 16;
constexpr std::uint64_t kWorkPerPosition = 1U << 16U;
constexpr std::uint64_t kMostScans = 256;
/// Unknown options of one position kept on the stack, and when the stack has grown large.
constexpr std::size_t kMostCandidates = 1024;
constexpr std::size_t kFewCandidates = 16;

}  // namespace

class Referee::Impl {
 public:
  Impl(Ruleset rules, Convention convention, Limits const& limits)
      : outcome_fold_(convention),
        remoteness_fold_(convention),
        rules_(std::move(rules)),
        limits_(limits),
        writer_(rules_) {
    require(kReferee, rules_);
    if (!every_play_ends(rules_)) throw Error(Message{"search.unknown.back_and_forth", {}});
  }

  /// What a fold says of the position; `known` is what it has said before.
  template <class Fold>
  std::optional<std::uint64_t> ask(SmallPosition const& position, KeyTable& known, Fold& fold) {
    begin();
    return solve(with_state_of(rules_, position), known, fold);
  }

  std::optional<std::vector<SmallPosition>> winning_moves(SmallPosition const& asked) {
    SmallPosition const position = with_state_of(rules_, asked);
    begin();
    std::vector<SmallPosition> winning;
    std::uint64_t bytes = 0;
    std::uint64_t scanned = 0;
    visit_options(position, [&](SmallPosition const& option) {
      if (!count_work(option, scanned)) return false;
      auto const solved = solve(option, outcomes_, outcome_fold_);
      if (!solved) return false;
      if (*solved != kIsP) return true;
      bytes += sizeof(SmallPosition) + option.heaps.size() * sizeof(std::uint64_t);
      if (bytes > limits_.memory_bytes / 2) return meter_.stop(Stop::kMemory);
      winning.push_back(option);
      return true;
    });
    if (meter_.stopped()) return std::nullopt;
    std::sort(winning.begin(), winning.end());
    winning.erase(std::unique(winning.begin(), winning.end()), winning.end());
    return winning;
  }

  std::optional<SmallPosition> known_winning_move(SmallPosition const& asked) {
    std::optional<SmallPosition> found;
    visit_options(with_state_of(rules_, asked), [&](SmallPosition const& option) {
      bytes_.clear();
      auto const known = writer_.append(option, bytes_) ? outcomes_.find(bytes_)
                                                        : std::optional(outcome_fold_.terminal());
      if (known == kIsP) found = option;
      return !found;
    });
    return found;
  }

  [[nodiscard]] std::uint64_t positions() const {
    return outcomes_.size() + remotenesses_.size() + values_.size() + misere_values_.size();
  }
  [[nodiscard]] std::uint64_t table_bytes() const {
    return outcomes_.bytes() + remotenesses_.bytes() + values_.bytes() + misere_values_.bytes();
  }
  [[nodiscard]] Stop stopped_by() const { return meter_.stopped_by(); }
  void set_limits(Limits const& limits) { limits_ = limits; }
  void bound_work(std::uint64_t most) { most_work_ = most; }

  // How answers follow from those for options, and the answers found.
  OutcomeFold outcome_fold_;
  RemotenessFold remoteness_fold_;
  MexFold value_fold_{0};
  MexFold misere_fold_{1};
  KeyTable outcomes_, remotenesses_, values_, misere_values_;

 private:
  struct Frame {
    std::size_t self;  ///< index of its key; its candidates lie above
    bool cut;          ///< some unknown options were left out
  };

  void begin() {
    meter_ = Meter(limits_, most_work_, kLookEvery);
    most_scan_ = std::max(limits_.positions, kLeastScan);
    allowed_ = saturating_multiply(kScans, most_scan_);
    most_allowed_ = saturating_multiply(kMostScans, most_scan_);
    // A full table is kept for questions it can answer; the first one it cannot answer empties it.
    may_clear_ = full_;
  }

  /// Visits the options, as far as the rules let them be listed: a formula about amounts may ask to
  /// try too many, and a heap that grows may become too large.
  bool visit_options(SmallPosition const& position, OptionVisitor const& visit) {
    try {
      return for_each_option(rules_, position, visit);
    } catch (Error const&) {
      return meter_.stop(Stop::kWork);
    }
  }

  template <class Fold>
  std::optional<std::uint64_t> solve(SmallPosition const& position, KeyTable& table, Fold& fold) {
    bytes_.clear();
    starts_.assign(1, 0);
    frames_.clear();
    if (!writer_.append(position, bytes_)) return fold.terminal();
    if (auto const known = table.find(key(0))) return known;
    if (may_clear_) {
      for (KeyTable* full : {&outcomes_, &remotenesses_, &values_, &misere_values_}) {
        *full = KeyTable();
      }
      may_clear_ = full_ = false;
    }
    try {
      return run(table, fold);
    } catch (std::bad_alloc const&) {  // the machine has less memory than the limit allows
      meter_.stop(Stop::kMemory);
      full_ = true;
      return std::nullopt;
    }
  }

  template <class Fold>
  std::optional<std::uint64_t> run(KeyTable& table, Fold& fold) {
    frames_.push_back({0, false});
    std::optional<std::uint64_t> value = expand(table, fold);
    while (!meter_.stopped()) {
      std::size_t const self = frames_.back().self;
      if (value) {
        drop_keys(self + 1);
        if (frames_.size() == 1) {
          static_cast<void>(store(table, key(0), *value));
          return value;  // it is here even if there was no room to keep it
        }
        Stop const stop = store(table, key(self), *value);
        if (stop != Stop::kNone) meter_.stop(stop);
        frames_.pop_back();
        value.reset();
      } else if (starts_.size() == self + 1) {
        value = settle(table, fold);
      } else if (auto const known = table.find(key(starts_.size() - 1))) {
        if (Fold::kDecidedEarly && (fold.clear(), fold.add(*known))) value = fold.result();
        drop_keys(starts_.size() - 1);
      } else {
        frames_.push_back({starts_.size() - 1, false});
        value = expand(table, fold);
      }
    }
    return std::nullopt;
  }

  /// All candidates of the top frame are solved and none decided it.
  template <class Fold>
  std::optional<std::uint64_t> settle(KeyTable& table, Fold& fold) {
    if (!Fold::kDecidedEarly || frames_.back().cut) return expand(table, fold);
    return kIsP;  // only outcomes are decided early: no option is P
  }

  /// Runs through the options of the top frame. \return its value if they suffice.
  template <class Fold>
  std::optional<std::uint64_t> expand(KeyTable& table, Fold& fold) {
    static_assert(!Fold::kDecidedEarly || std::is_same_v<Fold, OutcomeFold>);
    Frame& frame = frames_.back();
    frame.cut = false;
    fold.clear();
    writer_.read(key(frame.self), position_);
    std::size_t const most =
        stack_bytes() > limits_.memory_bytes / 8 ? kFewCandidates : kMostCandidates;
    std::uint64_t scanned = 0;
    bool decided = false;
    visit_options(position_, [&](SmallPosition const& option) {
      if (!count_work(option, scanned)) return false;
      std::size_t const start = bytes_.size();
      std::optional<std::uint64_t> known;
      if (!writer_.append(option, bytes_)) {
        known = fold.terminal();
      } else {
        known = table.find(Key(bytes_).subspan(start));
      }
      if (known) {
        bytes_.resize(start);
        decided = fold.add(*known);
        return !decided;
      }
      return push_candidate(frame, start, most);
    });
    if (meter_.stopped()) return std::nullopt;
    if (!decided && starts_.size() > frame.self + 1) return std::nullopt;
    return fold.result();
  }

  /// The key from `start` on becomes a candidate of the frame.
  bool push_candidate(Frame& frame, std::size_t start, std::size_t most) {
    if (bytes_.size() - start > KeyTable::kMaxKeyBytes ||
        stack_bytes() > limits_.memory_bytes / 2) {
      return meter_.stop(Stop::kMemory);
    }
    starts_.push_back(start);
    std::size_t const first = frame.self + 1;
    if (starts_.size() - first < 2 * most) return true;
    // Keep the last half.
    std::size_t const kept = first + most;
    std::size_t const gap = starts_[kept] - starts_[first];
    bytes_.erase(bytes_.begin() + static_cast<std::ptrdiff_t>(starts_[first]),
                 bytes_.begin() + static_cast<std::ptrdiff_t>(starts_[kept]));
    starts_.erase(starts_.begin() + static_cast<std::ptrdiff_t>(first),
                  starts_.begin() + static_cast<std::ptrdiff_t>(kept));
    for (std::size_t i = first; i < starts_.size(); ++i) starts_[i] -= gap;
    frame.cut = true;
    return true;
  }

  /// \return why there is no room for it
  [[nodiscard]] Stop store(KeyTable& table, Key solved, std::uint64_t value) {
    allowed_ = std::min(saturating_add(allowed_, kWorkPerPosition), most_allowed_);
    std::uint64_t const bytes =
        table_bytes() - table.bytes() + table.bytes_to_insert() + stack_bytes();
    bool const too_large = bytes > limits_.memory_bytes || solved.size() > KeyTable::kMaxKeyBytes;
    if (too_large || positions() >= limits_.positions) {
      full_ = true;
      return too_large ? Stop::kMemory : Stop::kPositions;
    }
    table.insert(solved, value);
    return Stop::kNone;
  }

  /// Counts one option looked at, in heaps written. \return false if a limit stops the search.
  bool count_work(SmallPosition const& option, std::uint64_t& scanned) {
    std::uint64_t const cost = 1 + option.heaps.size();
    scanned += cost;
    if (!meter_.spend(cost)) return false;
    bool const far_more = scanned > most_scan_ || meter_.done() > allowed_;
    return !far_more || meter_.stop(Stop::kPositions);
  }

  [[nodiscard]] Key key(std::size_t index) const {
    std::size_t const end = index + 1 < starts_.size() ? starts_[index + 1] : bytes_.size();
    return Key(bytes_).subspan(starts_[index], end - starts_[index]);
  }

  /// Keeps the first `count` keys of the stack.
  void drop_keys(std::size_t count) {
    if (count == starts_.size()) return;
    bytes_.resize(starts_[count]);
    starts_.resize(count);
  }

  [[nodiscard]] std::uint64_t stack_bytes() const {
    return bytes_.capacity() + starts_.capacity() * sizeof(std::size_t) +
           frames_.capacity() * sizeof(Frame);
  }

  Ruleset rules_;
  Limits limits_;
  PositionKey writer_;
  std::vector<std::uint8_t> bytes_;  // keys, one after the other
  std::vector<std::size_t> starts_;  // the offset at which each begins
  std::vector<Frame> frames_;
  SmallPosition position_;  // being expanded

  Meter meter_;
  bool full_ = false;  // a table has reached a limit
  bool may_clear_ = false;
  std::uint64_t most_work_ = (std::numeric_limits<std::uint64_t>::max)();
  std::uint64_t most_scan_ = 0, allowed_ = 0, most_allowed_ = 0;
};

Referee::Referee(Ruleset rules, Convention convention, Limits limits)
    : impl_(std::make_unique<Impl>(std::move(rules), convention, limits)) {}
Referee::~Referee() = default;
Referee::Referee(Referee&&) noexcept = default;
Referee& Referee::operator=(Referee&&) noexcept = default;

std::optional<Outcome> Referee::outcome(SmallPosition const& position) {
  auto const solved = impl_->ask(position, impl_->outcomes_, impl_->outcome_fold_);
  if (!solved) return std::nullopt;
  return *solved == kIsP ? Outcome::kP : Outcome::kN;
}
std::optional<std::uint64_t> Referee::remoteness(SmallPosition const& position) {
  return impl_->ask(position, impl_->remotenesses_, impl_->remoteness_fold_);
}
std::optional<std::uint64_t> Referee::nim_value(SmallPosition const& position) {
  return impl_->ask(position, impl_->values_, impl_->value_fold_);
}
std::optional<std::uint64_t> Referee::misere_value(SmallPosition const& position) {
  return impl_->ask(position, impl_->misere_values_, impl_->misere_fold_);
}

std::optional<std::vector<SmallPosition>> Referee::winning_moves(SmallPosition const& position) {
  return impl_->winning_moves(position);
}
std::optional<SmallPosition> Referee::known_winning_move(SmallPosition const& position) {
  return impl_->known_winning_move(position);
}

std::uint64_t Referee::positions() const {
  return impl_->positions();
}
std::uint64_t Referee::memory_bytes() const {
  return impl_->table_bytes();
}
Stop Referee::stopped_by() const {
  return impl_->stopped_by();
}
void Referee::set_limits(Limits const& limits) {
  impl_->set_limits(limits);
}
void Referee::bound_work(std::uint64_t most) {
  impl_->bound_work(most);
}

}  // namespace bouton::search
