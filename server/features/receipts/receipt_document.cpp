// Fills the front end's request and prints its answer.
#include "features/receipts/receipt_document.hpp"

#include "base/json/json.hpp"
#include "features/tenants/hosts/public_origin.hpp"

namespace receipts {
namespace {

std::string request_of(tenants::Tenant const& tenant, ReceiptDetails receipt) {
  auto const* found = base::find_locale(receipt.locale);
  auto const& locale = found != nullptr ? *found : tenant.unprefixed_locale();
  ReceiptRequest out{.locale = std::string(locale.code),
                     .iso = std::string(locale.iso),
                     .numbers = tenants::number_format(tenant, locale),
                     .dir = locale.dir,
                     .tenant = messaging::mail_look(tenant, locale.code, tenants::default_origin(tenant)),
                     .messages = {},
                     .receipt = std::move(receipt)};
  if (auto const words = tenant.messages.find(locale.code); words != tenant.messages.end())
    for (auto const& [key, text] : words->second)
      if (key.starts_with("receipt.")) out.messages.emplace(key, text);
  return base::to_json(out);
}

}  // namespace

std::string receipt_file_name(tenants::Tenant const& tenant, ReceiptDetails const& receipt) {
  auto out = tenant.id.value + '-' + receipt.number + ".pdf";
  for (auto& c : out)
    if (c == '/') c = '-';
  return out;
}

boost::asio::awaitable<PrintedPdf> ReceiptDocuments::pdf(tenants::Tenant const& tenant,
                                                         ReceiptDetails receipt) {
  auto rendering = render_(request_of(tenant, std::move(receipt)));
  auto svg = co_await std::move(rendering);
  if (!svg) co_return std::unexpected(svg.error());
  auto printing = printer_.print(std::move(*svg));
  co_return co_await std::move(printing);
}

boost::asio::awaitable<std::expected<outbound::MailAttachment, std::string>> ReceiptDocuments::attachment(
    std::shared_ptr<tenants::Tenant const> tenant, std::string subject) {
  auto const id = ReceiptId::parse(subject);
  if (!id) co_return std::unexpected("the subject is not a receipt's id");
  auto load = [&](storage::TenantSession const& session) -> std::optional<ReceiptDetails> {
    ReceiptStore store(session);
    auto const found = store.find(*id);
    if (!found) return std::nullopt;
    return receipt_details(store, *found);
  };
  auto const receipt = co_await database_.read(tenant->id, load);
  if (!receipt) co_return std::unexpected("there is no such receipt");
  auto making = pdf(*tenant, *receipt);
  auto made = co_await std::move(making);
  if (!made) co_return std::unexpected(made.error());
  co_return outbound::MailAttachment{receipt_file_name(*tenant, *receipt), "application/pdf",
                                     std::move(*made)};
}

}  // namespace receipts
