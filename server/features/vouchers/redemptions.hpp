// The service of the tenant's own codes: what one gives, and giving it. Its functions run in the caller's
// transaction, which is rolled back after a refusal: then the code is as it was.
#pragma once
#include <expected>

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

  /// Refused with VOUCHER_NOT_FOUND or VOUCHER_ALREADY_USED. `digest` as digest_of returns it.
  std::expected<Batch, base::Refusal> find(storage::Session& session, Redeemer const& who,
                                           std::string_view digest) const;
  /// What the code gives, and why it could not be redeemed now.
  VoucherLook look(storage::Session& session, Redeemer const& who, Batch const& batch) const;
  /// The article of the code goes into the wallet.
  std::expected<RedeemedArticle, base::Refusal> give_article(storage::Session& session, Redeemer const& who,
                                                             std::string const& digest) const;
  /// A bucket of credits that belongs to no subscription.
  std::expected<VoucherCredit, base::Refusal> give_credits(storage::Session& session, Redeemer const& who,
                                                           std::string const& digest) const;
  /// Those that can be used now, what ends first before the others.
  std::vector<VoucherCredit> credits(storage::TenantSession const& session,
                                     accounts::AccountId account) const;

 private:
  std::expected<Batch, base::Refusal> find(storage::Session& session, Redeemer const& who,
                                           std::string_view digest, VoucherKind kind) const;
  /// nullopt where the user can have the article.
  std::optional<base::Refusal> refusal_of(storage::Session& session, Redeemer const& who,
                                          base::ArticleId article) const;
  std::optional<catalogue::Card> card_of(storage::Session& session, Redeemer const& who,
                                         base::ArticleId article) const;
  std::expected<void, base::Refusal> take(storage::Session& session, Redeemer const& who, Batch const& batch,
                                          payments::voucher::Use use) const;

  entitlement::Entitlements const& entitlements_;
  base::IdSource& ids_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
};

}  // namespace vouchers
