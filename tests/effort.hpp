// How much long cases do: less where a sanitizer watches every step, which takes several
// times as long.
#pragma once

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

namespace bouton::test {

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kWatched = true;
#else
inline constexpr bool kWatched = false;
#endif

/// How much to do: `all`, or `watched` under a sanitizer.
template <class Number>
constexpr Number effort(Number all, Number watched) {
  return kWatched ? watched : all;
}

}  // namespace bouton::test
