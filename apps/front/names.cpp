#include "front/names.hpp"

#include "bouton/solver/recognise.hpp"
#include "front/errors.hpp"

namespace bouton::front {

std::string title_text(Game const& game, Language language) {
  return printable(render(game.title, language));
}

std::optional<Message> recognised(Game const& game, Position const& position) {
  if (!game.specification.starts_with("rules:")) return std::nullopt;
  Recognised const theory = recognise(game.rules, game.convention, position.heaps.size());
  std::string const k = std::to_string(theory.parameter);
  switch (theory.kind) {
    case TheoryKind::kNone:
      return std::nullopt;
    case TheoryKind::kNim:
      return Message{"game.nim.title", {}};
    case TheoryKind::kMoore:
      return Message{"game.moore.named", {{"k", k}}};
    case TheoryKind::kExact:
      return Message{"game.exact.named", {{"k", k}}};
    case TheoryKind::kWythoff:
      return theory.parameter == 1 ? Message{"game.wythoff.title", {}}
                                   : Message{"game.r_wythoff.named", {{"k", k}}};
    case TheoryKind::kFibonacci:
      return Message{"game.fibonacci.title", {}};
    case TheoryKind::kPassNim:
      return Message{"game.pass_nim.title", {}};
    case TheoryKind::kHeapGame:
      return Message{"cli.recognised.heaps", {}};
    case TheoryKind::kMisereQuotient:
      return Message{"cli.recognised.classes", {}};
    case TheoryKind::kMisereKayles:
      return Message{"game.kayles.title", {}};
  }
  return std::nullopt;
}

std::string_view convention_name(Convention convention) {
  return convention == Convention::kNormal ? "normal" : "misere";
}

std::string convention_text(Convention convention, Language language) {
  return render(
      convention == Convention::kNormal ? "cli.convention.normal" : "cli.convention.misere",
      language);
}

}  // namespace bouton::front
