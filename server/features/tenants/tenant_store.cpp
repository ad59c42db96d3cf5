// The SQL of tenants.
#include "features/tenants/tenant_store.hpp"

#include <fmt/format.h>

#include <map>

#include "base/problem.hpp"

namespace tenants {
namespace {

using storage::bind;

struct DocumentRow {
  base::TenantId tenant;
  std::string name;
  std::string body;
};
BOOST_DESCRIBE_STRUCT(DocumentRow, (), (tenant, name, body))

struct FileRow {
  base::TenantId tenant;
  std::string name;
  std::string content_type;
  std::string body;
};
BOOST_DESCRIBE_STRUCT(FileRow, (), (tenant, name, content_type, body))

struct HostRow {
  std::string host;
};
BOOST_DESCRIBE_STRUCT(HostRow, (), (host))

}  // namespace

bool TenantStore::exists() {
  return session_.value<std::int64_t>("select 1 from tenant where tenant = :tenant").has_value();
}

void TenantStore::ensure_exists(base::Instant now) {
  if (!is_tenant_name(session_.tenant().value))
    throw base::Problem(std::vector<base::FieldError>{
        {"tenant", "format", "must be 1 to 40 lower-case letters, digits and hyphens"}});
  if (exists()) return;
  session_.execute(R"(
    insert into tenant (tenant, position, created_at)
    values (:tenant, (select coalesce(max(position), 0) + 1 from tenant), :now))",
                   bind("now", now));
  auto const own = session_.tenant().value + ".localhost";
  session_.execute("insert into tenant_host (host, tenant) values (:host, :tenant)", bind("host", own));
  grow_revision();
}

Saved TenantStore::saved() {
  Saved saved;
  for (auto& row : session_.rows<DocumentRow>(R"(
    select d.tenant, d.name, d.body from tenant_document d
    where d.tenant = :tenant
      and d.version = (select max(n.version) from tenant_document n where n.tenant = d.tenant and n.name = d.name))"))
    saved.documents.emplace(std::move(row.name), std::move(row.body));
  saved.files = session_.rows<StoredFile>(
      "select name, content_type, body from tenant_file where tenant = :tenant order by name");
  saved.revision = tenants_revision(session_);
  return saved;
}

std::optional<std::int64_t> TenantStore::save(std::string_view name, std::string_view body,
                                              std::string_view author, base::Instant now) {
  if (!is_document_name(name))
    throw base::Problem(404, "UNKNOWN_DOCUMENT", fmt::format("A tenant has no document named {}.", name));
  auto const others = saved();
  if (auto const found = others.documents.find(std::string(name));
      found != others.documents.end() && found->second == body)
    return std::nullopt;
  if (auto errors = check_document(name, body, others); !errors.empty())
    throw base::Problem(std::move(errors));
  if (name == "tenant") claim_hosts(body);
  auto const version =
      session_
          .value<std::int64_t>(
              R"(select coalesce(max(version), 0) + 1 from tenant_document where tenant = :tenant and name = :name)",
              bind("name", name))
          .value_or(1);
  session_.execute(R"(
    insert into tenant_document (tenant, name, version, body, author, saved_at)
    values (:tenant, :name, :version, :body, :author, :now))",
                   bind("name", name), bind("version", version), bind("body", body), bind("author", author),
                   bind("now", now));
  grow_revision();
  return version;
}

void TenantStore::claim_hosts(std::string_view body) {
  auto const settings = base::or_throw(base::parse<TenantSettings>(body));
  auto const own = session_.tenant().value + ".localhost";
  session_.execute("delete from tenant_host where tenant = :tenant and host <> :own", bind("own", own));
  std::vector<base::FieldError> taken;
  auto const hosts = claimed_hosts(settings);
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    auto const& host = hosts[i];
    auto const owner = session_.across_tenants().value<std::string>(
        "select tenant from tenant_host where host = :host", bind("host", host));
    if (owner && *owner != session_.tenant().value)
      taken.push_back({i < settings.hosts.size() ? fmt::format("hosts[{}]", i) : std::string("origins"),
                       "duplicate", host + " is claimed by another tenant"});
    if (!owner)
      session_.execute("insert into tenant_host (host, tenant) values (:host, :tenant)", bind("host", host));
  }
  if (!taken.empty()) throw base::Problem(std::move(taken));
}

bool TenantStore::save_file(StoredFile const& file, std::string_view author, base::Instant now) {
  if (auto errors = check_file(file); !errors.empty()) throw base::Problem(std::move(errors));
  auto const before = session_.value<std::string>(
      "select body from tenant_file where tenant = :tenant and name = :name", bind("name", file.name));
  if (before == file.body) return false;
  session_.execute(R"(
    insert into tenant_file (tenant, name, content_type, body, author, saved_at)
    values (:tenant, :name, :type, :body, :author, :now)
    on conflict (tenant, name) do update
      set content_type = excluded.content_type, body = excluded.body, author = excluded.author, saved_at = excluded.saved_at)",
                   bind("name", file.name), bind("type", file.content_type), bind("body", file.body),
                   bind("author", author), bind("now", now));
  grow_revision();
  return true;
}

std::vector<DocumentVersion> TenantStore::history(std::string_view name) {
  return session_.rows<DocumentVersion>(R"(
    select version, author, saved_at from tenant_document
    where tenant = :tenant and name = :name order by version desc)",
                                        bind("name", name));
}

std::optional<std::string> TenantStore::document(std::string_view name, std::int64_t version) {
  return session_.value<std::string>(
      "select body from tenant_document where tenant = :tenant and name = :name and version = :version",
      bind("name", name), bind("version", version));
}

void TenantStore::grow_revision() { session_.note_change({storage::ChangeKind::tenants}); }

std::int64_t tenants_revision(storage::Session& session) {
  return session.value<std::int64_t>("select revision from revision where kind = 'tenants' and tenant = ''")
      .value_or(0);
}

std::vector<SavedTenant> load_all_tenants(storage::Session& session) {
  std::vector<SavedTenant> out;
  std::map<std::string, std::size_t> place;
  auto const revision = tenants_revision(session);
  for (auto& name : session.values<std::string>("select tenant from tenant order by position, tenant")) {
    place.emplace(name, out.size());
    out.push_back({base::TenantId{std::move(name)}, {}});
    out.back().saved.revision = revision;
  }
  for (auto& row : session.rows<DocumentRow>(R"(
    select d.tenant, d.name, d.body from tenant_document d
    where d.version = (select max(n.version) from tenant_document n where n.tenant = d.tenant and n.name = d.name))"))
    out[place.at(row.tenant.value)].saved.documents.emplace(std::move(row.name), std::move(row.body));
  for (auto& row : session.rows<FileRow>("select tenant, name, content_type, body from tenant_file"))
    out[place.at(row.tenant.value)].saved.files.push_back(
        {std::move(row.name), std::move(row.content_type), std::move(row.body)});
  return out;
}

}  // namespace tenants
