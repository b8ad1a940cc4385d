// Formulas about amounts as text: reading and writing.
//
// Each level of the grammar calls the one that binds more tightly: or, and, not, comparisons,
// + -, * // %, sign, and what stands by itself.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/amount_condition.hpp"
#include "rules/condition_steps.hpp"

namespace bouton {
namespace {

using FormulaSteps = std::vector<ConditionStep>;

struct Function {
  std::string_view name;
  ConditionOp op;
};
constexpr std::array<Function, 7> kFunctions = {{{"gcd", ConditionOp::kGcd},
                                                 {"prime", ConditionOp::kPrime},
                                                 {"square", ConditionOp::kSquare},
                                                 {"cube", ConditionOp::kCube},
                                                 {"power", ConditionOp::kPower},
                                                 {"fibonacci", ConditionOp::kFibonacci},
                                                 {"digit", ConditionOp::kDigit}}};

/// What stands between two formulas or numbers; `//` before anything that begins like it.
struct Sign {
  std::string_view text;
  ConditionOp op;
  bool turned = false;  ///< a > b is b < a
};
constexpr std::array<Sign, 6> kComparisons = {{{"==", ConditionOp::kEqual},
                                               {"!=", ConditionOp::kUnequal},
                                               {"<=", ConditionOp::kAtMost},
                                               {">=", ConditionOp::kAtMost, true},
                                               {"<", ConditionOp::kLess},
                                               {">", ConditionOp::kLess, true}}};
constexpr std::array<Sign, 2> kSums = {{{"+", ConditionOp::kPlus}, {"-", ConditionOp::kMinus}}};
constexpr std::array<Sign, 3> kProducts = {
    {{"*", ConditionOp::kTimes}, {"//", ConditionOp::kQuotient}, {"%", ConditionOp::kRemainder}}};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

class FormulaReader {
 public:
  explicit FormulaReader(std::string_view text) : text_(text) {}

  AmountCondition read() {
    Part whole = read_or();
    skip_spaces();
    if (at_ != text_.size()) fail_here();
    require_condition(whole);
    return AmountCondition(std::move(whole.steps));
  }

 private:
  /// A piece of the formula and where it begins.
  struct Part {
    FormulaSteps steps;
    std::size_t at = 0;
    [[nodiscard]] bool condition() const { return is_condition(steps.front().op); }
  };

  Part read_or() {
    Part left = read_and();
    while (take_word("or")) left = joined(ConditionOp::kOr, std::move(left), read_and());
    return left;
  }
  Part read_and() {
    Part left = read_not();
    while (take_word("and")) left = joined(ConditionOp::kAnd, std::move(left), read_not());
    return left;
  }
  Part read_not() {
    std::size_t const start = place();
    if (!take_word("not")) return read_comparison();
    Part inner = deeper([this] { return read_not(); });
    require_condition(inner);
    return made(ConditionOp::kNot, start, {std::move(inner)});
  }
  /// a < b <= c is a < b and b <= c.
  Part read_comparison() {
    Part left = read_sum();
    std::optional<Part> chain;
    while (Sign const* sign = take_sign(kComparisons)) {
      Part right = read_sum();
      require_number(left);
      require_number(right);
      Part one = sign->turned ? made(sign->op, left.at, {right, left})
                              : made(sign->op, left.at, {left, right});
      chain = chain ? joined(ConditionOp::kAnd, std::move(*chain), std::move(one)) : std::move(one);
      left = std::move(right);
    }
    return chain ? std::move(*chain) : std::move(left);
  }
  Part read_sum() {
    Part left = read_product();
    while (Sign const* sign = take_sign(kSums)) {
      left = computed(sign->op, std::move(left), read_product());
    }
    return left;
  }
  Part read_product() {
    Part left = read_signed();
    while (Sign const* sign = take_sign(kProducts)) {
      left = computed(sign->op, std::move(left), read_signed());
    }
    return left;
  }
  Part read_signed() {
    std::size_t const start = place();
    if (!take("-")) return read_single();
    Part inner = deeper([this] { return read_signed(); });
    require_number(inner);
    return made(ConditionOp::kNegative, start, {std::move(inner)});
  }

  Part read_single() {
    std::size_t const start = place();
    if (at_ == text_.size()) fail("error.condition.end", at_);
    if (take("(")) {
      Part inner = deeper([this] { return read_or(); });
      if (!take(")")) fail_here();
      return inner;
    }
    if (is_decimal(text_[at_])) return {{{ConditionOp::kNumber, read_number()}}, start};
    std::size_t const end = word_end();
    std::string_view const word = text_.substr(start, end - start);
    if (word == "n" || word == "k") {
      at_ = end;
      return {{{word == "n" ? ConditionOp::kHeap : ConditionOp::kAmount}}, start};
    }
    for (Function const& function : kFunctions) {
      if (word != function.name) continue;
      at_ = end;
      return read_arguments(function, start);
    }
    if (!word.empty()) fail("error.condition.word", start, std::string(word));
    fail_here();
  }
  Part read_arguments(Function const& function, std::size_t start) {
    std::vector<Part> arguments;
    if (!take("(")) fail_here();
    for (unsigned i = 0; i < arity(function.op); ++i) {
      if (i > 0 && !take(",")) fail_here();
      arguments.push_back(deeper([this] { return read_or(); }));
      require_number(arguments.back());
    }
    if (!take(")")) fail_here();
    return made(function.op, start, std::move(arguments));
  }
  std::int64_t read_number() {
    std::int64_t value = 0;
    char const* const end = text_.data() + text_.size();
    auto const [stop, error] = std::from_chars(text_.data() + at_, end, value);
    if (error != std::errc()) fail("error.condition.number", at_);
    at_ = static_cast<std::size_t>(stop - text_.data());
    return value;
  }

  Part computed(ConditionOp op, Part left, Part right) {
    require_number(left);
    require_number(right);
    std::size_t const at = left.at;
    return made(op, at, {std::move(left), std::move(right)});
  }
  Part joined(ConditionOp op, Part left, Part right) {
    require_condition(left);
    require_condition(right);
    std::size_t const at = left.at;
    return made(op, at, {std::move(left), std::move(right)});
  }
  Part made(ConditionOp op, std::size_t at, std::vector<Part> const& of) {
    Part part{{{op}}, at};
    for (Part const& piece : of) {
      part.steps.insert(part.steps.end(), piece.steps.begin(), piece.steps.end());
    }
    if (part.steps.size() > kMaxConditionSteps) {
      fail("error.condition.long", at, std::to_string(kMaxConditionSteps));
    }
    return part;
  }
  template <class Read>
  Part deeper(Read read) {
    if (++depth_ > kMaxConditionDepth) {
      fail("error.condition.deep", at_, std::to_string(kMaxConditionDepth));
    }
    Part part = read();
    --depth_;
    return part;
  }

  void require_number(Part const& part) {
    if (part.condition()) fail("error.condition.not_number", part.at);
  }
  void require_condition(Part const& part) {
    if (!part.condition()) fail("error.condition.not_condition", part.at);
  }

  std::size_t place() {
    skip_spaces();
    return at_;
  }
  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  [[nodiscard]] std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_decimal(text_[end]))) ++end;
    return end;
  }
  bool take(std::string_view sign) {
    skip_spaces();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  bool take_word(std::string_view word) {
    skip_spaces();
    if (text_.substr(at_, word_end() - at_) != word) return false;
    at_ += word.size();
    return true;
  }
  template <std::size_t count>
  Sign const* take_sign(std::array<Sign, count> const& signs) {
    for (Sign const& sign : signs) {
      if (take(sign.text)) return &sign;
    }
    return nullptr;
  }

  [[noreturn]] void fail(std::string key, std::size_t at, std::string detail = {}) {
    throw ParseError(Message{std::move(key), {{"detail", std::move(detail)}}}, std::string(text_),
                     at);
  }
  [[noreturn]] void fail_here() {
    if (place() == text_.size()) fail("error.condition.end", at_);
    fail("error.condition.character", at_, character_at(text_, at_));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

/// How tightly a step binds what it works on: more than one with a smaller number.
int binding(ConditionOp op) {
  switch (op) {
    case ConditionOp::kOr:
      return 1;
    case ConditionOp::kAnd:
      return 2;
    case ConditionOp::kNot:
      return 3;
    case ConditionOp::kEqual:
    case ConditionOp::kUnequal:
    case ConditionOp::kLess:
    case ConditionOp::kAtMost:
      return 4;
    case ConditionOp::kPlus:
    case ConditionOp::kMinus:
      return 5;
    case ConditionOp::kTimes:
    case ConditionOp::kQuotient:
    case ConditionOp::kRemainder:
      return 6;
    case ConditionOp::kNegative:
      return 7;
    default:
      return 8;
  }
}

std::string_view sign_text(ConditionOp op) {
  for (auto const& sign : kComparisons) {
    if (sign.op == op && !sign.turned) return sign.text;
  }
  for (auto const& sign : kSums) {
    if (sign.op == op) return sign.text;
  }
  for (auto const& sign : kProducts) {
    if (sign.op == op) return sign.text;
  }
  return op == ConditionOp::kAnd ? "and" : "or";
}

std::string written(AmountCondition const& condition, std::size_t at);

/// With brackets where it binds less tightly than what stands around it.
std::string bracketed(AmountCondition const& condition, std::size_t at, int least) {
  std::string text = written(condition, at);
  return binding(condition.steps()[at].op) < least ? '(' + text + ')' : text;
}

std::string written(AmountCondition const& condition, std::size_t at) {
  ConditionStep const& step = condition.steps()[at];
  std::size_t const left = at + 1;
  switch (step.op) {
    case ConditionOp::kNumber:
      return std::to_string(step.number);
    case ConditionOp::kHeap:
      return "n";
    case ConditionOp::kAmount:
      return "k";
    case ConditionOp::kNegative:
      return '-' + bracketed(condition, left, binding(step.op));
    case ConditionOp::kNot:
      return "not " + bracketed(condition, left, binding(step.op));
    default:
      break;
  }
  for (Function const& function : kFunctions) {
    if (step.op != function.op) continue;
    std::string text = std::string(function.name) + '(' + written(condition, left);
    if (arity(step.op) == 2) text += ", " + written(condition, condition.after(left));
    return text + ')';
  }
  // Signs of one kind are read from left to right; comparisons have no others beside them.
  int const bound = binding(step.op);
  bool const comparison = bound == binding(ConditionOp::kEqual);
  return bracketed(condition, left, comparison ? bound + 1 : bound) + ' ' +
         std::string(sign_text(step.op)) + ' ' +
         bracketed(condition, condition.after(left), bound + 1);
}

}  // namespace

AmountCondition parse_amount_condition(std::string_view text) {
  return FormulaReader(text).read();
}

std::string to_string(AmountCondition const& condition) {
  return condition.always() ? std::string() : written(condition, 0);
}

}  // namespace bouton
