// The sieve on numbers: nim-values, misere values and remoteness of every position of a
// box. For each row the ways to lower its prefix are listed once; then every position of
// the row looks at its options through that list.
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/search/sieve.hpp"
#include "core/zeroed.hpp"
#include "search/folds.hpp"
#include "search/row_scheduler.hpp"
#include "search/translations.hpp"

namespace bouton::search {
namespace {

/// Mex like MexFold; clearing is free because each use has a stamp of its own.
class StampedMex {
 public:
  explicit StampedMex(std::uint16_t terminal)
      : terminal_(terminal), stamps_(std::size_t{1} << 16U, 0) {}

  void clear() {
    empty_ = true;
    if (++stamp_ == 0) {
      std::fill(stamps_.begin(), stamps_.end(), 0U);
      stamp_ = 1;
    }
  }
  void add(std::uint64_t option) {
    empty_ = false;
    stamps_[static_cast<std::size_t>(option)] = stamp_;
  }
  [[nodiscard]] std::uint64_t result() const {
    if (empty_) return terminal_;
    std::size_t least = 0;
    while (least < stamps_.size() && stamps_[least] == stamp_) ++least;
    return least;
  }

 private:
  std::uint16_t terminal_;
  std::uint32_t stamp_ = 0;
  bool empty_ = true;
  std::vector<std::uint32_t> stamps_;
};

struct ValueTable {
  BoxLayout const& layout;
  PrefixAxes const& axes;
  std::vector<BoxMoves> kinds;
  Zeroed<std::uint16_t> values;
};

template <class Fold>
class ValueWorker {
 public:
  ValueWorker(ValueTable& table, Fold fold, Limits const& limits)
      : table_(table), fold_(std::move(fold)), meter_(Meter::patient(limits)) {}

  bool operator()(std::uint64_t row, std::span<std::uint64_t const> prefix) {
    sources_.clear();
    for (BoxMoves const& moves : table_.kinds) {
      auto const visit = [&](Source const& source) { sources_.emplace_back(source, &moves); };
      if (!moves.vectors.empty()) {
        each_vector(moves, table_.axes, prefix, row, visit);
        continue;
      }
      if (moves.bound != HeapBound::kNone) {
        each_bounded(moves, table_.axes, prefix, row, visit);
        continue;
      }
      // Moves within the row are a source too: nothing is taken from the prefix.
      if (moves.min_heaps <= 1) visit(Source{row, false, true, 1, kNoBound});
      Sources(moves, table_.axes, prefix, visit).run(row);
    }
    std::uint64_t const length = table_.layout.row_length;
    std::uint16_t* const values = row_values(row);
    for (std::uint64_t place = 0; place < length; ++place) {
      // The scheduler looks at the clock between rows; one row of a wide box can take seconds.
      if (!meter_.spend(sources_.size() * (place + 1))) return false;
      fold_.clear();
      for (auto const& [source, moves] : sources_) add_options(source, *moves, place);
      std::uint64_t const result = fold_.result();
      if (result > (std::numeric_limits<std::uint16_t>::max)()) return false;
      values[place] = static_cast<std::uint16_t>(result);
    }
    return true;
  }

 private:
  [[nodiscard]] std::uint16_t* row_values(std::uint64_t row) const {
    return table_.values.data() + static_cast<std::size_t>(row * table_.layout.row_length);
  }

  void add_options(Source const& source, BoxMoves const& moves, std::uint64_t place) {
    std::uint16_t const* const values = row_values(source.row);
    if (place < source.first_place) return;
    if (source.keeps_place) fold_.add(values[place]);
    if (!source.lowers_place || source.least > place) return;
    std::uint64_t const most = std::min(source.most, place);
    if (moves.any) {
      for (std::uint64_t amount = source.least; amount <= most; ++amount) {
        fold_.add(values[place - amount]);
      }
      return;
    }
    auto at = std::lower_bound(moves.amounts.begin(), moves.amounts.end(), source.least);
    for (; at != moves.amounts.end() && *at <= most; ++at) {
      if (moves.allows(place, *at)) fold_.add(values[place - *at]);
    }
  }

  ValueTable& table_;
  Fold fold_;
  Meter meter_;  // counts the options looked at, more or less
  std::vector<std::pair<Source, BoxMoves const*>> sources_;
};

constexpr std::uint64_t kBytesPerSource = sizeof(std::pair<Source, BoxMoves const*>);

template <class Fold>
std::optional<ValueBox> sieve(Ruleset const& rules, std::span<std::uint64_t const> dims,
                              Limits const& limits, Fold const& fold) {
  std::optional<BoxLayout> const layout = box_layout(dims);
  if (!can_be_sieved(rules) || !layout) return std::nullopt;
  // Below 2^32 rows of below 2^32 positions: no product here overflows.
  std::uint64_t const row_bytes = layout->row_length * sizeof(std::uint16_t);
  std::uint64_t moves_bytes = rules.moves.size() * layout->row_length * 8;
  for (MoveKind const& kind : rules.moves) {
    // Moves over several heaps may lead to as many rows as there are.
    if (kind.max_heaps > 1 || kind.bound != HeapBound::kNone)
      moves_bytes += layout->rows * kBytesPerSource * limits.threads;
  }
  if (layout->rows > limits.memory_bytes / row_bytes ||
      layout->rows * row_bytes + moves_bytes + RowScheduler::bytes(*layout, limits) >
          limits.memory_bytes) {
    return std::nullopt;
  }
  PrefixAxes const axes(*layout);
  ValueTable table{
      .layout = *layout,
      .axes = axes,
      .kinds = box_moves(rules, layout->row_length),
      .values = Zeroed<std::uint16_t>(static_cast<std::size_t>(layout->rows * layout->row_length))};
  RowScheduler scheduler(*layout, axes, limits);
  if (!scheduler.run([&] { return ValueWorker<Fold>(table, fold, limits); })) return std::nullopt;
  return ValueBox(*layout, table.values.shared());
}

}  // namespace

ValueBox::ValueBox(BoxLayout layout, std::shared_ptr<std::uint16_t const> values)
    : layout_(std::move(layout)), values_(std::move(values)) {}

std::uint16_t ValueBox::value(std::span<std::uint64_t const> heaps) const {
  std::uint64_t const row = layout_.row_of(heaps);
  return values_.get()[row * layout_.row_length + layout_.place_of(heaps)];
}

std::optional<ValueBox> sieve_values(Ruleset const& rules, Convention convention,
                                     std::span<std::uint64_t const> dims, Limits const& limits) {
  return sieve(rules, dims, limits, StampedMex(convention == Convention::kNormal ? 0 : 1));
}

std::optional<ValueBox> sieve_remoteness(Ruleset const& rules, Convention convention,
                                         std::span<std::uint64_t const> dims,
                                         Limits const& limits) {
  return sieve(rules, dims, limits, RemotenessFold(convention));
}

}  // namespace bouton::search
