// The meaning of the command's exit status.
#pragma once

namespace bouton::cli {

inline constexpr int kExitAnswered = 0;
inline constexpr int kExitUnknown = 1;        ///< well formed, no answer within the limits
inline constexpr int kExitUsage = 2;          ///< bad usage or bad input
inline constexpr int kExitInternal = 70;      ///< the program contradicts itself
inline constexpr int kExitOutput = 74;        ///< the result could not be written
inline constexpr int kExitInterrupted = 130;  ///< Ctrl-C

}  // namespace bouton::cli
