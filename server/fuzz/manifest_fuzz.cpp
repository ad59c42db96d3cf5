// Fuzz target: the manifest of an import. What is accepted passes the checks again when it is printed.
#include "features/catalogue/manifest/manifest.hpp"

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const manifest = catalogue::read_manifest(fuzz::text_of(data, size));
  if (!manifest) {
    fuzz::require(!manifest.error().empty(), "a refusal has a reason");
    return 0;
  }
  auto const printed = base::to_json(*manifest);
  auto const again = catalogue::read_manifest(printed);
  fuzz::require(again && base::to_json(*again) == printed, "an accepted manifest reads as the same");
  return 0;
}
