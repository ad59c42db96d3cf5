// The service of the tenant's own codes: what one gives, and giving it. Its functions run in the caller's
// transaction; what fails leaves the code as it was.
#pragma once
#include "features/entitlement/purchase_api.hpp"
#include "features/ledger/credits.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "features/vouchers/code_payloads.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers {

/// Who redeems, in which language and on what device.
struct Redeemer {
  entitlement::Asker asker;  // names the user
  base::Locale const& locale;
  std::string user_agent;
};

class Redemptions {
 public:
  Redemptions(entitlement::Entitlements const& entitlements, base::IdSource& ids, base::Clock const& machine)
      : entitlements_(entitlements), ids_(ids), machine_(machine), tenant_clock_(machine) {}

  /// Throws VOUCHER_NOT_FOUND or VOUCHER_ALREADY_USED. `digest` as digest_of returns it.
  Batch find(storage::Session& session, Redeemer const& who, std::string_view digest) const;
  /// What the code gives, and why it could not be redeemed now.
  VoucherLook look(storage::Session& session, Redeemer const& who, Batch const& batch) const;
  /// The article of the code goes into the wallet.
  RedeemedArticle give_article(storage::Session& session, Redeemer const& who,
                               std::string const& digest) const;
  /// A bucket of credits that belongs to no subscription.
  VoucherCredit give_credits(storage::Session& session, Redeemer const& who, std::string const& digest) const;
  /// Those that can be used now, what ends first before the others.
  std::vector<VoucherCredit> credits(storage::TenantSession const& session,
                                     accounts::AccountId account) const;

 private:
  Batch find(storage::Session& session, Redeemer const& who, std::string_view digest, VoucherKind kind) const;
  /// Empty where the user can have the article; else the code of the refusal.
  std::optional<base::Refusal> refusal_of(storage::Session& session, Redeemer const& who,
                                          base::ArticleId article) const;
  std::optional<catalogue::Card> card_of(storage::Session& session, Redeemer const& who,
                                         base::ArticleId article) const;
  void take(storage::Session& session, Redeemer const& who, Batch const& batch,
            payments::voucher::Use use) const;

  entitlement::Entitlements const& entitlements_;
  base::IdSource& ids_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
};

}  // namespace vouchers
