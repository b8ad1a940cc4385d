#include "check/law_change.hpp"

#include <algorithm>
#include <cstdlib>

namespace bouton::check {

ChangeReader::ChangeReader(LawClaim const& claim, Change const& change)
    : claim_(claim), change_(change) {
  takes_ = change.kind == Change::Kind::kTake;
  if (!takes_) return;
  rules_ = &claim.moves[change.move].rules;
  to_left_ = claim.moves[change.move].to_left;
  if (to_left_) summed_ = static_cast<std::int64_t>(claim.heaps);
  auto const one_sided = [](std::uint32_t digit) { return (digit & 3U) == 1 || (digit & 3U) == 2; };
  empties_matter_ =
      !change.by_vector && (std::any_of(rules_->first.begin(), rules_->first.end(), one_sided) ||
                            std::any_of(rules_->repeat.begin(), rules_->repeat.end(), one_sided));
}

std::vector<std::size_t> ChangeReader::changing() const {
  std::vector<std::size_t> tracks;
  if (takes_) tracks = change_.heaps;
  if (to_left_) {
    for (std::size_t const heap : change_.heaps) {
      if (heap > 0) tracks.push_back(heap - 1);
    }
    std::sort(tracks.begin(), tracks.end());
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
  }
  if (change_.kind == Change::Kind::kNimAny || (takes_ && claim_.limit)) {
    tracks.push_back(claim_.heaps);
  }
  return tracks;
}

std::vector<std::size_t> ChangeReader::read_tracks() const {
  std::vector<std::size_t> tracks = changing();
  if (change_.kind == Change::Kind::kPassHeap || change_.kind == Change::Kind::kPassOnce) {
    tracks = change_.heaps;
  }
  for (auto const& [heap, others] : change_.bounds) {
    tracks.insert(tracks.end(), others.begin(), others.end());
  }
  for (LawFormula const& formula : change_.formulas) formula.add_tracks(tracks);
  std::sort(tracks.begin(), tracks.end());
  tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
  return tracks;
}

Progress ChangeReader::begin() const {
  Progress progress;
  for (LawFormula const& formula : change_.formulas) progress.judgements.push_back(formula.begin());
  if (!takes_) return progress;
  std::size_t const count = change_.heaps.size();
  progress.amounts.resize(count);
  progress.room.resize(change_.bounds.size());
  progress.enough.resize(change_.bounds.size(), 0);
  if (claim_.moves[change_.move].differ_below) {
    progress.differences.resize(count * (count - 1) / 2);
    progress.settled.resize(progress.differences.size(), 0);
  }
  return progress;
}

bool ChangeReader::read(Progress& progress, std::vector<std::int64_t> const& before,
                        std::vector<std::int64_t> const& after) const {
  for (std::size_t i = 0; i < change_.formulas.size(); ++i) {
    if (!change_.formulas[i].read(claim_, progress.judgements[i], before, after)) return false;
  }
  if (change_.kind == Change::Kind::kNim) return true;
  if (change_.kind == Change::Kind::kNimAny) {
    return read_nim(progress, before[claim_.heaps] - after[claim_.heaps]);
  }
  if (!takes_) {
    for (std::size_t const heap : change_.heaps) progress.some = progress.some || before[heap] > 0;
    return true;
  }
  std::int64_t all = 0;
  for (std::size_t i = 0; i < change_.heaps.size(); ++i) {
    std::size_t const heap = change_.heaps[i];
    Amount& amount = progress.amounts[i];
    std::int64_t const taken = loss(heap, before, after);
    all += taken;
    amount.sum.read(claim_, taken);
    if (to_left_) {
      if (!read_rest(amount, before[heap] - taken)) return false;
    } else {
      amount.left = empties_matter_ && (amount.left || after[heap] > 0);
    }
    if (!change_.by_vector && !possible(amount)) return false;
    if (!change_.exact.empty() && !can_be(amount, change_.exact[i])) return false;
    if (change_.by_vector && change_.exact.empty()) amount.sum = {};  // the formula knows
  }
  if (!read_bounds(progress, before, after)) return false;
  std::size_t pair = 0;
  for (std::size_t i = 0; i < change_.heaps.size() && !progress.differences.empty(); ++i) {
    for (std::size_t j = 0; j < i; ++j, ++pair) {
      if (progress.settled[pair] != 0) continue;
      std::size_t const one = change_.heaps[i];
      std::size_t const other = change_.heaps[j];
      DigitSum& sum = progress.differences[pair];
      sum.read(claim_, loss(one, before, after) - loss(other, before, after));
      Reach const bounds = reach(claim_, sum, 2 * summed_, 2 * summed_);
      std::int64_t const below = *claim_.moves[change_.move].differ_below;
      if (bounds.least && *bounds.least >= below) return false;
      if (bounds.greatest && *bounds.greatest <= -below) return false;
      if (bounds.least && bounds.greatest && *bounds.least > -below && *bounds.greatest < below) {
        progress.settled[pair] = 1;
        sum = {};
      }
    }
  }
  return !claim_.limit || read_limit(progress, before, after, all);
}

bool ChangeReader::complete(Progress const& progress) const {
  for (std::size_t i = 0; i < change_.formulas.size(); ++i) {
    if (!change_.formulas[i].holds(claim_, progress.judgements[i])) return false;
  }
  if (change_.kind == Change::Kind::kNim) return true;
  if (change_.kind == Change::Kind::kNimAny) {
    return progress.nim_settled || progress.from_nim.value(claim_) >= 1;
  }
  if (!takes_) return progress.some;
  for (std::size_t i = 0; i < change_.exact.size(); ++i) {
    if (progress.amounts[i].sum.value(claim_) != change_.exact[i]) return false;
  }
  for (std::size_t i = 0; i < progress.room.size(); ++i) {
    if (progress.enough[i] == 0 && progress.room[i].value(claim_) < 0) return false;
  }
  for (Amount const& amount : progress.amounts) {
    if (change_.by_vector) break;
    std::int64_t const rest = to_left_ && !amount.left ? amount.rest.value(claim_) : 0;
    bool const left = amount.left || rest > 0;
    if (rest < 0 || ((digit_of(amount) >> (left ? 1U : 0U)) & 1U) == 0) return false;
  }
  for (std::size_t pair = 0; pair < progress.differences.size(); ++pair) {
    if (progress.settled[pair] != 0) continue;
    std::int64_t const difference = progress.differences[pair].value(claim_);
    if (std::abs(difference) >= *claim_.moves[change_.move].differ_below) return false;
  }
  if (!claim_.limit) return true;
  return (progress.slack_settled || progress.slack.value(claim_) >= 0) &&
         progress.next_limit.value(claim_) <= claim_.limit->over * claim_.limit->plus &&
         progress.next_limit.value(claim_) > claim_.limit->over * (claim_.limit->plus - 1);
}

std::vector<std::int64_t> ChangeReader::key(Progress const& progress) const {
  std::vector<std::int64_t> key;
  auto const add = [&](DigitSum const& sum) {
    key.push_back(sum.a);
    key.push_back(sum.b);
  };
  for (Amount const& amount : progress.amounts) {
    add(amount.sum);
    key.push_back((amount.large ? 2 : 0) + (amount.left ? 1 : 0));
    add(amount.rest);
  }
  for (Judgement const& judgement : progress.judgements) LawFormula::add_key(judgement, key);
  for (std::size_t pair = 0; pair < progress.differences.size(); ++pair) {
    add(progress.differences[pair]);
    key.push_back(progress.settled[pair]);
  }
  for (std::size_t i = 0; i < progress.room.size(); ++i) {
    add(progress.room[i]);
    key.push_back(progress.enough[i]);
  }
  add(progress.slack);
  add(progress.next_limit);
  add(progress.from_nim);
  key.push_back((progress.slack_settled ? 2 : 0) + (progress.some ? 1 : 0) +
                (progress.nim_settled ? 4 : 0));
  return key;
}

/// What is taken from a heap. Where that goes to the left, all heaps from this one on lose it
/// together.
std::int64_t ChangeReader::loss(std::size_t heap, std::vector<std::int64_t> const& before,
                                std::vector<std::int64_t> const& after) const {
  std::int64_t loss = before[heap] - after[heap];
  for (std::size_t other = heap + 1; to_left_ && other <= change_.heaps.back(); ++other) {
    loss += before[other] - after[other];
  }
  return loss;
}

/// No more may be taken than is there, before tokens come from the right.
bool ChangeReader::read_rest(Amount& amount, std::int64_t digits) const {
  if (amount.left) return true;
  amount.rest.read(claim_, digits);
  Reach const bounds = reach(claim_, amount.rest, summed_, summed_);
  if (bounds.greatest && *bounds.greatest < 0) return false;
  if (bounds.least && *bounds.least >= 1) {
    amount.left = true;
    amount.rest = {};
  }
  return true;
}

std::int64_t ChangeReader::tail() const {
  return static_cast<std::int64_t>(std::max<std::size_t>(rules_->repeat.size(), 1));
}
/// Amounts from here on are in the repeating part, or are not allowed at all.
std::int64_t ChangeReader::table() const {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(rules_->first.size()));
}

/// Whether the amount can still become this.
bool ChangeReader::can_be(Amount const& amount, std::int64_t wanted) const {
  Reach const bounds = reach(claim_, amount.sum, summed_, summed_);
  return !(bounds.greatest && *bounds.greatest < wanted) &&
         !(bounds.least && *bounds.least > wanted);
}

bool ChangeReader::read_bounds(Progress& progress, std::vector<std::int64_t> const& before,
                               std::vector<std::int64_t> const& after) const {
  for (std::size_t i = 0; i < change_.bounds.size(); ++i) {
    if (progress.enough[i] != 0) continue;
    auto const& [heap, others] = change_.bounds[i];
    std::int64_t digits = -loss(heap, before, after);
    for (std::size_t const other : others) digits += before[other];
    DigitSum& room = progress.room[i];
    room.read(claim_, digits);
    Reach const bounds =
        reach(claim_, room, summed_, static_cast<std::int64_t>(others.size()) + summed_);
    if (bounds.greatest && *bounds.greatest < 0) return false;
    if (bounds.least && *bounds.least >= 0) {
      progress.enough[i] = 1;
      room = {};
    }
  }
  return true;
}

bool ChangeReader::possible(Amount& amount) const {
  if (!amount.large) {
    Reach const bounds = reach(claim_, amount.sum, summed_, summed_);
    if (bounds.greatest && *bounds.greatest < 1) return false;
    if (bounds.least && *bounds.least >= table()) {
      if (rules_->finite()) return false;
      amount.large = true;
    }
  }
  if (amount.large) {
    amount.sum.a = ((amount.sum.a % tail()) + tail()) % tail();
    amount.sum.b = ((amount.sum.b % tail()) + tail()) % tail();
  }
  return true;
}

std::uint32_t ChangeReader::digit_of(Amount const& amount) const {
  std::int64_t value = amount.sum.value(claim_);
  if (amount.large) {
    // The least amount of this remainder beyond the table.
    value = table() + (((value - table()) % tail()) + tail()) % tail();
  }
  return value < 1 ? 0 : rules_->digit(static_cast<std::uint64_t>(value));
}

bool ChangeReader::read_limit(Progress& progress, std::vector<std::int64_t> const& before,
                              std::vector<std::int64_t> const& after, std::int64_t taken) const {
  auto const touched = static_cast<std::int64_t>(change_.heaps.size());
  std::size_t const limit = claim_.heaps;
  if (!progress.slack_settled) {
    progress.slack.read(claim_, before[limit] - taken);
    Reach const bounds = reach(claim_, progress.slack, touched, touched + 1);
    if (bounds.greatest && *bounds.greatest < 0) return false;
    if (bounds.least && *bounds.least >= 0) {
      progress.slack_settled = true;
      progress.slack = {};
    }
  }
  // L = floor(times taken / over) + plus: over L - times taken is within `over` below over plus.
  auto const [times, over, plus] = *claim_.limit;
  progress.next_limit.read(claim_, over * after[limit] - times * taken);
  Reach const bounds = reach(claim_, progress.next_limit, times * touched, times * touched + over);
  return !(bounds.least && *bounds.least > over * plus) &&
         !(bounds.greatest && *bounds.greatest <= over * (plus - 1));
}

/// At least one token is taken from the Nim heap.
bool ChangeReader::read_nim(Progress& progress, std::int64_t taken) const {
  if (progress.nim_settled) return true;
  progress.from_nim.read(claim_, taken);
  Reach const bounds = reach(claim_, progress.from_nim, 1, 1);
  if (bounds.greatest && *bounds.greatest < 1) return false;
  if (bounds.least && *bounds.least >= 1) {
    progress.nim_settled = true;
    progress.from_nim = {};
  }
  return true;
}

}  // namespace bouton::check
