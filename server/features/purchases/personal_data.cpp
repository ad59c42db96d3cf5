// Collects the requests for the money of what was bought.
#include "features/purchases/personal_data.hpp"

#include "features/catalogue/catalogue_store.hpp"
#include "storage/tenant_session.hpp"

namespace purchases {
namespace {

std::vector<PersonRefundRequest> own_requests(storage::TenantSession const& session,
                                              accounts::Account const& account) {
  std::vector<PersonRefundRequest> out;
  catalogue::CatalogueStore catalogue(session);
  for (auto const& row : RefundRequestStore(session).of(account.id))
    out.push_back({.article = row.article,
                   .title = catalogue.title(row.article, "en"),
                   .payment = row.payment,
                   .reason = row.reason,
                   .state = row.state,
                   .requested_at = row.requested_at});
  return out;
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) {
  data.add("refundRequests", {"refund_request"}, own_requests);
}

}  // namespace purchases
