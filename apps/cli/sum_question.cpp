#include "sum_question.hpp"

#include <sstream>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "front/errors.hpp"
#include "front/short_text.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// One word for each game, heap and plus sign: the sum may be written as one word in quotes.
std::vector<std::string> single_words(std::vector<std::string> const& given) {
  std::vector<std::string> words;
  for (std::string const& text : given) {
    std::istringstream in(text);
    for (std::string word; in >> word;) words.push_back(word);
  }
  return words;
}

void read_term(std::vector<std::string> const& words, Sum& sum, PositionSize& together) {
  if (words.empty()) throw Error(Message{"cli.sum.no_term", {}});
  auto [game, text] = chosen_position(words[0], {words.begin() + 1, words.end()}, false, false);
  if (text.empty()) throw Error(Message{"cli.sum.no_heaps", {{"game", printable(words[0])}}});
  if (game.convention == Convention::kMisere) sum.convention = Convention::kMisere;
  Position position = parse_position(text, game.rules);
  together.add(position);
  sum.terms.push_back({.name = std::move(game.specification),
                       .rules = std::move(game.rules),
                       .position = std::move(position)});
}

}  // namespace

Sum read_sum(std::vector<std::string> const& given) {
  Sum sum;
  PositionSize together;
  std::vector<std::string> words;
  for (std::string const& word : single_words(given)) {
    if (word == "+") {
      read_term(words, sum, together);
      words.clear();
    } else {
      words.push_back(word);
    }
  }
  read_term(words, sum, together);
  return sum;
}

std::string short_sum_text(std::vector<SumTerm> const& terms, Language language,
                           SumOption const* move) {
  std::string text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    bool const changed = move != nullptr && move->term == t;
    Position const& position = changed ? move->after : terms[t].position;
    text += (text.empty() ? "" : " + ") + terms[t].name + ' ' + short_text(position, language);
  }
  return short_text(text);
}

}  // namespace bouton::cli
