// Numbers and links that prove who reads a mailbox or holds a telephone: short-lived, counted, used once.
#pragma once
#include <boost/describe.hpp>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "storage/session.hpp"

namespace accounts {

enum class OneTimeCodePurpose {
  sign_in,
  verify_email,
  change_email,
  reset_password,
  link_identity,
  verify_msisdn
};
BOOST_DESCRIBE_ENUM(OneTimeCodePurpose, sign_in, verify_email, change_email, reset_password, link_identity,
                    verify_msisdn)

struct OneTimeCode {
  OneTimeCodePurpose purpose = OneTimeCodePurpose::sign_in;
  std::string recipient;  // email_key or msisdn_key
  std::optional<AccountId> account;
  std::string payload;  // what the purpose needs; never shown
};

struct IssuedOneTimeCode {
  std::string otp;           // six digits, for typing
  std::string token;         // its row's id and 256 bits, 56 characters, for a link
  base::Instant expires_at;  // of the link
};

/// A number is good for 10 minutes and 5 tries, a link for as long as `issue` was told; either is good once,
/// and with it goes the other. A new one replaces those before it for the same purpose and recipient. Both
/// are stored hashed.
///
/// So that the answers to wrong numbers do not tell who has an account, one is issued for a recipient without
/// an account too, and thrown away unsent.
class OneTimeCodes {
 public:
  static constexpr std::chrono::minutes otp_lifetime{10};
  static constexpr int most_attempts = 5;

  OneTimeCodes(storage::Session& session, base::TenantId tenant, base::Clock const& clock,
               base::IdSource& ids)
      : session_(session), tenant_(std::move(tenant)), clock_(clock), ids_(ids) {}

  IssuedOneTimeCode issue(OneTimeCode const& code, std::chrono::milliseconds lifetime = otp_lifetime);
  /// Digits of any script, with spaces or hyphens among them. Counts a wrong one. Refusals: 400 CODE_WRONG,
  /// 400 CODE_EXPIRED (also used, replaced, never sent; same words), 429 CODE_ATTEMPTS from the sixth try on.
  /// Returned, never thrown: the count of tries has to be committed.
  std::expected<OneTimeCode, base::Refusal> use_otp(OneTimeCodePurpose purpose, std::string_view recipient,
                                                    std::string_view otp);
  /// 400 CODE_EXPIRED in the same words for every reason.
  std::expected<OneTimeCode, base::Refusal> use_token(OneTimeCodePurpose purpose, std::string_view token);
  /// Numbers and links that sign in to the account or change its password count no more: whoever holds one
  /// may be whom the owner has just shut out.
  void revoke(AccountId account);
  /// Reads a link without using it up, for the page that it opens.
  std::expected<OneTimeCode, base::Refusal> peek_token(OneTimeCodePurpose purpose, std::string_view token);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
  base::Clock const& clock_;
  base::IdSource& ids_;
};

}  // namespace accounts
