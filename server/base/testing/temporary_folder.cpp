// A folder is made by mkdtemp, so that no two programs share one.
#include "base/testing/temporary_folder.hpp"

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace base::testing {

std::optional<std::filesystem::path> durable_folder() {
  auto const* const given = std::getenv("KIOSK_TEST_DATA");
  if (given == nullptr || *given == 0) return std::nullopt;
  return std::filesystem::absolute(given);
}

std::filesystem::path make_temporary_folder() {
  std::filesystem::path const memory = "/dev/shm";
  auto const usual = access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
  auto const parent = durable_folder().value_or(usual);
  auto name = (parent / "kiosk-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  return name;
}

}  // namespace base::testing
