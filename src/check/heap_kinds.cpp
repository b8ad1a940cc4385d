#include "check/heap_kinds.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

constexpr std::uint64_t kNodeBytes = 64;  // approximate size of an entry of a map

/// Products with the classes of heaps, one row each.
class HeapProducts {
 public:
  HeapProducts(QuotientClaim const& claim, QuotientMonoid const& monoid, WorkMeter& work)
      : order_(monoid.order()), row_(order_, 0) {
    ClassSet classes(order_);
    for (std::vector<Class> const& of_game : claim.heaps) {
      work.require(of_game.size());
      for (Class const x : of_game) classes.insert(x);
    }
    classes.for_each([&](Class y) {
      work.keep_memory(order_ * sizeof(Class));
      row_[y] = products_.size();
      std::vector<Class> const image = monoid.translation(y, work);
      products_.insert(products_.end(), image.begin(), image.end());
    });
  }
  /// x -> x y. \pre y is the class of a heap
  [[nodiscard]] Class const* times(Class y) const { return products_.data() + row_[y]; }

 private:
  std::size_t order_;
  std::vector<std::size_t> row_;
  std::vector<Class> products_;
};

/// The classes of the options of one game's heaps, in ascending order of the heaps.
class GameOptions {
 public:
  GameOptions(HeapRules const& rules, std::vector<Class> const& classes,
              HeapProducts const& products, std::size_t order, WorkMeter& work)
      : rules_(rules),
        classes_(classes),
        products_(products),
        order_(order),
        work_(work),
        most_taken_(rules.finite() ? rules.most_taken() : classes.size()),
        splits_(rules.most_parts() < 2 ? 0 : rules.most_parts() - 1),
        marked_(order, 0) {
    for (std::size_t parts = 2; parts < splits_.size() + 2; ++parts) {
      bool used = false;
      for (std::uint32_t const digit : rules.first) used = used || ((digit >> parts) & 1U) != 0;
      for (std::uint32_t const digit : rules.repeat) used = used || ((digit >> parts) & 1U) != 0;
      if (used) used_.push_back(static_cast<unsigned>(parts));
    }
  }

  /// Adds the classes of the options of the next heap, 0, 1, ... \return whether it has options
  bool next(ClassSet& options) {
    std::uint64_t const heap = next_++;
    for (unsigned const parts : used_) add_splits(parts, heap);
    bool any = false;
    std::uint64_t const last = std::min(heap, most_taken_);
    work_.require(last + 1);
    for (std::uint64_t taken = 0; taken <= last; ++taken) {
      std::uint32_t const digit = rules_.digit(taken);
      if (digit == 0) continue;
      std::uint64_t const rest = heap - taken;
      if ((digit & 1U) != 0 && rest == 0) {
        options.insert(0);
        any = true;
      }
      if ((digit & 2U) != 0 && rest > 0) {
        options.insert(of(rest));
        any = true;
      }
      for (unsigned const parts : used_) {
        if (((digit >> parts) & 1U) == 0) continue;
        ClassSet const& set = *splits_[parts - 2][static_cast<std::size_t>(rest)];
        work_.require(set.words());
        options.insert_all(set);
        any = any || !set.empty();
      }
    }
    return any;
  }

 private:
  [[nodiscard]] Class of(std::uint64_t heap) const {
    return classes_[static_cast<std::size_t>(heap)];
  }

  /// Finds the classes of all splits of `total` into this many heaps.
  void add_splits(unsigned parts, std::uint64_t total) {
    std::fill(marked_.begin(), marked_.end(), 0);
    work_.require(order_);
    if (parts == 2) {
      mark_pairs(total);
    } else {
      mark_splits(parts, 0, 1, total, 0);
    }
    auto const [place, is_new] =
        sets_.insert(classes_where(order_, [&](std::size_t x) { return marked_[x] != 0; }));
    work_.keep_memory(sizeof(void*) + (is_new ? place->bytes() + kNodeBytes : 0));
    splits_[parts - 2].push_back(&*place);
  }

  void mark_pairs(std::uint64_t total) {
    if (total < 2) return;
    work_.require(total);
    std::uint64_t const last = rules_.parts == PartsRule::kAny ? total / 2 : (total - 1) / 2;
    for (std::uint64_t a = 1; a <= last; ++a) marked_[products_.times(of(a))[of(total - a)]] = 1;
  }

  /// Chooses `parts` more parts, none less than `least`, after those of class x; the first part
  /// is 0 as long as there is none. The depth is the number of parts, at most 31.
  void mark_splits(unsigned parts, std::uint64_t first, std::uint64_t least, std::uint64_t rest,
                   Class x) {
    work_.require(4);
    if (parts == 1) {
      bool const allowed =
          rest >= least && !(rules_.parts == PartsRule::kNotAllEqual && rest == first);
      if (allowed) marked_[products_.times(of(rest))[x]] = 1;
      return;
    }
    std::uint64_t const more = rules_.parts == PartsRule::kUnequal ? 1 : 0;
    for (std::uint64_t part = least; part <= rest / parts; ++part) {
      mark_splits(parts - 1, first == 0 ? part : first, part + more, rest - part,
                  products_.times(of(part))[x]);
    }
  }

  HeapRules const& rules_;
  std::vector<Class> const& classes_;
  HeapProducts const& products_;
  std::size_t order_;
  WorkMeter& work_;
  std::uint64_t most_taken_;
  std::uint64_t next_ = 0;
  std::vector<unsigned> used_;                        // numbers of parts of splits
  std::set<ClassSet> sets_;                           // that occur
  std::vector<std::vector<ClassSet const*>> splits_;  // by parts - 2 and total
  std::vector<std::uint8_t> marked_;
};

}  // namespace

std::vector<HeapKind> heap_kinds(QuotientClaim const& claim, QuotientMonoid const& monoid,
                                 WorkMeter& work) {
  HeapProducts const products(claim, monoid, work);
  std::map<std::pair<Class, ClassSet>, std::size_t> known;
  std::vector<HeapKind> kinds;
  for (std::size_t game = 0; game < claim.games.size(); ++game) {
    std::vector<Class> const& classes = claim.heaps[game];
    GameOptions rules(claim.games[game].rules, classes, products, monoid.order(), work);
    for (std::size_t heap = 0; heap < classes.size(); ++heap) {
      if (heap % 256 == 0) work.report(heap, classes.size());
      ClassSet options(monoid.order());
      work.require(options.words() + 1);
      if (!rules.next(options)) {
        demand(classes[heap] == 0, "check.wrong.no_move", {{"heap", claim.heap_name(game, heap)}});
        continue;
      }
      auto const [place, is_new] =
          known.try_emplace({classes[heap], std::move(options)}, kinds.size());
      if (!is_new) continue;
      work.keep_memory(2 * place->first.second.bytes() + kNodeBytes + sizeof(HeapKind));
      kinds.push_back({classes[heap], place->first.second, game, heap});
    }
  }
  return kinds;
}

}  // namespace bouton::check
