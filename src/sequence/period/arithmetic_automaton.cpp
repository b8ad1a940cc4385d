// Decides an arithmetic law by the automata described in arithmetic.hpp.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "sequence/period/arithmetic.hpp"
#include "sequence/period/open_sum.hpp"

namespace bouton::sequence {
namespace {

/// Open sums by number, and what is left of them after a letter.
class OpenSums {
 public:
  using Id = std::uint32_t;

  OpenSums(std::uint32_t odd, Meter& meter) : odd_(odd), meter_(meter) {}

  Id add(OpenSum sum) {
    sum.sort_carries();
    auto const [place, is_new] = ids_.try_emplace(sum, static_cast<Id>(sums_.size()));
    if (is_new) {
      sums_.push_back(sum);
      next_.emplace_back();
      expanded_.push_back(false);
      ends_.push_back(Ends::kUnknown);
    }
    return place->second;
  }

  std::vector<Id> const& after(Id id, Letter letter) {
    if (!expanded_[id]) expand(id);
    return next_[id][letter];
  }

  /// Whether (0, 0) belongs to the open sum: zeros lead to the sum with nothing left.
  bool ends(Id id) {
    if (ends_[id] != Ends::kUnknown) return ends_[id] == Ends::kYes;
    std::set<Id> seen = {id};
    std::vector<Id> open = {id};
    bool found = false;
    while (!open.empty() && !found) {
      Id const now = open.back();
      open.pop_back();
      found = ends_[now] == Ends::kYes || sums_[now].nothing_left();
      for (Id const next : after(now, 0)) {
        if (seen.insert(next).second) open.push_back(next);
      }
    }
    ends_[id] = found ? Ends::kYes : Ends::kNo;
    return found;
  }

 private:
  enum class Ends : std::uint8_t { kUnknown, kNo, kYes };

  void expand(Id id) {
    OpenSum const sum = sums_[id];
    std::array<std::vector<Id>, kLetters> next;
    for (unsigned guess = 0; guess < 1U << sum.large; ++guess) {
      BitsRead const read = read_bits(sum, guess, odd_);
      next[read.letter].push_back(add(read.left));
      meter_.count(1);
    }
    for (auto& ids : next) {
      std::sort(ids.begin(), ids.end());
      ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    }
    next_[id] = std::move(next);
    expanded_[id] = true;
  }

  std::uint32_t odd_;
  Meter& meter_;
  std::map<OpenSum, Id> ids_;
  std::vector<OpenSum> sums_;
  std::vector<std::array<std::vector<Id>, kLetters>> next_;
  std::vector<bool> expanded_;
  std::vector<Ends> ends_;
};

/// How v compares with the value of the law, by the bits read so far.
enum class Order : std::uint8_t { kLess, kEqual, kGreater };

/// The limits are looked at after so much work.
constexpr std::uint64_t kLookEvery = 1 << 12;

class ArithmeticAutomaton {
 public:
  ArithmeticAutomaton(ArithmeticClaim const& law, std::uint64_t most_work, Limits const& limits)
      : law_(law),
        meter_(limits, most_work, kLookEvery),
        even_bits_(static_cast<unsigned>(std::countr_zero(law.saltus))),
        odd_(static_cast<std::uint32_t>(law.saltus >> even_bits_)),
        sums_(odd_, meter_) {}

  ArithmeticVerdict decide() {
    for (std::uint64_t residue = 0; residue < law_.period; ++residue) {
      std::map<std::uint32_t, Set> by_low_bits;
      list_options(residue, by_low_bits);
      std::uint32_t const value = g(law_.base + residue);
      for (std::uint32_t low = 0; low <= low_mask(); ++low) {
        std::uint32_t const wanted = value & low_mask();
        Order const order = low < wanted   ? Order::kLess
                            : low > wanted ? Order::kGreater
                                           : Order::kEqual;
        if (too_much()) return ArithmeticVerdict::kTooMuch;
        ArithmeticVerdict const verdict =
            walk({number(by_low_bits[low]), value >> even_bits_, order});
        if (verdict != ArithmeticVerdict::kHolds) return verdict;
      }
    }
    return ArithmeticVerdict::kHolds;
  }

 private:
  using Set = std::vector<OpenSums::Id>;
  using SetId = std::uint32_t;
  /// A state: open sums that are left, the carry of s Q + g(b + r), and the order so far.
  using State = std::tuple<SetId, std::uint32_t, Order>;

  [[nodiscard]] std::uint32_t g(std::uint64_t heap) const {
    return law_.values[static_cast<std::size_t>(heap)];
  }
  [[nodiscard]] std::uint32_t low_mask() const { return (1U << even_bits_) - 1; }
  /// Whether the work is done that is allowed, or a limit was reached.
  [[nodiscard]] bool too_much() { return !meter_.spend(0) || meter_.over(); }

  /// The open sums of the options of the heaps base + period Q + residue.
  void list_options(std::uint64_t residue, std::map<std::uint32_t, Set>& by_low_bits) {
    auto const& digits = law_.code->prefix();
    for (std::uint64_t taken = 0; taken < digits.size(); ++taken) {
      auto const total = static_cast<std::int64_t>(law_.base + residue - taken);
      for (unsigned parts = 1; parts <= kMostArithmeticParts; ++parts) {
        if (law_.code->allows(taken, parts)) choose(parts, 1, total, {}, 0, by_low_bits);
      }
    }
  }

  /// The other parts, none below `least` in the order 1, ..., base + period - 1, where a large
  /// part stands for all of its residue.
  void choose(unsigned parts, std::uint64_t least, std::int64_t total, OpenSum const& sum,
              std::uint32_t low_bits, std::map<std::uint32_t, Set>& by_low_bits) {
    auto const period = static_cast<std::int64_t>(law_.period);
    if (parts == 0) {
      if (total % period != 0) return;
      OpenSum whole = sum;
      whole.excess = total / period;
      by_low_bits[low_bits].push_back(sums_.add(whole));
      meter_.count(2);
      return;
    }
    std::uint64_t step = 1;
    if (parts == 1) {
      // The last part: of the right residue.
      std::int64_t const off = (total - static_cast<std::int64_t>(least)) % period;
      least += static_cast<std::uint64_t>(off < 0 ? off + period : off);
      step = law_.period;
    }
    for (std::uint64_t part = least; part < law_.base + law_.period; part += step) {
      if (too_much()) return;
      OpenSum more = sum;
      std::uint32_t const value = g(part);
      if (part < law_.base) {
        more.rest ^= value >> even_bits_;
      } else {
        more.carries[more.large++] = value >> even_bits_;
      }
      choose(parts - 1, part, total - static_cast<std::int64_t>(part), more,
             low_bits ^ (value & low_mask()), by_low_bits);
      meter_.count(1);
    }
  }

  /// Every state that can be reached from here and was not seen before.
  ArithmeticVerdict walk(State const& first) {
    std::vector<State> open;
    auto const visit = [&](State const& state) {
      if (seen_.insert(state).second) open.push_back(state);
    };
    visit(first);
    while (!open.empty()) {
      if (too_much()) return ArithmeticVerdict::kTooMuch;
      auto const [set, carry, order] = open.back();
      open.pop_back();
      // If nothing but zeros follow: v is less than the value if that has bits left.
      Order const in_the_end = carry > 0 ? Order::kLess : order;
      bool const option = ends_[set];
      if (in_the_end == Order::kLess ? !option : in_the_end == Order::kEqual && option) {
        return ArithmeticVerdict::kFails;
      }
      for (Letter letter = 0; letter < kLetters; ++letter) {
        std::uint32_t const value = quotient_bit(letter) * odd_ + carry;
        unsigned const bit = value & 1U;
        Order const now = value_bit(letter) == bit  ? order
                          : value_bit(letter) < bit ? Order::kLess
                                                    : Order::kGreater;
        visit({after(set, letter), value >> 1U, now});
      }
    }
    return ArithmeticVerdict::kHolds;
  }

  SetId number(Set set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    meter_.count(set.size() + 1);
    auto const [place, is_new] = set_ids_.try_emplace(std::move(set), set_ids_.size());
    if (is_new) {
      sets_.push_back(&place->first);
      ends_.push_back(std::any_of(place->first.begin(), place->first.end(),
                                  [&](OpenSums::Id id) { return sums_.ends(id); }));
    }
    return place->second;
  }

  SetId after(SetId id, Letter letter) {
    auto const [place, is_new] = next_.try_emplace({id, letter}, 0);
    if (!is_new) return place->second;
    Set left;
    for (OpenSums::Id const sum : *sets_[id]) {
      auto const& more = sums_.after(sum, letter);
      left.insert(left.end(), more.begin(), more.end());
    }
    SetId const next = number(std::move(left));
    place->second = next;
    return next;
  }

  ArithmeticClaim const& law_;
  Meter meter_;
  unsigned even_bits_;
  std::uint32_t odd_;
  OpenSums sums_;
  std::map<Set, SetId> set_ids_;
  std::vector<Set const*> sets_;
  std::vector<bool> ends_;
  std::map<std::pair<SetId, Letter>, SetId> next_;
  std::set<State> seen_;
};

}  // namespace

ArithmeticVerdict decide(ArithmeticClaim const& law, std::uint64_t most_work,
                         Limits const& limits) {
  return ArithmeticAutomaton(law, most_work, limits).decide();
}

}  // namespace bouton::sequence
