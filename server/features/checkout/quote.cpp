// Seals and opens identifiers of purchase options.
#include "features/checkout/quote.hpp"

#include "base/json/json_codec_definitions.hpp"

namespace subscriptions {
namespace {

using namespace std::chrono_literals;

accounts::SealPurpose const option_purpose{"purchase-option", 30min};
accounts::SealPurpose const pin_purpose{"purchase-pin", 5min};

std::optional<PurchaseIntent> own(std::optional<PurchaseIntent> intent, accounts::AccountId account) {
  return intent && intent->account == account ? intent : std::nullopt;
}

}  // namespace

std::string PurchaseIdentifiers::make(PurchaseIntent intent) const {
  intent.number = ids_.make<base::Id<IntentTag>>();
  return sealer_.seal(option_purpose, intent, machine_.now());
}

std::optional<PurchaseIntent> PurchaseIdentifiers::open(std::string_view identifier,
                                                        accounts::AccountId account) const {
  return own(sealer_.open<PurchaseIntent>(option_purpose, identifier, machine_.now()), account);
}

std::string PurchaseIdentifiers::make_token(PurchaseIntent intent) const {
  intent.number = ids_.make<base::Id<IntentTag>>();
  return sealer_.seal(pin_purpose, intent, machine_.now());
}

std::optional<PurchaseIntent> PurchaseIdentifiers::open_token(std::string_view token,
                                                              accounts::AccountId account) const {
  return own(sealer_.open<PurchaseIntent>(pin_purpose, token, machine_.now()), account);
}

}  // namespace subscriptions
