#include "sequence/engine/nim_values.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace bouton::sequence {

namespace {

constexpr std::uint32_t kValueCount = 65536;
constexpr std::uint32_t kMarksTogether = 8;  // divides kValueCount
constexpr std::size_t kPairsTogether = 32;
/// Tried first when a number is looked for among the options with the most parts.
constexpr std::size_t kFirstHeaps = 4;
constexpr std::uint32_t kNearValues = 8;
/// So many parts that have shown a value are kept, and so many of them tried before anything else.
constexpr std::size_t kMostLearned = 256;
constexpr std::size_t kTriedFirst = 16;
/// So many neighbouring amounts, or more, are a window.
constexpr std::uint64_t kLeastRun = 16;

/// The end of the amounts from `first` on that leave one heap, within the prefix.
std::uint64_t end_of_run(HeapCode const& code, std::uint64_t first) {
  std::uint64_t end = first;
  while (end < code.prefix().size() && code.allows(end, 1)) ++end;
  return end;
}

}  // namespace

bool NimValues::has_runs(HeapCode const& code) {
  for (std::uint64_t t = 0; t < code.prefix().size(); ++t) {
    std::uint64_t const end = end_of_run(code, t);
    if (end - t >= kLeastRun) return true;
    t = end;
  }
  return false;
}

NimValues::NimValues(OneHeapGame game)
    : game_(std::move(game)),
      prefix_length_(std::max<std::uint64_t>(game_.code.prefix().size(), 1)),
      max_parts_(game_.code.max_parts()),
      sets_(max_parts_ + 1),
      stamp_(kValueCount, 0) {
  HeapCode const& code = game_.code;
  auto const add = [&](std::vector<Amount>& to, std::uint64_t taken, Digit digit,
                       unsigned from = 1) {
    for (unsigned parts = from; parts <= max_parts_; ++parts) {
      if (((digit >> parts) & 1U) == 0) continue;
      to.push_back({taken, parts});
      needed_parts_ |= 1U << parts;
    }
  };
  for (std::uint64_t t = 0; t < prefix_length_;) {
    std::uint64_t end = end_of_run(code, t);
    bool const window = end - t >= kLeastRun;
    if (window) windows_.add(t, end - 1);
    for (end = std::max(end, t + 1); t < end; ++t) {
      add(amounts_, t, code.digit(t), window ? 2 : 1);
    }
  }
  tail_.resize(code.tail().size());
  for (std::uint64_t t = 0; t < tail_.size(); ++t) {
    add(tail_amounts_, t, code.digit(prefix_length_ + t));
    // The whole heap taken at once: an option of value 0 in every row of this residue.
    std::size_t const residue = static_cast<std::size_t>((prefix_length_ + t) % tail_.size());
    if (code.allows(prefix_length_ + t, 0)) tail_[residue].values.insert(0);
  }
  tail_alone_splits_ =
      max_parts_ == 2 && std::none_of(amounts_.begin(), amounts_.end(),
                                      [](Amount const& amount) { return amount.parts > 1; });
  by_question_ = max_parts_ >= 3 && tail_.empty() && game_.parts == PartsCondition::kAny;
  for (Amount const& amount : amounts_) {
    if (by_question_ && amount.parts == max_parts_) largest_.push_back({amount.taken, {}, {}, 0});
  }
  if (game_.parts == PartsCondition::kAny) {
    for (unsigned parts = 2; parts < max_parts_; ++parts) needed_parts_ |= 1U << parts;
  }
  if (max_parts_ >= 2) marks_.assign(kValueCount, 0);
  values_.push_back(0);
  for (unsigned parts = 2; parts <= max_parts_; ++parts) sets_[parts].resize(1);
  if (by_question_) columns_.append(ValueSet());
}

bool NimValues::extend_to(std::uint64_t n, Limits const& limits, std::uint64_t most_work) {
  meter_.resume(limits, most_work);
  while (values_.size() <= n) {
    if (values_.size() == values_.capacity()) {
      std::uint64_t const bytes = 2 * values_.capacity() * sizeof(std::uint16_t) + bytes_;
      if (bytes > limits.memory_bytes) return meter_.stop(Stop::kMemory);
      values_.reserve(2 * values_.capacity());
    }
    if (!next_value()) return false;
  }
  return true;
}

bool NimValues::next_value() {
  std::uint64_t const row = values_.size();
  if (meter_.over()) return meter_.stop(Stop::kWork);
  if (bytes_ > meter_.limits().memory_bytes) return meter_.stop(Stop::kMemory);
  if (!meter_.spend(0)) return false;
  if (max_parts_ >= 2 && !next_sets(row)) return false;
  if (!tail_.empty() && row > prefix_length_) add_to_tail(row - prefix_length_);

  row_.clear();
  if (row < prefix_length_ && game_.code.allows(row, 0)) stamp_[0] = row + 1;
  for (Amount const& amount : amounts_) {
    if (amount.taken > row || row - amount.taken < amount.parts) continue;
    std::size_t const total = static_cast<std::size_t>(row - amount.taken);
    if (amount.parts == 1) {
      stamp_[values_[total]] = row + 1;
    } else if (!by_question_ || amount.parts < max_parts_) {
      row_.insert(sets_[amount.parts][total]);
    }
  }
  windows_.advance_to(row, values_);
  meter_.count(amounts_.size() + 1 + 2 * windows_.size() + windows_.values().words().size() / 4);
  TailUnion* tail = nullptr;
  std::uint32_t value = 0;
  if (!tail_.empty() && row >= prefix_length_) {
    tail = &tail_[static_cast<std::size_t>(row % tail_.size())];
    value = tail->mex = tail->values.mex(tail->mex);
  }
  if (by_question_) prepare_largest(row);
  for (;; ++value) {
    value = least_missing(value, tail);
    bool const option = std::any_of(largest_.begin(), largest_.end(), [&](Largest& largest) {
      return largest.taken < row && largest_has(largest, row - largest.taken, value);
    });
    if (!option || value >= kValueCount) break;
  }
  if (value >= kValueCount) {
    meter_.stop(Stop::kValueSize);
    for (unsigned parts = 2; parts <= max_parts_; ++parts) sets_[parts].resize(values_.size());
    if (by_question_) columns_.shorten(values_.size());
    return false;
  }
  values_.push_back(static_cast<std::uint16_t>(value));
  if (by_question_) {
    if (first_heaps_.size() <= value) first_heaps_.resize(value + 1);
    if (first_heaps_[value].size() < kFirstHeaps) first_heaps_[value].push_back(row);
  }
  forget(row);
  return true;
}

/// The least number from `value` on that no option listed for this row has.
std::uint32_t NimValues::least_missing(std::uint32_t value, TailUnion const* tail) {
  std::uint64_t const stamp = values_.size() + 1;
  for (;; ++value) {
    value = windows_.values().mex(row_.mex(value));
    if (value >= kValueCount) return kValueCount;
    bool const in_tail = tail != nullptr && tail->values.contains(value);
    if (stamp_[value] != stamp && !in_tail && !row_.contains(value)) return value;
  }
}

// The sets S_j for the largest j take most of the time to list, and nothing but the row reads
// them. In finite codes without a condition on the parts they are not listed. Two equal parts
// cancel, so S_j(m) contains every S_(j-2)(m - 2), S_(j-2)(m - 4), ...: nearly all that there is.
// Whether one of the few numbers left is in S_j(m) is asked: is v XOR g(c) in S_(j-1)(m - c) for
// some part c? Numbers of one kind are left again and again, and the same parts show them: those
// are tried first. Only the value itself, which no part shows, costs a look at all parts.

/// Adds the values of splits with two equal parts to the options of the row.
void NimValues::prepare_largest(std::uint64_t row) {
  for (Largest& largest : largest_) {
    if (row < largest.taken + max_parts_) continue;
    std::uint64_t const total = row - largest.taken;
    ValueSet& set = largest.with_twins[static_cast<std::size_t>(total % 2)];
    std::size_t const rest = static_cast<std::size_t>(total - 2);
    std::size_t const before = set.bytes();
    if (max_parts_ == 3) {
      set.insert(values_[rest]);
    } else {
      set.insert(sets_[max_parts_ - 2][rest]);
    }
    bytes_ += set.bytes() - before;
    meter_.count(set.words().size());
    row_.insert(set);
  }
}

/// Whether a split with the part `part` gives `value`.
bool NimValues::shown_by(std::uint64_t part, std::uint64_t total, std::uint32_t value) const {
  std::uint32_t const rest = value ^ values_[static_cast<std::size_t>(part)];
  return columns_.contains(static_cast<std::size_t>(total - part), rest);
}

/// Whether one of the parts number `from`, ..., `to` - 1 that have shown a value shows this one.
bool NimValues::learned_part_has(Largest& largest, std::size_t from, std::size_t to,
                                 std::uint64_t total, std::uint32_t value) {
  for (std::size_t i = from; i < std::min(to, largest.learned.size()); ++i) {
    meter_.count(1);
    if (largest.learned[i] >= total || !shown_by(largest.learned[i], total, value)) continue;
    // What serves often comes to the front.
    std::swap(largest.learned[i], largest.learned[i / 2]);
    return true;
  }
  return false;
}

/// Whether `value` is in S_j(total) for the largest j.
bool NimValues::largest_has(Largest& largest, std::uint64_t total, std::uint32_t value) {
  if (total < max_parts_ || value >= kValueCount) return false;
  if (learned_part_has(largest, 0, kTriedFirst, total, value)) return true;
  // A part of nearly this value may do it.
  for (std::uint32_t near = 0; near < kNearValues; ++near) {
    std::uint32_t const of_part = value ^ near;
    if (of_part >= first_heaps_.size()) continue;
    for (std::uint64_t const part : first_heaps_[of_part]) {
      if (part >= total) break;
      meter_.count(1);
      if (columns_.contains(static_cast<std::size_t>(total - part), near)) return true;
    }
  }
  if (learned_part_has(largest, kTriedFirst, kMostLearned, total, value)) return true;
  std::uint64_t const last = total / max_parts_;  // of the smallest part
  for (std::uint64_t part = 1; part <= last; ++part) {
    if (!shown_by(part, total, value)) continue;
    meter_.count(part);
    if (largest.learned.size() < kMostLearned) {
      largest.learned.push_back(part);
    } else {
      // It takes the place of one of those that serve least.
      constexpr std::size_t kHalf = kMostLearned / 2;
      largest.learned[kHalf + largest.next_learned++ % kHalf] = part;
    }
    return true;
  }
  meter_.count(last);
  return false;
}

/// S_j(total) for all j in use; the values of all smaller heaps are known.
bool NimValues::next_sets(std::uint64_t total) {
  for (unsigned parts = 2; parts <= max_parts_; ++parts) {
    ValueSet set;
    bool const listed = !by_question_ || parts < max_parts_;
    if (listed && ((needed_parts_ >> parts) & 1U) != 0 && total >= parts) {
      if (parts == 2) {
        two_parts(total, set);
      } else if (game_.parts == PartsCondition::kAny) {
        // One part is the smallest, at most total / parts; the others are any.
        for (std::uint64_t part = 1; part <= total / parts; ++part) {
          ValueSet const& others = sets_[parts - 1][static_cast<std::size_t>(total - part)];
          set.insert_shifted(others, values_[static_cast<std::size_t>(part)]);
          meter_.count(4 + 4 * others.words().size());  // as measured
        }
      } else if (!listed_parts(parts, total, set)) {
        for (unsigned done = 2; done < parts; ++done) sets_[done].resize(values_.size());
        return false;
      }
    }
    if (by_question_ && parts == max_parts_ - 1) {
      bytes_ -= columns_.bytes();
      columns_.append(set);
      bytes_ += columns_.bytes();
    }
    bytes_ += set.bytes() + sizeof(ValueSet);
    sets_[parts].push_back(std::move(set));
  }
  return true;
}

/// Values below this need not be in S_2(total): only the tail reads it, and there they are already.
std::uint32_t NimValues::least_wanted(std::uint64_t total) const {
  if (!tail_alone_splits_) return 0;
  std::uint32_t least = kValueCount;
  for (Amount const& amount : tail_amounts_) {
    if (amount.parts < 2) continue;
    std::uint64_t const row = total + prefix_length_ + amount.taken;
    least = std::min(least, tail_[static_cast<std::size_t>(row % tail_.size())].mex);
  }
  return least;
}

void NimValues::two_parts(std::uint64_t total, ValueSet& set) {
  std::size_t const n = static_cast<std::size_t>(total);
  std::uint16_t const* const g = values_.data();
  // (a, n - a) with a <= n - a; a = n - a only where equal parts are allowed.
  std::size_t const last = game_.parts == PartsCondition::kAny ? n / 2 : (n - 1) / 2;
  std::uint32_t const wanted = least_wanted(total);
  std::uint32_t all = 0;
  for (std::size_t a = 1; a <= last;) {
    std::size_t const end = std::min(a + kPairsTogether, last + 1);
    if (wanted > 0 && end - a == kPairsTogether) {
      std::uint16_t most = 0;  // compilers compare several at once
      for (std::size_t i = 0; i < kPairsTogether; ++i) {
        most = std::max(most, static_cast<std::uint16_t>(g[a + i] ^ g[n - a - i]));
      }
      if (most < wanted) {
        a = end;
        continue;
      }
    }
    all |= mark_pairs(a, end - 1, n, 0);
    a = end;
  }
  insert_marked(all, set);
  meter_.count(last);
}

/// Marks `sum` XOR the values of (a, n - a), for a from `first` to `last`. \return all of them by
/// OR
std::uint32_t NimValues::mark_pairs(std::size_t first, std::size_t last, std::size_t n,
                                    std::uint32_t sum) {
  std::uint16_t const* const g = values_.data();
  std::uint8_t* const marks = marks_.data();
  std::uint32_t all = 0;
  for (std::size_t a = first; a <= last; ++a) {
    std::uint32_t const value = sum ^ g[a] ^ g[n - a];
    marks[value] = 1;
    all |= value;
  }
  return all;
}

/// Inserts what is marked, and takes the marks away. \param all  of no fewer bits than any of them
void NimValues::insert_marked(std::uint32_t all, ValueSet& set) {
  std::uint8_t* const marks = marks_.data();
  for (std::uint32_t value = 0; value <= all; value += kMarksTogether) {
    std::uint64_t together;
    std::memcpy(&together, marks + value, kMarksTogether);
    if (together == 0) continue;
    for (std::uint32_t i = value; i < value + kMarksTogether; ++i) {
      if (marks[i] != 0) set.insert(i);
    }
    std::memset(marks + value, 0, kMarksTogether);
  }
}

/// S_parts(total) under a condition, every split in turn (parts in non-decreasing order).
/// \pre parts > 2
bool NimValues::listed_parts(unsigned parts, std::uint64_t total, ValueSet& set) {
  bool const unequal = game_.parts == PartsCondition::kPairwiseUnequal;
  std::uint32_t all = 0;
  // Both of the last two parts are at least `least`; they are unequal, or not both `first`.
  auto const last_two = [&](std::uint64_t first, std::uint64_t least, std::uint64_t rest,
                            std::uint32_t sum) {
    std::uint64_t const most = unequal ? (rest - 1) / 2 : rest == 2 * first ? first - 1 : rest / 2;
    if (least <= most) {
      all |= mark_pairs(static_cast<std::size_t>(least), static_cast<std::size_t>(most),
                        static_cast<std::size_t>(rest), sum);
      meter_.count(most - least);
    }
    return meter_.spend(1);
  };
  // Depth is at most 31, the number of parts a digit can name.
  auto const list = [&](auto const& self, unsigned left, std::uint64_t first, std::uint64_t least,
                        std::uint64_t rest, std::uint32_t sum) -> bool {
    if (left == 2) return last_two(first, least, rest, sum);
    // Different parts are `part`, part + 1, ... at least.
    std::uint64_t const more = unequal ? std::uint64_t{left} * (left - 1) / 2 : 0;
    for (std::uint64_t part = least; part * left + more <= rest; ++part) {
      if (!self(self, left - 1, first == 0 ? part : first, unequal ? part + 1 : part, rest - part,
                sum ^ values_[static_cast<std::size_t>(part)])) {
        return false;
      }
    }
    return true;
  };
  bool const done = list(list, parts, 0, 1, total, 0);
  insert_marked(all, set);
  return done;
}

void NimValues::add_to_tail(std::uint64_t total) {
  for (Amount const& amount : tail_amounts_) {
    if (total < amount.parts) continue;
    TailUnion& tail =
        tail_[static_cast<std::size_t>((total + prefix_length_ + amount.taken) % tail_.size())];
    std::size_t const before = tail.values.bytes();
    if (amount.parts == 1) {
      tail.values.insert(values_[static_cast<std::size_t>(total)]);
    } else {
      tail.values.insert(sets_[amount.parts][static_cast<std::size_t>(total)]);
    }
    bytes_ += tail.values.bytes() - before;
  }
  meter_.count(tail_amounts_.size());
}

/// Frees the sets that no later row reads: those of the largest number of parts, those that are
/// kept by columns, and all under a condition, where no set is made from another.
void NimValues::forget(std::uint64_t row) {
  if (max_parts_ < 2 || row < prefix_length_) return;
  std::size_t const total = static_cast<std::size_t>(row - prefix_length_);
  unsigned const first =
      game_.parts != PartsCondition::kAny ? 2 : max_parts_ - (by_question_ ? 1 : 0);
  for (unsigned parts = first; parts <= max_parts_; ++parts) {
    bytes_ -= sets_[parts][total].bytes();
    sets_[parts][total].release();
  }
}

}  // namespace bouton::sequence
