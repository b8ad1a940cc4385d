// The vector engines, one for each instruction set (see block_task.hpp).
#pragma once

#include "sequence/engine/block_task.hpp"

namespace bouton::sequence {

extern BlockEngine const kBlockEngineScalar;
extern BlockEngine const kBlockEngineSse4;
extern BlockEngine const kBlockEngineAvx2;
extern BlockEngine const kBlockEngineAvx512;
extern BlockEngine const kBlockEngineNeon;
extern BlockEngine const kBlockEngineWasm;

}  // namespace bouton::sequence
