#include "discover/before_move.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostAlternatives = 2000;
constexpr std::uint64_t kMostSize = 1'000'000;  // of heaps in positions that end the game

using Kind = Constraint::Kind;

[[noreturn]] void refuse(std::string key, std::uint64_t most) {
  throw Error(Message{std::move(key), {{"most", std::to_string(most)}}});
}

void add(Alternatives& all, std::vector<Constraint> one) {
  if (all.size() >= kMostAlternatives) refuse("discover.error.cases", kMostAlternatives);
  all.push_back(std::move(one));
}

/// Conditions on the numbers before the move.
class Before {
 public:
  explicit Before(std::size_t tracks) : tracks_(tracks) {}

  [[nodiscard]] Constraint at_least(std::size_t heap, std::int64_t least,
                                    std::int64_t factor = 1) const {
    Constraint result{std::vector<std::int64_t>(tracks_, 0),
                      std::vector<std::int64_t>(tracks_, 0),
                      Kind::kAtLeast,
                      {factor * least},
                      0};
    result.x[heap] = factor;
    return result;
  }
  [[nodiscard]] Constraint at_most(std::size_t heap, std::int64_t most) const {
    return at_least(heap, most, -1);
  }
  [[nodiscard]] Constraint is(std::size_t heap, std::int64_t size) const {
    Constraint result = at_least(heap, size);
    result.kind = Kind::kOneOf;
    return result;
  }
  /// The one heap is at least as large as the other.
  [[nodiscard]] Constraint not_smaller(std::size_t one, std::size_t other) const {
    Constraint result = at_least(one, 0);
    result.x[other] = -1;
    return result;
  }

 private:
  std::size_t tracks_;
};

Alternatives all_empty(Before const& before, std::size_t first, std::size_t end) {
  std::vector<Constraint> empty;
  for (std::size_t heap = first; heap < end; ++heap) empty.push_back(before.is(heap, 0));
  return {std::move(empty)};
}

/// The positions that agree with those from `first` to before `end` in the heaps before `heap`, and
/// with none of them in all heaps.
void avoid(Before const& before, std::vector<std::vector<std::uint64_t>> const& positions,
           std::size_t first, std::size_t end, std::size_t heap, std::vector<Constraint>& path,
           Alternatives& out) {
  if (heap == positions[first].size()) return;
  std::int64_t next = 0;  // sizes before this one are done with
  while (first < end) {
    std::uint64_t const size = positions[first][heap];
    if (size > kMostSize) refuse("discover.error.end", kMostSize);
    auto const here = static_cast<std::int64_t>(size);
    std::size_t same = first;
    while (same < end && positions[same][heap] == size) ++same;
    if (next < here) {
      path.push_back(before.at_least(heap, next));
      path.push_back(before.at_most(heap, here - 1));
      add(out, path);
      path.resize(path.size() - 2);
    }
    path.push_back(before.is(heap, here));
    avoid(before, positions, first, same, heap + 1, path, out);
    path.pop_back();
    next = here + 1;
    first = same;
  }
  path.push_back(before.at_least(heap, next));
  add(out, path);
  path.pop_back();
}

}  // namespace

Alternatives both(Alternatives const& a, Alternatives const& b) {
  Alternatives result;
  for (std::vector<Constraint> const& first : a) {
    for (std::vector<Constraint> const& second : b) {
      std::vector<Constraint> one = first;
      one.insert(one.end(), second.begin(), second.end());
      add(result, std::move(one));
    }
  }
  return result;
}

Alternatives may_touch(HeapChoice choice, std::vector<std::size_t> const& touched,
                       std::size_t heaps, std::size_t tracks) {
  Before const before(tracks);
  std::size_t const first = touched.front();
  std::size_t const last = touched.back();
  auto const is_touched = [&](std::size_t heap) {
    return std::find(touched.begin(), touched.end(), heap) != touched.end();
  };
  Alternatives result{{}};
  switch (choice) {
    case HeapChoice::kAny:
      break;
    case HeapChoice::kLargest:
      for (std::size_t const heap : touched) {
        for (std::size_t other = 0; other < heaps; ++other) {
          if (other != heap) result[0].push_back(before.not_smaller(heap, other));
        }
      }
      break;
    case HeapChoice::kSmallest:
      for (std::size_t other = 0; other < heaps; ++other) {
        if (other == first) continue;
        if (is_touched(other)) {
          result =
              both(result, {{before.not_smaller(other, first), before.not_smaller(first, other)}});
        } else {
          result = both(result, {{before.is(other, 0)}, {before.not_smaller(other, first)}});
        }
      }
      break;
    case HeapChoice::kEnd:
      if (touched.size() > 2) return {};
      if (touched.size() == 2) {
        return both(all_empty(before, 0, first), all_empty(before, last + 1, heaps));
      }
      result = all_empty(before, 0, first);
      add(result, all_empty(before, first + 1, heaps).front());
      break;
  }
  return result;
}

Alternatives not_over(GameEnd const& end, std::size_t heaps, std::size_t tracks) {
  Before const before(tracks);
  Alternatives result{{}};
  if (end.total) {
    if (*end.total > kMostSize) refuse("discover.error.end", kMostSize);
    Constraint more = before.at_least(0, static_cast<std::int64_t>(*end.total) + 1);
    for (std::size_t heap = 0; heap < heaps; ++heap) more.x[heap] = 1;
    result[0].push_back(std::move(more));
  }
  if (end.fewer_heaps > 0) {
    Alternatives enough;  // which heaps are not empty, so many of them
    for (std::uint64_t set = 0; set < (std::uint64_t{1} << heaps); ++set) {
      std::vector<Constraint> filled;
      for (std::size_t heap = 0; heap < heaps; ++heap) {
        if ((set >> heap & 1U) != 0) filled.push_back(before.at_least(heap, 1));
      }
      if (filled.size() == end.fewer_heaps) add(enough, std::move(filled));
    }
    result = both(result, enough);
  }
  std::vector<std::vector<std::uint64_t>> positions;
  for (auto const& position : end.positions) {
    if (position.size() == heaps) positions.push_back(position);
  }
  if (positions.empty()) return result;
  Alternatives others;
  std::vector<Constraint> path;
  avoid(before, positions, 0, positions.size(), 0, path, others);
  return both(result, others);
}

}  // namespace bouton::discover
