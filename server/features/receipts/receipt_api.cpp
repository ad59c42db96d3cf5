// Answers for the receipts of the caller's own account; anybody else's is not found.
#include "features/receipts/receipt_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/log.hpp"

KIOSK_JSON_COMPILED(receipts::ReceiptSummary);
KIOSK_JSON_COMPILED(receipts::ReceiptDetails);

namespace receipts {

portal::Task<portal::List<ReceiptSummary>> ReceiptApi::list(portal::UserCall const& call,
                                                            portal::Query<portal::Paging> paging) {
  auto const& [limit, offset] = paging.value;
  portal::List<ReceiptSummary> out;
  out.offset = offset ? offset->value : 0;
  auto const most = limit ? limit->value : portal::usual_limit;
  auto const account = call.account().id;
  auto work = [&, at = out.offset](storage::Session& session) {
    ReceiptStore store({session, call.tenant().id});
    portal::List<ReceiptSummary> found;
    for (auto const& each : store.of(account, most, at)) found.items.push_back(receipt_summary(store, each));
    found.total = store.count_of(account);
    return found;
  };
  auto found = co_await database_.read(work);
  out.items = std::move(found.items);
  out.total = found.total;
  co_return out;
}

portal::Task<ReceiptDetails> ReceiptApi::own(portal::UserCall const& call, ReceiptId id) {
  auto const account = call.account().id;
  auto work = [&](storage::TenantSession const& session) { return own_receipt(session, account, id); };
  auto found = co_await database_.read(call.tenant().id, work);
  if (!found) throw base::Problem(unknown_receipt);
  co_return std::move(*found);
}

portal::Task<portal::Data<ReceiptDetails>> ReceiptApi::read(portal::UserCall const& call,
                                                            portal::Path<"id", ReceiptId> id) {
  auto reading = own(call, id.value);
  co_return portal::Data<ReceiptDetails>{co_await std::move(reading)};
}

portal::Task<portal::PdfFile> ReceiptApi::pdf(portal::UserCall const& call,
                                              portal::Path<"id", ReceiptId> id) {
  auto reading = own(call, id.value);
  auto const receipt = co_await std::move(reading);
  auto making = documents_.pdf(call.tenant(), receipt);
  auto made = co_await std::move(making);
  if (!made) {
    base::log::error(
        "a receipt was not printed",
        {{"tenant", call.tenant().id.value}, {"receipt", base::text(receipt.id)}, {"reason", made.error()}});
    throw base::Problem(pdf_unavailable.retry_after(std::chrono::seconds(5)));
  }
  co_return portal::PdfFile{std::move(*made), receipt_file_name(call.tenant(), receipt)};
}

}  // namespace receipts
