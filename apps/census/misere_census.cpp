// The census of misere quotients: the 511 octal codes 0.d1d2d3 and the 64 codes 4.d1d2.
//
//   misere_census [HEAPS] [ELEMENTS] [WORK] [THREADS] [CODE]
//
// Codes that are the same game, move for move, but for heaps without a move (shifted_form) are
// computed once. Each game goes on until its whole quotient is known, up to HEAPS heaps (default
// 10000), ELEMENTS elements (1024) and WORK elementary steps (10^9); with CODE only its row. Each
// whole quotient is certified, and the certificate checked by code that shares nothing with the
// engine. Writes a table of tab-separated columns; what they mean stands in its first lines.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/equivalent_code.hpp"

namespace {

using bouton::misere::Growing;
using bouton::misere::GrowthStep;
using bouton::misere::Quotient;
using bouton::misere::QuotientBudget;
using bouton::misere::QuotientSearch;
using bouton::misere::QuotientStop;
using bouton::sequence::OneHeapGame;

struct Member {
  std::string code;
  std::uint64_t shift;
};
/// Codes with one shifted form; the first stands for all.
struct Row {
  std::vector<Member> members;
  std::string text;  // columns from "status" on
  bool whole = false, tame = false, refused = false;
};

constexpr char const* kHead =
    R"(# Octal codes 0.d1d2d3 and 4.d1d2: their misere quotients, one row for each different game.
# Made by: misere_census {arguments}
# Recheck: tests/unit/test_misere_census.cpp
#
# code       the code of the row: the one with the smallest shift, then the least digits
# others     other codes of the same game: CODE+s means a heap of n there is a heap of n - s here
# status     "whole": the quotient of all heaps, certified; "heaps": only that of the heaps given;
#            "grows": the next heap needs more elements or layers than the limits allow;
#            "steady": so it seems that it needs infinitely many (no proof)
# kind       "tame" or "wild"; in a row that is not whole: "wild" if a heap done has shown it
# heaps      the largest heap done
# order      elements of the quotient of the heaps done, and
# p          how many of them are in the P-portion
# period     least p with class(n + p) = class(n) for all n >= preperiod, proved
# preperiod  least such
# growth     heap:order where the order changed
# next       classes told apart by layers 0, 1, 2, ... of the next heap: lower bounds, proved;
#            (gain/every) where they grew steadily
)";
constexpr char const* kColumns =
    "code\tothers\tstatus\tkind\theaps\torder\tp\tperiod\tpreperiod\tgrowth\tnext\n";

OneHeapGame game_of(std::string const& code) {
  return {bouton::parse_heap_code(code), bouton::PartsCondition::kAny};
}

std::vector<Row> rows() {
  std::vector<std::string> codes;
  auto const add = [&](bouton::HeapCode const& code) {
    std::string text = to_string(code);
    if (std::find(codes.begin(), codes.end(), text) == codes.end()) codes.push_back(text);
  };
  for (unsigned c = 1; c < 512; ++c) add(bouton::HeapCode({0, c >> 6, (c >> 3) & 7, c & 7}));
  for (unsigned c = 0; c < 64; ++c) add(bouton::HeapCode({4, c >> 3, c & 7}));
  std::map<std::string, Row> games;
  for (std::string const& code : codes) {
    auto const form = shifted_form(game_of(code));
    games[game_name(form.standard)].members.push_back({code, form.shift});
  }
  std::vector<Row> list;
  for (auto& [name, row] : games) {
    std::stable_sort(row.members.begin(), row.members.end(),
                     [](Member const& a, Member const& b) { return a.shift < b.shift; });
    list.push_back(std::move(row));
  }
  std::sort(list.begin(), list.end(), [](Row const& a, Row const& b) {
    return a.members.front().code < b.members.front().code;
  });
  return list;
}

std::string layers(Growing const& growing) {
  constexpr std::size_t kShown = 12;
  std::string text = std::to_string(growing.heap.heap) + ':';
  for (std::size_t i = 0; i < std::min(growing.layers.size(), kShown); ++i) {
    text += ' ' + std::to_string(growing.layers[i]);
  }
  if (growing.layers.size() > kShown) text += " .. " + std::to_string(growing.layers.back());
  if (growing.every != 0) {
    text += " (" + std::to_string(growing.gain) + '/' + std::to_string(growing.every) + ')';
  }
  return text;
}

void compute(Row& row, QuotientBudget const& budget) {
  QuotientSearch search({game_of(row.members.front().code)});
  QuotientStop const stop = search.run(budget);
  Quotient const quotient = search.quotient();
  row.whole = stop == QuotientStop::kComplete;
  row.tame = quotient.tame();
  if (row.whole) {
    std::string const certificate = quotient_certificate(quotient, search.helpless());
    auto const checked = bouton::check::check_certificate(certificate);
    row.refused = checked.verdict != bouton::check::Verdict::kValid || !checked.complete;
  }
  std::ostringstream out;
  out << (row.whole                       ? "whole"
          : stop == QuotientStop::kHeaps  ? "heaps"
          : stop == QuotientStop::kSteady ? "steady"
                                          : "grows")
      << '\t'
      << (!row.tame   ? "wild"
          : row.whole ? "tame"
                      : "")
      << '\t' << search.heaps_done() << '\t' << quotient.order() << '\t' << quotient.p_count()
      << '\t';
  if (row.whole)
    out << quotient.heaps().period() << '\t' << quotient.heaps().preperiod();
  else
    out << '\t';
  out << '\t';
  for (GrowthStep const& step : search.growth()) {
    out << (&step == &search.growth().front() ? "" : " ") << step.heap.heap << ':' << step.order;
  }
  out << '\t';
  if (search.growing()) out << layers(*search.growing());
  row.text = out.str();
}

std::string line(Row const& row) {
  std::string text = row.members.front().code + '\t';
  for (std::size_t i = 1; i < row.members.size(); ++i) {
    text += (i > 1 ? " " : "") + row.members[i].code + '+' +
            std::to_string(row.members[i].shift - row.members.front().shift);
  }
  return text + '\t' + row.text + '\n';
}

}  // namespace

int main(int argc, char** argv) {
  auto const number = [&](int at, std::uint64_t otherwise) -> std::uint64_t {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  QuotientBudget budget;
  budget.heaps = number(1, 10'000);
  budget.elements = static_cast<std::size_t>(number(2, 1024));
  budget.work = number(3, 1'000'000'000);
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
        compute(table[at], budget);
        std::lock_guard const lock(mutex);
        std::cerr << at + 1 << '/' << table.size() << ' ' << table[at].members.front().code << ' '
                  << table[at].text << std::endl;
      }
    });
  }
  for (std::thread& worker : workers) worker.join();

  std::string head = kHead;
  head.replace(head.find("{arguments}"), 11,
               std::to_string(budget.heaps) + ' ' + std::to_string(budget.elements) + ' ' +
                   std::to_string(budget.work));
  std::cout << head << kColumns;
  std::size_t codes = 0, tame = 0, refused = 0;
  for (Row const& row : table) {
    std::cout << line(row);
    if (row.refused) ++refused;
    if (!row.whole) continue;
    codes += row.members.size();
    if (row.tame) tame += row.members.size();
  }
  std::cerr << codes << " codes with whole quotients, " << tame << " of them tame; " << refused
            << " certificates refused\n";
  return std::cout.good() && refused == 0 ? 0 : 1;
}
