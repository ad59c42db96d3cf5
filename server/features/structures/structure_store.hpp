// The rows of structures: versions, the draft and the live one.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/structures/structure.hpp"
#include "storage/tenant_session.hpp"

namespace structures {

enum class Edition { live, draft };
BOOST_DESCRIBE_ENUM(Edition, live, draft)

struct StructureVersion {
  std::int64_t version;
  std::string author;
  base::Instant saved_at;
};
BOOST_DESCRIBE_STRUCT(StructureVersion, (), (version, author, saved_at))

class StructureStore {
 public:
  explicit StructureStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<std::string> body(std::string_view name, Edition edition);
  /// Adds a draft and returns its version; nullopt where the draft is the same already. Throws base::Problem
  /// with the paths of what is wrong.
  std::optional<std::int64_t> save(std::string_view name, std::string_view json, SaveRules const& rules,
                                   std::string_view author, base::Instant now);
  /// Publishes the draft; false if it is already live or there is no draft.
  bool publish(std::string_view name);
  bool withdraw(std::string_view name);
  std::vector<std::string> live_names();
  std::vector<StructureVersion> history(std::string_view name);

 private:
  void note_change();

  storage::TenantSession session_;
};

}  // namespace structures
