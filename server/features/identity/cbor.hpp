// A strict reader for the subset of CBOR (RFC 8949) that authenticators use.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace identity {

struct CborBytes {
  std::string value;
  auto operator<=>(CborBytes const&) const = default;
};

/// Whole numbers from -2^63 to 2^63-1, bytes, text, lists, maps with numbers or text as keys, true, false and
/// null.
struct Cbor {
  using Key = std::variant<std::int64_t, std::string>;
  using List = std::vector<Cbor>;
  using Map = std::map<Key, Cbor>;
  std::variant<std::nullptr_t, bool, std::int64_t, CborBytes, std::string, List, Map> value = nullptr;

  Map const* map() const { return std::get_if<Map>(&value); }
  /// The map's member, if it exists and has this type.
  template <class T>
  T const* find(Key const& key) const {
    auto const* members = map();
    if (!members) return nullptr;
    auto const found = members->find(key);
    return found == members->end() ? nullptr : std::get_if<T>(&found->second.value);
  }
};

/// Reads one value from the front of `bytes` and leaves what follows. Empty for what ends early, is nested
/// deeper than 8, has more than 1,000 values, a key twice, text that is not UTF-8, a length that is not given
/// beforehand, a tag, a fraction or anything else that authenticators have no use for. Encodings that are
/// longer than necessary are accepted.
std::optional<Cbor> take_cbor(std::string_view& bytes);
/// One value and nothing after it.
std::optional<Cbor> parse_cbor(std::string_view bytes);

}  // namespace identity
