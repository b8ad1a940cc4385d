#include "boards/graph6.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "bouton/core/error.hpp"

namespace bouton {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_six_bits(char c) {
  return c >= '?' && c <= '~';
}

/// The six bits of each byte in turn.
class SixBits {
 public:
  SixBits(std::string_view text, std::size_t at, std::size_t end)
      : text_(text), at_(at), end_(end) {}

  [[noreturn]] void fail(std::string key, std::size_t at) const {
    throw ParseError(Message{std::move(key),
                             {{"vertices", std::to_string(Graph::kMostVertices)},
                              {"edges", std::to_string(Graph::kMostEdges)}}},
                     std::string(text_), at);
  }
  [[nodiscard]] std::size_t left() const { return 6 * (end_ - at_) - used_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  /// The next bits as a number. \pre bits <= 36
  std::uint64_t take(std::size_t bits) {
    if (bits > left()) fail("error.graph.six.short", end_);
    std::uint64_t number = 0;
    for (; bits > 0; --bits) {
      number = number << 1U | (unsigned(text_[at_] - '?') >> (5 - used_) & 1U);
      if (++used_ == 6) {
        used_ = 0;
        ++at_;
      }
    }
    return number;
  }
  /// The number of vertices: one byte, or `~` and three, or `~~` and six.
  int vertices() {
    std::size_t const begin = at_;
    std::uint64_t n = take(6);
    if (n == 63) n = take(6) == 63 ? take(36) : (at_ = begin + 1, take(18));
    if (n > Graph::kMostVertices) fail("error.graph.large", begin);
    return static_cast<int>(n);
  }

 private:
  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  unsigned used_ = 0;  ///< bits of the byte at at_
};

Graph numbered(int vertices) {
  Graph graph;
  for (int v = 0; v < vertices; ++v) graph.names.push_back(std::to_string(v));
  return graph;
}

/// The upper triangle of the matrix, column by column.
Graph dense(SixBits bits) {
  std::size_t const begin = bits.at();
  Graph graph = numbered(bits.vertices());
  auto const n = static_cast<std::uint64_t>(graph.size());
  std::uint64_t const pairs = n < 2 ? 0 : n * (n - 1) / 2;
  if (bits.left() < pairs) bits.fail("error.graph.six.short", bits.at());
  if (bits.left() - pairs >= 6) bits.fail("error.graph.six.long", begin);
  for (int b = 1; b < graph.size(); ++b) {
    for (int a = 0; a < b; ++a) {
      if (bits.take(1) == 0) continue;
      if (graph.edges.size() == Graph::kMostEdges) bits.fail("error.graph.large", begin);
      graph.edges.push_back({a, b});
    }
  }
  if (bits.take(bits.left()) != 0) bits.fail("error.graph.six.long", begin);
  return graph;
}

/// A vertex that moves on, and its edges to earlier ones.
Graph sparse(SixBits bits) {
  std::size_t const begin = bits.at();
  Graph graph = numbered(bits.vertices());
  auto const n = static_cast<std::uint64_t>(graph.size());
  std::size_t const width = n == 0 ? 0 : std::bit_width(n - 1);
  std::uint64_t v = 0;
  while (bits.left() > width) {
    v += bits.take(1);
    std::uint64_t const x = bits.take(width);
    if (x >= n || v >= n) break;  // what fills the last byte
    if (x > v) {
      v = x;
    } else {
      if (graph.edges.size() == Graph::kMostEdges) bits.fail("error.graph.large", begin);
      graph.edges.push_back({static_cast<int>(x), static_cast<int>(v)});
    }
  }
  return graph;
}

bool is_dense(std::string_view word) {
  if (word.empty() || !std::all_of(word.begin(), word.end(), is_six_bits)) return false;
  try {
    static_cast<void>(dense(SixBits(word, 0, word.size())));
    return true;
  } catch (ParseError const&) {
    return false;
  }
}

}  // namespace

std::optional<Graph> read_graph6(std::string_view text) {
  std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  std::size_t const end = text.find_last_not_of(kBlanks) + 1;  // 0 for none
  bool named = false;
  bool is_sparse = false;
  for (std::string_view const header : {">>graph6<<", ">>sparse6<<"}) {
    if (text.substr(begin).starts_with(header)) {
      begin += header.size();
      named = true;
      is_sparse = header.size() == 11;
    }
  }
  if (begin >= end && !named) return std::nullopt;
  if (!named && text[begin] == ':') named = is_sparse = true;
  std::size_t const word_end = std::min(text.find_first_of(kBlanks, begin), end);
  SixBits const bits(text, begin + (is_sparse ? 1 : 0), std::max(word_end, begin));
  if (is_sparse && (begin >= end || text[begin] != ':')) bits.fail("error.graph.six.sparse", begin);
  std::string_view const word = text.substr(bits.at(), std::max(word_end, bits.at()) - bits.at());
  auto const* const stray = std::find_if_not(word.begin(), word.end(), is_six_bits);
  if (!named) {
    bool const alone = word_end == end;
    // Names of vertices have none of these.
    bool const shown = alone && stray == word.end() && word.find_first_of("[]{}") != word.npos;
    if (!shown && !is_dense(word)) return std::nullopt;
    if (!alone) {
      // A list of such words is one of graphs, not of vertices; else the first is a name.
      std::size_t const second = text.find_first_not_of(kBlanks, word_end);
      std::size_t const after = std::min(text.find_first_of(kBlanks, second), end);
      bool const list = text.substr(word_end, second - word_end).find('\n') != text.npos &&
                        word.size() > 1 && is_dense(text.substr(second, after - second));
      if (!list) return std::nullopt;
    }
  }
  if (stray != word.end()) {
    bits.fail("error.graph.six.character",
              bits.at() + static_cast<std::size_t>(stray - word.begin()));
  }
  if (word_end < end) {
    bits.fail("error.graph.one", text.find_first_not_of(kBlanks, word_end));
  }
  return is_sparse ? sparse(bits) : dense(bits);
}

}  // namespace bouton
