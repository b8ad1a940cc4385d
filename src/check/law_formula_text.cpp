// The text of a formula about amounts, read again for the checker alone.
#include <algorithm>
#include <optional>

#include "check/document.hpp"
#include "check/law_formula.hpp"

namespace bouton::check {
namespace {

constexpr std::int64_t kMostFormulaNumber = 1'000'000;
constexpr std::int64_t kMostFormulaModulus = 4096;
constexpr int kMostFormulaDepth = 100;
constexpr std::size_t kMostFormulaText = 10'000;

/// heaps * n + amounts * k + constant, and `times` (1 or -1) a quotient or a remainder of another
/// such sum by `divisor`.
struct FormulaTerm {
  std::int64_t heaps = 0, amounts = 0, constant = 0;
  enum class Part { kNone, kQuotient, kRemainder } part = Part::kNone;
  std::int64_t times = 0, divisor = 1;
  std::int64_t of_heaps = 0, of_amounts = 0, of_constant = 0;

  [[nodiscard]] bool is_number() const { return heaps == 0 && amounts == 0 && part == Part::kNone; }
};

class FormulaText {
 public:
  FormulaText(std::string_view text, LawSum const& heap, LawSum const& amount, std::int64_t base)
      : text_(text), heap_(heap), amount_(amount), base_(base) {
    if (text.size() > kMostFormulaText) fail();
  }

  LawFormula read() {
    LawFormula formula = read_either();
    skip();
    if (at_ != text_.size()) fail();
    return formula;
  }

 private:
  using Part = FormulaTerm::Part;

  [[noreturn]] static void fail() { Document::fail("take_if"); }

  LawFormula read_either() {
    Deeper const deeper(*this);
    LawFormula formula = read_both();
    while (word("or")) formula = LawFormula::either(std::move(formula), read_both());
    return formula;
  }
  LawFormula read_both() {
    LawFormula formula = read_not();
    while (word("and")) formula = LawFormula::both(std::move(formula), read_not());
    return formula;
  }
  LawFormula read_not() {
    Deeper const deeper(*this);
    if (word("not")) return LawFormula::negation(read_not());
    if (word("power")) return read_power();
    // A bracket is one of a formula if it can be read so, with no comparison or sum behind it.
    std::size_t const start = at_;
    if (sign("(") && bracket_is_formula()) {
      LawFormula formula = read_either();
      if (!sign(")")) fail();
      return formula;
    }
    at_ = start;
    return read_comparisons();
  }

  /// Whether the bracket just opened holds a comparison or a power outside brackets of its own.
  bool bracket_is_formula() {
    int depth = 1;
    for (std::size_t i = at_; i < text_.size() && depth > 0; ++i) {
      if (text_[i] == '(') ++depth;
      if (text_[i] == ')') --depth;
      if (text_[i] == '<' || text_[i] == '>' || text_[i] == '=' || text_[i] == '!' ||
          text_[i] == 'p') {
        return true;
      }
    }
    return false;
  }

  LawFormula read_comparisons() {
    FormulaTerm left = read_sum();
    std::optional<LawFormula> all;
    while (true) {
      bool const is = sign("==");
      bool const is_not = !is && sign("!=");
      bool const at_most = !is && !is_not && sign("<=");
      bool const at_least = !is && !is_not && !at_most && sign(">=");
      bool const below = !is && !is_not && !at_most && !at_least && sign("<");
      bool const above = !is && !is_not && !at_most && !at_least && !below && sign(">");
      if (!is && !is_not && !at_most && !at_least && !below && !above) break;
      FormulaTerm const right = read_sum();
      FormulaTerm const more = added(right, left, -1);  // right - left
      FormulaTerm const less = added(left, right, -1);
      LawFormula one = at_most || below ? not_negative(more, below ? 1 : 0)
                       : at_least || above
                           ? not_negative(less, above ? 1 : 0)
                           : LawFormula::both(not_negative(more, 0), not_negative(less, 0));
      if (is_not) one = LawFormula::negation(std::move(one));
      all = all ? LawFormula::both(*std::move(all), one) : std::move(one);
      left = right;
    }
    if (!all) fail();
    return *std::move(all);
  }

  /// term >= least. floor(e / d) >= m is e >= d m; floor(e / d) <= m is e < d (m + 1).
  LawFormula not_negative(FormulaTerm const& term, std::int64_t least) const {
    std::int64_t const rest = term.constant - least;
    if (term.part == Part::kNone) {
      return LawFormula::at_least(sum_of(term.heaps, term.amounts), -rest);
    }
    std::int64_t const d = term.divisor;
    if (term.part == Part::kQuotient) {
      // Numbers with a quotient stay small enough for running sums.
      auto const scaled = [d](std::int64_t value) { return checked(checked(value) * d); };
      std::int64_t const n = scaled(term.heaps) + term.times * term.of_heaps;
      std::int64_t const k = scaled(term.amounts) + term.times * term.of_amounts;
      std::int64_t const constant =
          scaled(rest) + term.times * term.of_constant + (term.times < 0 ? d - 1 : 0);
      return LawFormula::at_least(sum_of(n, k), -constant);
    }
    if (term.heaps != 0 || term.amounts != 0) fail();
    LawAtom atom{sum_of(term.of_heaps, term.of_amounts), LawAtom::Kind::kRemainder, 0, d};
    for (std::int64_t left = 0; left < d; ++left) {
      std::int64_t const whole = (((left + term.of_constant) % d) + d) % d;
      if (term.times * whole + rest >= 0) atom.remainders.push_back(left);
    }
    return LawFormula(std::move(atom));
  }

  LawFormula read_power() {
    if (!sign("(")) fail();
    FormulaTerm const of = read_sum();
    if (!sign(",")) fail();
    FormulaTerm const base = read_sum();
    if (!sign(")")) fail();
    // The bounds on a power hold for one number, or the difference of two.
    bool const one = of.part == Part::kNone && of.constant == 0 &&
                     ((of.heaps == 1 && of.amounts == 0) || (of.heaps == 0 && of.amounts == 1));
    if (!one || base_ < 2 || !base.is_number() || base.constant != base_) fail();
    LawSum const sum = sum_of(of.heaps, of.amounts);
    if (sum.before.size() > 1 || sum.after.size() > 1) fail();
    return LawFormula(LawAtom{sum, LawAtom::Kind::kPower, base_});
  }

  FormulaTerm read_sum() {
    Deeper const deeper(*this);
    FormulaTerm term = read_product();
    while (true) {
      if (sign("+")) {
        term = added(term, read_product(), 1);
      } else if (sign("-")) {
        term = added(term, read_product(), -1);
      } else {
        return term;
      }
    }
  }
  FormulaTerm read_product() {
    FormulaTerm term = read_signed();
    while (true) {
      if (sign("*")) {
        term = product(term, read_signed());
      } else if (sign("//")) {
        term = divided(term, read_signed(), Part::kQuotient);
      } else if (sign("%")) {
        term = divided(term, read_signed(), Part::kRemainder);
      } else {
        return term;
      }
    }
  }
  FormulaTerm read_signed() {
    Deeper const deeper(*this);
    if (sign("-")) return added({}, read_signed(), -1);
    if (sign("(")) {
      FormulaTerm term = read_sum();
      if (!sign(")")) fail();
      return term;
    }
    FormulaTerm term;
    if (word("n")) {
      term.heaps = 1;
    } else if (word("k")) {
      term.amounts = 1;
    } else {
      skip();
      std::size_t const first = at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
        term.constant = checked(10 * term.constant + (text_[at_++] - '0'));
      }
      if (at_ == first) fail();
    }
    return term;
  }

  static std::int64_t checked(std::int64_t value) {
    if (value < -kMostFormulaNumber || value > kMostFormulaNumber) fail();
    return value;
  }
  static FormulaTerm added(FormulaTerm a, FormulaTerm const& b, std::int64_t factor) {
    a.heaps = checked(a.heaps + factor * b.heaps);
    a.amounts = checked(a.amounts + factor * b.amounts);
    a.constant = checked(a.constant + factor * b.constant);
    if (b.part == Part::kNone) return a;
    if (a.part != Part::kNone) fail();
    FormulaTerm result = b;
    result.heaps = a.heaps;
    result.amounts = a.amounts;
    result.constant = a.constant;
    result.times = factor * b.times;
    return result;
  }
  static FormulaTerm product(FormulaTerm const& a, FormulaTerm const& b) {
    if (b.is_number() && !a.is_number()) return product(b, a);
    if (!a.is_number() || b.part != Part::kNone) fail();
    return {checked(a.constant * b.heaps), checked(a.constant * b.amounts),
            checked(a.constant * b.constant)};
  }
  static FormulaTerm divided(FormulaTerm const& a, FormulaTerm const& b, Part part) {
    if (a.part != Part::kNone || !b.is_number() || b.constant < 1) fail();
    if (part == Part::kRemainder && b.constant > kMostFormulaModulus) fail();
    return {0, 0, 0, part, 1, b.constant, a.heaps, a.amounts, a.constant};
  }

  /// heaps * n + amounts * k, each track once.
  [[nodiscard]] LawSum sum_of(std::int64_t heaps, std::int64_t amounts) const {
    LawSum sum;
    auto const add = [](auto& factors, auto const& more, std::int64_t times) {
      for (auto const& [track, factor] : more) {
        auto const known = std::find_if(factors.begin(), factors.end(),
                                        [&](auto const& one) { return one.first == track; });
        if (known == factors.end()) {
          factors.emplace_back(track, times * factor);
        } else {
          known->second += times * factor;
        }
      }
    };
    if (heaps != 0) {
      add(sum.before, heap_.before, heaps);
      add(sum.after, heap_.after, heaps);
    }
    if (amounts != 0) {
      add(sum.before, amount_.before, amounts);
      add(sum.after, amount_.after, amounts);
    }
    return sum;
  }

  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool sign(std::string_view sign) {
    skip();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  bool word(std::string_view word) {
    skip();
    std::string_view const rest = text_.substr(at_);
    if (!rest.starts_with(word)) return false;
    if (rest.size() > word.size() && rest[word.size()] >= 'a' && rest[word.size()] <= 'z') {
      return false;
    }
    at_ += word.size();
    return true;
  }

  /// Counts how deep the text is nested.
  struct Deeper {
    explicit Deeper(FormulaText& text) : depth(text.depth_) {
      if (++depth > 3 * kMostFormulaDepth) fail();
    }
    ~Deeper() { --depth; }
    Deeper(Deeper const&) = delete;
    Deeper& operator=(Deeper const&) = delete;
    int& depth;
  };

  std::string_view text_;
  LawSum const& heap_;
  LawSum const& amount_;
  std::int64_t base_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

LawFormula read_formula(std::string_view text, LawSum const& heap, LawSum const& amount,
                        std::int64_t base) {
  return FormulaText(text, heap, amount, base).read();
}

}  // namespace bouton::check
