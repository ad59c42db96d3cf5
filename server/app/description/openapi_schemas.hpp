// The schemas of the API's description that are referred to by name, as JSON Schema.
#pragma once
#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <vector>

#include "app/description/named_schemas.hpp"
#include "base/json/schema.hpp"

namespace app {

/// Collects the schemas that are referred to by name.
class Components {
 public:
  explicit Components(std::vector<base::SchemaMember> more) : more_(std::move(more)) {}

  /// The schema, or a reference to it where it has a name; that one is then among `all`.
  boost::json::object of(base::Schema const& schema);
  /// The fields of a form, which knows no null: what is absent is empty.
  boost::json::object form(base::Schema const& schema);
  boost::json::object all() const;

 private:
  boost::json::object object(base::Schema const& schema);

  std::vector<base::SchemaMember> const more_;
  NamedSchemas known_;
  std::map<std::string, boost::json::object> schemas_;
};

}  // namespace app
