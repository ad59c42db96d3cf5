// The rows of tenants: versioned documents, claimed hosts, small files.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "features/tenants/configuration/documents.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace tenants {

struct DocumentVersion {
  std::int64_t version;
  std::string author;
  base::Instant saved_at;
};
BOOST_DESCRIBE_STRUCT(DocumentVersion, (), (version, author, saved_at))

/// One tenant's rows.
class TenantStore {
 public:
  explicit TenantStore(storage::TenantSession const& session) : session_(session) {}

  bool exists();
  /// Makes the tenant where it is not there yet; the first one made is the one that localhost shows.
  void ensure_exists(base::Instant now);
  Saved saved();
  /// Adds a version and returns its number; nullopt where the newest one has the same text. Throws
  /// base::Problem with the wrong fields, and where a host is claimed by another tenant.
  std::optional<std::int64_t> save(std::string_view name, std::string_view body, std::string_view author,
                                   base::Instant now);
  /// True where it was new or different.
  bool save_file(StoredFile const& file, std::string_view author, base::Instant now);
  std::vector<DocumentVersion> history(std::string_view name);
  std::optional<std::string> document(std::string_view name, std::int64_t version);

 private:
  void claim_hosts(std::string_view body);
  void grow_revision();

  storage::TenantSession session_;
};

/// For the directory only: what all tenants have saved, in the order they were made.
struct SavedTenant {
  base::TenantId id;
  Saved saved;
};
std::vector<SavedTenant> load_all_tenants(storage::Session& session);
std::int64_t tenants_revision(storage::Session& session);

}  // namespace tenants
