// Fuzz target: the tree that an editor saves. What is accepted reads back as the same, within its limits, and
// can be answered for any reader.
#include "features/structures/structure.hpp"

#include <array>

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static std::array<std::string, 2> const hosts{"www.example.org", "*.example.com"};
  static std::array<std::string, 1> const words{"music"};
  auto const read = structures::read_structure(fuzz::text_of(data, size), {hosts, words});
  if (!read) {
    fuzz::require(!read.error().empty(), "a refusal has a reason");
    return 0;
  }
  auto const printed = structures::print_structure(*read);
  auto const restored = structures::restore_structure(printed);
  fuzz::require(restored.has_value(), "what was saved can be read");
  fuzz::require(structures::print_structure(*restored) == printed, "it prints the same again");
  auto const again = structures::read_structure(printed, {hosts, words});
  fuzz::require(again.has_value(), "what was accepted once is accepted again");
  structures::Reader reader;
  for (char const* locale : {"en", "ar"}) {
    reader.locale = locale;
    structures::answer_for(*restored, reader);
  }
  return 0;
}
