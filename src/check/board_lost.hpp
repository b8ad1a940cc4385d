// LostCheck: claims about lost positions, in misere play.
//
// A claim holds if there is a move, and from each option there is none, or one to a position that
// is claimed lost. What decides is the collection of parts that have a move; two parts from which
// every move ends the part cancel, whoever answers one of them takes the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/board_check.hpp"

namespace bouton::check {

using PartList = std::vector<std::uint32_t>;  // numbers, ascending

struct HashOfParts {
  std::size_t operator()(PartList const& parts) const {
    std::uint64_t hash = parts.size();
    for (std::uint32_t const part : parts) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 31U;
    }
    return static_cast<std::size_t>(hash);
  }
};

template <unsigned kWords>
class LostCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Set;

 public:
  using Base::Base;

  void run() {
    std::string_view const sets = this->claim_.sets[0];
    this->for_each_claim(
        sets, [&](std::string_view text) { keep(collection(this->set_at(text)), Sum::kLost); });
    this->for_each_claim(sets, [&](std::string_view text) { check(text); });
    PartList const start = collection(this->set_at(this->claim_.start));
    bool const right = this->claim_.lost ? is_lost(start) : !is_lost(start) && wins(start);
    if (!right) this->wrong("check.wrong.board_start", this->claim_.start);
  }

 private:
  enum class Sum : std::uint8_t { kLost, kWon };
  struct Part {
    bool known = false, star = false, listed = false;
    std::vector<PartList> options = {};
  };

  Part& part(std::uint32_t number) {
    if (more_.size() <= number) more_.resize(2 * std::size_t{number} + 1);
    return more_[number];
  }

  /// Whether every move ends the part.
  bool is_star(std::uint32_t number) {
    if (!part(number).known) {
      bool star = true;
      this->play_.for_each_option(Set(this->sets_[number]), [&](Set const& option) {
        this->count_move();
        this->for_each_part(option, [&](Set const&, std::uint32_t) { star = false; });
        return star;
      });
      part(number).known = true;
      part(number).star = star;
    }
    return part(number).star;
  }

  /// The parts, ascending, and of stars one where their number is odd.
  PartList collection(Set const& left) {
    PartList parts;
    this->for_each_part(left, [&](Set const&, std::uint32_t number) { parts.push_back(number); });
    return sorted(std::move(parts));
  }
  PartList sorted(PartList parts) {
    std::size_t stars = 0;
    std::erase_if(parts, [&](std::uint32_t number) {
      bool const star = is_star(number);
      if (star) ++stars;
      return star;
    });
    std::sort(parts.begin(), parts.end());
    if (stars % 2 != 0) parts.insert(parts.begin(), kStar);
    return parts;
  }

  /// What moves leave of a part, each collection once.
  std::vector<PartList> const& options(std::uint32_t number) {
    static std::vector<PartList> const of_star = {{}};
    if (number == kStar) return of_star;
    if (!part(number).listed) {
      std::vector<PartList> found;
      this->play_.for_each_option(Set(this->sets_[number]), [&](Set const& option) {
        this->count_move();
        found.push_back(collection(option));
        return true;
      });
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      for (PartList const& one : found) bytes_ += sizeof(PartList) + 4 * one.size();
      part(number).options = std::move(found);
      part(number).listed = true;
    }
    return part(number).options;
  }

  /// Calls visit(after) for each move, until it returns false.
  void for_each_after(PartList const& sum, auto const& visit) {
    for (std::size_t at = 0; at < sum.size(); ++at) {
      if (at > 0 && sum[at] == sum[at - 1]) continue;
      for (PartList const& left : options(sum[at])) {
        this->count_move();
        if (!visit(with(sum, at, left))) return;
      }
    }
  }
  /// The collection with `left` in the place of one of its parts. \pre both are sorted()
  static PartList with(PartList const& sum, std::size_t at, PartList const& left) {
    PartList rest = sum, after;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    std::merge(rest.begin(), rest.end(), left.begin(), left.end(), std::back_inserter(after),
               before);
    if (after.size() > 1 && after[0] == kStar && after[1] == kStar) {
      after.erase(after.begin(), after.begin() + 2);
    }
    return after;
  }
  /// A star comes first.
  static bool before(std::uint32_t a, std::uint32_t b) { return a + 1 < b + 1; }

  void keep(PartList const& sum, Sum what) {
    constexpr std::uint64_t kBytesOfSum = 64 + sizeof(PartList);
    if (!sums_.emplace(sum, what).second) return;
    bytes_ += kBytesOfSum + 4 * sum.size();
    this->require_memory(bytes_);
  }
  [[nodiscard]] bool is_lost(PartList const& sum) const {
    auto const found = sums_.find(sum);
    return found != sums_.end() && found->second == Sum::kLost;
  }
  /// Whether there is no move, or one to a collection that is claimed lost.
  bool wins(PartList const& sum) {
    if (sum.empty()) return true;
    bool won = false;
    for_each_after(sum, [&](PartList const& after) {
      won = is_lost(after);
      return !won;
    });
    return won;
  }

  void check(std::string_view text) {
    this->count_claim();
    PartList const sum = collection(this->set_at(text));
    if (sum.empty()) this->wrong("check.wrong.board_ended", text);
    for_each_after(sum, [&](PartList const& after) {
      auto const found = sums_.find(after);
      if (found != sums_.end()) {
        if (found->second == Sum::kLost) this->wrong("check.wrong.board_lost", text);
        return true;
      }
      if (!wins(after)) this->wrong("check.wrong.board_not_won", text);
      keep(after, Sum::kWon);
      return true;
    });
  }

  static constexpr std::uint32_t kStar = 0xFFFFFFFFU;

  std::deque<Part> more_;  // in their places while others are added
  std::unordered_map<PartList, Sum, HashOfParts> sums_;
  std::uint64_t bytes_ = 0;
};

}  // namespace bouton::check
