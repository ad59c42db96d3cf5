// Counts tries, and hands codes to the service that redeems them, in one transaction each.
#include "features/vouchers/code_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(vouchers::CodeBody);
KIOSK_JSON_COMPILED(vouchers::VoucherLook);
KIOSK_JSON_COMPILED(vouchers::RedeemedArticle);
KIOSK_JSON_COMPILED(vouchers::VoucherCredit);

namespace vouchers {

portal::Task<Redeemer> CodeApi::redeemer(portal::UserCall const& call) const {
  auto asking = entitlements_.asker(call);
  auto asker = co_await std::move(asking);
  co_return Redeemer{.asker = std::move(asker),
                     .locale = tenants::reading_locale(call.request, call.tenant()),
                     .user_agent = std::string(call.request.header("user-agent").value_or(""))};
}

std::string CodeApi::read(portal::UserCall const& call, CodeBody const& body) {
  tries_.take(tries_key(call));
  auto const code = payments::voucher::read_code(body.voucher_code);
  if (!code) throw base::Problem(voucher_not_found);
  return payments::voucher::digest_of(*code);
}

portal::Task<portal::Data<VoucherLook>> CodeApi::look(portal::UserCall const& call, CodeBody body) {
  auto const digest = read(call, body);
  auto naming = redeemer(call);
  auto const who = co_await std::move(naming);
  auto look = [&](storage::Session& session) -> std::expected<VoucherLook, base::Refusal> {
    auto const batch = redemptions_.find(session, who, digest);
    if (!batch) return std::unexpected(batch.error());
    return redemptions_.look(session, who, *batch);
  };
  auto looking = tries_.write(database_, tries_key(call), look);
  co_return portal::Data<VoucherLook>{co_await std::move(looking)};
}

template <class Given>
portal::Task<portal::Data<Given>> CodeApi::redeem(portal::UserCall const& call, CodeBody body,
                                                  Give<Given> give) {
  checkout::require_staying(call.account());
  auto const digest = read(call, body);
  auto naming = redeemer(call);
  auto const who = co_await std::move(naming);
  auto work = [&](storage::Session& session) { return (redemptions_.*give)(session, who, digest); };
  auto giving = tries_.write(database_, tries_key(call), work);
  co_return portal::Data<Given>{co_await std::move(giving)};
}

portal::Task<portal::Data<RedeemedArticle>> CodeApi::redeem_article(portal::UserCall const& call,
                                                                    CodeBody body) {
  return redeem<RedeemedArticle>(call, std::move(body), &Redemptions::give_article);
}

portal::Task<portal::Data<VoucherCredit>> CodeApi::redeem_credits(portal::UserCall const& call,
                                                                  CodeBody body) {
  return redeem<VoucherCredit>(call, std::move(body), &Redemptions::give_credits);
}

portal::Task<portal::List<VoucherCredit>> CodeApi::credits(portal::UserCall const& call) {
  auto read_credits = [&](storage::TenantSession const& session) {
    return redemptions_.credits(session, call.account().id);
  };
  portal::List<VoucherCredit> out;
  out.items = co_await database_.read(call.tenant().id, read_credits);
  co_return out;
}

}  // namespace vouchers
