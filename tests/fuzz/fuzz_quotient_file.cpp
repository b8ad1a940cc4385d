#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "fuzz/fuzz_body.hpp"
#include "misere/presentation.hpp"

namespace bouton::fuzz {

void quotient_file_body(Bytes bytes) {
  using namespace misere;
  try {
    Quotient const quotient = read_quotient(as_text(bytes));
    require(quotient.order() >= 1, "an identity");
    for (std::size_t x = 0; x < std::min<std::size_t>(quotient.order(), 64); ++x) {
      require(!quotient.word(static_cast<Element>(x)).empty(), "every element has a word");
    }
    if (quotient.order() > 64) return;
    (void)growth_of(quotient);
    // The proof is repeated: what it accepts continues, is written and read again.
    QuotientSearch search(quotient);
    QuotientBudget budget;
    budget.heaps = search.heaps_done() > 1000 ? search.heaps_done() : search.heaps_done() + 2;
    budget.elements = 64;
    budget.work = 1'000'000;
    (void)search.run(budget);
    std::string const written = quotient_certificate(search.quotient(), search.helpless());
    require(read_quotient(written).order() == search.quotient().order(), "written and read again");
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
