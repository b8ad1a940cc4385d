// Misere Kayles: the whole answer, told by classes.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bouton/misere/kayles.hpp"
#include "bouton/sequence/changed_position.hpp"
#include "bouton/sequence/heap_options.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kRowsTold = 12;

/// "abbc" as "ab²c".
std::string pretty(KaylesClass x) {
  std::string_view const word = kayles_word(x);
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    bool const square = i + 1 < word.size() && word[i + 1] == word[i];
    text += word[i];
    if (square) {
      text += "²";
      ++i;
    }
  }
  return text;
}

/// Rows, classes and the winning moves. Immutable; shared by the solution's move visitor.
class Rows {
 public:
  explicit Rows(Position position)
      : position_(std::move(position)),
        options_({HeapCode({0, 7, 7}), PartsCondition::kAny},
                 sequence::ClassSequence(row_classes(), kKaylesPreperiod, kKaylesPeriod),
                 kayles_product) {
    std::size_t const count = position_.heaps.size();
    classes_.reserve(count);
    for (Natural const& row : position_.heaps) classes_.push_back(kayles_class(row));
    after_.assign(count + 1, 0);
    for (std::size_t i = count; i-- > 0;) after_[i] = kayles_product(classes_[i], after_[i + 1]);
  }

  [[nodiscard]] Position const& position() const { return position_; }
  [[nodiscard]] KaylesClass class_of(std::size_t row) const { return classes_[row]; }
  [[nodiscard]] KaylesClass product() const { return after_[0]; }

  /// visit(row index, parts, class of the other rows) returns false to stop.
  template <class Visit>
  void visit(Visit&& visit) const {
    std::map<std::pair<Natural, KaylesClass>, bool> barren;  // scanned without finding any
    KaylesClass before = 0;
    for (std::size_t row = 0; row < classes_.size(); ++row) {
      KaylesClass const others = kayles_product(before, after_[row + 1]);
      before = kayles_product(before, classes_[row]);
      auto const [known, is_new] = barren.try_emplace({position_.heaps[row], others}, false);
      if (known->second) continue;
      bool any = false;
      bool const go_on = options_.visit(position_.heaps[row], wins_with(others),
                                        [&](std::span<Natural const> parts) {
                                          any = true;
                                          return visit(row, parts, others);
                                        });
      if (!go_on) return;
      known->second = !any;
    }
  }

  [[nodiscard]] Natural count() const {
    Natural total = 0;
    std::map<std::pair<Natural, KaylesClass>, Natural> known;
    KaylesClass before = 0;
    for (std::size_t row = 0; row < classes_.size(); ++row) {
      KaylesClass const others = kayles_product(before, after_[row + 1]);
      before = kayles_product(before, classes_[row]);
      auto const [count, is_new] = known.try_emplace({position_.heaps[row], others}, 0);
      // Two amounts and one period: always few enough to be counted.
      if (is_new) count->second = options_.count(position_.heaps[row], wins_with(others)).value();
      total += count->second;
    }
    return total;
  }

 private:
  static std::shared_ptr<std::vector<KaylesClass> const> row_classes() {
    static auto const shared = [] {
      auto const classes = kayles_row_classes();
      return std::make_shared<std::vector<KaylesClass> const>(classes.begin(), classes.end());
    }();
    return shared;
  }
  static sequence::HeapOptions::Accept wins_with(KaylesClass others) {
    return [others](KaylesClass x) { return kayles_is_p(kayles_product(others, x)); };
  }

  Position position_;
  sequence::HeapOptions options_;
  std::vector<KaylesClass> classes_;
  std::vector<KaylesClass> after_;  // [i]: product of rows i, i + 1, ...
};

void tell_rows(Rows const& rows, std::vector<Message>& steps) {
  std::vector<std::string> lines;
  std::size_t count = 0;
  for (std::size_t row = 0; row < rows.position().heaps.size(); ++row) {
    if (rows.position().heaps[row] == 0 || ++count > kRowsTold) continue;
    lines.push_back(to_string(rows.position().heaps[row]) + ": " + pretty(rows.class_of(row)));
  }
  if (count > kRowsTold) {
    steps.push_back({"misere_kayles.rows.many", {{"count", std::to_string(count)}}});
  } else {
    steps.push_back({"misere_kayles.rows", {{"rows", std::move(lines)}}});
  }
  if (count > 1) steps.push_back({"misere_kayles.product", {{"class", pretty(rows.product())}}});
}

Message tell_move(Natural const& row, std::span<Natural const> parts, KaylesClass others) {
  KaylesClass whole = others;
  std::vector<std::string> sizes, classes;
  for (Natural const& part : parts) {
    whole = kayles_product(whole, kayles_class(part));
    sizes.push_back(to_string(part));
    classes.push_back(pretty(kayles_class(part)));
  }
  Message step{"misere_kayles.move.all", {{"row", to_string(row)}, {"class", pretty(whole)}}};
  if (parts.size() == 1) {
    step.key = "misere_kayles.move.one";
    step.arguments.emplace_back("rest", sizes[0]);
    step.arguments.emplace_back("part", classes[0]);
  } else if (parts.size() == 2) {
    step.key = "misere_kayles.move.split";
    step.arguments.emplace_back("parts", std::move(sizes));
    step.arguments.emplace_back("classes", std::move(classes));
  }
  return step;
}

/// A winning move: row number `row` (from 0) becomes `parts`; `others` is the rest.
struct Move {
  std::size_t row;
  std::vector<Natural> parts;
  KaylesClass others;
};

std::optional<Move> first_move(Rows const& rows) {
  std::optional<Move> move;
  rows.visit([&](std::size_t row, std::span<Natural const> parts, KaylesClass others) {
    move = Move{row, {parts.begin(), parts.end()}, others};
    return false;
  });
  return move;
}

/// Why the position is won, by this move, or lost, where there is none.
std::vector<Message> tell(Rows const& rows, std::optional<Move> const& move) {
  KaylesClass const whole = rows.product();
  bool const lost = kayles_is_p(whole);
  bool const normal = kayles_is_normal(whole);
  std::string const sum = std::to_string(kayles_nim_value(whole));
  std::vector<Message> steps;
  steps.push_back(
      {std::string("misere_kayles.") + (normal ? "normal" : "special") + (lost ? ".p" : ".n"),
       {{"class", pretty(whole)}, {"sum", sum}}});
  steps.push_back({"misere_kayles.no_switch", {}});
  steps.push_back({"misere_kayles.quotient", {}});
  tell_rows(rows, steps);
  steps.push_back({normal ? "misere_kayles.ordinary" : "misere_kayles.special", {}});
  bool const lost_in_normal = kayles_nim_value(whole) == 0;
  steps.push_back(
      {lost == lost_in_normal ? "misere_kayles.parallel.same" : "misere_kayles.parallel.other",
       {{"sum", sum}}});
  if (move) {
    steps.push_back(tell_move(rows.position().heaps[move->row], move->parts, move->others));
  } else {
    steps.push_back({"misere_kayles.reply", {}});
  }
  steps.push_back({"misere_kayles.source", {}});
  return steps;
}

}  // namespace

Solution solve_misere_kayles(Position const& position, Detail detail) {
  Solution solution;
  solution.certainty = Certainty::kQuotientProved;
  solution.reference = "Plambeck & Siegel 2008, Sibert & Conway 1992";
  solution.winning_move_count = 0;
  if (std::all_of(position.heaps.begin(), position.heaps.end(),
                  [](Natural const& row) { return row == 0; })) {
    solution.outcome = Outcome::kN;
    if (detail == Detail::kFull) solution.reason = {{"misere_kayles.over", {}}};
    return solution;
  }

  auto const rows = std::make_shared<Rows const>(position);
  solution.outcome = kayles_is_p(rows->product()) ? Outcome::kP : Outcome::kN;
  std::optional<Move> move;
  if (solution.outcome == Outcome::kN) move = first_move(*rows);
  if (detail == Detail::kFull) solution.reason = tell(*rows, move);
  if (!move) return solution;
  solution.recommended = sequence::ChangedPosition(position).replace(move->row, move->parts);
  solution.winning_move_count.reset();
  if (detail == Detail::kFull) solution.winning_move_count = rows->count();
  solution.for_each_winning_move = [rows](MoveVisitor const& visit) {
    sequence::ChangedPosition after(rows->position());
    rows->visit([&](std::size_t row, std::span<Natural const> parts, KaylesClass) {
      return visit(after.replace(row, parts));
    });
  };
  return solution;
}

}  // namespace bouton::misere
