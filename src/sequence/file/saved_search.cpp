#include "sequence/file/saved_search.hpp"

#include <string>

namespace bouton::sequence {

bool save_search(PeriodSearch const& search, ProofWanted wanted, SavedPart part,
                 StateSink const& sink, Limits const& limits) {
  StateWriter writer("search 1", sink);
  writer.number(static_cast<std::uint64_t>(wanted));
  if (part == SavedPart::kAll) {
    writer.state([&](StateSink const& inner) { search.save(inner, part); });
  } else {  // is small, but takes its time, and once is enough
    std::string small;
    StateSink const keep([&](std::string_view piece) { small += piece; });
    if (!search.save(keep, part, limits)) return false;
    writer.text(small);
  }
  writer.finish();
  return true;
}

std::optional<PeriodSearch> restore_search(OneHeapGame const& game, ProofWanted wanted,
                                           std::string_view saved, Limits const& limits) {
  if (saved.starts_with("bouton checksum ")) throw Error(Message{"sequence.state.other_kind", {}});
  return unless_stopped([&] {
    StateReader reader("search 1", saved, &limits);
    std::uint64_t const proof = reader.number();
    std::string_view const search = reader.text();
    reader.finish();
    auto restored = PeriodSearch::restore(game, search, limits);
    if (!restored) throw LimitReached{};
    if (proof != static_cast<std::uint64_t>(wanted)) {
      throw Error(Message{"sequence.state.other_kind", {}});
    }
    return *std::move(restored);
  });
}

}  // namespace bouton::sequence
