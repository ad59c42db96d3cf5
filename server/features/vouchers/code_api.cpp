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

template <class Work>
portal::Task<std::invoke_result_t<Work, storage::Session&>> CodeApi::with_tries(portal::UserCall const& call,
                                                                                Work work) {
  auto const key = tries_key(call);
  try {
    auto out = co_await database_.write(work);
    tries_.give_back(key);
    co_return out;
  } catch (base::Problem const& problem) {
    if (problem.error != voucher_not_found.error) tries_.give_back(key);
    throw;
  }
}

portal::Task<portal::Data<VoucherLook>> CodeApi::look(portal::UserCall const& call, CodeBody body) {
  auto const digest = read(call, body);
  auto naming = redeemer(call);
  auto const who = co_await std::move(naming);
  auto looking = with_tries(call, [&](storage::Session& session) {
    return redemptions_.look(session, who, redemptions_.find(session, who, digest));
  });
  co_return portal::Data<VoucherLook>{co_await std::move(looking)};
}

template <class Given>
portal::Task<portal::Data<Given>> CodeApi::redeem(portal::UserCall const& call, CodeBody body,
                                                  Give<Given> give) {
  checkout::require_staying(call.account());
  auto const digest = read(call, body);
  auto naming = redeemer(call);
  auto const who = co_await std::move(naming);
  auto giving =
      with_tries(call, [&](storage::Session& session) { return (redemptions_.*give)(session, who, digest); });
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
