// Offers, enables and checks second factors.
#include "features/accounts/codes/second_factors.hpp"

#include "base/text.hpp"
#include "features/accounts/codes/second_factor_store.hpp"
#include "features/accounts/codes/totp.hpp"
#include "features/accounts/typed_text.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {
namespace {

struct StoredSecret {
  std::string secret;  // hex
};
BOOST_DESCRIBE_STRUCT(StoredSecret, (), (secret))

constexpr std::chrono::milliseconds offer_window = std::chrono::minutes(5);
/// Sealed values have an expiry; a secret lasts as long as its row.
constexpr std::chrono::days unlimited{10'000 * 366};
constexpr std::string_view recovery_alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t recovery_characters = 12;  // 59 bits

http::RateLimitSettings five_in_ten_minutes() {
  return {.count = 5, .period = std::chrono::minutes(10), .burst = 5};
}

std::string owner_text(Account const& account) {
  return account.tenant.value + '\n' + base::text(account.id);
}

SealPurpose secret_purpose(Account const& account) {
  return {"second factor\n" + owner_text(account), unlimited};
}

/// "abcd-efgh-jkmn"
std::string make_recovery_code() {
  std::string out;
  while (out.size() < recovery_characters + 2) {
    if (out.size() == 4 || out.size() == 9) out += '-';
    auto const byte = static_cast<unsigned char>(base::random_bytes(1)[0]);
    // Bytes above the last multiple would make the first letters likelier.
    if (byte < 256 / recovery_alphabet.size() * recovery_alphabet.size())
      out += recovery_alphabet[byte % recovery_alphabet.size()];
  }
  return out;
}

/// As it is hashed: lower case, without what people put between the groups.
std::string bare_recovery_code(std::string_view typed) {
  std::string out;
  for (char const c : base::lower_ascii(typed))
    if (recovery_alphabet.contains(c)) out += c;
  return out;
}

}  // namespace

SecondFactors::SecondFactors(storage::Database& database, base::Clock const& clock, std::string key,
                             std::int64_t nodes)
    : database_(database),
      clock_(clock),
      key_(key),
      sealer_(std::move(key)),
      tries_(http::share(five_in_ten_minutes(), nodes)) {}

bool SecondFactors::is_on(storage::TenantSession const& session, AccountId account) {
  return SecondFactorStore(session).find(account).has_value();
}

std::optional<SecondFactor> SecondFactors::find(storage::TenantSession const& session, AccountId account) {
  SecondFactorStore store(session);
  auto const row = store.find(account);
  if (!row) return std::nullopt;
  return SecondFactor{row->enabled_at, store.unused_recovery_codes(account)};
}

boost::asio::awaitable<bool> SecondFactors::is_on(Account const& account) const {
  auto read = [&](storage::Session& session) { return is_on({session, account.tenant}, account.id); };
  co_return co_await database_.read(read);
}

boost::asio::awaitable<std::expected<void, base::Refusal>> SecondFactors::check(Account const& account,
                                                                                std::string typed) {
  auto const key = account.tenant.value + '/' + base::text(account.id);
  auto const decision = tries_.take(key, clock_.steady());
  if (!decision.allowed) {
    base::Refusal refused = second_factor_attempts;
    refused.retry_after = std::chrono::ceil<std::chrono::seconds>(decision.retry_after);
    co_return std::unexpected(std::move(refused));
  }
  auto work = [&](storage::Session& session) { return use(session, account, typed); };
  bool const right = co_await database_.write(work);
  if (!right) co_return std::unexpected(base::Refusal(second_factor_wrong));
  tries_.give_back(key);
  co_return std::expected<void, base::Refusal>{};
}

bool SecondFactors::use(storage::Session& session, Account const& account, std::string_view typed) const {
  SecondFactorStore store({session, account.tenant});
  auto const row = store.find(account.id);
  if (!row) return false;
  auto const stored = sealer_.open<StoredSecret>(secret_purpose(account), row->secret, clock_.now());
  auto const secret = stored ? base::from_hex(stored->secret) : std::nullopt;
  if (secret) {
    auto const digits = six_digits(typed);
    auto const step = digits ? totp_step(*secret, *digits, clock_.now()) : std::nullopt;
    if (step) return store.use_step(account.id, *step);
  }
  auto const code = bare_recovery_code(typed);
  return code.size() == recovery_characters &&
         store.use_recovery_code(account.id, hash_of(account, code), clock_.now());
}

std::int64_t SecondFactors::window_now() const { return clock_.now().ms / offer_window.count(); }

std::string SecondFactors::secret_of_window(SignedIn const& person, std::int64_t window) const {
  return base::hmac_sha256(key_, "offer\n" + owner_text(person.account) + '\n' + base::text(person.session) +
                                     '\n' + std::to_string(window))
      .substr(0, totp_secret_bytes);
}

std::string SecondFactors::offer(SignedIn const& person) const {
  return secret_of_window(person, window_now());
}

std::optional<std::vector<std::string>> SecondFactors::enable(storage::Session& session,
                                                              SignedIn const& person,
                                                              std::string_view typed) const {
  auto const& account = person.account;
  auto const digits = six_digits(typed);
  if (!digits) return std::nullopt;
  for (auto const window : {window_now(), window_now() - 1}) {  // offered just before a window closed
    auto const secret = secret_of_window(person, window);
    auto const step = totp_step(secret, *digits, clock_.now());
    if (!step) continue;
    SecondFactorRow const row{
        sealer_.seal(secret_purpose(account), StoredSecret{base::hex(secret)}, clock_.now()), *step,
        clock_.now()};
    if (!SecondFactorStore({session, account.tenant}).add(account.id, row)) return std::nullopt;
    return renew_recovery_codes(session, account);
  }
  return std::nullopt;
}

std::vector<std::string> SecondFactors::renew_recovery_codes(storage::Session& session,
                                                             Account const& account) const {
  std::vector<std::string> codes, hashes;
  for (std::size_t count = 0; count < recovery_codes; ++count) {
    codes.push_back(make_recovery_code());
    hashes.push_back(hash_of(account, bare_recovery_code(codes.back())));
  }
  SecondFactorStore({session, account.tenant}).replace_recovery_codes(account.id, hashes);
  return codes;
}

std::string SecondFactors::hash_of(Account const& account, std::string_view recovery_code) const {
  return base::base64url(
      base::hmac_sha256(key_, "recovery code\n" + owner_text(account) + '\n' + std::string(recovery_code)));
}

}  // namespace accounts
