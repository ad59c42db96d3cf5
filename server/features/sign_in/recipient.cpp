// Tells e-mail addresses from telephone numbers.
#include "features/sign_in/recipient.hpp"

#include "features/accounts/account.hpp"

namespace sign_in {

std::optional<Recipient> read_recipient(std::string_view typed, bool by_text) {
  if (typed.find('@') != typed.npos) {
    auto key = accounts::email_key(typed);
    return key ? std::optional(Recipient{messaging::Channel::mail, std::move(*key)}) : std::nullopt;
  }
  auto key = by_text ? accounts::msisdn_key(typed) : std::nullopt;
  return key ? std::optional(Recipient{messaging::Channel::sms, std::move(*key)}) : std::nullopt;
}

}  // namespace sign_in
