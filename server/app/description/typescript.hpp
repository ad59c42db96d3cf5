// Schemas as TypeScript declarations, so that the front end is typed by the program that fills it.
#pragma once
#include <string>
#include <vector>

#include "app/description/named_schemas.hpp"
#include "base/json/schema.hpp"

namespace app {

/// Collects declarations; naming a type adds it and everything that it is made of.
class TypeScript {
 public:
  /// The type as an expression: "string", "Track[]".
  std::string type_of(base::Schema const& schema);

  /// The names of all declared types, in alphabetical order.
  std::vector<std::string> names() const { return known_.names(); }
  /// All declarations in the order of their discovery, inner types first.
  std::string text() const;

 private:
  void declare_object(base::Schema const& schema);

  NamedSchemas known_;
  std::vector<std::string> declarations_;
};

}  // namespace app
