// Collects the gifts that somebody made, and forgets whom they are for.
#include "features/gifts/personal_data.hpp"

#include <limits>

#include "features/catalogue/catalogue_store.hpp"
#include "storage/tenant_session.hpp"

namespace gifts {
namespace {

std::vector<PersonGift> own_gifts(storage::TenantSession const& session, accounts::Account const& account) {
  std::vector<PersonGift> out;
  catalogue::CatalogueStore catalogue(session);
  for (auto& row : GiftStore(session).of(account.id, std::numeric_limits<std::int64_t>::max(), 0))
    out.push_back({.article = row.article,
                   .title = catalogue.title(row.article, "en"),
                   .email = std::move(row.email),
                   .name = std::move(row.name),
                   .message = std::move(row.message),
                   .state = row.state,
                   .ordered_at = row.ordered_at});
  return out;
}

void forget_gifts(storage::TenantSession const& session, accounts::Account const& account) {
  GiftStore(session).forget(account.id);
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) { data.add("gifts", {"gift"}, own_gifts, forget_gifts); }

}  // namespace gifts
