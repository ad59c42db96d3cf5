// The program's entry point: bounds the heaps of the allocator and of the JavaScript engine, and runs the
// command line.
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "app/commands/commands.hpp"

namespace {

/// By default glibc gives a busy program up to eight heaps for each core and, after the first large block was
/// freed, takes further ones from these heaps: what pages and passwords have used stays resident for good.
/// One heap for each core, and large blocks go back to the system at once.
void limit_heaps() {
#ifdef __GLIBC__
  constexpr int large_block = 1 << 20;
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(2U, std::thread::hardware_concurrency())));
  mallopt(M_MMAP_THRESHOLD, large_block);
  mallopt(M_TRIM_THRESHOLD, 4 * large_block);
#endif
}

/// The JavaScript engine sizes its heap by the memory of the machine, as for a browser's tab.
/// JSC_forceRAMSize names another size in bytes. With 1 GiB it collects earlier and renders as quickly; with
/// 128 MiB a page takes half as much time again. A value from the environment is left as it is.
void limit_script_heap() { setenv("JSC_forceRAMSize", "1073741824", 0); }

}  // namespace

int main(int argc, char** argv) {
  limit_heaps();
  limit_script_heap();
  return app::run_command(argc, argv);
}
