// Laws where each move takes one of finitely many lists of amounts.
//
// While the digits of a position x are read, most significant first, the digits of x - v that
// belong to them are those of X - c: X is what has been read of x, and c what the rest of x will
// borrow for v. c and the next digits decide what was borrowed one digit before, so that the
// places that the law has come to by all X - c are known from those before.
#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "check/law_simple.hpp"

namespace bouton::check {
namespace {

using Amounts = std::vector<std::int64_t>;

constexpr std::size_t kMostPlaces = 100'000'000;  // of the law, in all lists of places

class ListedCheck {
 public:
  ListedCheck(LawClaim const& claim, std::vector<Amounts> const& lists, Meter& work)
      : claim_(claim),
        law_(claim.law),
        lists_(lists),
        work_(work),
        known_(0, Hash{this}, Same{this}) {
    loan_number(Amounts(claim.heaps, 0));
    for (Amounts const& list : lists) full_.push_back(loan_number(list));
    for (std::size_t loan = 0; loan < loans_.size(); ++loan) {
      for (std::size_t letter = 0; letter < law_.letters; ++letter) {
        work_.require(40 * claim.heaps);
        rules_.push_back(loan_before(loan, letter));
      }
    }
    for (std::size_t heap = 0; heap + 1 < claim.heaps; ++heap) equals_.push_back(alike(heap));
  }

  std::optional<LawContradiction> run() {
    std::vector<std::uint32_t> first(width(), none());
    first[0] = static_cast<std::uint32_t>(law_.starts[0]);
    first.back() = 0;
    for (std::size_t heap = 0; heap < equals_.size(); ++heap) {
      if (equals_[heap]) first.back() |= std::uint32_t{1} << heap;
    }
    add(first, 0, 0);
    for (std::size_t row = 0; row < rows(); ++row) {
      bool const in_set = in_p(row, 0);
      bool const option = std::any_of(full_.begin(), full_.end(),
                                      [&](std::size_t loan) { return in_p(row, loan); });
      if (in_set == option) {
        return LawContradiction{in_set ? "check.wrong.p_law_within" : "check.wrong.p_law_missing",
                                trail_.word_to(row)};
      }
      for (std::size_t letter = 0; letter < law_.letters; ++letter) follow(row, letter);
      work_.report(row, rows());
    }
    return std::nullopt;
  }

 private:
  struct Before {
    std::size_t loan;     // borrowed from the digits before
    std::size_t reading;  // the letter of the digits after taking
  };

  [[nodiscard]] std::uint32_t none() const { return static_cast<std::uint32_t>(law_.none()); }
  [[nodiscard]] std::size_t width() const { return loans_.size() + 1; }
  [[nodiscard]] std::size_t rows() const { return rows_.size() / width(); }
  [[nodiscard]] bool in_p(std::size_t row, std::size_t loan) const {
    std::uint32_t const state = rows_[row * width() + loan];
    return state != none() && law_.marks[state] == 'P';
  }
  [[nodiscard]] std::int64_t digit(std::size_t letter, std::size_t heap) const {
    return static_cast<std::int64_t>(letter / claim_.place(heap) % claim_.digits);
  }

  std::size_t loan_number(Amounts const& loan) {
    auto const [at, added] = loan_numbers_.emplace(loan, loans_.size());
    if (added) loans_.push_back(loan);
    if (loans_.size() > 5000) throw LimitReached{Stop::kWork};
    return at->second;
  }

  /// In each heap: digit - loan = digit after - base * loan before.
  Before loan_before(std::size_t loan, std::size_t letter) {
    auto const base = static_cast<std::int64_t>(claim_.digits);
    Amounts earlier(claim_.heaps, 0);
    std::int64_t reading = 0;
    for (std::size_t heap = claim_.heaps; heap-- > 0;) {
      std::int64_t left = digit(letter, heap) - loans_[loan][heap];
      for (; left < 0; left += base) ++earlier[heap];
      reading = reading * base + left;
    }
    return {loan_number(earlier), static_cast<std::size_t>(reading)};
  }

  /// Whether this heap and the next may change places: in what is taken, and in the law.
  bool alike(std::size_t heap) {
    for (Amounts list : lists_) {
      std::swap(list[heap], list[heap + 1]);
      if (!std::binary_search(lists_.begin(), lists_.end(), list)) return false;
    }
    std::size_t const low = claim_.place(heap), high = low * claim_.digits;
    std::vector<std::size_t> exchanged;
    for (std::size_t letter = 0; letter < law_.letters; ++letter) {
      std::size_t const one = letter / low % claim_.digits, next = letter / high % claim_.digits;
      exchanged.push_back(letter - one * low - next * high + next * low + one * high);
    }
    return same_with_letters(law_, exchanged, work_);
  }

  /// Goes on to positions where no heap is larger than the one before that is like it: the others
  /// become one of these when heaps change places.
  void follow(std::size_t row, std::size_t letter) {
    std::vector<std::uint32_t> to(width());
    to.back() = rows_[row * width() + loans_.size()];
    for (std::size_t heap = 0; heap + 1 < claim_.heaps; ++heap) {
      std::uint32_t const bit = std::uint32_t{1} << heap;
      if ((to.back() & bit) == 0) continue;  // not alike, or larger by now
      if (digit(letter, heap) < digit(letter, heap + 1)) return;
      if (digit(letter, heap) > digit(letter, heap + 1)) to.back() &= ~bit;
    }
    work_.require(8 * width());
    for (std::size_t loan = 0; loan < loans_.size(); ++loan) {
      Before const& before = rules_[loan * law_.letters + letter];
      to[loan] = static_cast<std::uint32_t>(
          law_.after(rows_[row * width() + before.loan], before.reading));
    }
    add(to, row, letter);
  }

  void add(std::vector<std::uint32_t> const& row, std::size_t from, std::size_t letter) {
    rows_.insert(rows_.end(), row.begin(), row.end());
    if (!known_.insert(rows() - 1).second) return rows_.resize(rows_.size() - row.size());
    trail_.add(from, letter);
    work_.keep_memory(4 * row.size() + 80);
    if (rows_.size() > kMostPlaces) throw LimitReached{Stop::kWork};
  }

  struct Hash {
    ListedCheck const* check;
    std::size_t operator()(std::size_t row) const {
      std::uint64_t sum = 1;
      for (std::size_t i = 0; i < check->width(); ++i) {
        sum = (sum ^ check->rows_[row * check->width() + i]) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 31U;
      }
      return static_cast<std::size_t>(sum);
    }
  };
  struct Same {
    ListedCheck const* check;
    bool operator()(std::size_t one, std::size_t other) const {
      auto const width = static_cast<std::ptrdiff_t>(check->width());
      auto const at = [&](std::size_t row) {
        return check->rows_.begin() + static_cast<std::ptrdiff_t>(row) * width;
      };
      return std::equal(at(one), at(one) + width, at(other));
    }
  };

  LawClaim const& claim_;
  LawAutomaton const& law_;
  std::vector<Amounts> const& lists_;  // sorted
  Meter& work_;
  std::map<Amounts, std::size_t> loan_numbers_;
  std::vector<Amounts> loans_;     // what may be borrowed; the first is nothing
  std::vector<std::size_t> full_;  // what is borrowed at the end of a word, by each list
  std::vector<Before> rules_;      // by loan and letter
  std::vector<bool> equals_;       // of each heap and the next
  // A row: the place of the law by X - c for each loan c, then a bit for each two neighbours that
  // are alike and the same so far.
  std::vector<std::uint32_t> rows_;
  LawTrail trail_;  // to each row
  std::unordered_set<std::size_t, Hash, Same> known_;
};

}  // namespace

std::optional<LawContradiction> check_listed_amounts(
    LawClaim const& claim, std::vector<std::vector<std::int64_t>> const& lists, Meter& work) {
  return ListedCheck(claim, lists, work).run();
}

}  // namespace bouton::check
