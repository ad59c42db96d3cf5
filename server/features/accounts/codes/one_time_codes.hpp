// One-time codes (OTP) that prove access to a mailbox or telephone: six digits or a link; short-lived,
// counted, single-use.
#pragma once
#include <boost/describe.hpp>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "storage/tenant_session.hpp"

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
  /// A secret of the browser that asked, or the account where somebody is signed in. The digits are valid for
  /// it alone.
  std::string browser = {};
};

struct IssuedOneTimeCode {
  std::string otp;           // six digits, for typing
  std::string token;         // its row's id and 256 bits, 56 characters, for a link
  base::Instant expires_at;  // of the link
};

/// An otp is valid for 10 minutes and 5 attempts, in the browser that asked for it; a link for the lifetime
/// given to `issue`, anywhere; using one of them invalidates both. A new code leaves earlier ones alone, so
/// that nobody can void a code that waits in somebody else's mailbox. Links are stored hashed, digits as an
/// HMAC: there are only a million of them.
///
/// A code is also issued for a recipient without an account, and not sent: otherwise the answers to wrong
/// attempts would reveal who has an account.
class OneTimeCodes {
 public:
  static constexpr std::chrono::minutes otp_lifetime{10};
  static constexpr int most_attempts = 5;

  OneTimeCodes(storage::TenantSession const& session, base::Clock const& clock, base::IdSource& ids,
               Sealer const& sealer)
      : session_(session), clock_(clock), ids_(ids), sealer_(sealer) {}

  IssuedOneTimeCode issue(OneTimeCode const& code, std::chrono::milliseconds lifetime = otp_lifetime);
  /// Accepts digits of any script, with spaces or hyphens, of any code of this browser that still waits.
  /// Counts a wrong attempt for each. Refusals: 400 OTP_WRONG, 400 OTP_EXPIRED (also used, never sent, or
  /// asked for by another browser; same words), 429 OTP_ATTEMPTS from the sixth try on. Returned, never
  /// thrown: the count of tries has to be committed.
  std::expected<OneTimeCode, base::Refusal> use_otp(OneTimeCodePurpose purpose, std::string_view recipient,
                                                    std::string_view browser, std::string_view otp);
  /// 400 OTP_EXPIRED with the same message for every reason.
  std::expected<OneTimeCode, base::Refusal> use_token(OneTimeCodePurpose purpose, std::string_view token);
  /// Invalidates the codes that sign in to the account or change its password: their holder may be the
  /// attacker whom the owner has just locked out.
  void revoke(AccountId account);
  /// Reads a link without using it up, for the page that it opens.
  std::expected<OneTimeCode, base::Refusal> peek_token(OneTimeCodePurpose purpose, std::string_view token);

 private:
  storage::TenantSession session_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  Sealer const& sealer_;
};

}  // namespace accounts
