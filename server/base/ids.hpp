// Identifiers: time-ordered 64-bit integers (TSID) in storage, 13 characters of Crockford base 32 in JSON and
// addresses.
#pragma once
#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace base {

/// 13 characters, upper case; sorts as the number does.
std::string id_text(std::int64_t id);
/// Reads id_text's form, in either case; nullopt for anything else.
std::optional<std::int64_t> parse_id(std::string_view text);

template <class Tag>
struct Id {
  std::int64_t value = 0;
  auto operator<=>(Id const&) const = default;
  static std::optional<Id> parse(std::string_view text) {
    if (auto const id = parse_id(text)) return Id{*id};
    return std::nullopt;
  }
};

template <class Tag>
std::string text(Id<Tag> id) {
  return id_text(id.value);
}

using ArticleId = Id<struct ArticleTag>;
using SubscriptionId = Id<struct SubscriptionTag>;

/// The smallest identifier that an IdSource makes at that moment or later: what is below it is older.
std::int64_t first_id_of(Instant at);

/// A tenant's short lower-case name, such as "aurora": the first part of every key that the tenant owns.
struct TenantId {
  std::string value;
  auto operator<=>(TenantId const&) const = default;
};

/// Makes identifiers: 42 bits of milliseconds since 2020, 10 bits of node, 12 bits of counter. Thread safe.
class IdSource {
 public:
  IdSource(Clock const& clock, unsigned node) : clock_(clock), node_(node & 0x3ff) {}
  std::int64_t next();
  template <class I>
  I make() {
    return I{next()};
  }

 private:
  Clock const& clock_;
  unsigned const node_;
  std::mutex mutex_;
  std::int64_t last_ms_ = 0;
  unsigned counter_ = 0;
};

}  // namespace base

template <class Tag>
struct std::hash<base::Id<Tag>> {
  std::size_t operator()(base::Id<Tag> id) const noexcept { return std::hash<std::int64_t>()(id.value); }
};
template <>
struct std::hash<base::TenantId> {
  std::size_t operator()(base::TenantId const& id) const noexcept {
    return std::hash<std::string>()(id.value);
  }
};
