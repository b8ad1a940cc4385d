#include <array>

#include "bouton/sequence/value_stream.hpp"
#include "census/result.hpp"
#include "fuzz/fuzz_body.hpp"
#include "sequence/file/saved_search.hpp"
#include "sequence/value_reader.hpp"

namespace bouton::fuzz {
namespace {

using namespace sequence;

constexpr std::array kGames = {"0.77",  "0.07", "4.7",        "0.3(03)",
                               "0.137", "0.8",  "4. unequal", "0.106"};

Limits resume_limits() {
  Limits limits;
  limits.memory_bytes = std::uint64_t{1} << 22;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  return limits;
}

std::uint64_t a_bit_after(std::uint64_t position) {
  return position > kNoBound - 100 ? kNoBound : position + 100;
}

/// Goes on a little and comes through another save. Empty where the limits end the restoring.
template <class Kind>
void use(OneHeapGame const& game, std::optional<Kind> state) {
  if (!state) return;
  (void)state->next(a_bit_after(state->position()), resume_limits());
  std::string const saved = state->save();
  std::optional<Kind> const again = Kind::restore(game, saved, {});
  require(again->position() == state->position(), "saved and restored");
  require(again->save() == saved, "the same bytes again");
}

void use_search(std::optional<PeriodSearch> search) {
  if (!search) return;
  (void)search->run(a_bit_after(search->computed()), resume_limits());
  (void)search->values();
  (void)search->save();
}

}  // namespace

void resume_body(Bytes bytes) {
  if (bytes.size() < 2) return;
  OneHeapGame const game = census::game_by_name(kGames[bytes[1] % kGames.size()]);
  std::string_view const saved = as_text(bytes.subspan(2));
  try {
    switch (bytes[0] % 5) {
      case 0:
        use(game, ValueStream::restore(game, saved, resume_limits()));
        break;
      case 1:
        use(game, ValueReader::restore(game, saved, resume_limits()));
        break;
      case 2:
        use(game, ChecksummedValues::restore(game, saved, resume_limits()));
        break;
      case 3:
        use_search(PeriodSearch::restore(game, saved, resume_limits()));
        break;
      default:
        use_search(restore_search(game, ProofWanted::kAny, saved, resume_limits()));
    }
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
