#include "bouton/sequence/period_search.hpp"

#include <chrono>
#include <utility>

#include "sequence/saved_state.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstLook = 256;

}  // namespace

struct PeriodSearch::Implementation {
  explicit Implementation(ValueStream from) : stream(std::move(from)) {}

  ValueStream stream;
  std::vector<std::uint16_t> values;
  std::uint64_t next_look = kFirstLook;
  std::optional<PeriodResult> result;
  Stop stopped_by = Stop::kNone;
  std::uint32_t max_value = 0;
  std::uint64_t max_heap = 0;

  void look() {
    auto const period = prove_period(stream.game(), values);
    if (period) {
      result = PeriodResult{.period = *period,
                            .repetition = std::nullopt,
                            .max_value = max_value,
                            .max_heap = max_heap};
    }
  }
};

PeriodSearch::PeriodSearch(OneHeapGame game, ProofWanted)
    : implementation_(std::make_unique<Implementation>(ValueStream(std::move(game)))) {}
PeriodSearch::~PeriodSearch() = default;
PeriodSearch::PeriodSearch(PeriodSearch&&) noexcept = default;
PeriodSearch& PeriodSearch::operator=(PeriodSearch&&) noexcept = default;

bool PeriodSearch::run(std::uint64_t to, Limits const& limits, std::function<void()> const& pause) {
  Implementation& self = *implementation_;
  self.stopped_by = Stop::kNone;
  auto last_pause = std::chrono::steady_clock::now();
  while (!self.result && self.values.size() <= to) {
    auto const piece = self.stream.next(std::min(to + 1, self.next_look), limits);
    if (piece.empty()) {
      self.stopped_by = self.stream.stopped_by();
      self.look();
      break;
    }
    for (std::uint16_t const value : piece) {
      if (value > self.max_value) {
        self.max_value = value;
        self.max_heap = self.values.size();
      }
      self.values.push_back(value);
    }
    if (self.values.size() == self.next_look || self.values.size() == to + 1) {
      self.look();
      if (self.values.size() == self.next_look) self.next_look *= 2;
    }
    if (pause && std::chrono::steady_clock::now() - last_pause > std::chrono::milliseconds(100)) {
      pause();
      last_pause = std::chrono::steady_clock::now();
    }
  }
  return self.result.has_value();
}

std::optional<PeriodResult> const& PeriodSearch::result() const {
  return implementation_->result;
}
Stop PeriodSearch::stopped_by() const {
  return implementation_->stopped_by;
}
StreamReport PeriodSearch::report() const {
  return implementation_->stream.report();
}
std::uint32_t PeriodSearch::max_value() const {
  return implementation_->max_value;
}
std::uint64_t PeriodSearch::max_heap() const {
  return implementation_->max_heap;
}

std::span<std::uint16_t const> PeriodSearch::values() const {
  return implementation_->values;
}

std::string PeriodSearch::save() const {
  StateWriter writer("period 1");
  writer.text(implementation_->stream.save());
  writer.words(implementation_->values);
  return std::move(writer).finish();
}

PeriodSearch PeriodSearch::restore(OneHeapGame const& game, std::string_view saved) {
  StateReader reader("period 1", saved);
  PeriodSearch search(game);
  Implementation& self = *search.implementation_;
  self.stream = ValueStream::restore(game, reader.text());
  self.values = reader.words();
  reader.finish();
  for (std::uint64_t n = 0; n < self.values.size(); ++n) {
    if (self.values[n] > self.max_value) {
      self.max_value = self.values[n];
      self.max_heap = n;
    }
  }
  while (self.next_look <= self.values.size()) self.next_look *= 2;
  return search;
}

}  // namespace bouton::sequence
