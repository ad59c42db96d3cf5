// Seals and opens quotes.
#include "features/checkout/quote.hpp"

#include "base/json/json_codec_definitions.hpp"

namespace checkout {
namespace {

using namespace std::chrono_literals;

accounts::SealPurpose const option_purpose{"purchase-option", 30min};
accounts::SealPurpose const pin_purpose{"purchase-pin", 5min};

std::optional<Quote> own(std::optional<Quote> quote, accounts::AccountId account) {
  return quote && quote->account == account ? quote : std::nullopt;
}

}  // namespace

std::string Quotes::make(Quote quote) const {
  quote.number = ids_.make<base::Id<QuoteTag>>();
  return sealer_.seal(option_purpose, quote, machine_.now());
}

std::optional<Quote> Quotes::open(std::string_view identifier, accounts::AccountId account) const {
  return own(sealer_.open<Quote>(option_purpose, identifier, machine_.now()), account);
}

std::string Quotes::make_token(Quote quote) const {
  quote.number = ids_.make<base::Id<QuoteTag>>();
  return sealer_.seal(pin_purpose, quote, machine_.now());
}

std::optional<Quote> Quotes::open_token(std::string_view token, accounts::AccountId account) const {
  return own(sealer_.open<Quote>(pin_purpose, token, machine_.now()), account);
}

}  // namespace checkout
