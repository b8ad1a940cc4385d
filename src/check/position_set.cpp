#include "check/position_set.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

namespace bouton::check {
namespace {

constexpr std::size_t kMostSubsets = 2'000'000;

struct HashOfStates {
  std::size_t operator()(std::vector<std::uint32_t> const& states) const {
    std::uint64_t sum = states.size();
    for (std::uint32_t const state : states) {
      sum = (sum + state + 1) * 0xD1B54A32D192ED03U;
      sum ^= sum >> 32U;
    }
    return static_cast<std::size_t>(sum);
  }
};
using NumberedLists = std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, HashOfStates>;

/// The same set with as few states as can be: states are split until those of a class go to the
/// same classes. \pre all states can be reached
PositionSet smallest(PositionSet const& set, Meter& work) {
  std::vector<std::uint32_t> group(set.member.begin(), set.member.end());
  std::size_t groups = 0;
  for (bool finer = true; finer;) {
    NumberedLists numbers;
    std::vector<std::uint32_t> split(set.size());
    std::vector<std::uint32_t> row(set.letters + 1);
    for (std::uint32_t state = 0; state < set.size(); ++state) {
      row[0] = group[state];
      for (std::size_t letter = 0; letter < set.letters; ++letter) {
        row[letter + 1] = group[set.after(state, letter)];
      }
      work.require(4 * row.size());
      split[state] = numbers.emplace(row, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    finer = numbers.size() != groups;
    groups = numbers.size();
    group = std::move(split);
  }
  PositionSet result;
  result.letters = set.letters;
  result.start = group[set.start];
  result.member.resize(groups);
  result.next.resize(groups * set.letters);
  for (std::uint32_t state = 0; state < set.size(); ++state) {
    result.member[group[state]] = set.member[state];
    for (std::size_t letter = 0; letter < set.letters; ++letter) {
      result.next[group[state] * set.letters + letter] = group[set.after(state, letter)];
    }
  }
  return result;
}

}  // namespace

std::vector<char> leading_to(std::vector<char> marked,
                             std::vector<std::vector<std::uint32_t>> const& from) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t state = 0; state < marked.size(); ++state) {
    if (marked[state] != 0) open.push_back(state);
  }
  while (!open.empty()) {
    std::uint32_t const state = open.back();
    open.pop_back();
    for (std::uint32_t const before : from[state]) {
      if (marked[before] != 0) continue;
      marked[before] = 1;
      open.push_back(before);
    }
  }
  return marked;
}

std::vector<char> leading_to_members(PositionSet const& set) {
  std::vector<std::vector<std::uint32_t>> from(set.size());
  for (std::uint32_t state = 0; state < set.size(); ++state) {
    for (std::size_t letter = 0; letter < set.letters; ++letter) {
      std::vector<std::uint32_t>& list = from[set.after(state, letter)];
      if (list.empty() || list.back() != state) list.push_back(state);
    }
  }
  return leading_to(set.member, from);
}

PositionSet lowered_into(PositionSet const& set, std::size_t place, std::size_t digits,
                         Meter& work) {
  std::vector<char> const leads = leading_to_members(set);
  // A list has, for each way to lower the digits so far that may still lead into the set, the state
  // that the lowered digits come to, times 2; with 1 added if the heap is smaller already.
  PositionSet result;
  result.letters = set.letters;
  NumberedLists numbers;
  std::vector<std::vector<std::uint32_t>> lists;
  std::size_t bytes = 0;
  auto const number = [&](std::vector<std::uint32_t> const& list) {
    auto const [at, added] = numbers.emplace(list, static_cast<std::uint32_t>(lists.size()));
    if (added) {
      lists.push_back(list);
      result.member.push_back(std::any_of(
          list.begin(), list.end(), [&](std::uint32_t way) { return set.member[way / 2] != 0; }));
      bytes += 8 * list.size() + 8 * set.letters + 200;
      work.require_memory(bytes);
      if (lists.size() > kMostSubsets) throw LimitReached{Stop::kWork};
    }
    return at->second;
  };
  std::vector<std::uint32_t> ways;
  if (leads[set.start] != 0) ways.push_back(2 * set.start);
  number(ways);
  for (std::size_t done = 0; done < lists.size(); ++done) {
    for (std::size_t letter = 0; letter < set.letters; ++letter) {
      std::size_t const digit = letter / place % digits;
      ways.clear();
      for (std::uint32_t const way : lists[done]) {
        bool const smaller = way % 2 == 1;
        std::size_t const most = smaller ? digits - 1 : digit;
        for (std::size_t lower = 0; lower <= most; ++lower) {
          std::uint32_t const to = set.after(way / 2, letter - digit * place + lower * place);
          if (leads[to] != 0) ways.push_back(2 * to + (smaller || lower < digit ? 1 : 0));
        }
      }
      // What a heap can do that is as large as before, it can do if it is smaller: from the largest
      // down, the second of two ways with one state is not needed.
      std::sort(ways.begin(), ways.end(), std::greater<>());
      ways.erase(
          std::unique(ways.begin(), ways.end(),
                      [](std::uint32_t one, std::uint32_t next) { return one / 2 == next / 2; }),
          ways.end());
      work.require(30 + 15 * ways.size());
      result.next.push_back(number(ways));
    }
    work.report(done, lists.size());
  }
  return smallest(result, work);
}

PositionSet difference(PositionSet const& some, PositionSet const& other,
                       std::vector<std::size_t> const& letters, Meter& work) {
  std::vector<char> const leads = leading_to_members(some);
  PositionSet result;
  result.letters = some.letters;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  // All pairs from which no member of `some` can be reached are one.
  constexpr std::uint32_t kHopeless = 0xFFFFFFFFU;
  auto const number = [&](std::uint32_t one, std::uint32_t two) {
    if (one != kHopeless && leads[one] == 0) one = kHopeless;
    if (one == kHopeless) two = kHopeless;
    auto const [at, added] =
        numbers.emplace(std::uint64_t{one} << 32U | two, static_cast<std::uint32_t>(pairs.size()));
    if (added) {
      pairs.emplace_back(one, two);
      bool const in = one != kHopeless && some.member[one] != 0 && other.member[two] == 0;
      result.member.push_back(in ? 1 : 0);
      work.require_memory(pairs.size() * (8 * some.letters + 100));
    }
    return at->second;
  };
  number(some.start, other.start);
  for (std::size_t done = 0; done < pairs.size(); ++done) {
    auto const [one, two] = pairs[done];
    work.require(20 * some.letters);
    for (std::size_t letter = 0; letter < some.letters; ++letter) {
      result.next.push_back(
          one == kHopeless ? static_cast<std::uint32_t>(done)
                           : number(some.after(one, letter), other.after(two, letters[letter])));
    }
  }
  return smallest(result, work);
}

std::optional<std::vector<std::size_t>> shortest_member(PositionSet const& set, Meter& work) {
  std::vector<std::pair<std::uint32_t, std::size_t>> reached;  // state before, letter; by state
  reached.assign(set.size(), {0, set.letters});
  std::vector<std::uint32_t> open{set.start};
  for (std::size_t done = 0; done < open.size(); ++done) {
    if (set.member[open[done]] != 0) {
      std::vector<std::size_t> word;
      for (std::uint32_t at = open[done]; at != set.start; at = reached[at].first) {
        word.insert(word.begin(), reached[at].second);
      }
      return word;
    }
    work.require(5 * set.letters);
    for (std::size_t letter = 0; letter < set.letters; ++letter) {
      std::uint32_t const to = set.after(open[done], letter);
      if (to == set.start || reached[to].second != set.letters) continue;
      reached[to] = {open[done], letter};
      open.push_back(to);
    }
  }
  return std::nullopt;
}

}  // namespace bouton::check
