// Registration looks the same whether the address is taken or not (account enumeration).
#include "features/sign_in/registration/registration.hpp"

#include "base/contact.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/accounts/typed_text.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/authentication/attempts.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {

using accounts::Account;
using accounts::AccountStore;
using accounts::OneTimeCodePurpose;
using accounts::OneTimeCodes;
using boost::asio::awaitable;

struct Registration::Pending {
  bool taken = false;  // the address has an account already, so every otp is refused
  std::string name;
  std::string last_name;
  std::string email;
  std::string password_hash;
  std::string language;
  std::string browser;  // a secret of the form that asked: the digits are good for it alone
  BOOST_DESCRIBE_CLASS(Pending, (), (taken, name, last_name, email, password_hash, language, browser), (), ())
};

namespace {

constexpr std::chrono::minutes link_lifetime{60};
constexpr std::size_t longest_name = 100;  // characters

accounts::SealPurpose sealed_for(tenants::Tenant const& tenant) {
  return {"registration:" + tenant.id.value, link_lifetime};
}

void check_name(std::string const& field, std::string_view text, std::vector<HostedError>& errors) {
  auto const measured = accounts::measure(text);
  if (measured.characters > longest_name)
    errors.push_back({field, "hosted.error.max", {{"max", std::to_string(longest_name)}}});
  else if (measured.unseen)
    errors.push_back({field, "hosted.error.name", {}});
}

}  // namespace

std::optional<HostedError> check_new_password(std::string_view field, std::string_view password,
                                              std::vector<std::string_view> const& own_words) {
  if (password.empty()) return HostedError{std::string(field), "hosted.error.required", {}};
  auto const wrong = accounts::check_password(password, own_words);
  if (!wrong) return std::nullopt;
  HostedError out{std::string(field), "hosted.error.passwordFormat", {}};
  if (wrong->rule == "min") {
    out.message = "hosted.error.passwordMin";
    out.values.emplace("min", "8");
  } else if (wrong->rule == "max") {
    out.message = "hosted.error.passwordMax";
  } else if (wrong->rule == "common") {
    out.message = "hosted.error.passwordCommon";
  } else if (wrong->rule == "own") {
    out.message = "hosted.error.passwordOwn";
  }
  return out;
}

std::vector<HostedError> check_registration(tenants::Tenant const& tenant, RegistrationForm const& form) {
  std::vector<HostedError> errors;
  auto const name = accounts::trimmed(form.name);
  if (name.empty())
    errors.push_back({"name", "hosted.error.required", {}});
  else
    check_name("name", name, errors);
  check_name("lastName", accounts::trimmed(form.last_name), errors);
  if (base::trim(form.email).empty())
    errors.push_back({"email", "hosted.error.required", {}});
  else if (!accounts::email_key(form.email))
    errors.push_back({"email", "hosted.error.email", {}});
  std::vector<std::string_view> own{form.name, form.last_name, form.email};
  auto const context = tenants::context_words(tenant);
  own.insert(own.end(), context.begin(), context.end());
  if (auto wrong = check_new_password("password", form.password, own)) errors.push_back(std::move(*wrong));
  return errors;
}

awaitable<std::expected<std::string, base::Refusal>> Registration::begin(
    tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
    RegistrationForm form) const {
  auto const key = accounts::email_key(form.email);
  if (!key) throw base::Problem(400, "INVALID_BODY", "The e-mail address is not valid.");
  auto const attempt = attempt_at(services_, tenant, request, *key, std::nullopt);
  AttemptTrail const trail{services_, tenant, request, accounts::SecuritySubject::registration, "mail"};
  if (auto const wait = services_.limits.wait_to_send(attempt, accounts::SignInLimits::Sending::registration))
    co_return std::unexpected(trail.limited(*wait));
  Pending pending;
  pending.name = accounts::trimmed(form.name);
  pending.last_name = accounts::trimmed(form.last_name);
  pending.email = base::trim(form.email);
  // Also for a taken address: without the hash the answer would come noticeably sooner.
  pending.password_hash = co_await services_.passwords.hash(std::move(form.password));
  pending.language = authorization.locale->code;
  pending.browser = base::base64url(base::random_bytes(32));
  co_return co_await write(tenant, request, authorization, std::move(pending));
}

awaitable<std::expected<std::string, base::Refusal>> Registration::again(
    tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
    std::string sealed) const {
  auto pending = services_.sealer.open<Pending>(sealed_for(tenant), sealed, services_.clock.now());
  auto const key = pending ? accounts::email_key(pending->email) : std::nullopt;
  if (!key)
    co_return std::unexpected(base::Refusal{400, "REGISTRATION_EXPIRED", "The form has expired; start again.",
                                            "hosted.error.expired"});
  auto const attempt = attempt_at(services_, tenant, request, *key, std::nullopt);
  AttemptTrail const trail{services_, tenant, request, accounts::SecuritySubject::registration, "mail"};
  if (auto const wait = services_.limits.wait_to_send(attempt, accounts::SignInLimits::Sending::registration))
    co_return std::unexpected(trail.limited(*wait));
  co_return co_await write(tenant, request, authorization, std::move(*pending));
}

awaitable<std::expected<std::string, base::Refusal>> Registration::write(
    tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
    Pending pending) const {
  auto const key = *accounts::email_key(pending.email);
  auto const sealed = services_.sealer.seal(sealed_for(tenant), pending, services_.clock.now());
  // The mail may be opened in another browser, where the state cookie is missing; so the link
  // has no state, and the server starts with its own.
  AuthorizationRequest const from_mail{.locale = authorization.locale, .return_to = authorization.return_to};
  auto const origin = tenants::own_origin(tenant, request);
  Addresses const addresses(services_.backend_path, tenant, from_mail);
  auto send = [&](storage::TenantSession const& session) {
    auto const owner = AccountStore(session).find_by_email(key);
    Pending waits = pending;
    waits.taken = owner.has_value();
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const code = codes.issue({.purpose = OneTimeCodePurpose::verify_email,
                                   .recipient = key,
                                   .account = std::nullopt,
                                   .payload = base::to_json(waits),
                                   .browser = pending.browser},
                                  link_lifetime);
    Mails const mails(services_, tenant, request);
    if (owner) {
      mails.account_exists(session, *owner, origin + addresses.of(hosted::login),
                           origin + addresses.of(hosted::reset),
                           accounts::person_locale(*owner, tenant, *authorization.locale));
    } else {
      auto const link = tenants::with_parameter(origin + addresses.of(hosted::confirm), "token", code.token);
      mails.verify_email(session, pending.email, pending.name, code, link,
                         std::string(authorization.locale->code));
    }
  };
  co_await services_.database.write(tenant.id, send);
  co_return sealed;
}

std::expected<Account, base::Refusal> Registration::make(storage::Session& session,
                                                         tenants::Tenant const& tenant,
                                                         std::string const& payload) const {
  auto const pending = base::parse<Pending>(payload);
  if (!pending || pending->taken) return std::unexpected(otp_expired());
  auto made = AccountStore({session, tenant.id})
                  .create({.name = pending->name,
                           .last_name = pending->last_name,
                           .email = pending->email,
                           .email_verified = true,
                           .password_hash = pending->password_hash,
                           .language = pending->language},
                          services_.ids.make<accounts::AccountId>(), services_.clock.now());
  if (!made) return std::unexpected(otp_expired());  // another request has taken the address meanwhile
  return std::move(*made);
}

Registration::Made Registration::confirm_otp(tenants::Tenant const& tenant, http::Request const& request,
                                             std::string email, std::string sealed, std::string otp) const {
  auto const key = accounts::email_key(email);
  auto const asked = services_.sealer.open<Pending>(sealed_for(tenant), sealed, services_.clock.now());
  auto const browser = asked ? asked->browser : std::string();
  if (!key) co_return std::unexpected(refused_otp(otp_expired()));
  auto const attempt = attempt_at(services_, tenant, request, *key, std::nullopt);
  AttemptTrail const trail{services_, tenant, request, accounts::SecuritySubject::registration, "otp"};
  if (auto const wait = services_.limits.wait_for(attempt, accounts::SignInLimits::Proof::mailed_code))
    co_return std::unexpected(trail.limited(*wait));
  auto use = [&](storage::Session& session) -> std::expected<Account, base::Refusal> {
    OneTimeCodes codes({session, tenant.id}, services_.clock, services_.ids, services_.sealer);
    auto const used = codes.use_otp(OneTimeCodePurpose::verify_email, *key, browser, otp);
    if (!used) return std::unexpected(used.error());
    return make(session, tenant, used->payload);
  };
  auto made = co_await services_.database.write(use);
  if (!made) co_return std::unexpected(trail.failed(refused_otp(std::move(made.error()))));
  services_.limits.forget(attempt, accounts::SignInLimits::Proof::mailed_code);
  co_return std::move(*made);
}

awaitable<std::optional<std::string>> Registration::peek(tenants::Tenant const& tenant,
                                                         std::string token) const {
  auto look = [&](storage::Session& session) -> std::optional<std::string> {
    OneTimeCodes codes({session, tenant.id}, services_.clock, services_.ids, services_.sealer);
    auto const code = codes.peek_token(OneTimeCodePurpose::verify_email, token);
    if (!code) return std::nullopt;
    return base::mask_contact(code->recipient);
  };
  co_return co_await services_.database.read(look);
}

Registration::Made Registration::confirm_token(tenants::Tenant const& tenant, http::Request const& request,
                                               std::string token, std::string password) const {
  auto look = [&](storage::TenantSession const& session) -> std::optional<accounts::OneTimeCode> {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto found = codes.peek_token(OneTimeCodePurpose::verify_email, token);
    return found ? std::optional(std::move(*found)) : std::nullopt;
  };
  auto const code = co_await services_.database.read(tenant.id, look);
  auto const pending = code ? base::parse<Pending>(code->payload).value_or(Pending()) : Pending();
  if (pending.password_hash.empty()) co_return std::unexpected(refused_otp(otp_expired()));
  auto const attempt = attempt_at(services_, tenant, request, code->recipient, std::nullopt);
  AttemptTrail const trail{services_, tenant, request, accounts::SecuritySubject::registration, "link"};
  if (auto const wait = services_.limits.wait_for(attempt)) co_return std::unexpected(trail.limited(*wait));
  if (!co_await services_.passwords.verify(pending.password_hash, std::move(password)))
    co_return std::unexpected(trail.failed(
        base::Refusal{400, "WRONG_PASSWORD", "The password is not the one that was chosen at registration.",
                      "hosted.error.passwordChosen"}));
  services_.limits.forget(attempt);
  auto use = [&](storage::TenantSession const& session) -> std::expected<Account, base::Refusal> {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const used = codes.use_token(OneTimeCodePurpose::verify_email, token);
    if (!used) return std::unexpected(used.error());
    return make(session, tenant, used->payload);
  };
  auto made = co_await services_.database.write(tenant.id, use);
  if (!made) co_return std::unexpected(refused_otp(std::move(made.error())));
  co_return std::move(*made);
}

}  // namespace sign_in
