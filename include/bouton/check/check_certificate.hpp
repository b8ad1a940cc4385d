// check_certificate: verifies a certificate with code that shares nothing with the engines.
//
// This room uses nothing but core: it reads codes itself and knows only what a move is. So a
// mistake in an engine cannot confirm itself here. What is verified, and how, is described in
// docs/sequences.md for periods of nim-values, and in docs/misere.md for misere quotients.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"

namespace bouton::check {

enum class Verdict {
  kValid,    ///< nothing is wrong; `complete` says whether everything was recomputed
  kInvalid,  ///< a statement of the certificate is false: see `failure`
  kUnknown,  ///< too little could be recomputed within the limits to say anything
};

struct CheckedCertificate {
  Verdict verdict = Verdict::kUnknown;
  /// Every statement was verified from the rules of the game; otherwise some only in part.
  bool complete = false;
  std::string schema;              ///< such as "bouton.period-certificate/1"
  std::string game;                ///< as the certificate names it
  Message statement;               ///< what the certificate claims
  std::vector<Message> checked;    ///< what was verified, in order
  std::vector<Message> unchecked;  ///< what was not verified
  std::optional<Message> failure;  ///< the first thing that is wrong
};

struct CheckOptions {
  /// Recompute everything that fits into memory, however long it takes.
  bool full = false;
  /// Memory for values or sets; a deadline and a flag to stop early.
  Limits limits = {};
  /// Called now and then: `done` of `all` values, heaps or sums.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

/// Checks the certificate `text`, JSON with a "schema". Any bytes may be given; memory is
/// bounded by the limits and the length of the text.
/// \return the verdict; a false certificate is not an error
/// \throws Error if the text cannot be read as a certificate of a known kind.
/// \complexity Bounded by a number of steps (some minutes at most) unless options.full is set.
[[nodiscard]] CheckedCertificate check_certificate(std::string_view text,
                                                   CheckOptions const& options = {});

}  // namespace bouton::check
