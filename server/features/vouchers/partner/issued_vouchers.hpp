// Codes of partners for subscribers: takes what pays for a code, asks the partner, and keeps the code or
// gives back what was taken.
//
// No transaction is open while a partner is asked: one takes the contingent and writes the rows, another
// settles them. A process that dies in between leaves rows that a job asks about again, with the same
// reference.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/problem.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/messaging/messenger.hpp"
#include "features/payments/voucher/voucher_codes.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "features/vouchers/partner/issued_voucher_store.hpp"
#include "features/vouchers/partner/issuer.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {

inline constexpr base::ProblemType voucher_not_issued{
    404, "VOUCHER_NOT_ISSUED", "This voucher is not offered here, or has no codes of a partner.",
    "error.voucherNotIssued"};
inline constexpr base::ProblemType voucher_issued_before{
    409, "VOUCHER_ISSUED_BEFORE", "The user has a code of this free voucher.", "error.voucherIssuedBefore"};
inline constexpr base::ProblemType vouchers_gone{
    409, "VOUCHERS_GONE", "There are not so many codes of this voucher left.", "error.vouchersGone"};

/// What a user may have codes of a voucher for, at one moment.
struct IssueRights {
  std::string product;   // the partner's own name of the voucher
  std::string provider;  // of the tenant's document
  bool free = false;     // one for each account
  bool by_plan = false;  // a plan's credits pay for it
  std::int64_t owned = 0;
  std::int64_t credits = 0;
  bool unlimited = false;
  std::int64_t available = 0;  // of the tenant; at most `most`
  std::int64_t most = 1;       // in one request

  /// How many the user could have now.
  std::int64_t left() const;
};

struct VoucherOrder {
  base::ArticleId article;
  std::int64_t quantity = 1;
  std::string key;
  bool may_spend = true;  // false: only what is free or was bought before gives a code
  std::string locale;
  std::string origin;  // of the tenant, for links in the mail
};

/// A row, and what its partner said.
struct Asking {
  IssuedVoucher row;
  IssueAnswer answer = {};
};

class IssuedVouchers {
 public:
  struct Parts {
    storage::Database& database;
    base::Clock const& machine;
    base::IdSource& ids;
    payments::voucher::VoucherCodes const& codes;
    tenants::VoucherProviderDirectory& providers;
    messaging::Messenger const& messenger;
    Issuer& sandbox;
    Issuer& http;
  };
  explicit IssuedVouchers(Parts parts) : parts_(parts), tenant_clock_(parts.machine) {}

  /// How many codes of a voucher the account may get now. VOUCHER_NOT_ISSUED: the article is not a voucher
  /// on offer, is not valid today, or has no provider in this tenant.
  std::expected<IssueRights, base::Refusal> rights(storage::Session& session, tenants::Tenant const& tenant,
                                                   tenants::VoucherProviders const& providers,
                                                   accounts::AccountId account,
                                                   base::ArticleId article) const;
  /// Asks for all codes of an order; once for each key. Throws base::Problem where nothing was taken.
  portal::Task<std::vector<IssuedVoucher>> consume(std::shared_ptr<tenants::Tenant const> tenant,
                                                   accounts::AccountId account, VoucherOrder order);
  /// Asks about a row that is due.
  portal::Task<void> resume(std::shared_ptr<tenants::Tenant const> tenant, IssuedVoucherId id);
  /// A mail with these codes; false where the account has no address.
  bool send_mail(storage::TenantSession const& session, accounts::AccountId account,
                 std::vector<IssuedVoucher> const& rows, std::string const& locale,
                 std::string const& origin) const;

 private:
  /// `taken`: false where the rows of this key were there already.
  struct Reserved {
    std::vector<Asking> rows;
    bool taken = true;
  };
  Reserved reserve(storage::Session& session, tenants::Tenant const& tenant,
                   tenants::VoucherProviders const& providers, accounts::AccountId account,
                   VoucherOrder const& order) const;
  /// Takes what pays for one code: what was bought before the plan's credits.
  IssueSource take(storage::TenantSession const& session, IssueRights& rights, IssuedVoucher const& row,
                   bool may_spend) const;
  portal::Task<void> ask(tenants::Tenant const& tenant, tenants::VoucherProviders const& providers,
                         std::vector<Asking>& asked) const;
  void settle(storage::Session& session, tenants::Tenant const& tenant,
              std::vector<Asking> const& asked) const;

  Parts const parts_;
  tenants::TenantClock const tenant_clock_;
};

/// A row that is not settled is given up after this time, and what was taken for it goes back.
inline constexpr std::chrono::hours asked_for{24};

}  // namespace vouchers::partner
