// Shared by the tests of certificates of misere quotients: true ones, and changed ones.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/rules/heap_code.hpp"
#include "kayles_table.hpp"
#include "oracle/brute_quotient.hpp"

namespace bouton::quotient_certificates {

using check::check_certificate;
using check::CheckedCertificate;
using check::CheckOptions;
using check::Verdict;
using Json = nlohmann::ordered_json;

/// One game of a certificate, with the period claimed of it, if any.
struct Claimed {
  std::string code, parts = "any";
  std::uint64_t preperiod = 0, period = 0;
};

inline std::string hexadecimal(std::vector<bool> const& flags) {
  std::string text;
  for (std::size_t i = 0; i < flags.size(); i += 4) {
    unsigned digit = 0;
    for (std::size_t bit = 0; bit < 4 && i + bit < flags.size(); ++bit) {
      if (flags[i + bit]) digit |= 1U << bit;
    }
    text += "0123456789abcdef"[digit];
  }
  return text;
}

/// A certificate written by hand from the description of the format.
inline Json as_certificate(std::vector<Claimed> const& games, oracle::BruteQuotient const& found) {
  Json json;
  json["schema"] = "bouton.quotient-certificate/1";
  std::string names;
  json["games"] = Json::array();
  json["periods"] = Json::array();
  bool complete = true;
  for (Claimed const& game : games) {
    names += (names.empty() ? "" : " + ") + game.code;
    if (game.parts != "any") names += " " + game.parts;
    json["games"].push_back({{"code", game.code}, {"parts", game.parts}});
    json["periods"].push_back(nullptr);
    complete = complete && game.period > 0;
    if (game.period == 0) continue;
    json["periods"].back() = {{"preperiod", std::to_string(game.preperiod)},
                              {"period", std::to_string(game.period)}};
  }
  json["game"] = names;
  json["order"] = found.order();
  json["generators"] = Json::array();
  for (auto const& [game, heap] : found.generators) {
    json["generators"].push_back({{"game", game}, {"heap", std::to_string(heap)}});
  }
  json["actions"] = found.actions;
  json["p_portion"] = Json::array();
  for (std::size_t x = 0; x < found.order(); ++x) {
    if (found.lost[x]) json["p_portion"].push_back(x);
  }
  json["heaps"] = found.heaps;
  json["complete"] = complete;
  json["helpless"] = Json::array();
  for (auto const& sum : found.helpless) {
    json["helpless"].push_back({{"sum", sum.sum}, {"contexts", hexadecimal(sum.contexts)}});
  }
  return json;
}

/// The quotient of misere Kayles from the library's table; helpless sets found from the table.
inline oracle::BruteQuotient kayles_table(std::size_t heaps) {
  oracle::BruteQuotient table;
  for (std::uint64_t const heap : misere::kKaylesGenerators) {
    table.generators.emplace_back(0, heap);
    auto& action = table.actions.emplace_back();
    for (misere::KaylesClass x = 0; x < misere::kKaylesOrder; ++x) {
      action.push_back(misere::kayles_product(x, misere::kayles_class(heap)));
    }
  }
  for (misere::KaylesClass x = 0; x < misere::kKaylesOrder; ++x) {
    table.lost.push_back(misere::kayles_is_p(x));
  }
  table.heaps.emplace_back();
  for (std::uint64_t n = 0; n < heaps; ++n) table.heaps[0].push_back(misere::kayles_class(n));
  std::set<oracle::BruteQuotient::Helpless> letters;
  auto const c = [](std::uint64_t n) { return misere::kayles_class(n); };
  for (std::uint64_t n = 1; n < heaps; ++n) {
    oracle::BruteQuotient::Helpless letter{c(n), std::vector<bool>(table.order(), false)};
    for (misere::KaylesClass z = 0; z < table.order(); ++z) {
      bool wins = misere::kayles_is_p(misere::kayles_product(z, c(n)));
      for (std::uint64_t taken = 1; taken <= 2 && taken <= n; ++taken) {
        for (std::uint64_t a = 0; a <= n - taken; ++a) {
          auto const rest = misere::kayles_product(c(a), c(n - taken - a));
          wins = wins || misere::kayles_is_p(misere::kayles_product(z, rest));
        }
      }
      letter.contexts[z] = !wins;
    }
    letters.insert(letter);
  }
  table.close(letters);
  return table;
}

/// Kayles with its period: 168 heaps, as many as the theorem needs.
inline Json kayles_certificate() {
  static Json const json = as_certificate({{"0.77", "any", 71, 12}}, kayles_table(168));
  return json;
}

inline std::string why(CheckedCertificate const& result) {
  std::string text = render(result.statement, Language::kEnglish);
  for (auto const& step : result.checked) text += "\n  " + render(step, Language::kEnglish);
  for (auto const& step : result.unchecked) text += "\n  not: " + render(step, Language::kEnglish);
  if (result.failure) text += "\n  " + render(*result.failure, Language::kEnglish);
  return text;
}

inline void expect_true(Json const& certificate) {
  auto const result = check_certificate(certificate.dump());
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_TRUE(result.complete) << why(result);
  EXPECT_TRUE(result.unchecked.empty());
}

/// The key of what is wrong; "unreadable: MEMBER", "valid", or "unknown".
inline std::string failure_of(Json const& certificate, CheckOptions const& options = {}) {
  try {
    auto const result = check_certificate(certificate.dump(), options);
    EXPECT_EQ(result.failure.has_value(), result.verdict == Verdict::kInvalid);
    EXPECT_TRUE(!result.failure || !result.complete);
    if (result.verdict == Verdict::kUnknown) return "unknown";
    return result.failure ? result.failure->key : "valid";
  } catch (Error const& error) {
    std::string text = "unreadable";
    for (auto const& [name, value] : error.message().arguments) {
      if (name == "member") text += ": " + std::get<std::string>(value);
    }
    return text;
  }
}

inline void expect_refused(Json const& certificate) {
  std::string const failure = failure_of(certificate);
  EXPECT_NE(failure, "valid");
  EXPECT_NE(failure, "unknown");
}

/// As the engine writes it.
inline Json by_engine(std::vector<sequence::OneHeapGame> games, std::uint64_t heaps,
                      std::size_t elements = 4096) {
  misere::QuotientSearch search(std::move(games));
  misere::QuotientBudget budget;
  budget.heaps = heaps;
  budget.elements = elements;
  (void)search.run(budget);
  return Json::parse(misere::quotient_certificate(search.quotient(), search.helpless()));
}

inline sequence::OneHeapGame coded(std::string const& code,
                                   PartsCondition parts = PartsCondition::kAny) {
  return {parse_heap_code(code), parts};
}

}  // namespace bouton::quotient_certificates
