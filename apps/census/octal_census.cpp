// The census of octal codes 0.d1d2d3: one row for each game, equivalent codes together.
//
//   octal_census [VALUES] [PAIR_VALUES] [SECONDS] [THREADS] [CODE]
//
// Each game is computed until its period is proved, or up to VALUES nim-values (default 10^6);
// games without a sparse space, whose values cost more and more, up to PAIR_VALUES (default:
// as many); no game longer than SECONDS (0, the default: no limit); with CODE only its row. Writes
// a table of tab-separated columns; what they mean stands in its first lines.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/equivalent_code.hpp"
#include "bouton/sequence/period_search.hpp"

namespace {

using bouton::sequence::Engine;
using bouton::sequence::OneHeapGame;
using bouton::sequence::Period;
using bouton::sequence::PeriodProof;
using bouton::sequence::PeriodSearch;
using bouton::sequence::StreamReport;
using bouton::sequence::ValueStream;

struct Member {
  std::string code;
  std::uint64_t shift;
};
/// Codes with one standard form; the first stands for all.
struct Row {
  std::string standard;
  std::vector<Member> members;
  std::string text;                         // columns from "status" on
  std::vector<std::uint16_t> values;        // of the standard form, where few say all
  std::uint64_t period = 0, preperiod = 0;  // of these
};

constexpr std::uint64_t kMostCompared = 100'000;

constexpr char const* kHead =
    R"(# Octal codes 0.d1d2d3: periods of their nim-values, one row for each standard form.
# Made by: octal_census {arguments}
# Recheck: tests/unit/test_octal_census.cpp computes rows anew with independent code.
#
# code       the code of the row: the one with the smallest shift, then the least digits
# others     other codes with the same values: CODE+s means g_CODE(n) = g_code(n - s) for
#            n >= s, and 0 for smaller n
# same_as    another row with the same values, found by comparing them up to preperiod + period
#            where both are proved: CODE+d means g_code(n) = g_CODE(n - d) for n >= d
# status     "period": proved; "open": no period proved with this many values
# values     how many values the search computed at least, beginning with g(0)
# period     least p with g(n + p) = g(n) for all n >= preperiod
# preperiod  least such
# proof      "bound": agreement up to the bound of Guy & Smith, include/bouton/sequence/period.hpp;
#            "state": repetition of the state, include/bouton/sequence/period_search.hpp
# max        largest value, of all heaps where the period is proved, else of the heaps computed
# max_heap   least heap with it
# engine     "sparse" (rare values known), "pairs" (all pairs of parts)
# mask       v is rare if v AND mask has an even number of bits; with "+heap" or "+heap+1": if it
#            has an even number for even heap, or heap + 1, and an odd number for odd. Hexadecimal
# rare       how many rare values were seen among those computed (g(0) = 0 may be one), and
# last_rare  the last heap with one
)";
constexpr char const* kColumns =
    "code\tothers\tsame_as\tstatus\tvalues\tperiod\tpreperiod\tproof\tmax\tmax_"
    "heap\tengine\tmask\trare\t"
    "last_rare\n";

std::vector<Row> rows() {
  std::map<std::string, Row> classes;
  for (unsigned code = 0; code < 512; ++code) {
    OneHeapGame const game{bouton::HeapCode({0, code >> 6, (code >> 3) & 7, code & 7})};
    auto const form = standard_form(game);
    std::string const standard = game_name(form.standard);
    Row& row = classes[standard];
    row.standard = standard;
    std::string const text = to_string(game.code);
    bool const known = std::any_of(row.members.begin(), row.members.end(),
                                   [&](Member const& other) { return other.code == text; });
    if (!known) row.members.push_back({text, form.shift});
  }
  std::vector<Row> list;
  for (auto& [name, row] : classes) {
    std::stable_sort(row.members.begin(), row.members.end(),
                     [](Member const& a, Member const& b) { return a.shift < b.shift; });
    list.push_back(std::move(row));
  }
  std::sort(list.begin(), list.end(), [](Row const& a, Row const& b) {
    return a.members.front().code < b.members.front().code;
  });
  return list;
}

/// Values that say everything about a game whose period is proved; nothing if there are many.
std::vector<std::uint16_t> all_values(OneHeapGame const& game, Period const& period) {
  std::uint64_t const end = period.preperiod + 2 * period.period;
  std::vector<std::uint16_t> values;
  ValueStream stream(game);
  while (end <= kMostCompared && values.size() < end) {
    auto const piece = stream.next(end);
    if (piece.empty()) return {};
    values.insert(values.end(), piece.begin(), piece.end());
  }
  return values;
}

void compute(Row& row, std::uint64_t most, std::uint64_t most_pairs, std::uint64_t seconds) {
  OneHeapGame const game{bouton::parse_heap_code(row.members.front().code)};
  PeriodSearch search(game);
  bouton::Limits limits;
  if (seconds != 0) {
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  }
  search.run(std::min(most, most_pairs) - 1, limits);
  if (!search.result() && search.report().engine == Engine::kSparse) search.run(most - 1, limits);
  StreamReport const report = search.report();

  std::ostringstream out;
  if (auto const& result = search.result()) {
    out << "period\t" << report.computed << '\t' << result->period.period << '\t'
        << result->period.preperiod << '\t'
        << (result->period.proof == PeriodProof::kStateRepetition ? "state" : "bound");
    row.values = all_values(game, result->period);
    // Those of the standard form.
    std::uint64_t const shift = row.members.front().shift;
    row.values.erase(row.values.begin(),
                     row.values.begin() + static_cast<std::ptrdiff_t>(
                                              std::min<std::uint64_t>(shift, row.values.size())));
    row.period = result->period.period;
    row.preperiod = std::max(result->period.preperiod, shift) - shift;
  } else {
    out << "open\t" << report.computed << "\t\t\t";
  }
  out << '\t' << search.max_value() << '\t' << search.max_heap() << '\t'
      << (report.engine == Engine::kSparse ? "sparse" : "pairs") << '\t';
  if (report.space) {
    out << std::hex << report.space->mask << std::dec;
    if (report.space->positional) out << "+heap" << (report.space->parity != 0 ? "+1" : "");
    out << '\t' << report.rare.size() << '\t' << report.rare.back().heap;
  } else {
    out << "\t\t";
  }
  row.text = out.str();
}

/// The row with these values and the smallest shift, if that is another one.
std::string same_as(Row const& row, std::vector<Row> const& table) {
  if (row.values.empty()) return "";
  Row const* first = &row;
  for (Row const& other : table) {
    // Both repeat with the same period from the larger preperiod on.
    std::size_t const common = std::min(row.values.size(), other.values.size());
    if (common == 0 || row.period != other.period ||
        common < std::max(row.preperiod, other.preperiod) + row.period ||
        !std::equal(row.values.begin(), row.values.begin() + static_cast<std::ptrdiff_t>(common),
                    other.values.begin())) {
      continue;
    }
    if (other.members.front().shift < first->members.front().shift ||
        (other.members.front().shift == first->members.front().shift &&
         other.members.front().code < first->members.front().code)) {
      first = &other;
    }
  }
  if (first == &row) return "";
  return first->members.front().code + '+' +
         std::to_string(row.members.front().shift - first->members.front().shift);
}

std::string line(Row const& row, std::vector<Row> const& table) {
  std::string text = row.members.front().code + '\t';
  for (std::size_t i = 1; i < row.members.size(); ++i) {
    if (i > 1) text += ' ';
    text += row.members[i].code + '+' +
            std::to_string(row.members[i].shift - row.members.front().shift);
  }
  return text + '\t' + same_as(row, table) + '\t' + row.text + '\n';
}

}  // namespace

int main(int argc, char** argv) {
  auto const number = [&](int at, std::uint64_t otherwise) -> std::uint64_t {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  std::uint64_t const most = number(1, 1'000'000);
  std::uint64_t const most_pairs = number(2, most);
  std::uint64_t const seconds = number(3, 0);
  std::uint64_t const threads =
      std::max<std::uint64_t>(number(4, std::thread::hardware_concurrency()), 1);
  std::vector<Row> table = rows();
  if (argc > 5) {
    std::erase_if(table, [&](Row const& row) { return row.members.front().code != argv[5]; });
  }
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::vector<std::thread> workers;
  for (std::uint64_t i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < table.size(); at = next++) {
        compute(table[at], most, most_pairs, seconds);
        std::lock_guard const lock(mutex);
        std::cerr << at + 1 << '/' << table.size() << ' ' << table[at].members.front().code << ' '
                  << table[at].text << std::endl;
      }
    });
  }
  for (std::thread& worker : workers) worker.join();

  std::string head = kHead;
  head.replace(head.find("{arguments}"), 11,
               std::to_string(most) + ' ' + std::to_string(most_pairs) +
                   (seconds != 0 ? ' ' + std::to_string(seconds) : ""));
  std::cout << head << kColumns;
  for (Row const& row : table) std::cout << line(row, table);
  return std::cout.good() ? 0 : 1;
}
