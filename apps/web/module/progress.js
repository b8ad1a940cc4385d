// Says to emscripten that the page brings these functions: `progress` of a search for a law
// (law_calls.cpp), and the `share` done of a search for a period (whole_calls.cpp).
mergeInto(LibraryManager.library, {progress: () => undefined, share: () => undefined});
