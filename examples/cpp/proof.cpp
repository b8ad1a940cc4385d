// From a computation to a theorem: the period of Dawson's Kayles, its certificate, and the verdict
// of a checker that shares no code with the engine that found it.
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/sequence/certificate.hpp"

int main() {
  auto const game = bouton::sequence::one_heap_game(bouton::parse_game("0.07").rules);
  bouton::sequence::PeriodSearch search(*game);
  if (!search.run(10'000)) return 1;
  auto const& found = search.result()->period;
  std::cout << "period " << found.period << " from " << found.preperiod << " on\n";
  auto const text = bouton::sequence::period_certificate(*game, *search.result(), search.values());
  auto const report = bouton::check::check_certificate(text);
  std::cout << render(report.statement, bouton::Language::kEnglish) << '\n';
  bool const valid = report.verdict == bouton::check::Verdict::kValid && report.complete;
  std::cout << (valid ? "valid, everything was verified\n" : "not valid\n");
}
