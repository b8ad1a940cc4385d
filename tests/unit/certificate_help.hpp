// Shared by the tests of certificates: certificates of true statements, and ways to spoil them.
#pragma once

#include "bouton/sequence/certificate.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "made_repetition.hpp"
#include "rules/named_rules.hpp"

namespace bouton::certificates {

using bouton::PartsCondition;
using bouton::check::check_certificate;
using bouton::check::CheckedCertificate;
using bouton::check::CheckOptions;
using bouton::check::Verdict;
using bouton::sequence::one_heap_game;
using bouton::sequence::OneHeapGame;
using bouton::sequence::period_certificate;
using bouton::sequence::PeriodProof;
using bouton::sequence::PeriodResult;
using bouton::sequence::PeriodSearch;
using bouton::sequence::ProofWanted;
using Json = nlohmann::ordered_json;

inline OneHeapGame coded(std::string const& code, PartsCondition parts = PartsCondition::kAny) {
  return {bouton::parse_heap_code(code), parts};
}

inline std::string classical(OneHeapGame const& game, std::uint64_t to = 20000) {
  PeriodSearch search(game, ProofWanted::kClassical);
  if (!search.run(to)) throw std::logic_error("no period");
  return period_certificate(game, *search.result(), search.values());
}

inline std::string repeating(std::string const& code, std::uint64_t period, std::uint64_t preperiod,
                             std::uint64_t later = 0) {
  OneHeapGame const game = coded(code);
  return period_certificate(game, bouton::made::repetition(game, period, preperiod, later));
}

/// As the sparse engine proves it.
inline std::string streamed(OneHeapGame const& game, std::uint64_t to = 2'000'000) {
  PeriodSearch search(game, ProofWanted::kStateRepetition);
  if (!search.run(to)) throw std::logic_error("no period");
  return period_certificate(game, *search.result(), search.values());
}

inline std::string why(CheckedCertificate const& result) {
  std::string text = render(result.statement, bouton::Language::kEnglish);
  for (auto const& step : result.checked) text += "\n  " + render(step, bouton::Language::kEnglish);
  for (auto const& step : result.unchecked) {
    text += "\n  not: " + render(step, bouton::Language::kEnglish);
  }
  if (result.failure) text += "\n  " + render(*result.failure, bouton::Language::kEnglish);
  return text;
}

inline void expect_valid(std::string const& certificate) {
  auto const result = check_certificate(certificate);
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_TRUE(result.complete) << why(result);
  EXPECT_TRUE(result.unchecked.empty());
}

/// Refused as false or as unreadable, never accepted.
inline void expect_refused(std::string const& certificate, CheckOptions const& options = {}) {
  try {
    auto const result = check_certificate(certificate, options);
    EXPECT_EQ(result.verdict, Verdict::kInvalid) << why(result);
    EXPECT_TRUE(result.failure.has_value());
    EXPECT_FALSE(result.complete);
  } catch (bouton::Error const&) {
    SUCCEED();
  }
}

inline Json changed(std::string const& certificate, std::string const& place, std::int64_t by) {
  Json json = Json::parse(certificate);
  Json& member = json.at(Json::json_pointer(place));
  member = std::to_string(std::stoll(member.get<std::string>()) + by);
  return json;
}

/// A change of one entry of a stretch of one-byte values: the base64 of one group of three.
inline void change_value(Json& stretch, std::size_t index, unsigned flip) {
  std::string const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  ASSERT_EQ(stretch.at("width"), 1);
  std::string text = stretch.at("base64").get<std::string>();
  std::size_t const group = index / 3 * 4;
  std::size_t const length = text.find('=', group) < group + 4 ? text.find('=', group) - group : 4;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    bits = bits << 6 | (i < length ? static_cast<std::uint32_t>(digits.find(text[group + i])) : 0U);
  }
  bits ^= flip << (16 - 8 * (index % 3));
  for (std::size_t i = 0; i < length; ++i) text[group + i] = digits[(bits >> (18 - 6 * i)) & 63U];
  stretch["base64"] = text;
}

/// Memory for the first thousand values: the rest is only sampled.
inline std::string failure_of(std::string const& certificate, CheckOptions const& options = {}) {
  auto const result = check_certificate(certificate, options);
  return result.failure ? result.failure->key : "valid?";
}
inline void add_to(Json& json, std::string const& place, std::int64_t by) {
  Json& member = json.at(Json::json_pointer(place));
  member = std::to_string(std::stoll(member.get<std::string>()) + by);
}

inline CheckOptions few_values() {
  CheckOptions options;
  options.limits.memory_bytes = 2 * 1026;
  return options;
}

}  // namespace bouton::certificates
