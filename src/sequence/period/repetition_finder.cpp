#include "sequence/period/repetition_finder.hpp"

#include <algorithm>
#include <cstring>

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kUsualBytes = std::uint64_t{1} << 26;  // of more than two anchors
constexpr std::uint64_t kPartOfMemory = 12;  // the history of the values takes most of it
constexpr std::uint64_t kMostAnchors = 24;
constexpr std::uint64_t kMargin = 4096;  // added to windows, for deeper witnesses found later
constexpr std::uint64_t kPatience = 1
                                    << 20;  // values without the tail before another tail is chosen

std::uint32_t word_at(std::uint8_t const* codes) {
  std::uint32_t word = 0;
  std::memcpy(&word, codes, 4);
  return word;
}

/// The last eight of a row of codes. \pre there are as many: windows are longer than kMargin
std::uint64_t last_codes(std::uint8_t const* end) {
  std::uint64_t codes = 0;
  std::memcpy(&codes, end - sizeof codes, sizeof codes);
  return codes;
}

std::uint64_t bytes_of(std::uint64_t window, bool wide) {
  return std::max<std::uint64_t>(window, 1) * (wide ? 2 : 1);
}

}  // namespace

void RepetitionFinder::limit_memory(std::uint64_t memory_bytes) {
  room_ = std::min(kMostBytes, memory_bytes / kPartOfMemory);
}

bool RepetitionFinder::too_long(std::uint64_t window, bool wide) const {
  return window > room_ || bytes_of(window, wide) > room_ / 2;
}

/// \pre the window is not too long
std::uint64_t RepetitionFinder::most_anchors() const {
  return std::clamp(std::min(kUsualBytes, room_) / bytes_of(window_, wide_), std::uint64_t{2},
                    kMostAnchors);
}

std::uint64_t RepetitionFinder::wanted(SparseValues const& values) const {
  std::uint64_t const window = std::max(window_, values.window() + kMargin);
  return too_long(window, values.wide()) ? 4 : window + 4;
}

/// Anchors are worthless once the rare heaps, the codes or the reach of witnesses changed.
void RepetitionFinder::check_anchors(SparseValues const& values) {
  if (space_ == values.space() && wide_ == values.wide() && rare_ == values.rare().size() &&
      window_ >= values.window()) {
    return;
  }
  anchors_.clear();
  space_ = values.space();
  wide_ = values.wide();
  rare_ = values.rare().size();
  window_ = values.window() + kMargin;
  // Early values are constants of the step from value to value: keep away from them.
  next_anchor_ = std::max(values.computed(), 4 * window_);
  tail_since_ = 0;
  seen_ = values.computed();
}

bool RepetitionFinder::returned(SparseValues const& values, Anchor const& anchor,
                                std::uint64_t at) const {
  // Equal codes are equal values of heaps of one class.
  if (values.space().positional && ((at - anchor.at) & 1U) != 0) return false;
  std::size_t const size = static_cast<std::size_t>(window_);
  if (std::memcmp(values.low_codes(at - window_), anchor.low.data(), size) != 0) return false;
  return !values.wide() ||
         std::memcmp(values.high_codes(at - window_), anchor.high.data(), size) == 0;
}

void RepetitionFinder::put_anchor(SparseValues const& values, std::uint64_t at) {
  std::uint64_t const most = most_anchors();
  // The oldest is dropped when it is too old to be the best one.
  while (anchors_.size() >= most) anchors_.erase(anchors_.begin());
  Anchor anchor{.at = at, .last = 0, .low = {}, .high = {}};
  anchor.low.assign(values.low_codes(at - window_), values.low_codes(at - window_) + window_);
  if (values.wide()) {
    anchor.high.assign(values.high_codes(at - window_), values.high_codes(at - window_) + window_);
  }
  anchor.last = last_codes(values.low_codes(at));
  anchors_.push_back(std::move(anchor));
  // With the maximal number of anchors, the oldest is passed when n has become four times as large.
  next_anchor_ = at + std::max<std::uint64_t>(at * 3 / (2 * most), 64);
}

std::optional<Repetition> RepetitionFinder::look(SparseValues const& values) {
  check_anchors(values);
  std::uint64_t const end = values.computed();
  if (too_long(window_, wide_)) {
    anchors_.clear();
    tail_since_ = 0;
    seen_ = end;
    return std::nullopt;
  }
  if (values.kept_from() != 0) {
    // Less is readable where a window was too long for a while, or is longer now.
    seen_ = std::max(seen_, std::min(end, values.kept_from() + window_));
  }
  if (end < next_anchor_ && anchors_.empty()) seen_ = end;
  while (seen_ < end) {
    if (tail_since_ == 0) {
      seen_ = std::max(seen_, next_anchor_);
      if (seen_ >= end) {
        seen_ = end;
        break;
      }
      tail_ = word_at(values.low_codes(seen_ - 4));
      tail_since_ = seen_;
      put_anchor(values, seen_);
      ++seen_;
      continue;
    }
    // A window that ends before heap h has its tail at h - 4, ..., h - 1.
    std::uint64_t const at = seen_ + values.find(seen_ - 4, end - seen_, tail_);
    if (at == end) {
      seen_ = end;
      break;
    }
    // Most windows differ near their end, which is at hand.
    std::uint64_t const last = last_codes(values.low_codes(at));
    for (Anchor const& anchor : anchors_) {
      if (anchor.last == last && returned(values, anchor, at)) {
        seen_ = at + 1;
        return Repetition{.at = anchor.at, .period = at - anchor.at, .window = window_};
      }
    }
    if (at >= next_anchor_) put_anchor(values, at);
    seen_ = at + 1;
  }
  // A tail that no longer occurs is of no use.
  if (tail_since_ != 0 && end > next_anchor_ + std::max(kPatience, next_anchor_ / 64)) {
    tail_since_ = 0;
    anchors_.clear();
    next_anchor_ = end;
  }
  return std::nullopt;
}

void RepetitionFinder::save(StateWriter& writer) const {
  writer.number(seen_);
  writer.number(tail_since_);
  writer.number(tail_);
  writer.number(next_anchor_);
  writer.number(window_);
  writer.number(space_.mask);
  writer.number(space_.positional ? 1 : 0);
  writer.number(space_.parity);
  writer.number(wide_ ? 1 : 0);
  writer.number(rare_);
  writer.number(anchors_.size());
  for (Anchor const& anchor : anchors_) {
    writer.number(anchor.at);
    writer.bytes(anchor.low);
    writer.bytes(anchor.high);
  }
}

void RepetitionFinder::restore(StateReader& reader) {
  seen_ = reader.number();
  tail_since_ = reader.number();
  tail_ = static_cast<std::uint32_t>(reader.number(0xffffffff));
  next_anchor_ = reader.number();
  window_ = reader.number();
  space_.mask = static_cast<std::uint32_t>(reader.number(0xffff));
  space_.positional = reader.number(1) != 0;
  space_.parity = static_cast<std::uint32_t>(reader.number(1));
  wide_ = reader.number(1) != 0;
  rare_ = reader.number();
  anchors_.resize(static_cast<std::size_t>(reader.number(kMostAnchors)));
  for (Anchor& anchor : anchors_) {
    anchor.at = reader.number();
    anchor.low = reader.bytes();
    anchor.high = reader.bytes();
    bool const sized =
        anchor.low.size() == window_ && anchor.high.size() == (wide_ ? window_ : std::uint64_t{0});
    if (!sized || anchor.at < window_ || anchor.at > seen_ || window_ < kMargin) {
      StateReader::damaged();
    }
    anchor.last = last_codes(anchor.low.data() + anchor.low.size());
  }
}

}  // namespace bouton::sequence
