// Graphs from text: lists of edges, adjacency lists and DOT. What nauty writes: graph6.cpp.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/graph6.hpp"
#include "bouton/core/error.hpp"
#include "core/key_table.hpp"
#include "core/utf8.hpp"

namespace bouton {
namespace {

constexpr std::size_t kLongestName = 100;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == '\f';
}

/// What names of vertices are made of: all but blanks, control bytes and the signs between names.
/// A `-` would make `a-b` a name as well as an edge.
bool is_name_byte(char c) {
  constexpr std::string_view kSigns = "-:;,#\"<>=[]{}";
  return static_cast<unsigned char>(c) > ' ' && c != '\x7f' &&
         kSigns.find(c) == std::string_view::npos;
}

/// A graph in the making: vertices by name.
class GraphBuilder {
 public:
  explicit GraphBuilder(std::string_view text) : text_(text) {}

  [[noreturn]] void fail(std::string key, std::size_t at) const {
    throw ParseError(Message{std::move(key),
                             {{"found", at < text_.size() ? character_at(text_, at) : ""},
                              {"longest", std::to_string(kLongestName)},
                              {"vertices", std::to_string(Graph::kMostVertices)},
                              {"edges", std::to_string(Graph::kMostEdges)}}},
                     std::string(text_), at);
  }
  /// The number of the vertex with this name, which stands at `at`.
  int vertex(std::string_view name, std::size_t at) {
    std::span const key(reinterpret_cast<std::uint8_t const*>(name.data()), name.size());
    std::uint64_t const hash = KeyTable::hash(key);
    if (std::optional<std::uint64_t> const known = numbers_.find(key, hash)) {
      return static_cast<int>(*known);
    }
    if (name.size() > kLongestName) fail("error.graph.long_name", at);
    for (std::size_t i = 0; i < name.size();) {
      std::size_t const bytes = utf8_character(name, i).bytes;
      if (bytes == 0 || !is_printable(name.substr(i, bytes))) {
        fail("error.graph.character", at + i);
      }
      i += bytes;
    }
    if (graph_.names.size() == Graph::kMostVertices) fail("error.graph.large", at);
    numbers_.insert(key, graph_.names.size());
    graph_.names.emplace_back(name);
    return graph_.size() - 1;
  }
  /// \param at  the sign between the two, or the second of them
  void edge(int a, int b, bool arc, std::size_t at) {
    if (directed_.value_or(arc) != arc) fail("error.graph.mixed", at);
    directed_ = arc;
    if (graph_.edges.size() == Graph::kMostEdges) fail("error.graph.large", at);
    graph_.edges.push_back({a, b});
  }
  /// \param directed  what the graph is if it has no edge
  Graph finish(bool directed) {
    graph_.directed = directed_.value_or(directed);
    return std::move(graph_);
  }
  Graph& graph() { return graph_; }

 private:
  std::string_view text_;
  Graph graph_;
  KeyTable numbers_;  ///< of vertices, by name
  std::optional<bool> directed_;
};

// Edge lists and adjacency lists: each line says by itself which it is.

class LineReader {
 public:
  LineReader(std::string_view text, bool arcs) : text_(text), arcs_(arcs), build_(text) {}

  Graph read() {
    for (std::size_t begin = 0; begin <= text_.size();) {
      std::size_t const end = std::min(text_.find_first_of("\n;#", begin), text_.size());
      read_line(begin, end);
      // A comment goes on to the end of its line.
      begin = end < text_.size() && text_[end] == '#' ? text_.find('\n', end) : end;
      if (begin == text_.npos) break;
      ++begin;
    }
    add_adjacent();
    if (build_.graph().names.empty()) build_.fail("error.graph.empty", 0);
    return build_.finish(arcs_);
  }

 private:
  enum class Sign { kNone, kEdge, kArc, kColon, kEnd };
  struct Token {
    Sign sign;  ///< kNone for a name
    std::size_t at;
    std::string_view name;
  };

  Token next(std::size_t& at, std::size_t end) const {
    while (at < end && is_blank(text_[at])) ++at;
    if (at == end) return {Sign::kEnd, end, {}};
    std::size_t const begin = at;
    if (text_[at] == ':') return {Sign::kColon, at++, {}};
    if (text_[at] == '-') {
      ++at;
      if (at < end && (text_[at] == '-' || text_[at] == '>')) ++at;
      return {text_[at - 1] == '>' ? Sign::kArc : Sign::kEdge, begin, {}};
    }
    while (at < end && is_name_byte(text_[at])) ++at;
    if (at == begin) build_.fail("error.graph.character", at);
    return {Sign::kNone, begin, text_.substr(begin, at - begin)};
  }

  void read_line(std::size_t at, std::size_t end) {
    Token const first = next(at, end);
    if (first.sign == Sign::kEnd) return;
    if (first.sign != Sign::kNone) build_.fail("error.graph.line", first.at);
    int const from = build_.vertex(first.name, first.at);
    Token const second = next(at, end);
    switch (second.sign) {
      case Sign::kEnd:
        return;
      case Sign::kColon:
        return read_adjacent(from, at, end);
      case Sign::kNone: {
        build_.edge(from, build_.vertex(second.name, second.at), arcs_, second.at);
        skip_empty_data(at, end);
        Token const more = next(at, end);
        if (more.sign == Sign::kNone) build_.fail("error.graph.third", more.at);
        if (more.sign != Sign::kEnd) build_.fail("error.graph.line", more.at);
        return;
      }
      default:
        return read_walks(from, second, at, end);
    }
  }

  /// The `{}` that networkx writes behind an edge without data.
  void skip_empty_data(std::size_t& at, std::size_t end) const {
    std::size_t place = at;
    while (place < end && is_blank(text_[place])) ++place;
    if (text_.substr(place, 2) == "{}") at = place + 2;
  }

  /// `0-1-2 1-3`, from the first sign on.
  void read_walks(int from, Token sign, std::size_t& at, std::size_t end) {
    while (sign.sign == Sign::kEdge || sign.sign == Sign::kArc) {
      Token const to = next(at, end);
      if (to.sign != Sign::kNone) build_.fail("error.graph.end", to.at);
      int const next_one = build_.vertex(to.name, to.at);
      build_.edge(from, next_one, sign.sign == Sign::kArc, sign.at);
      from = next_one;
      sign = next(at, end);
      if (sign.sign == Sign::kNone) {  // another walk
        from = build_.vertex(sign.name, sign.at);
        sign = next(at, end);
        if (sign.sign == Sign::kEnd) build_.fail("error.graph.end", sign.at);
      }
    }
    if (sign.sign != Sign::kEnd) build_.fail("error.graph.line", sign.at);
  }

  void read_adjacent(int from, std::size_t& at, std::size_t end) {
    for (Token to = next(at, end); to.sign != Sign::kEnd; to = next(at, end)) {
      if (to.sign != Sign::kNone) build_.fail("error.graph.line", to.at);
      if (adjacent_.size() == 2 * Graph::kMostEdges) build_.fail("error.graph.large", to.at);
      adjacent_.push_back({from, build_.vertex(to.name, to.at)});
      adjacent_at_ = to.at;
    }
  }
  /// Both ends may have named an edge.
  void add_adjacent() {
    if (adjacent_.empty()) return;
    make_unique(adjacent_, arcs_);
    for (GraphEdge const& edge : adjacent_) build_.edge(edge.a, edge.b, arcs_, adjacent_at_);
  }

  std::string_view text_;
  bool arcs_;
  GraphBuilder build_;
  std::vector<GraphEdge> adjacent_;
  std::size_t adjacent_at_ = 0;  ///< of the last of them
};

// DOT.

class DotReader {
 public:
  explicit DotReader(std::string_view text) : text_(text), build_(text) {}

  /// Whether the text begins as DOT does: `strict graph name {`.
  static bool begins(std::string_view text) {
    DotReader reader(text);
    try {
      reader.advance();
      return reader.head();
    } catch (ParseError const&) {
      return false;
    }
  }

  Graph read() {
    advance();
    head();
    int depth = 1;
    while (depth > 0) {
      if (kind_ == Kind::kEnd) build_.fail("error.graph.dot.open", at_);
      if (is('}')) {
        --depth;
        advance();
      } else if (is('{')) {
        ++depth;
        advance();
      } else if (is(';')) {
        advance();
      } else if (is('[')) {
        skip_attributes();
      } else if (is_word("subgraph")) {
        advance();
        if (kind_ == Kind::kName && !is_word("subgraph")) advance();
        if (!is('{')) build_.fail("error.graph.dot", at_);
      } else if (is_word("graph") || is_word("node") || is_word("edge")) {
        advance();
        if (!is('[')) build_.fail("error.graph.dot", at_);
      } else if (kind_ == Kind::kName) {
        read_statement();
      } else {
        build_.fail(kind_ == Kind::kEdge || kind_ == Kind::kArc ? "error.graph.dot.group"
                                                                : "error.graph.dot",
                    at_);
      }
    }
    if (kind_ != Kind::kEnd) build_.fail("error.graph.one", at_);
    Graph graph = build_.finish(directed_);
    if (strict_) make_unique(graph.edges, graph.directed);  // loops stay
    return graph;
  }

 private:
  enum class Kind { kName, kEdge, kArc, kSign, kEnd };

  [[nodiscard]] bool is(char sign) const { return kind_ == Kind::kSign && text_[at_] == sign; }
  [[nodiscard]] bool is_word(std::string_view word) const {
    return kind_ == Kind::kName && !quoted_ && name_.size() == word.size() &&
           std::equal(word.begin(), word.end(), name_.begin(),
                      [](char small, char c) { return small == (c | ' '); });
  }

  /// The next token: kind_, where it is, and its name.
  void advance() {
    skip_blanks();
    at_ = end_;
    quoted_ = false;
    if (at_ == text_.size()) {
      kind_ = Kind::kEnd;
    } else if (text_[at_] == '"') {
      end_ = closing_quote(at_);
      quoted_ = true;
      kind_ = Kind::kName;
      name_ = text_.substr(at_ + 1, end_ - at_ - 2);
    } else if (text_.substr(at_, 2) == "--" || text_.substr(at_, 2) == "->") {
      end_ += 2;
      kind_ = text_[at_ + 1] == '-' ? Kind::kEdge : Kind::kArc;
    } else if (is_name_byte(text_[at_])) {
      while (end_ < text_.size() && is_name_byte(text_[end_])) ++end_;
      kind_ = Kind::kName;
      name_ = text_.substr(at_, end_ - at_);
    } else {
      ++end_;
      kind_ = Kind::kSign;
    }
  }
  void skip_blanks() {
    auto const past = [&](std::string_view mark) {
      std::size_t const found = text_.find(mark, end_ + 1);
      end_ = found == text_.npos ? text_.size() : found + mark.size();
    };
    while (end_ < text_.size()) {
      if (is_blank(text_[end_]) || text_[end_] == '\n') {
        ++end_;
      } else if (text_[end_] == '#' || text_.substr(end_, 2) == "//") {
        past("\n");
      } else if (text_.substr(end_, 2) == "/*") {
        ++end_;
        past("*/");
      } else {
        break;
      }
    }
  }
  /// Past the quote that closes the one at `at`.
  [[nodiscard]] std::size_t closing_quote(std::size_t at) const {
    for (std::size_t end = at + 1; end < text_.size(); ++end) {
      if (text_[end] == '\\') {
        ++end;
      } else if (text_[end] == '"') {
        return end + 1;
      }
    }
    build_.fail("error.graph.dot.open", at);
  }

  /// `strict graph name {`. \return whether this was there
  bool head() {
    if ((strict_ = is_word("strict"))) advance();
    directed_ = is_word("digraph");
    if (!directed_ && !is_word("graph")) return false;
    advance();
    if (kind_ == Kind::kName) advance();
    if (!is('{')) return false;
    advance();
    return true;
  }

  void skip_attributes() {
    std::size_t const begin = at_;
    while (!is(']')) {
      advance();
      if (kind_ == Kind::kEnd) build_.fail("error.graph.dot.open", begin);
    }
    advance();
  }

  /// `a -- b -- c`, `a`, or `size = 3`.
  void read_statement() {
    std::string_view const first = name_;
    std::size_t const first_at = at_;
    bool const first_quoted = quoted_;
    advance();
    if (is('=')) {
      advance();
      if (kind_ != Kind::kName) build_.fail("error.graph.dot", at_);
      return advance();
    }
    int from = vertex(first, first_at, first_quoted);
    skip_port();
    while (kind_ == Kind::kEdge || kind_ == Kind::kArc) {
      if ((kind_ == Kind::kArc) != directed_) build_.fail("error.graph.mixed", at_);
      std::size_t const sign = at_;
      advance();
      if (is('{') || is_word("subgraph")) build_.fail("error.graph.dot.group", at_);
      if (kind_ != Kind::kName) build_.fail("error.graph.end", at_);
      int const to = vertex(name_, at_, quoted_);
      build_.edge(from, to, directed_, sign);
      from = to;
      advance();
      skip_port();
    }
  }
  int vertex(std::string_view name, std::size_t at, bool quoted) {
    std::size_t const begin = at + (quoted ? 1 : 0);
    if (name.empty()) build_.fail("error.graph.dot", at);
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (!is_name_byte(name[i])) build_.fail("error.graph.character", begin + i);
    }
    return build_.vertex(name, begin);
  }
  void skip_port() {
    while (is(':')) {
      advance();
      if (kind_ != Kind::kName) build_.fail("error.graph.dot", at_);
      advance();
    }
  }

  std::string_view text_;
  GraphBuilder build_;
  Kind kind_ = Kind::kEnd;
  bool quoted_ = false;
  std::string_view name_;
  std::size_t at_ = 0;   ///< where the token begins
  std::size_t end_ = 0;  ///< and ends
  bool strict_ = false;
  bool directed_ = false;
};

}  // namespace

Graph parse_graph(std::string_view text, bool arcs) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (std::optional<Graph> graph = read_graph6(text)) return std::move(*graph);
  if (DotReader::begins(text)) return DotReader(text).read();
  return LineReader(text, arcs).read();
}

}  // namespace bouton
