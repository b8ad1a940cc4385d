// Certificates as text: changed in one place, and read without the library.
#pragma once

#include <string>
#include <string_view>

#include "bouton/check/check_certificate.hpp"
#include "fuzz/choices.hpp"

namespace bouton::fuzz {

/// Writes another digit over one of the digits.
inline void spoil(std::string& certificate, Choices& choices) {
  std::size_t const from = choices.below(256) * 256 + choices.below(256);
  for (std::size_t i = 0; i < certificate.size(); ++i) {
    char& c = certificate[(from + i) % certificate.size()];
    if (c < '0' || c > '9') continue;
    c = static_cast<char>('0' + (static_cast<std::uint64_t>(c - '0') + choices.from(1, 9)) % 10);
    return;
  }
}

/// Whether the checker finds everything in it true.
inline bool believed(std::string const& certificate) {
  check::CheckOptions options;
  options.limits.memory_bytes = std::uint64_t{1} << 22;
  options.limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  try {
    auto const result = check::check_certificate(certificate, options);
    return result.verdict == check::Verdict::kValid && result.complete;
  } catch (Error const& error) {
    require_words(error);
    return false;
  }
}

/// The text of the first member of this name.
inline std::string text_member(std::string const& certificate, std::string const& name) {
  std::string const key = '"' + name + "\":\"";
  std::size_t const at = certificate.find(key);
  require(at != certificate.npos, "a believed certificate has all members");
  std::size_t const from = at + key.size();
  return certificate.substr(from, certificate.find('"', from) - from);
}
inline std::uint64_t number_member(std::string const& certificate, std::string const& name) {
  return std::stoull(text_member(certificate, name));
}

}  // namespace bouton::fuzz
