#include "sequence/arithmetic_stages.hpp"

#include <algorithm>
#include <bit>

namespace bouton::sequence {
namespace {

std::uint64_t modulo(std::int64_t number, std::uint64_t period) {
  auto const p = static_cast<std::int64_t>(period);
  return static_cast<std::uint64_t>((number % p + p) % p);
}

void sort_unique(std::vector<OpenSum>& sums) {
  std::sort(sums.begin(), sums.end());
  sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
}

/// \pre it is there
std::uint32_t place_of(OpenSum const& sum, std::vector<OpenSum> const& sums) {
  return static_cast<std::uint32_t>(std::lower_bound(sums.begin(), sums.end(), sum) - sums.begin());
}

}  // namespace

ArithmeticStages::ArithmeticStages(std::shared_ptr<std::vector<std::uint16_t> const> values,
                                   std::uint64_t base, std::uint64_t period, std::uint64_t saltus)
    : values_(std::move(values)),
      base_(base),
      period_(period),
      even_bits_(static_cast<unsigned>(std::countr_zero(saltus))),
      odd_(static_cast<std::uint32_t>(saltus >> even_bits_)) {
  together_.push_back({Together{}});  // no part at all
  for (std::uint64_t heap = 0; heap < base_ + period_; ++heap) {
    carry_bits_ = std::max(carry_bits_, static_cast<unsigned>(std::bit_width(g(heap))));
  }
}

void ArithmeticStages::add(Together& parts, std::uint64_t part) const {
  std::uint32_t const value = g(part);
  OpenSum& sum = parts.sum;
  parts.tokens += part;
  parts.low ^= value & low_mask();
  if (part < base_) {
    sum.rest ^= value >> even_bits_;
  } else {
    sum.carries[sum.large++] = value >> even_bits_;
    sum.sort_carries();
  }
}

std::vector<ArithmeticStages::Together> const* ArithmeticStages::together(unsigned parts,
                                                                          Meter& meter) {
  while (together_.size() <= parts) {
    std::vector<Together> more;
    for (Together const& fewer : together_.back()) {
      for (std::uint64_t part = 1; part < base_ + period_; ++part) {
        if (!meter.step()) return nullptr;
        add(more.emplace_back(fewer), part);
      }
    }
    std::sort(more.begin(), more.end(),
              [](Together const& a, Together const& b) { return a.tied() < b.tied(); });
    std::vector<Together> merged;
    for (Together const& one : more) {
      if (!merged.empty() && merged.back().tied() == one.tied()) {
        merged.back().ways += one.ways;
      } else {
        merged.push_back(one);
      }
    }
    together_.push_back(std::move(merged));
  }
  return &together_[parts];
}

/// A large first part besides the others: its residue follows from theirs.
void ArithmeticStages::choose_first(Together const& others, std::uint64_t residue,
                                    std::uint32_t low, std::vector<Choice>& choices) const {
  std::int64_t const left = static_cast<std::int64_t>(residue) -
                            static_cast<std::int64_t>(others.tokens) -
                            static_cast<std::int64_t>(base_);
  std::uint64_t const first = modulo(left, period_);
  std::uint32_t const value = g(base_ + first);
  if ((others.low ^ (value & low_mask())) != low) return;
  Choice choice{others.sum, first, others.ways};
  auto& carries = choice.sum.carries;
  auto const end = carries.begin() + choice.sum.large;
  std::copy_backward(carries.begin(), end, end + 1);
  carries[0] = value >> even_bits_;
  ++choice.sum.large;
  choice.sum.excess =
      (left - static_cast<std::int64_t>(first)) / static_cast<std::int64_t>(period_);
  choices.push_back(choice);
}

/// Any last part besides the others, of the only residue that fits.
void ArithmeticStages::choose_last(Together const& others, std::uint64_t residue, std::uint32_t low,
                                   std::vector<Choice>& choices) const {
  std::int64_t const left =
      static_cast<std::int64_t>(residue) - static_cast<std::int64_t>(others.tokens);
  std::uint64_t const least = modulo(left - 1, period_) + 1;
  for (std::uint64_t part = least; part < base_ + period_; part += period_) {
    Together whole = others;
    add(whole, part);
    if (whole.low != low) continue;
    whole.sum.excess =
        (left - static_cast<std::int64_t>(part)) / static_cast<std::int64_t>(period_);
    choices.push_back({whole.sum, 0, whole.ways});
  }
}

ArithmeticStages::Start const* ArithmeticStages::start(unsigned parts, std::uint64_t residue,
                                                       std::uint32_t low, bool first_apart,
                                                       Meter& meter) {
  std::tuple const key{parts, residue, low, first_apart};
  if (auto const known = starts_.find(key); known != starts_.end()) return &known->second;
  std::vector<Together> const* const others = together(parts - 1, meter);
  if (others == nullptr) return nullptr;
  std::vector<Choice> choices;
  for (Together const& some : *others) {
    if (!meter.step()) return nullptr;
    if (first_apart) {
      choose_first(some, residue, low, choices);
    } else {
      choose_last(some, residue, low, choices);
    }
  }
  std::vector<OpenSum> sums;
  for (Choice const& choice : choices) sums.push_back(choice.sum);
  sort_unique(sums);
  Start start;
  start.ways.resize(sums.size());
  for (Choice const& choice : choices) {
    std::uint32_t const place = place_of(choice.sum, sums);
    start.ways[place] += choice.ways;
    start.residues.emplace_back(choice.first, place);
  }
  auto& residues = start.residues;
  std::sort(residues.begin(), residues.end());
  residues.erase(std::unique(residues.begin(), residues.end()), residues.end());
  start.stage = &stage(first_apart, std::move(sums));
  return &starts_.emplace(key, std::move(start)).first->second;
}

ArithmeticStages::Stage& ArithmeticStages::stage(bool first_apart, std::vector<OpenSum> sums) {
  auto const [place, is_new] = stages_.try_emplace(Key(first_apart, std::move(sums)));
  if (is_new) {
    place->second.sums = &place->first.second;
    place->second.first_apart = first_apart;
  }
  return place->second;
}

ArithmeticStages::Step const* ArithmeticStages::step(Stage& from, Letter letter, Meter& meter) {
  std::optional<Step>& known = from.steps[letter];
  if (known) return &*known;
  std::vector<OpenSum> lefts, sums;
  std::vector<Edge> edges;
  for (std::uint32_t i = 0; i < from.sums->size(); ++i) {
    OpenSum const& sum = (*from.sums)[i];
    for (unsigned guess = 0; guess < 1U << sum.large; ++guess) {
      if (!meter.step()) return nullptr;
      BitsRead read = read_bits(sum, guess, odd_);
      if (read.letter != letter) continue;
      read.left.sort_carries(from.first_apart ? 1 : 0);
      lefts.push_back(read.left);
      edges.push_back({i, 0, from.first_apart && (guess & 1U) != 0, 1});
    }
  }
  sums = lefts;
  sort_unique(sums);
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i].to = place_of(lefts[i], sums);
  auto const tied = [](Edge const& edge) { return std::tie(edge.from, edge.to, edge.first_bit); };
  std::sort(edges.begin(), edges.end(),
            [&](Edge const& a, Edge const& b) { return tied(a) < tied(b); });
  Step step{&stage(from.first_apart, std::move(sums)), {}};
  for (Edge const& edge : edges) {
    if (!step.edges.empty() && tied(step.edges.back()) == tied(edge)) {
      ++step.edges.back().ways;
    } else {
      step.edges.push_back(edge);
    }
  }
  known = std::move(step);
  return &*known;
}

}  // namespace bouton::sequence
