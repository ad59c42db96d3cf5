// Collects the articles of the wallet.
#include "features/entitlement/personal_data.hpp"

#include <limits>

#include "features/catalogue/catalogue_store.hpp"
#include "storage/tenant_session.hpp"

namespace entitlement {
namespace {

std::vector<PersonArticle> own_articles(storage::TenantSession const& session,
                                        accounts::Account const& account) {
  std::vector<PersonArticle> out;
  catalogue::CatalogueStore catalogue(session);
  for (auto const& row : WalletStore(session).of(account.id, std::numeric_limits<std::int64_t>::max(), 0))
    out.push_back({.article = row.article,
                   .title = catalogue.title(row.article, "en"),
                   .source = row.source,
                   .acquired_at = row.acquired_at});
  return out;
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) { data.add("articles", {"wallet"}, own_articles); }

}  // namespace entitlement
