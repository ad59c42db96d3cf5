// Options of the sanitizers. They are built into every program of an instrumented build, so that they also
// hold where a test is started by hand.

/// A check that traps (CMakeLists.txt) ends with a report of the address sanitizer: the stack.
extern "C" char const* __asan_default_options();
extern "C" char const* __asan_default_options() { return "handle_sigill=1"; }
