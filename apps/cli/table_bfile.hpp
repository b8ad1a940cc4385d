// bouton table --bfile: a table as a b-file, the format in which the OEIS keeps sequences: one line
// "n a(n)" for each term, n = 0, 1, 2, ...
#pragma once

#include "ask/table.hpp"

namespace bouton::cli {

/// The nim-values of single heaps, up to the first that is not known.
/// \return whether all were known.
bool put_bfile(answer::HeapTable const& table);
/// The nim-values of two heaps by antidiagonals: (0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0),
/// ...; all antidiagonals that the table has whole, up to the first value that is not known.
/// \return whether all were known.
bool put_bfile(answer::GridTable const& table);
/// P-positions by rows: a(2n) and a(2n + 1) are the heaps of the pair n. \return whether there
/// are as many as were asked for
bool put_bfile(answer::PairTable const& table);

}  // namespace bouton::cli
