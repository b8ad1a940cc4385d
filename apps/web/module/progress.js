// Says to emscripten that the page brings this function (law_calls.cpp).
mergeInto(LibraryManager.library, {progress: () => undefined});
