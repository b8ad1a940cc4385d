#include "front/spoken_move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace bouton::front {
namespace {

/// What the numbers after a word are.
enum class Role { kNone, kHeap, kAmount, kPins, kParts, kPass, kEach, kBlank };

struct Word {
  std::string_view text;
  Role role;
};

/// Longer words before their beginnings.
constexpr std::array kWords = {
    Word{"knock", Role::kPins},   Word{"down", Role::kPins},    Word{"pins", Role::kPins},
    Word{"pin", Role::kPins},     Word{"take", Role::kAmount},  Word{"remove", Role::kAmount},
    Word{"split", Role::kParts},  Word{"into", Role::kParts},   Word{"leaving", Role::kParts},
    Word{"leave", Role::kParts},  Word{"from", Role::kHeap},    Word{"heap", Role::kHeap},
    Word{"row", Role::kHeap},     Word{"of", Role::kHeap},      Word{"on", Role::kHeap},
    Word{"pass", Role::kPass},    Word{"each", Role::kEach},    Word{"to", Role::kBlank},
    Word{"the", Role::kBlank},    Word{"stones", Role::kBlank}, Word{"stone", Role::kBlank},
    Word{"tokens", Role::kBlank}, Word{"token", Role::kBlank},  Word{"击倒", Role::kPins},
    Word{"取", Role::kAmount},    Word{"分成", Role::kParts},   Word{"剩下", Role::kParts},
    Word{"停一步", Role::kPass},  Word{"停步", Role::kPass},    Word{"跳过", Role::kPass},
    Word{"每堆各", Role::kEach},  Word{"每堆", Role::kEach},    Word{"从", Role::kBlank},
    Word{"把", Role::kBlank},     Word{"在", Role::kBlank},     Word{"第", Role::kBlank},
    Word{"颗", Role::kBlank},     Word{"至", Role::kBlank},
};
/// Words that say what the number before them is.
constexpr std::array kAfter = {Word{"堆", Role::kHeap},     Word{"行", Role::kHeap},
                               Word{"个", Role::kPins},     Word{"根", Role::kPins},
                               Word{"from", Role::kAmount}, Word{":", Role::kHeap},
                               Word{"：", Role::kHeap}};

/// What is said of one heap.
struct Change {
  std::string heap, amount;
  std::vector<std::string> pins, parts;
  bool pass = false, each = false;

  [[nodiscard]] bool empty() const {
    return heap.empty() && amount.empty() && pins.empty() && parts.empty() && !pass && !each;
  }
};

class Sentence {
 public:
  explicit Sentence(std::string_view text) : text_(text) {
    for (char& c : text_) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }

  /// The changes that it tells; empty if it has a word that is not known, or none at all.
  std::vector<Change> read() {
    bool any_word = false;
    while (!rest().empty()) {
      if (rest().front() == ' ' || rest().front() == '\t' || rest().front() == '+') {
        ++at_;
      } else if (take(",") || take("，") || take("、") || take("and ") ||
                 (role_ == Role::kPins && take("-"))) {
        // Parts and pins go on in a list.
        if (role_ == Role::kParts || role_ == Role::kPins) continue;
        give(role_);
        role_ = Role::kNone;
      } else if (is_digit(rest().front())) {
        read_number();
      } else if (auto const word = known_word(kWords)) {
        any_word = true;
        begin(word->role);
      } else if (auto const after = known_word(kAfter)) {
        any_word = true;
        if (numbers_.empty()) return {};
        give(after->role);
      } else {
        return {};
      }
    }
    give(role_);
    if (!any_word) return {};
    flush();
    return std::move(changes_);
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  [[nodiscard]] std::string_view rest() const { return std::string_view(text_).substr(at_); }
  bool take(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  template <std::size_t Count>
  std::optional<Word> known_word(std::array<Word, Count> const& words) {
    for (Word const& word : words) {
      if (take(word.text)) return word;
    }
    return std::nullopt;
  }

  void read_number() {
    std::size_t const first = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    numbers_.push_back(text_.substr(first, at_ - first));
  }

  void begin(Role role) {
    if (role == Role::kBlank) return;
    // "2 from 1": the number before stands alone.
    bool const amount = role == Role::kHeap && role_ == Role::kNone;
    give(amount ? Role::kAmount : role_);
    if (role == Role::kPass || role == Role::kEach) {
      if (role == Role::kPass && change_.pass) flush();
      (role == Role::kPass ? change_.pass : change_.each) = true;
      role = role == Role::kPass ? Role::kHeap : role_;
    }
    // "split heap 1 into ...": the heap comes between.
    role_ = role;
  }

  /// The numbers read so far are of this role.
  void give(Role role) {
    if (numbers_.empty()) return;
    std::vector<std::string> numbers = std::exchange(numbers_, {});
    switch (role) {
      case Role::kHeap:
        if (!change_.heap.empty()) flush();
        change_.heap = numbers.front();
        break;
      case Role::kPins:
        if (!change_.pins.empty()) flush();
        change_.pins = std::move(numbers);
        return;
      case Role::kParts:
        change_.parts = std::move(numbers);
        return;
      default:
        if (!change_.amount.empty()) flush();
        change_.amount = numbers.front();
    }
    wrong_ |= numbers.size() > 1;
  }

  void flush() {
    if (!change_.empty()) changes_.push_back(std::exchange(change_, {}));
    if (wrong_) changes_.clear();
  }

  std::string text_;
  std::size_t at_ = 0;
  Role role_ = Role::kNone;
  std::vector<std::string> numbers_;
  Change change_;
  std::vector<Change> changes_;
  bool wrong_ = false;  // two numbers where one is meant
};

std::string joined(std::vector<std::string> const& numbers, char sign) {
  std::string text;
  for (std::string const& number : numbers)
    text += (text.empty() ? "" : std::string(1, sign)) + number;
  return text;
}

}  // namespace

std::optional<std::string> short_notation(std::string_view text, SmallPosition const& from) {
  std::vector<Change> const changes = Sentence(text).read();
  if (changes.empty()) return std::nullopt;
  std::string entry;
  auto const add = [&](std::string const& heap, std::string const& what) {
    entry += (entry.empty() ? "" : ", ") + heap + (heap.empty() || what.empty() ? "" : " ") + what;
  };
  auto const not_empty = [](std::uint64_t heap) { return heap != 0; };
  bool const one = std::count_if(from.heaps.begin(), from.heaps.end(), not_empty) == 1;
  for (Change const& change : changes) {
    std::string heap = change.heap;
    if (heap.empty() && one && !change.pass && !change.each) {
      auto const full = std::find_if(from.heaps.begin(), from.heaps.end(), not_empty);
      heap = std::to_string(full - from.heaps.begin() + 1);
    }
    if (change.pass) {
      add("pass", heap + (change.pins.empty() ? "" : " " + change.pins.front()));
    } else if (change.each && !change.amount.empty()) {
      for (std::size_t i = 0; i < from.heaps.size(); ++i) {
        if (from.heaps[i] != 0) add(std::to_string(i + 1), "-" + change.amount);
      }
    } else if (heap.empty()) {
      return std::nullopt;
    } else if (!change.pins.empty()) {
      add(heap, change.pins.front() +
                    (change.pins.size() > 1 ? "-" + change.pins.back() : std::string()));
    } else if (!change.parts.empty()) {
      add(heap, joined(change.parts, '+'));
    } else if (!change.amount.empty()) {
      add(heap, "-" + change.amount);
    } else {
      return std::nullopt;
    }
  }
  return entry;
}

}  // namespace bouton::front
