// Schemas that belong to no struct.
#include "base/json/schema.hpp"

namespace base {

Schema const& plain_text_schema() { return schema_of<std::string>(); }
Schema const& id_schema() { return schema_of<ArticleId>(); }

}  // namespace base
