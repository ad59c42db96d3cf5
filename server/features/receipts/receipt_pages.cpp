// Reads the pages of one's own receipts.
#include "features/receipts/receipt_pages.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"

KIOSK_JSON_COMPILED(receipts::ProfileReceiptsPage);
KIOSK_JSON_COMPILED(receipts::ProfileReceiptPage);

namespace receipts {
namespace {

/// The page asks for more by call.
constexpr std::int64_t shown_at_first = 24;

}  // namespace

portal::Task<portal::Page<ProfileReceiptsPage>> ReceiptPages::list(tenants::Visit const& visit,
                                                                   accounts::SignedIn const& person) {
  auto const& tenant = *visit.tenant;
  auto const account = person.account.id;
  auto work = [&](storage::Session& session) {
    ReceiptStore store({session, tenant.id});
    ProfileReceiptsPage out{.user = profile::make_profile(person.account, tenant),
                            .receipts = {},
                            .total = store.count_of(account)};
    for (auto const& each : store.of(account, shown_at_first, 0))
      out.receipts.push_back(receipt_summary(store, each));
    return out;
  };
  co_return portal::private_page(co_await database_.read(work));
}

portal::Task<portal::Page<ProfileReceiptPage>> ReceiptPages::receipt(tenants::Visit const& visit,
                                                                     accounts::SignedIn const& person) {
  auto const& tenant = *visit.tenant;
  auto const wanted = visit.params.find("id");
  auto const id = wanted == visit.params.end() ? std::nullopt : ReceiptId::parse(wanted->second);
  auto const account = person.account.id;
  auto work = [&](storage::TenantSession const& session) -> std::optional<ReceiptDetails> {
    return id ? own_receipt(session, account, *id) : std::nullopt;
  };
  auto found = co_await database_.read(tenant.id, work);
  if (!found)
    throw base::Problem(404, "NOT_FOUND", "The receipt does not exist, or is not yours.", "error.notFound");
  co_return portal::private_page(
      ProfileReceiptPage{profile::make_profile(person.account, tenant), std::move(*found)});
}

}  // namespace receipts
