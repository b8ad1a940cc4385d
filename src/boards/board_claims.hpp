// BoardClaims: a closed set of claims that shows an answer on a board, found by asking its search.
//
// In normal play a claim says that a part has a nim-value, in misere play that a position is lost;
// src/check (board_values.hpp, board_lost.hpp) says when they hold. Each claim that is made asks
// for others: the heavy parts come first, so that what light ones need is known when their turn
// comes, and of several ways to show something one is taken that needs no new claim, if there is
// such a way.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "rules/board_row.hpp"

namespace bouton::boards {

/// Above this no nim-value is claimed.
inline constexpr std::uint64_t kMostClaimedValue = 63;

struct HashOfNumbers {
  std::size_t operator()(auto const& numbers) const {
    std::uint64_t hash = 0;
    for (std::uint64_t const number : numbers) {
      hash = (hash ^ number) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29U;
    }
    return static_cast<std::size_t>(hash);
  }
};

/// What both kinds of claims know of parts. \tparam Game  as for a Search, with `components` and
/// `canonical`, numbers(position), the position as its board has it, and weight(position), if it is
/// not how many bits are set
template <class Game>
class BoardClaims {
 public:
  using Position = typename Game::Position;

 protected:
  using Part = std::uint32_t;
  using Parts = std::vector<Part>;  // ascending

  BoardClaims(Game const& game, BoardSearch& search, Limits const& limits)
      : game_(game), search_(search), limits_(limits), work_(limits_) {}

  [[nodiscard]] std::uint32_t weight(Position const& position) const {
    if constexpr (requires { game_.weight(position); }) return game_.weight(position);
    std::uint32_t weight = 0;
    for (std::uint64_t const word : position) {
      weight += static_cast<std::uint32_t>(std::popcount(word));
    }
    return weight;
  }
  /// The parts of a position that have a move, the same one as often as it is there.
  Parts parts_of(Position const& position) {
    if (!work_.step()) throw LimitReached{work_.stopped_by()};
    Parts parts;
    game_.components(position, [&](Position const& part) {
      Part const found = number(game_.canonical(part));
      if (has_move(found)) parts.push_back(found);
      return true;
    });
    std::sort(parts.begin(), parts.end());
    return parts;
  }
  [[nodiscard]] Position const& position(Part part) const { return positions_[part]; }
  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  /// \param bytes  of what is kept besides parts
  void require_memory(std::uint64_t bytes) {
    work_.require_memory(bytes + positions_.size() * kBytesOfPart);
  }

  Game const& game_;
  BoardSearch& search_;

 private:
  static constexpr std::uint64_t kBytesOfPart = 2 * sizeof(Position) + 64;

  bool has_move(Part part) {
    if (moves_.size() <= part) moves_.resize(std::size_t{part} + 1, -1);
    if (moves_[part] < 0) {
      moves_[part] = 0;
      game_.moves(positions_[part], [&](Position const&) {
        moves_[part] = 1;
        return false;
      });
    }
    return moves_[part] == 1;
  }
  Part number(Position const& part) {
    auto const [found, fresh] = numbers_.try_emplace(part, static_cast<Part>(positions_.size()));
    if (fresh) positions_.push_back(part);
    return found->second;
  }

 protected:
  Limits limits_;

 private:
  Meter work_;
  std::unordered_map<Position, Part, HashOfNumbers> numbers_;
  std::vector<Position> positions_;
  std::vector<signed char> moves_;  // whether a part has one; -1: not looked at
};

/// Claims about nim-values.
template <class Game>
class ValueClaims : public BoardClaims<Game> {
  using Base = BoardClaims<Game>;
  using typename Base::Part;
  using typename Base::Parts;

 public:
  using typename Base::Position;

  ValueClaims(Game const& game, BoardSearch& search, Limits const& limits)
      : Base(game, search, limits) {}

  /// All that shows the nim-value of a position. \throws LimitReached
  void show_value(Position const& position) {
    claim_all(this->parts_of(position));
    make();
  }
  /// All that shows that it is not 0.
  void show_won(Position const& position) {
    for (Option const& option : options(position)) {
      if (!has(option, 0)) continue;
      claim_all(option.parts);
      return make();
    }
    throw std::logic_error("a won position has no move to a lost one");
  }

  /// Calls visit(value, part) for each claim.
  void for_each(auto const& visit) const {
    for (Part part = 0; part < known_.size(); ++part) {
      if (known_[part].value >= 0) {
        visit(static_cast<std::size_t>(known_[part].value), this->position(part));
      }
    }
  }

 private:
  struct Known {
    int value = -1;
    std::uint64_t shown = 0;  // values that options of it have by claims
  };
  struct Option {
    Position position;
    Parts parts;
    std::uint32_t weight;
  };
  /// The nim-sum of the parts that are claimed, and the others; equal ones cancel.
  struct Seen {
    std::uint64_t sum = 0;
    Parts open;
  };

  Known& known(Part part) {
    if (known_.size() <= part) known_.resize(std::size_t{part} + 1);
    return known_[part];
  }

  /// Different ones, the light ones first.
  std::vector<Option> options(Position const& position) {
    std::vector<Option> all;
    this->game_.moves(position, [&](Position const& option) {
      all.push_back({option, this->parts_of(option), Base::weight(option)});
      return true;
    });
    std::sort(all.begin(), all.end(), [](Option const& a, Option const& b) {
      return a.weight != b.weight ? a.weight < b.weight : a.parts < b.parts;
    });
    auto const same = [](Option const& a, Option const& b) { return a.parts == b.parts; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    return all;
  }
  Seen look(Parts const& parts) {
    Seen seen;
    for (Part const part : parts) {
      if (int const value = known(part).value; value >= 0) {
        seen.sum ^= static_cast<std::uint64_t>(value);
      } else if (!seen.open.empty() && seen.open.back() == part) {
        seen.open.pop_back();
      } else {
        seen.open.push_back(part);
      }
    }
    return seen;
  }
  bool has(Option const& option, std::uint64_t value) {
    return this->search_.has_value(this->game_.numbers(option.position), value, this->limits_);
  }

  void claim(Part part) {
    if (known(part).value >= 0) return;
    // Whether it is lost takes less to find out than its value.
    BoardNumbers const numbers = this->game_.numbers(this->position(part));
    bool const lost = this->search_.has_value(numbers, 0, this->limits_);
    claim(part, lost ? 0 : this->search_.nim_value(numbers, this->limits_));
  }
  void claim(Part part, std::uint64_t value) {
    if (value > kMostClaimedValue) {
      throw Error(
          Message{"board.certificate.value", {{"most", std::to_string(kMostClaimedValue)}}});
    }
    known(part).value = static_cast<int>(value);
    waiting_.emplace(Base::weight(this->position(part)), part);
  }
  /// Of all but equal ones.
  void claim_all(Parts const& parts) {
    for (Part const part : look(parts).open) claim(part);
  }

  /// Shows all claims that wait.
  void make() {
    while (!waiting_.empty()) {
      Part const part = waiting_.top().second;
      waiting_.pop();
      show(part);
      this->require_memory(this->size() * sizeof(Known));
    }
  }
  void show(Part part) {
    auto const value = static_cast<std::uint64_t>(known(part).value);
    std::vector<Option> const all = options(Position(this->position(part)));
    for (std::uint64_t smaller = 0; smaller < value; ++smaller) {
      if (!show_option(all, smaller)) throw std::logic_error("a value that no option has");
    }
    for (std::size_t at = all.size(); at-- > 0;) show_other(all[at].parts, value);
  }
  /// Shows that an option has the value. \return whether one has
  bool show_option(std::vector<Option> const& all, std::uint64_t value) {
    for (Option const& option : all) {
      if (Seen const now = look(option.parts); now.open.empty() && now.sum == value) return true;
    }
    auto const found = std::find_if(all.begin(), all.end(), [&](Option const& option) {
      return !look(option.parts).open.empty() && has(option, value);
    });
    if (found != all.end()) claim_all(found->parts);
    return found != all.end();
  }
  /// Shows that these parts together have another value than this. \pre they have
  void show_other(Parts const& parts, std::uint64_t value) {
    Seen seen = look(parts);
    if (seen.open.empty()) return;
    auto const heaviest = std::max_element(seen.open.begin(), seen.open.end(), [&](Part a, Part b) {
      return Base::weight(this->position(a)) < Base::weight(this->position(b));
    });
    Part const last = *heaviest;
    seen.open.erase(heaviest);
    for (Part const part : seen.open) {
      claim(part);
      seen.sum ^= static_cast<std::uint64_t>(known(part).value);
    }
    std::uint64_t const other = seen.sum ^ value;
    if (other > kMostClaimedValue || (known(last).shown >> other & 1U) == 0) refute(last, other);
  }
  /// Shows that the part has not this value. \pre it has not
  void refute(Part part, std::uint64_t value) {
    if (value > kMostClaimedValue) return claim(part);
    if (!show_option(options(Position(this->position(part))), value)) return claim(part);
    known(part).shown |= std::uint64_t{1} << value;
  }

  std::vector<Known> known_;
  std::priority_queue<std::pair<std::uint32_t, Part>> waiting_;
};

/// Claims about lost positions, in misere play.
template <class Game>
class LostClaims : public BoardClaims<Game> {
  using Base = BoardClaims<Game>;
  using typename Base::Part;
  using typename Base::Parts;

 public:
  using typename Base::Position;

  LostClaims(Game const& game, BoardSearch& search, Limits const& limits)
      : Base(game, search, limits) {}

  /// All that shows that a position is lost. \throws LimitReached
  void show_lost(Position const& position) {
    claim(position, collection(position));
    make();
  }
  /// All that shows that it is won.
  void show_won(Position const& position) {
    answer(position, collection(position));
    make();
  }
  void for_each(auto const& visit) const {
    for (Position const& position : claims_) visit(position);
  }

 private:
  enum class Sum : std::uint8_t { kLost, kWon };
  static constexpr Part kStar = 0xFFFFFFFFU;

  /// The parts, and for those from which every move ends the part kStar where their number is odd.
  Parts collection(Position const& position) {
    Parts parts = this->parts_of(position);
    std::size_t const all = parts.size();
    std::erase_if(parts, [&](Part part) { return is_star(part); });
    if ((all - parts.size()) % 2 != 0) parts.push_back(kStar);
    return parts;
  }
  bool is_star(Part part) {
    if (stars_.size() <= part) stars_.resize(std::size_t{part} + 1, -1);
    if (stars_[part] < 0) {
      bool star = true;
      this->game_.moves(this->position(part), [&](Position const& option) {
        this->game_.components(option, [&](Position const&) { return star = false; });
        return star;
      });
      stars_[part] = star ? 1 : 0;
    }
    return stars_[part] == 1;
  }

  void keep(Parts sum, Sum what) {
    bytes_ += kBytesOfSum + 4 * sum.size();
    sums_[std::move(sum)] = what;
    this->require_memory(bytes_);
  }
  void claim(Position const& position, Parts sum) {
    claims_.push_back(position);
    waiting_.emplace(Base::weight(position), claims_.size() - 1);
    bytes_ += 4 * sizeof(Position);
    keep(std::move(sum), Sum::kLost);
  }
  void make() {
    while (!waiting_.empty()) {
      Position const position = claims_[waiting_.top().second];
      waiting_.pop();
      this->game_.moves(position, [&](Position const& option) {
        Parts sum = collection(option);
        if (!sums_.contains(sum)) answer(option, std::move(sum));
        return true;
      });
    }
  }
  /// Shows that a position is won. \pre it is
  void answer(Position const& position, Parts sum) {
    struct Answer {
      std::uint32_t weight;
      Parts sum;
      Position position;
    };
    std::vector<Answer> answers;
    bool known = sum.empty();
    // Two stars cancel, so that a move on one of them is none of the collection.
    Parts one_of_two;
    if (!known && sum.back() != kStar) {
      one_of_two = sum;
      one_of_two.push_back(kStar);
    }
    if (!known) {
      this->game_.moves(position, [&](Position const& option) {
        Parts after = collection(option);
        if (!one_of_two.empty() && after == one_of_two) return true;
        auto const found = sums_.find(after);
        if (found == sums_.end()) {
          answers.push_back({Base::weight(option), std::move(after), option});
        } else {
          known = found->second == Sum::kLost;
        }
        return !known;
      });
    }
    keep(std::move(sum), Sum::kWon);
    if (known) return;
    std::sort(answers.begin(), answers.end(), [](Answer const& a, Answer const& b) {
      return a.weight != b.weight ? a.weight < b.weight : a.sum < b.sum;
    });
    for (std::size_t at = 0; at < answers.size(); ++at) {
      if (at > 0 && answers[at].sum == answers[at - 1].sum) continue;
      if (this->search_.outcome(this->game_.numbers(answers[at].position), Convention::kMisere,
                                this->limits_) != Outcome::kP) {
        continue;
      }
      return claim(answers[at].position, std::move(answers[at].sum));
    }
    throw std::logic_error("a won position has no move to a lost one");
  }

  static constexpr std::uint64_t kBytesOfSum = 64 + sizeof(Parts);

  std::vector<signed char> stars_;
  std::unordered_map<Parts, Sum, HashOfNumbers> sums_;
  std::vector<Position> claims_;
  std::priority_queue<std::pair<std::uint32_t, std::size_t>> waiting_;
  std::uint64_t bytes_ = 0;
};

}  // namespace bouton::boards
