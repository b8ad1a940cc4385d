#include "discover/formula.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::discover {
namespace {

constexpr std::array<std::string_view, 11> kWords = {"and",   "or",  "not", "exists", "min", "max",
                                                     "floor", "phi", "bit", "limit",  "pass"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Reads by descent: each function reads what binds at least as closely as its name says.
class Reader {
 public:
  Reader(std::string_view text, std::size_t heaps) : text_(text), heaps_(heaps) {
    if (text.size() > kMostFormulaBytes) {
      fail("formula.error.long", 0, {{"most", std::to_string(kMostFormulaBytes)}});
    }
  }

  Formula condition() {
    Formula result = whole();
    if (!result.is_condition()) fail("formula.error.condition", result.place);
    return result;
  }
  Formula number() { return number_of(whole()); }

 private:
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  [[noreturn]] void fail(std::string key, std::size_t place, Arguments arguments = {}) const {
    throw ParseError(Message{std::move(key), std::move(arguments)}, std::string(text_), place);
  }

  /// Counts how deep what is read lies within other things.
  class Deeper {
   public:
    explicit Deeper(Reader& reader) : reader_(reader) {
      if (++reader.depth_ > kMostNesting) {
        reader.fail("formula.error.deep", reader.at_, {{"most", std::to_string(kMostNesting)}});
      }
    }
    ~Deeper() { --reader_.depth_; }
    Deeper(Deeper const&) = delete;
    Deeper& operator=(Deeper const&) = delete;

   private:
    Reader& reader_;
  };

  void skip_blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  [[nodiscard]] std::string_view word_here() {
    skip_blanks();
    std::size_t end = at_;
    if (end < text_.size() && is_letter(text_[end])) {
      while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    }
    return text_.substr(at_, end - at_);
  }
  bool take_word(std::string_view word) {
    if (word_here() != word) return false;
    at_ += word.size();
    return true;
  }
  bool take(std::string_view symbol) {
    skip_blanks();
    if (text_.substr(at_, symbol.size()) != symbol) return false;
    at_ += symbol.size();
    return true;
  }
  void expect(std::string_view symbol) {
    if (!take(symbol)) unexpected(symbol);
  }
  [[noreturn]] void unexpected(std::string_view wanted) const {
    if (at_ >= text_.size()) fail("formula.error.end", at_, {{"wanted", std::string(wanted)}});
    fail("formula.error.unexpected", at_,
         {{"found", character_at(text_, at_)}, {"wanted", std::string(wanted)}});
  }

  Formula number_of(Formula formula) const {
    if (formula.is_condition()) fail("formula.error.number", formula.place);
    return formula;
  }
  Formula condition_of(Formula formula) const {
    if (!formula.is_condition()) fail("formula.error.condition", formula.place);
    return formula;
  }

  Formula whole() {
    Formula result = some();
    skip_blanks();
    if (at_ < text_.size()) unexpected("and, or");
    return result;
  }

  Formula some() {
    return list("or", FormulaKind::kSome, [&] { return all(); });
  }
  Formula all() {
    return list("and", FormulaKind::kAll, [&] { return negation(); });
  }

  template <class Part>
  Formula list(std::string_view word, FormulaKind kind, Part const& part) {
    Formula first = part();
    if (word_here() != word) return first;
    Formula result{kind, first.place};
    result.parts.push_back(condition_of(std::move(first)));
    while (take_word(word)) result.parts.push_back(condition_of(part()));
    return result;
  }

  Formula negation() {
    Deeper const deeper(*this);
    skip_blanks();
    std::size_t const place = at_;
    if (take_word("not")) return {FormulaKind::kNot, place, 0, 0, {condition_of(negation())}};
    if (take_word("exists")) return exists(place);
    return comparison();
  }

  Formula exists(std::size_t place) {
    Deeper const deeper(*this);
    std::string const name(word_here());
    if (name.empty()) unexpected("k");
    bool const kept = std::find(kWords.begin(), kWords.end(), name) != kWords.end() ||
                      numbered("x", name) || numbered("s", name) || numbered("pass", name);
    if (kept || known(name)) {
      fail("formula.error.name_taken", at_, {{"name", shown(name, 30)}});
    }
    at_ += name.size();
    Track const track = kNamedTrack + named_++;
    names_.emplace(name, track);
    skip_blanks();
    Formula body = take(",") ? exists(at_) : (expect(":"), condition_of(some()));
    names_.erase(name);
    Formula result{FormulaKind::kExists, place, 0, track, {}};
    result.parts.push_back(std::move(body));
    return result;
  }

  Formula comparison() {
    Formula first = nim_sum();
    std::vector<Formula> all;
    for (;;) {
      skip_blanks();
      std::size_t const place = at_;
      auto const sign = comparison_sign();
      if (!sign) break;
      Formula second = number_of(nim_sum());
      all.push_back(compared(*sign, place, number_of(std::move(first)), second));
      first = std::move(second);
    }
    if (all.empty()) return first;
    if (all.size() == 1) return std::move(all[0]);
    return {FormulaKind::kAll, all[0].place, 0, 0, std::move(all)};
  }

  std::optional<std::string_view> comparison_sign() {
    for (std::string_view const sign : {"==", "!=", "<=", ">=", "<", ">"}) {
      if (take(sign)) return sign;
    }
    if (at_ < text_.size() && text_[at_] == '=') fail("formula.error.equals", at_);
    return std::nullopt;
  }

  static Formula compared(std::string_view sign, std::size_t place, Formula a, Formula b) {
    bool const swapped = sign == ">" || sign == "<=";
    bool const negated = sign == "!=" || sign == "<=" || sign == ">=";
    if (swapped) std::swap(a, b);
    Formula result{sign == "==" || sign == "!=" ? FormulaKind::kEqual : FormulaKind::kLess, place};
    result.number = negated ? 1 : 0;
    result.parts = {std::move(a), std::move(b)};
    return result;
  }

  Formula nim_sum() {
    Formula first = sum();
    if (skip_blanks(); at_ >= text_.size() || text_[at_] != '^') return first;
    Formula result{FormulaKind::kNimSum, first.place};
    result.parts.push_back(number_of(std::move(first)));
    while (take("^")) result.parts.push_back(number_of(sum()));
    return result;
  }

  Formula sum() {
    Formula first = product();
    Formula result{FormulaKind::kSum, first.place};
    for (;;) {
      skip_blanks();
      std::size_t const place = at_;
      bool const plus = take("+");
      if (!plus && !take("-")) break;
      if (result.parts.empty()) result.parts.push_back(number_of(std::move(first)));
      Formula next = number_of(product());
      if (!plus) next = {FormulaKind::kNegative, place, 0, 0, {std::move(next)}};
      result.parts.push_back(std::move(next));
    }
    return result.parts.empty() ? first : result;
  }

  Formula product() {
    Formula result = sign();
    for (std::size_t deep = 1;; ++deep) {
      skip_blanks();
      std::size_t const place = at_;
      FormulaKind kind = FormulaKind::kProduct;
      if (take("//")) {
        kind = FormulaKind::kQuotient;
      } else if (take("%")) {
        kind = FormulaKind::kRemainder;
      } else if (!take("*")) {
        if (at_ < text_.size() && text_[at_] == '/') fail("formula.error.divided", at_);
        return result;
      }
      if (deep > kMostNesting) {
        fail("formula.error.deep", place, {{"most", std::to_string(kMostNesting)}});
      }
      Formula first = number_of(std::move(result));
      result = {kind, place};
      result.parts.push_back(std::move(first));
      result.parts.push_back(number_of(sign()));
    }
  }

  Formula sign() {
    Deeper const deeper(*this);
    skip_blanks();
    std::size_t const place = at_;
    if (take("-")) return {FormulaKind::kNegative, place, 0, 0, {number_of(sign())}};
    return primary();
  }

  Formula primary() {
    skip_blanks();
    std::size_t const place = at_;
    if (take("(")) {
      Formula inside = some();
      expect(")");
      return inside;
    }
    if (at_ < text_.size() && is_digit(text_[at_])) return {FormulaKind::kNumber, place, digits()};
    std::string_view const word = word_here();
    if (word.empty()) unexpected("x1, s1, 0, (");
    at_ += word.size();
    if (word == "min" || word == "max") {
      Formula result{word == "min" ? FormulaKind::kLeast : FormulaKind::kGreatest, place};
      result.parts = arguments();
      return result;
    }
    if (word == "floor") return golden(place);
    if (word == "bit") return bit(place);
    if (word == "phi") return {FormulaKind::kPhi, place};
    if (auto track = known(word)) return {FormulaKind::kTrack, place, 0, *track};
    if (word == "limit") return {FormulaKind::kTrack, place, 0, limit_track(heaps_)};
    if (word == "pass") return {FormulaKind::kPass, place, -1};
    if (auto const heap = numbered("pass", word)) {
      return {FormulaKind::kPass, place, static_cast<std::int64_t>(heap_of(*heap, place))};
    }
    for (std::string_view const letter : {"x", "s"}) {
      auto const heap = numbered(letter, word);
      if (!heap) continue;
      std::size_t const index = heap_of(*heap, place);
      Track const first = letter == "s" ? kSortedTrack : 0;
      return {FormulaKind::kTrack, place, 0, static_cast<Track>(first + index)};
    }
    fail("formula.error.name", place, {{"name", shown(word, 30)}});
  }

  /// The index of a heap by its number.
  std::size_t heap_of(std::uint64_t number, std::size_t place) const {
    if (number < 1 || number > heaps_) {
      fail("formula.error.heap", place, {{"heaps", std::to_string(heaps_)}});
    }
    return static_cast<std::size_t>(number - 1);
  }

  /// The number in a word that is `letters` and a number.
  static std::optional<std::uint64_t> numbered(std::string_view letters, std::string_view word) {
    std::string_view const rest = word.substr(std::min(letters.size(), word.size()));
    if (word.substr(0, letters.size()) != letters || rest.empty() || rest.size() > 6) return {};
    std::uint64_t number = 0;
    for (char const c : rest) {
      if (!is_digit(c)) return std::nullopt;
      number = 10 * number + static_cast<std::uint64_t>(c - '0');
    }
    return number;
  }

  /// The track of a name that `exists` has given.
  [[nodiscard]] std::optional<Track> known(std::string_view name) const {
    auto const at = names_.find(std::string(name));
    return at == names_.end() ? std::nullopt : std::optional(at->second);
  }

  std::int64_t digits() {
    std::size_t const place = at_;
    std::int64_t number = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      number = 10 * number + (text_[at_] - '0');
      if (number > kLargestInFormula) {
        fail("formula.error.large", place, {{"most", std::to_string(kLargestInFormula)}});
      }
    }
    return number;
  }

  std::vector<Formula> arguments() {
    Deeper const deeper(*this);
    expect("(");
    std::vector<Formula> result;
    do {
      result.push_back(number_of(nim_sum()));
    } while (take(","));
    expect(")");
    return result;
  }

  Formula golden(std::size_t place) {
    std::vector<Formula> all = arguments();
    Formula& inside = all[0];
    if (all.size() == 1 && inside.kind == FormulaKind::kProduct) {
      std::size_t const phi = inside.parts[0].kind == FormulaKind::kPhi ? 0 : 1;
      if (inside.parts[phi].kind == FormulaKind::kPhi) {
        return {FormulaKind::kGolden, place, 0, 0, {std::move(inside.parts[1 - phi])}};
      }
    }
    fail("formula.error.floor", place);
  }

  Formula bit(std::size_t place) {
    std::vector<Formula> all = arguments();
    if (all.size() != 2 || all[1].kind != FormulaKind::kNumber || all[1].number > kLargestBit) {
      fail("formula.error.bit", place, {{"most", std::to_string(kLargestBit)}});
    }
    return {FormulaKind::kBit, place, all[1].number, 0, {std::move(all[0])}};
  }

  std::string_view text_;
  std::size_t heaps_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::map<std::string, Track, std::less<>> names_;
  Track named_ = 0;
};

}  // namespace

Formula read_condition(std::string_view text, std::size_t heaps) {
  return Reader(text, heaps).condition();
}

Formula read_number_formula(std::string_view text, std::size_t heaps) {
  return Reader(text, heaps).number();
}

}  // namespace bouton::discover
