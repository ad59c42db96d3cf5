// Fuzz target: CBOR of an authenticator, and the data that has it in it.
#include "features/identity/cbor.hpp"

#include "features/identity/authenticator_data.hpp"
#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = fuzz::text_of(data, size);
  auto rest = bytes;
  if (identity::take_cbor(rest)) {
    fuzz::require(rest.size() < bytes.size(), "a value takes at least a byte");
    fuzz::require(bytes.ends_with(rest), "what is left is the end of what came");
    fuzz::require(identity::parse_cbor(bytes).has_value() == rest.empty(), "one value and nothing after it");
  }
  if (auto const parsed = identity::parse_authenticator_data(bytes); parsed && parsed->credential)
    fuzz::require(parsed->credential->id.size() + parsed->credential->key.size() < size,
                  "a credential is a part of the data");
  return 0;
}
