// Every flag, feature and named option of a tenant: its name, kind, default and effect, in one table.
//
// A tenant's own flags hold only what differs from here. The names are the specification's; where it says a
// thing without naming it, the name is ours.
#pragma once
#include <boost/describe.hpp>
#include <boost/json/fwd.hpp>
#include <span>
#include <string_view>

namespace tenants {

enum class FlagKind { boolean, integer, text, list, object };
BOOST_DESCRIBE_ENUM(FlagKind, boolean, integer, text, list, object)

struct Flag {
  std::string_view name;  // as in the configuration; a dot leads into an object
  FlagKind kind;
  std::string_view default_value;  // as JSON; an empty text means unset
  std::string_view effect;
  std::string_view named_in;      // document and section
  std::string_view kept_in = {};  // path in the configuration entries, for an option that is kept there
};

std::span<Flag const> flags();

/// Options that the specification names and that are part of a configuration entry (configuration.hpp).
std::span<Flag const> configured_options();

/// A flag by its exact name; nullptr for an unknown name.
Flag const* find_flag(std::string_view name);

/// Whether a value of a tenant's configuration is valid for a flag of this kind.
bool is_of_kind(boost::json::value const& value, FlagKind kind);

}  // namespace tenants
