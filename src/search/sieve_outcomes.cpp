// The sieve on bits. Rows of at most 64 positions are one word each; where any amounts may
// be taken, tables gather the rows below, else a source costs a few instructions. Longer rows have
// such tables, too, where a row has fewer words than rows below it; they also carry an index of
// their first P's: where a row has only a few (Wythoff: one), a source of other moves costs a few
// single bits, not a pass over the row.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "core/zeroed.hpp"
#include "search/reach_tables.hpp"
#include "search/row_scheduler.hpp"
#include "search/translations.hpp"

namespace bouton::search {
namespace {

using Words = std::vector<std::uint64_t>;

constexpr std::uint32_t kListed = 7;

/// The first P-positions of a row; all of them if count <= kListed.
struct RowIndex {
  std::uint32_t count = 0;
  std::array<std::uint32_t, kListed> places{};
};

/// Positions in their own row from which a P at 0, or at another place, is reached: bit t.
struct InRowMoves {
  bool any = false;          ///< every amount
  bool none = true;          ///< no move stays in the row
  Words to_zero, to_others;  ///< no longer than needed, but at least one word
};

struct OutcomeTable {
  Ruleset const& rules;
  Convention convention;
  BoxLayout const& layout;
  PrefixAxes const& axes;
  std::vector<BoxMoves> kinds;
  InRowMoves in_row;
  std::size_t words_per_row;
  Zeroed<std::uint64_t> words;
  Zeroed<RowIndex> index;  // empty when rows are single words
  ReachTables reach;
};

/// Bits of a row from which a move may come that takes an amount and leaves the heap so.
std::uint64_t first_word_mask(std::uint8_t leaves) {
  return ((leaves & kMayEmpty) != 0 ? std::uint64_t{1} : 0) |
         ((leaves & kMayLeaveSome) != 0 ? ~std::uint64_t{1} : 0);
}

void set_bit(Words& bits, std::uint64_t place) {
  bits[static_cast<std::size_t>(place / 64)] |= std::uint64_t{1} << (place % 64);
}

/// Sets bits [first, last]. \pre last < 64 * bits.size()
void set_range(Words& bits, std::uint64_t first, std::uint64_t last) {
  auto const first_word = static_cast<std::size_t>(first / 64);
  auto const last_word = static_cast<std::size_t>(last / 64);
  std::uint64_t const head = ~std::uint64_t{0} << (first % 64);
  std::uint64_t const tail = ~std::uint64_t{0} >> (63 - last % 64);
  if (first_word == last_word) {
    bits[first_word] |= head & tail;
    return;
  }
  bits[first_word] |= head;
  for (std::size_t i = first_word + 1; i < last_word; ++i) bits[i] = ~std::uint64_t{0};
  bits[last_word] |= tail;
}

/// bits |= row << shift, with the lowest word of `row` masked.
void or_shifted(Words& bits, std::span<std::uint64_t const> row, std::uint64_t shift,
                std::uint64_t mask) {
  std::uint64_t const rest_mask = (mask >> 1U) != 0 ? ~std::uint64_t{0} : 0;
  auto const skip = static_cast<std::size_t>(shift / 64);
  auto const low = static_cast<unsigned>(shift % 64);
  std::uint64_t carry = 0;
  std::size_t i = 0;
  for (; i < row.size() && i + skip < bits.size(); ++i) {
    std::uint64_t const word = row[i] & (i == 0 ? mask : rest_mask);
    bits[i + skip] |= (word << low) | carry;
    carry = low == 0 ? 0 : word >> (64 - low);
  }
  if (i + skip < bits.size()) bits[i + skip] |= carry;
}

/// The amounts of `moves` within a source's bounds and below `length`.
template <class Take>
void for_each_amount(BoxMoves const& moves, Source const& source, std::uint64_t length,
                     Take const& take) {
  auto at = std::lower_bound(moves.amounts.begin(), moves.amounts.end(), source.least);
  for (; at != moves.amounts.end() && *at <= source.most && *at < length; ++at) take(*at);
}

bool unbounded(Source const& source) {
  return source.least <= 1 && source.most == kNoBound;
}

/// Rows of at most 64 positions.
class WordWorker {
 public:
  explicit WordWorker(OutcomeTable& table) : table_(table), terminal_(table.rules, table.kinds) {
    std::uint64_t const length = table.layout.row_length;
    valid_ = ~std::uint64_t{0} >> (64 - length);
  }

  bool operator()(std::uint64_t row, std::span<std::uint64_t const> prefix) {
    std::uint64_t marks = 0;
    if (!table_.reach.empty()) {
      table_.reach.fill<true>(row, prefix, table_.words.data(), unions_);
    }
    for (BoxMoves const& moves : table_.kinds) {
      if (table_.reach.applies(moves)) {
        marks |= marked_by_unions(moves);
        continue;
      }
      auto const visit = [&](Source const& source) { marks |= marked_by(moves, source); };
      Sources(moves, table_.axes, prefix, visit).run(row);
    }
    std::uint64_t const lost = settle(valid_ & ~marks, prefix);
    table_.words[static_cast<std::size_t>(row)] = lost;
    return true;
  }

 private:
  /// All bits above the lowest one. \pre word != 0
  [[nodiscard]] static std::uint64_t above_lowest(std::uint64_t word) {
    return ~std::uint64_t{1} << static_cast<unsigned>(std::countr_zero(word));
  }

  [[nodiscard]] std::uint64_t marked_by_unions(BoxMoves const& moves) const {
    std::uint64_t marks = 0;
    std::uint64_t lowers_place = 0;
    for (std::size_t touched = 1; touched < unions_.size(); ++touched) {
      if (touched > moves.max_heaps) break;
      if (touched >= moves.min_heaps) marks |= unions_[touched];
      if (touched + 1 >= moves.min_heaps && touched + 1 <= moves.max_heaps) {
        lowers_place |= unions_[touched];
      }
    }
    return lowers_place == 0 ? marks : marks | above_lowest(lowers_place);
  }

  [[nodiscard]] std::uint64_t marked_by(BoxMoves const& moves, Source const& source) const {
    std::uint64_t const word = table_.words[static_cast<std::size_t>(source.row)];
    std::uint64_t marks = source.keeps_place ? word : 0;
    if (!source.lowers_place || word == 0) return marks;
    if (moves.any && unbounded(source)) {
      return marks | above_lowest(word);
    }
    for_each_amount(moves, source, 64, [&](std::uint32_t amount) {
      marks |= (word & first_word_mask(moves.leaves[amount])) << amount;
    });
    return marks;
  }

  /// Which of the unmarked positions are P, moves within the row considered.
  std::uint64_t settle(std::uint64_t unmarked, std::span<std::uint64_t const> prefix) {
    bool const misere = table_.convention == Convention::kMisere;
    if (!misere && table_.in_row.none) return unmarked;
    if (misere) terminal_.start_row(prefix);
    std::uint64_t lost = 0;
    while (unmarked != 0) {
      auto const place = static_cast<unsigned>(std::countr_zero(unmarked));
      unmarked &= unmarked - 1;
      if (misere && !terminal_.has_move(place)) continue;
      lost |= std::uint64_t{1} << place;
      if (table_.in_row.any) break;
      if (table_.in_row.none) continue;
      unmarked &= ~((place == 0 ? table_.in_row.to_zero : table_.in_row.to_others)[0] << place);
    }
    return lost;
  }

  OutcomeTable& table_;
  TerminalTest terminal_;
  std::uint64_t valid_;
  Words unions_;  // of the rows below, by the number of heaps lowered
};

/// Rows of any length.
class RowWorker {
 public:
  explicit RowWorker(OutcomeTable& table)
      : table_(table), terminal_(table.rules, table.kinds), marks_(table.words_per_row) {}

  bool operator()(std::uint64_t row, std::span<std::uint64_t const> prefix) {
    std::fill(marks_.begin(), marks_.end(), 0);
    marked_from_ = table_.layout.row_length;
    if (!table_.reach.empty()) {
      table_.reach.fill<false>(row, prefix, table_.words.data(), unions_);
    }
    for (BoxMoves const& moves : table_.kinds) {
      if (table_.reach.applies(moves)) {
        mark_by_unions(moves);
        continue;
      }
      auto const visit = [&](Source const& source) { mark(moves, source); };
      Sources(moves, table_.axes, prefix, visit).run(row);
    }
    // Positions beyond the row in its last word count as marked.
    std::uint64_t const end = table_.words_per_row * 64;
    if (marked_from_ < end) set_range(marks_, marked_from_, end - 1);
    settle(row, prefix);
    return true;
  }

 private:
  void mark_by_unions(BoxMoves const& moves) {
    std::size_t const words = marks_.size();
    for (std::size_t touched = 1; touched <= table_.reach.largest(); ++touched) {
      if (touched > moves.max_heaps) break;
      std::uint64_t const* const reached = unions_.data() + touched * words;
      if (touched >= moves.min_heaps) {
        for (std::size_t word = 0; word < words; ++word) marks_[word] |= reached[word];
      }
      if (touched + 1 < moves.min_heaps || touched + 1 > moves.max_heaps) continue;
      auto const* const lowest =
          std::find_if(reached, reached + words, [](std::uint64_t word) { return word != 0; });
      if (lowest == reached + words) continue;
      auto const place = static_cast<std::uint64_t>(lowest - reached) * 64 +
                         static_cast<std::uint64_t>(std::countr_zero(*lowest));
      marked_from_ = std::min(marked_from_, place + 1);
    }
  }

  void mark(BoxMoves const& moves, Source const& source) {
    RowIndex const& index = table_.index[static_cast<std::size_t>(source.row)];
    if (index.count == 0) return;
    bool const all_above = source.lowers_place && moves.any && unbounded(source);
    if (all_above) {
      marked_from_ = std::min<std::uint64_t>(marked_from_, std::uint64_t{index.places[0]} + 1);
    }
    bool const by_amounts = source.lowers_place && !all_above;
    if (index.count <= kListed) {
      for (std::uint32_t i = 0; i < index.count; ++i) {
        if (source.keeps_place) set_bit(marks_, index.places[i]);
        if (by_amounts) mark_from_place(moves, source, index.places[i]);
      }
      return;
    }
    std::span<std::uint64_t const> const row =
        std::span<std::uint64_t const>(table_.words.all())
            .subspan(static_cast<std::size_t>(source.row) * table_.words_per_row,
                     table_.words_per_row);
    if (source.keeps_place) or_shifted(marks_, row, 0, ~std::uint64_t{0});
    if (!by_amounts) return;
    for_each_amount(moves, source, table_.layout.row_length, [&](std::uint32_t amount) {
      or_shifted(marks_, row, amount, first_word_mask(moves.leaves[amount]));
    });
  }

  void mark_from_place(BoxMoves const& moves, Source const& source, std::uint64_t place) {
    std::uint64_t const room = table_.layout.row_length - place;  // amounts below this
    if (moves.any) {
      if (source.least >= room) return;
      set_range(marks_, place + source.least, place + std::min(source.most, room - 1));
      return;
    }
    std::uint8_t const leaving = place == 0 ? kMayEmpty : kMayLeaveSome;
    for_each_amount(moves, source, room, [&](std::uint32_t amount) {
      if ((moves.leaves[amount] & leaving) != 0) set_bit(marks_, place + amount);
    });
  }

  void settle(std::uint64_t row, std::span<std::uint64_t const> prefix) {
    bool const misere = table_.convention == Convention::kMisere;
    if (misere) terminal_.start_row(prefix);
    RowIndex& index = table_.index[static_cast<std::size_t>(row)];
    std::uint64_t* const lost =
        table_.words.data() + static_cast<std::size_t>(row) * table_.words_per_row;
    for (std::size_t word = 0; word < marks_.size(); ++word) {
      while (marks_[word] != ~std::uint64_t{0}) {
        auto const bit = static_cast<unsigned>(std::countr_one(marks_[word]));
        std::uint64_t const place = word * 64 + bit;
        marks_[word] |= std::uint64_t{1} << bit;
        if (misere && !terminal_.has_move(place)) continue;
        lost[word] |= std::uint64_t{1} << bit;
        if (index.count < kListed) index.places[index.count] = static_cast<std::uint32_t>(place);
        ++index.count;
        if (table_.in_row.any) return;
        if (table_.in_row.none) continue;
        or_shifted(marks_, place == 0 ? table_.in_row.to_zero : table_.in_row.to_others, place,
                   ~std::uint64_t{0});
      }
    }
  }

  OutcomeTable& table_;
  TerminalTest terminal_;
  Words marks_;
  Words unions_;                   // of the rows below, by the number of heaps lowered
  std::uint64_t marked_from_ = 0;  // this place and all above are marked
};

InRowMoves in_row_moves(std::vector<BoxMoves> const& kinds, std::size_t words) {
  InRowMoves result;
  result.to_zero.assign(words, 0);
  result.to_others.assign(words, 0);
  for (BoxMoves const& moves : kinds) {
    if (moves.min_heaps > 1) continue;
    result.none = result.none && moves.amounts.empty();
    result.any = result.any || (moves.any && !moves.amounts.empty());
    for (std::uint32_t const amount : moves.amounts) {
      if ((moves.leaves[amount] & kMayEmpty) != 0) set_bit(result.to_zero, amount);
      if ((moves.leaves[amount] & kMayLeaveSome) != 0) set_bit(result.to_others, amount);
    }
  }
  for (Words* const bits : {&result.to_zero, &result.to_others}) {
    while (bits->size() > 1 && bits->back() == 0) bits->pop_back();
  }
  return result;
}

/// A position is P exactly if its value is 0.
std::optional<OutcomeBox> from_values(Ruleset const& rules, Convention convention,
                                      BoxLayout const& layout, Limits const& limits) {
  auto const values = sieve_values(rules, convention, layout.dims, limits);
  if (!values) return std::nullopt;
  std::uint64_t const words_per_row = (layout.row_length + 63) / 64;
  Zeroed<std::uint64_t> words(static_cast<std::size_t>(layout.rows * words_per_row));
  std::vector<std::uint64_t> heaps(layout.dims.size(), 0);
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    for (std::size_t axis = 0; axis < heaps.size(); ++axis) {
      if (axis != layout.row_axis) heaps[axis] = row / layout.row_strides[axis] % layout.dims[axis];
    }
    for (std::uint64_t place = 0; place < layout.row_length; ++place) {
      if (!heaps.empty()) heaps[layout.row_axis] = place;
      if (values->value(heaps) != 0) continue;
      words[static_cast<std::size_t>(row * words_per_row + place / 64)] |= std::uint64_t{1}
                                                                           << (place % 64);
    }
  }
  return OutcomeBox(layout, words.shared());
}

}  // namespace

OutcomeBox::OutcomeBox(BoxLayout layout, std::shared_ptr<std::uint64_t const> words)
    : layout_(std::move(layout)),
      words_per_row_((layout_.row_length + 63) / 64),
      words_(std::move(words)) {}

Outcome OutcomeBox::outcome(std::span<std::uint64_t const> heaps) const {
  std::uint64_t const row = layout_.row_of(heaps);
  std::uint64_t const place = layout_.place_of(heaps);
  std::uint64_t const word = words_.get()[row * words_per_row_ + place / 64];
  return ((word >> (place % 64)) & 1U) != 0 ? Outcome::kP : Outcome::kN;
}

std::uint64_t OutcomeBox::count_p() const {
  std::uint64_t count = 0;
  for (std::uint64_t const word : words()) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

bool OutcomeBox::for_each_p(
    std::function<bool(std::span<std::uint64_t const>)> const& visit) const {
  std::vector<std::uint64_t> heaps(layout_.dims.size());
  for (std::uint64_t i = 0; i < words().size(); ++i) {
    std::uint64_t word = words_.get()[i];
    if (word == 0) continue;
    std::uint64_t const row = i / words_per_row_;
    for (std::size_t axis = 0; axis < heaps.size(); ++axis) {
      if (axis != layout_.row_axis)
        heaps[axis] = row / layout_.row_strides[axis] % layout_.dims[axis];
    }
    for (; word != 0; word &= word - 1) {
      auto const bit = static_cast<std::uint64_t>(std::countr_zero(word));
      if (!heaps.empty()) heaps[layout_.row_axis] = i % words_per_row_ * 64 + bit;
      if (!visit(heaps)) return false;
    }
  }
  return true;
}

std::optional<OutcomeBox> sieve_outcomes(Ruleset const& rules, Convention convention,
                                         std::span<std::uint64_t const> dims,
                                         Limits const& limits) {
  std::optional<BoxLayout> const layout = box_layout(dims);
  if (!layout) return std::nullopt;
  if (!moves_are_translations(rules)) return from_values(rules, convention, *layout, limits);
  std::uint64_t const words_per_row = (layout->row_length + 63) / 64;
  // Below 2^32 rows of below 2^32 positions: no product here overflows.
  std::uint64_t const row_bytes = words_per_row * 8 + (words_per_row > 1 ? sizeof(RowIndex) : 0);
  std::uint64_t const moves_bytes = rules.moves.size() * layout->row_length * 8;
  if (layout->rows > limits.memory_bytes / row_bytes) return std::nullopt;
  std::uint64_t const bytes =
      layout->rows * row_bytes + moves_bytes + RowScheduler::bytes(*layout, limits);
  if (bytes > limits.memory_bytes) return std::nullopt;
  PrefixAxes const axes(*layout);
  std::vector<BoxMoves> kinds = box_moves(rules, layout->row_length);
  InRowMoves in_row = in_row_moves(kinds, static_cast<std::size_t>(words_per_row));
  ReachTables reach(kinds, axes, layout->rows, static_cast<std::size_t>(words_per_row),
                    limits.memory_bytes - bytes);
  OutcomeTable table{
      .rules = rules,
      .convention = convention,
      .layout = *layout,
      .axes = axes,
      .kinds = std::move(kinds),
      .in_row = std::move(in_row),
      .words_per_row = static_cast<std::size_t>(words_per_row),
      .words = Zeroed<std::uint64_t>(static_cast<std::size_t>(layout->rows * words_per_row)),
      .index = Zeroed<RowIndex>(words_per_row > 1 ? static_cast<std::size_t>(layout->rows) : 0),
      .reach = std::move(reach)};
  RowScheduler scheduler(*layout, axes, limits);
  bool const complete = words_per_row == 1 ? scheduler.run([&table] { return WordWorker(table); })
                                           : scheduler.run([&table] { return RowWorker(table); });
  if (!complete) return std::nullopt;
  return OutcomeBox(*layout, table.words.shared());
}

}  // namespace bouton::search
