// What to do when memory runs out in a calculation with long numbers.
#pragma once

namespace bouton {

/// Says that memory is short and ends the process; it must not return.
using NoMemoryHandler = void (*)();

/// Numbers throw std::bad_alloc where there is no memory for them. But the library behind them,
/// GMP, needs some memory while it multiplies, divides, takes roots or converts very long numbers,
/// and its code cannot pass exceptions on: it calls abort() if it gets none.
/// `handler` is called instead. This is a setting of the whole process, GMP's other users included;
/// it is made before the first calculation. Without effect where the library is built without GMP,
/// since everything throws std::bad_alloc there.
void set_no_memory_handler(NoMemoryHandler handler);

}  // namespace bouton
