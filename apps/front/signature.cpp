#include "front/signature.hpp"

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "bouton/solver/solver.hpp"
#include "core/fnv1a.hpp"
#include "core/on_threads.hpp"
#include "front/names.hpp"
#include "rules/features.hpp"
#include "solver/batch.hpp"

namespace bouton::front {
namespace {

/// A family of questions: a number of heaps, each below a bound.
struct Family {
  char const* game;
  bool misere;
  std::uint64_t heaps;  // at most; exactly where the game has a fixed number
  std::uint64_t bound;
};
constexpr std::uint64_t kLarge = std::uint64_t{1} << 40;
constexpr Family kFamilies[] = {
    {"nim", false, 6, 64},
    {"nim", true, 6, 4},
    {"nim", false, 4, kLarge},
    {"moore:2", false, 6, 32},
    {"moore:3", true, 6, 16},
    {"exact:2", false, 4, 12},
    {"exact:2", true, 4, 12},
    {"wythoff", false, 2, 200},
    {"wythoff", true, 2, kLarge},
    {"wythoff:3", false, 2, 1000},
    {"fibonacci", false, 1, kLarge},
    {"fibonacci", true, 1, 1000},
    {"pass-nim", false, 5, 50},
    {"pass-nim", true, 5, 6},
    {"kayles", false, 5, 200},
    {"kayles", true, 5, 200},
    {"0.07", false, 4, 150},
    {"subtract:1,3,4", false, 4, 500},
    {"subtract:1,3,4", true, 4, 500},
    {"subtract:all-but-2,5", false, 4, kLarge},
    {"grundy", false, 4, 300},
    {"0.137", false, 4, kLarge},
    {"0.75", true, 4, kLarge},
    {"4.(7)", false, 4,
     kLarge},  // its nim-values grow beyond what is computed: most have no answer
};

Convention convention(std::size_t family) {
  return kFamilies[family].misere ? Convention::kMisere : Convention::kNormal;
}

/// Splitmix64 (Steele, Lea & Flood 2014): the same numbers everywhere.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(1901 + (seed << 32U)) {}
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31U)) % bound;
  }

 private:
  std::uint64_t state_;
};

constexpr RulesUser kSignature{"rules_user.solver", kAllFeatures};

Position draw(Family const& family, Ruleset const& rules, Numbers& numbers) {
  require(kSignature, rules);
  std::uint64_t const heaps = rules.heap_count.value_or(1 + numbers.below(family.heaps));
  Position position;
  for (std::uint64_t i = 0; i < heaps; ++i) {
    position.heaps.emplace_back(numbers.below(family.bound));
    if (rules.pass_per_heap) {
      position.spent.push_back(position.heaps.back() > 0 && numbers.below(2) == 0);
    }
  }
  if (rules.limit && numbers.below(2) == 0) position.limit = 1 + numbers.below(family.bound);
  if (rules.remembers() && numbers.below(2) == 0) position.last = 1 + numbers.below(family.bound);
  position.one_pass_spent = rules.one_pass && numbers.below(2) == 0;
  return position;
}

void add(Fnv1a& hash, Solution const& solution) {
  std::string text = outcome_letter(solution.outcome);
  if (solution.nim_value) text += to_string(*solution.nim_value);
  if (solution.recommended) text += '*' + to_string(solution.recommended->after);
  if (solution.outcome == Outcome::kN && solution.for_each_winning_move) {
    int listed = 0;
    solution.for_each_winning_move([&](Position const& move) {
      text += ';' + to_string(move);
      return ++listed < 3;
    });
  }
  hash.add(text + '\n');
}

/// As many questions as one block has: each block draws its own, so that threads share them.
constexpr std::uint64_t kBlock = 1'000;

std::uint64_t block_signature(std::vector<Game> const& games, std::uint64_t block,
                              std::uint64_t count, Limits const& limits, Context const& context) {
  std::vector<Solver> solvers;
  for (std::size_t i = 0; i < games.size(); ++i) {
    solvers.emplace_back(games[i].rules, convention(i), context);
  }
  Limits one = limits;
  one.threads = 1;  // the blocks are what is shared
  Numbers numbers(block);
  Fnv1a hash;
  for (std::uint64_t i = 0; i < count && !limits.expired(); ++i) {
    std::size_t const which = i % std::size(kFamilies);
    Position const position = draw(kFamilies[which], games[which].rules, numbers);
    add(hash, solvers[which](position, one, Detail::kAnswer));
  }
  return hash.value();
}

/// The blocks of answers, on all threads.
void add_answers(Fnv1a& hash, std::uint64_t count, Limits const& limits, Context const& context) {
  std::vector<Game> games;  // complete before the solvers look at it
  for (Family const& family : kFamilies) games.push_back(parse_game(family.game, {}));
  std::vector<std::uint64_t> blocks(static_cast<std::size_t>((count + kBlock - 1) / kBlock));
  std::atomic<std::size_t> next{0};
  auto const work = [&](std::size_t) {
    for (std::size_t block = next++; block < blocks.size() && !limits.expired(); block = next++) {
      std::uint64_t const from = block * kBlock;
      blocks[block] =
          block_signature(games, block, std::min(kBlock, count - from), limits, context);
    }
  };
  on_threads(limits.threads, work);
  for (std::uint64_t const block : blocks) hash.add(signature_text(block));
}

/// Lines of newly drawn positions, a tenth as many as answers.
void add_lines(Fnv1a& hash, std::uint64_t answers, Limits const& limits, Context const& context) {
  std::uint64_t const count = answers / 10;
  std::size_t which = 0;
  for (char const* const game : {"nim", "kayles"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    for (Convention const play : {Convention::kNormal, Convention::kMisere}) {
      Numbers numbers(~std::uint64_t{which++});
      std::string lines;
      for (std::uint64_t i = 0; i < count / 4; ++i) {
        lines += to_string(draw({game, false, 5, 60}, rules, numbers)) + '\n';
      }
      std::string_view rest = lines;
      auto const source = [&](std::span<char> into) {
        std::size_t const size = rest.copy(into.data(), into.size());
        rest.remove_prefix(size);
        return size;
      };
      auto const sink = [&](std::string_view text) {
        hash.add(text);
        return true;
      };
      BatchFormat format;
      format.outcome_only = true;
      (void)solve_lines(rules, play, source, sink, format, limits, context);
    }
  }
}

sequence::OneHeapGame heap_game(std::string_view code) {
  return *sequence::one_heap_game(parse_game(code, {}).rules);
}

/// Nim-values by the vector engines: a tenth as many heaps as answers.
void add_sequences(Fnv1a& hash, std::uint64_t answers, Limits const& limits,
                   Context const& context) {
  std::uint64_t const count = answers / 10;
  for (std::string_view const code :
       {"0.77", "0.07", "0.137", "0.106", "4.7", "0.165", "0.f6", "0.3(03)", "grundy"}) {
    if (limits.expired()) return;
    sequence::ValueStream values(heap_game(code), context.instructions());
    // The definition tries every split of every heap.
    std::uint64_t const end = code == "0.f6" ? count / 50 : count;
    while (values.position() < end) {
      auto const piece = values.next(end, limits);
      if (piece.empty()) break;
      hash.add(piece);
    }
    hash.add(std::to_string(values.position()));
  }
}

/// Multiplication, lost elements, classes of heaps, and the helpless sums of the proof.
void add_quotient(Fnv1a& hash, misere::QuotientSearch const& search) {
  misere::Quotient const quotient = search.quotient();
  for (auto const& action : quotient.actions()) hash.add(action);
  for (std::size_t x = 0; x < quotient.order(); ++x) {
    auto const element = static_cast<misere::Element>(x);
    hash.add(quotient.is_p(element) ? "P" : "N");
    hash.add(quotient.word(element));
  }
  for (std::size_t game = 0; game < quotient.games().size(); ++game) {
    hash.add(quotient.heaps(game).listed());
  }
  for (misere::Helpless const& sum : search.helpless()) {
    hash.add(std::to_string(sum.sum));
    for (std::uint64_t const word : sum.contexts) hash.add(signature_text(word));
  }
}

void add_quotients(Fnv1a& hash, std::uint64_t, Limits const& limits, Context const&) {
  struct Question {
    std::vector<std::string_view> codes;
    std::uint64_t heaps;
  };
  for (Question const& question : std::initializer_list<Question>{
           {{"0.75"}, 40}, {{"0.77"}, 30}, {{"0.07"}, 20}, {{"0.3", "0.7"}, 20}, {{"4.7"}, 20}}) {
    std::vector<sequence::OneHeapGame> games;
    for (std::string_view const code : question.codes) games.push_back(heap_game(code));
    misere::QuotientSearch search(games);
    misere::QuotientBudget budget;
    budget.heaps = question.heaps;
    budget.elements = 200;
    budget.limits = limits;
    (void)search.run(budget);
    add_quotient(hash, search);
  }
}

}  // namespace

std::optional<std::uint64_t> answer_signature(std::uint64_t count, Limits const& limits,
                                              Context const& context) {
  Limits only;  // only limits that cannot change an answer
  only.threads = limits.threads;
  only.deadline = limits.deadline;
  only.cancel = limits.cancel;
  Fnv1a hash;
  for (auto const add : {add_answers, add_lines, add_sequences, add_quotients}) {
    add(hash, count, only, context);
    if (only.expired()) return std::nullopt;
  }
  return hash.value();
}

std::string signature_text(std::uint64_t signature) {
  std::string text;
  for (int bit = 60; bit >= 0; bit -= 4) text += "0123456789abcdef"[(signature >> bit) & 15U];
  return text;
}

}  // namespace bouton::front
