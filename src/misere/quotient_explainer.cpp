#include "misere/quotient_explainer.hpp"

#include <algorithm>
#include <optional>

namespace bouton::misere {
namespace {

constexpr std::size_t kHeapsTold = 12;
constexpr std::size_t kWordsTold = 24;

std::string text(std::uint64_t number) {
  return std::to_string(number);
}

/// The largest heap all games have a class for, where not all heaps have one.
std::uint64_t heaps_known(Quotient const& quotient) {
  std::uint64_t known = kNoBound;
  for (std::size_t game = 0; game < quotient.games().size(); ++game) {
    sequence::ClassSequence const& heaps = quotient.heaps(game);
    if (!heaps.periodic()) known = std::min<std::uint64_t>(known, heaps.listed().size() - 1);
  }
  return known;
}

/// Kayles, whose texts speak of rows and pins, and what Sibert and Conway found about it: in the
/// classes that contain b2, misere play goes like normal play.
std::vector<Message> tell_kayles(QuotientMoves const& rows, std::optional<HeapMove> const& move) {
  bool const lost = rows.outcome() == Outcome::kP;
  if (!lost && !move) return {{"misere_kayles.over", {}}};
  QuotientExplainer const explainer(rows, "misere_kayles");
  Quotient const& quotient = rows.quotient();
  Element const whole = rows.product();
  bool const normal = quotient.times(quotient.times(whole, 1), 1) == whole;
  constexpr unsigned kNimValues[] = {1, 2, 4, 4, 4, 1, 8};  // of the generators a, ..., g
  unsigned nim_sum = 0;
  std::vector<unsigned> const exponents = quotient.exponents(whole);
  for (std::size_t g = 0; g < exponents.size(); ++g) nim_sum ^= exponents[g] % 2 * kNimValues[g];
  std::string const sum = text(nim_sum);
  std::vector<Message> steps;
  steps.push_back(
      {std::string("misere_kayles.") + (normal ? "normal" : "special") + (lost ? ".p" : ".n"),
       {{"class", explainer.written(whole)}, {"sum", sum}}});
  steps.push_back({"misere_kayles.no_switch", {}});
  steps.push_back({"misere_kayles.quotient", {}});
  explainer.tell_classes(steps);
  steps.push_back({normal ? "misere_kayles.ordinary" : "misere_kayles.special", {}});
  steps.push_back(
      {lost == (nim_sum == 0) ? "misere_kayles.parallel.same" : "misere_kayles.parallel.other",
       {{"sum", sum}}});
  steps.push_back(move ? explainer.tell_move(*move) : Message{"misere_kayles.reply", {}});
  steps.push_back({"misere_kayles.source", {}});
  return steps;
}

}  // namespace

bool is_kayles(std::vector<sequence::OneHeapGame> const& games) {
  static sequence::OneHeapGame const kayles = {HeapCode({0, 7, 7}), PartsCondition::kAny};
  return games.size() == 1 && games.front() == kayles;
}

void QuotientExplainer::tell_classes(std::vector<Message>& steps) const {
  std::vector<std::string> lines;
  std::size_t count = 0;
  for (std::size_t heap = 0; heap < moves_.heaps().size(); ++heap) {
    if (moves_.heaps()[heap].size == 0 || ++count > kHeapsTold) continue;
    lines.push_back(name_of(moves_.heaps()[heap], names_) + ": " + written(moves_.class_of(heap)));
  }
  if (count > kHeapsTold) {
    steps.push_back({texts_ + ".rows.many", {{"count", text(count)}}});
  } else {
    steps.push_back({texts_ + ".rows", {{"rows", std::move(lines)}}});
  }
  if (count > 1) {
    steps.push_back({texts_ + ".product", {{"class", written(moves_.product())}}});
  }
}

Message QuotientExplainer::tell_move(HeapMove const& move) const {
  Quotient const& quotient = moves_.quotient();
  GameHeap const& from = moves_.heaps()[move.heap];
  Element whole = moves_.others(move.heap);
  std::vector<std::string> sizes, classes;
  for (Natural const& part : move.parts) {
    Element const x = quotient.heaps(from.game).at(part);
    whole = quotient.product(whole, x);
    sizes.push_back(to_string(part));
    classes.push_back(written(x));
  }
  Message step{texts_ + ".move.all", {{"row", name_of(from, names_)}, {"class", written(whole)}}};
  if (move.parts.size() == 1) {
    step.key = texts_ + ".move.one";
    step.arguments.emplace_back("rest", sizes[0]);
    step.arguments.emplace_back("part", classes[0]);
  } else if (move.parts.size() > 1) {
    step.key = texts_ + ".move.split";
    step.arguments.emplace_back("parts", std::move(sizes));
    step.arguments.emplace_back("classes", std::move(classes));
  }
  return step;
}

Message tell_monoid(Quotient const& quotient, std::vector<std::string> const& names) {
  std::vector<std::string> generators, lost;
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    Generator const& generator = quotient.generators()[g];
    std::string& line = generators.emplace_back(quotient.generator_name(g));
    line += " = ";
    if (!names.empty()) line.append(names[generator.game]).append(1, ' ');
    line += text(generator.heap);
  }
  for (Element const x : quotient.colex()) {
    if (quotient.is_p(x)) lost.push_back(quotient.word(x, WordStyle::kSuperscript));
  }
  bool const many = lost.size() > kWordsTold || generators.size() > kWordsTold;
  bool const none = generators.empty();
  Message step{std::string("misere_quotient.monoid") + (none   ? ".trivial"
                                                        : many ? ".many"
                                                               : ""),
               {{"order", text(quotient.order())}, {"lost_count", text(lost.size())}}};
  if (!many && !none) {
    step.arguments.emplace_back("generators", std::move(generators));
    step.arguments.emplace_back("lost", std::move(lost));
  }
  return step;
}

Message tell_source(Quotient const& quotient) {
  if (!quotient.complete()) {
    return {"misere_quotient.source.partial", {{"heaps", text(heaps_known(quotient))}}};
  }
  if (quotient.games().size() > 1) return {"misere_quotient.source.several", {}};
  sequence::ClassSequence const& heaps = quotient.heaps();
  return {"misere_quotient.source",
          {{"period", text(heaps.period())}, {"preperiod", text(heaps.preperiod())}}};
}

std::vector<Message> tell_quotient(QuotientMoves const& moves, std::optional<HeapMove> const& move,
                                   std::vector<std::string> const& names) {
  if (names.empty() && is_kayles(moves.quotient().games()) && moves.quotient().complete()) {
    return tell_kayles(moves, move);
  }
  bool const lost = moves.outcome() == Outcome::kP;
  if (!lost && !move) return {{"misere_quotient.over", {}}};
  QuotientExplainer const explainer(moves, "misere_quotient", names);
  std::vector<Message> steps;
  steps.push_back({lost ? "misere_quotient.p" : "misere_quotient.n",
                   {{"class", explainer.written(moves.product())}}});
  steps.push_back({"misere_quotient.classes", {}});
  steps.push_back(tell_monoid(moves.quotient(), names));
  if (moves.quotient().tame()) steps.push_back({"misere_quotient.tame", {}});
  explainer.tell_classes(steps);
  steps.push_back({lost ? "misere_quotient.lost" : "misere_quotient.not_lost",
                   {{"class", explainer.written(moves.product())}}});
  steps.push_back(move ? explainer.tell_move(*move) : Message{"misere_quotient.reply", {}});
  steps.push_back(tell_source(moves.quotient()));
  return steps;
}

}  // namespace bouton::misere
