// The types that a printed document refers to by name: two types of one name would be mistaken for each
// other.
#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/json/schema.hpp"

namespace app {

class NamedSchemas {
 public:
  /// True the first time; throws std::logic_error where another type has the name.
  bool add(base::Schema const& schema) {
    auto const [known, added] = known_.emplace(schema.name, &schema);
    if (known->second != &schema)
      throw std::logic_error("two types are called " + schema.name + "; give one of them another name");
    return added;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (auto const& [name, schema] : known_) out.push_back(name);
    return out;
  }

 private:
  std::map<std::string, base::Schema const*> known_;
};

}  // namespace app
