#include "core/similar.hpp"

#include <algorithm>
#include <numeric>

namespace bouton {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> similar_words(std::string_view word,
                                       std::vector<std::string> const& known) {
  constexpr std::size_t kShortest = 2, kLongest = 40, kMost = 3, kBeginning = 3;
  std::vector<std::string> found;
  if (word.size() < kShortest || word.size() > kLongest) return found;
  std::string const sought = lower(word);
  std::size_t least = sought.size() / 3 + 2;
  std::string const* best = nullptr;
  for (std::string const& name : known) {
    std::string const other = lower(std::string_view(name).substr(0, name.find(':')));
    if (sought.size() >= kBeginning && other.starts_with(sought) && found.size() < kMost) {
      found.push_back(name);
    }
    std::size_t const d = distance(sought, other);
    if (d < least) {
      least = d;
      best = &name;
    }
  }
  if (found.empty() && best != nullptr) found.push_back(*best);
  return found;
}

}  // namespace bouton
