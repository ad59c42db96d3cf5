// Fuzz target: the query of an address. What is read and printed reads as the same again.
#include "http/request/query.hpp"

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const query = http::Query::parse(fuzz::text_of(data, size));
  if (!query) return 0;
  auto const again = http::Query::parse(query->text());
  fuzz::require(again && again->all() == query->all(), "a printed query reads as the same");
  return 0;
}
