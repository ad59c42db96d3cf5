// The calls that look at the tenant's own codes and redeem those of articles and credits.
#pragma once
#include "features/portal/answers.hpp"
#include "features/vouchers/redemptions.hpp"
#include "features/vouchers/voucher_api.hpp"

namespace vouchers {

class CodeApi {
 public:
  CodeApi(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
          entitlement::Entitlements& entitlements, payments::voucher::CodeTries& tries)
      : database_(database),
        entitlements_(entitlements),
        redemptions_(entitlements, ids, machine),
        tries_(tries) {}

  /// POST /voucher/look: what a code gives. Uses nothing up.
  portal::Task<portal::Data<VoucherLook>> look(portal::UserCall const& call, CodeBody body);
  /// POST /voucher/consumption/article
  portal::Task<portal::Data<RedeemedArticle>> redeem_article(portal::UserCall const& call, CodeBody body);
  /// POST /voucher/consumption/credits
  portal::Task<portal::Data<VoucherCredit>> redeem_credits(portal::UserCall const& call, CodeBody body);
  /// GET /voucher/credits: what is left, and until when.
  portal::Task<portal::List<VoucherCredit>> credits(portal::UserCall const& call);

 private:
  portal::Task<Redeemer> redeemer(portal::UserCall const& call) const;
  /// The digest of what was typed, after one try was counted; throws where it can't be a code.
  std::string read(portal::UserCall const& call, CodeBody const& body);

  template <class Given>
  using Give = std::expected<Given, base::Refusal> (Redemptions::*)(storage::Session&, Redeemer const&,
                                                                    std::string const& digest) const;
  /// Redeems a code for what `give` gives.
  template <class Given>
  portal::Task<portal::Data<Given>> redeem(portal::UserCall const& call, CodeBody body, Give<Given> give);

  storage::Database& database_;
  entitlement::Entitlements& entitlements_;
  Redemptions const redemptions_;
  payments::voucher::CodeTries& tries_;
};

}  // namespace vouchers
