// The body of DocumentDirectory, for the files that compile one.
#pragma once
#include "base/log.hpp"
#include "features/tenants/configuration/document_directory.hpp"
#include "features/tenants/tenant.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/database.hpp"

namespace tenants {

template <class Document, std::string_view const& name, ReadDocument<Document> read>
boost::asio::awaitable<std::shared_ptr<Document const>> DocumentDirectory<Document, name, read>::of(
    Tenant const& tenant) {
  Key const key{tenant.id.value, tenant.revision};
  if (auto known = known_.find(key)) co_return *std::move(known);
  auto find = [](storage::TenantSession const& session) {
    auto documents = TenantStore(session).saved().documents;
    auto const found = documents.find(std::string(name));
    return found == documents.end() ? std::string() : std::move(found->second);
  };
  std::string const text = co_await database_.read(tenant.id, std::move(find));
  auto document = std::make_shared<Document>();
  if (!text.empty())
    for (auto const& error : read(text, tenant.allowed_hosts, *document))
      base::log::warn("a document of a tenant is not used", {{"tenant", tenant.id.value},
                                                             {"document", std::string(name)},
                                                             {"field", error.field},
                                                             {"reason", error.message}});
  std::shared_ptr<Document const> out = std::move(document);
  known_.keep(key, out);
  co_return out;
}

}  // namespace tenants
