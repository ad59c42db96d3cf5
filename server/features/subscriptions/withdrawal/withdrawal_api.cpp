// Reads who calls, and calls the service.
#include "features/subscriptions/withdrawal/withdrawal_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/portal/typed_call.hpp"

KIOSK_JSON_COMPILED(subscriptions::WithdrawalReceipt);
KIOSK_JSON_COMPILED(subscriptions::WithdrawalPreview);
KIOSK_JSON_COMPILED(subscriptions::WithdrawalBody);

namespace subscriptions {

portal::Task<portal::Data<WithdrawalPreview>> WithdrawalApi::preview(portal::UserCall const& call, Id id) {
  co_return portal::Data<WithdrawalPreview>{
      co_await service_.preview(checkout::buyer_of(call, backend_path_, "", ""), id.value)};
}

portal::Task<portal::Data<WithdrawalReceipt>> WithdrawalApi::declare(portal::UserCall const& call, Id id,
                                                                     WithdrawalBody body) {
  co_return portal::Data<WithdrawalReceipt>{
      co_await service_.declare(checkout::buyer_of(call, backend_path_, "", ""), id.value, body.amount)};
}

}  // namespace subscriptions
