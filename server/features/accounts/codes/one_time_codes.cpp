// Issues and validates one-time codes.
#include "features/accounts/codes/one_time_codes.hpp"

#include <fmt/format.h>
#include <sodium.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/accounts/codes/one_time_code_store.hpp"
#include "features/accounts/typed_text.hpp"

namespace accounts {
namespace {

constexpr std::size_t id_length = 13;
constexpr std::size_t secret_length = 43;  // 32 bytes in base64url

/// What the digest of the digits is made of; the row's id gives equal digits different digests.
std::string otp_text(base::TenantId const& tenant, OneTimeCodeId id, std::string_view otp) {
  return fmt::format("{}\n{}\n{}", tenant.value, base::text(id), otp);
}

/// Salted with the row's id, so that equal codes have different hashes and a rainbow table fits one row only.
std::string hash_of(base::TenantId const& tenant, OneTimeCodeId id, std::string_view secret) {
  return base::sha256_hex(fmt::format("{}\n{}\n{}", tenant.value, base::text(id), secret));
}

base::Refusal wrong() {
  return {400, "OTP_WRONG", "The one-time password is wrong.", "hosted.error.otpWrong"};
}
base::Refusal expired() {
  return {400, "OTP_EXPIRED", "The one-time password or link has expired or was used.",
          "hosted.error.otpExpired"};
}
base::Refusal too_many_attempts() {
  return {429, "OTP_ATTEMPTS", "Too many wrong attempts; request a new one-time password.",
          "hosted.error.otpAttempts"};
}

OneTimeCode code_of(OneTimeCodeRow&& row) {
  return {row.purpose, std::move(row.recipient), row.account, std::move(row.payload)};
}

std::expected<OneTimeCodeRow, base::Refusal> row_of_token(OneTimeCodeStore& store,
                                                          base::TenantId const& tenant,
                                                          OneTimeCodePurpose purpose, std::string_view token,
                                                          base::Instant now) {
  if (token.size() != id_length + secret_length) return std::unexpected(expired());
  auto const id = OneTimeCodeId::parse(token.substr(0, id_length));
  auto row = id ? store.find(*id) : std::nullopt;
  if (!row || row->purpose != purpose || row->used_at || row->expires_at <= now ||
      !base::equal_in_constant_time(row->token_hash, hash_of(tenant, *id, token.substr(id_length))))
    return std::unexpected(expired());
  return *std::move(row);
}

}  // namespace

IssuedOneTimeCode OneTimeCodes::issue(OneTimeCode const& code, std::chrono::milliseconds lifetime) {
  auto const now = clock_.now();
  auto const id = ids_.make<OneTimeCodeId>();
  auto const secret = base::base64url(base::random_bytes(32));
  IssuedOneTimeCode issued{.otp = fmt::format("{:06}", randombytes_uniform(1'000'000)),
                           .token = base::text(id) + secret,
                           .expires_at = now + lifetime};
  OneTimeCodeRow row;
  row.id = id;
  row.purpose = code.purpose;
  row.recipient = code.recipient;
  row.account = code.account;
  row.otp_hash = sealer_.digest("otp", otp_text(session_.tenant(), id, issued.otp));
  row.browser_hash = base::sha256_hex(code.browser);
  row.token_hash = hash_of(session_.tenant(), id, secret);
  row.payload = code.payload;
  row.created_at = now;
  row.otp_expires_at = now + std::min<std::chrono::milliseconds>(lifetime, otp_lifetime);
  row.expires_at = issued.expires_at;
  OneTimeCodeStore(session_).add(row);
  return issued;
}

std::expected<OneTimeCode, base::Refusal> OneTimeCodes::use_otp(OneTimeCodePurpose purpose,
                                                                std::string_view recipient,
                                                                std::string_view browser,
                                                                std::string_view otp) {
  OneTimeCodeStore store(session_);
  auto const now = clock_.now();
  if (browser.empty()) return std::unexpected(expired());
  auto waiting = store.find_waiting(purpose, recipient, base::sha256_hex(browser), now);
  if (waiting.empty()) return std::unexpected(expired());
  std::erase_if(waiting, [](OneTimeCodeRow const& row) { return row.attempts >= most_attempts; });
  if (waiting.empty()) return std::unexpected(too_many_attempts());
  auto const digits = six_digits(otp);
  if (!digits) return std::unexpected(wrong());  // a typo, not a guess
  auto const right = std::ranges::find_if(waiting, [&](OneTimeCodeRow const& row) {
    return sealer_.is_digest(row.otp_hash, "otp", otp_text(session_.tenant(), row.id, *digits));
  });
  if (right == waiting.end()) {
    for (auto const& row : waiting) store.count_attempt(row.id);
    return std::unexpected(wrong());
  }
  if (!store.mark_used(right->id, now)) return std::unexpected(expired());
  return code_of(std::move(*right));
}

std::expected<OneTimeCode, base::Refusal> OneTimeCodes::use_token(OneTimeCodePurpose purpose,
                                                                  std::string_view token) {
  OneTimeCodeStore store(session_);
  auto const now = clock_.now();
  auto row = row_of_token(store, session_.tenant(), purpose, token, now);
  if (!row) return std::unexpected(std::move(row.error()));
  if (!store.mark_used(row->id, now)) return std::unexpected(expired());
  return code_of(*std::move(row));
}

void OneTimeCodes::revoke(AccountId account) {
  OneTimeCodeStore store(session_);
  for (auto const purpose : {OneTimeCodePurpose::sign_in, OneTimeCodePurpose::reset_password})
    store.mark_used_of(account, purpose, clock_.now());
}

std::expected<OneTimeCode, base::Refusal> OneTimeCodes::peek_token(OneTimeCodePurpose purpose,
                                                                   std::string_view token) {
  OneTimeCodeStore store(session_);
  auto row = row_of_token(store, session_.tenant(), purpose, token, clock_.now());
  if (!row) return std::unexpected(std::move(row.error()));
  return code_of(*std::move(row));
}

}  // namespace accounts
