// The mail with the codes of a voucher.
#include "features/accounts/account_store.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/vouchers/partner/issued_vouchers.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {
namespace {

struct VoucherMail {
  std::string name;
  std::string plan;  // the voucher's title
  std::vector<std::string> codes;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(VoucherMail, (), (name, plan, codes, link))

}  // namespace

bool IssuedVouchers::send_mail(storage::TenantSession const& session, accounts::AccountId account,
                               std::vector<IssuedVoucher> const& rows, std::string const& locale,
                               std::string const& origin) const {
  auto const person = accounts::AccountStore(session).find(account);
  if (!person || !person->email || rows.empty()) return false;
  auto const article = rows.front().article;
  VoucherMail mail{.name = person->name,
                   .plan = catalogue::CatalogueStore(session).title(article, locale),
                   .codes = {},
                   .link = '/' + locale + http::link(catalogue::pages::voucher, base::text(article))};
  for (auto const& row : rows)
    if (auto code = parts_.codes.open(session.tenant(), row.account, row.code, parts_.machine.now());
        !code.empty())
      mail.codes.push_back(std::move(code));
  if (mail.codes.empty()) return false;
  messaging::Outgoing message{.tenant = session.tenant(),
                              .recipient = *person->email,
                              .message = "voucher-codes",
                              .locale = locale,
                              .data = {},
                              .origin = origin,
                              .expires_at = {}};
  message.data.text = base::to_json(mail);
  parts_.messenger.send(session, message);
  return true;
}

}  // namespace vouchers::partner
