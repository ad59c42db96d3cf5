// Fuzz target: the Cookie field. What is read can be written as a cookie again, or was never one.
#include "http/request/cookies.hpp"

#include <stdexcept>

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const cookies = http::Cookies::parse(fuzz::text_of(data, size));
  for (auto const& [name, value] : cookies.all()) {
    fuzz::require(!name.empty(), "a cookie has a name");
    auto const found = cookies.find(name);
    fuzz::require(found.has_value(), "what was read is found");
    for (char const c : value)
      fuzz::require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, "no value has a control character");
    http::SetCookie again;
    again.name = name;
    again.value = value;
    try {
      auto const line = http::to_header(again);
      fuzz::require(line.find('\n') == std::string::npos, "a cookie is one line");
    } catch (std::invalid_argument const&) {
    }
  }
  return 0;
}
