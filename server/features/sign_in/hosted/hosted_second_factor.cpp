// The hosted step that asks for the second factor of an account.
#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"

KIOSK_JSON_COMPILED(sign_in::SecondFactorForm);

namespace sign_in {
namespace {

/// The first factor was right; sealed in the form of the second.
struct PendingSignIn {
  accounts::AccountId account;
  accounts::SignInMethod method = accounts::SignInMethod::password;
  std::optional<base::Instant> password_changed_at;  // another password since voids it
  std::optional<std::string> msisdn;
};
BOOST_DESCRIBE_STRUCT(PendingSignIn, (), (account, method, password_changed_at, msisdn))

constexpr std::chrono::minutes pending_lifetime{10};

accounts::SealPurpose pending_purpose(tenants::Tenant const& tenant) {
  return {"second-factor:" + tenant.id.value, pending_lifetime};
}

HostedPage second_factor_page(HostedStepContext const& context, std::string pending) {
  auto out = context.page("second-factor", hosted::second_factor);
  out.hidden.emplace("pending", std::move(pending));
  return out;
}

}  // namespace

HostedPages::Answer HostedPages::finish(HostedStepContext const& context, Authenticated authenticated) const {
  if (!authenticated.strong && co_await services_.second_factors.is_on(authenticated.account)) {
    PendingSignIn const pending{authenticated.account.id, authenticated.method,
                                authenticated.account.password_changed_at, authenticated.msisdn};
    auto sealed = services_.sealer.seal(pending_purpose(context.tenant), pending, services_.clock.now());
    co_return context.show(second_factor_page(context, std::move(sealed)));
  }
  co_return co_await completion_.send_back(context.tenant, context.request, context.authorization,
                                           std::move(authenticated));
}

HostedPages::Answer HostedPages::second_factor(portal::Call const& call,
                                               portal::Form<SecondFactorForm> form) const {
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const& [sealed, code] = form.value;
  auto const pending =
      services_.sealer.open<PendingSignIn>(pending_purpose(context->tenant), sealed, services_.clock.now());
  std::optional<accounts::Account> account;
  if (pending) {
    auto find = [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find(pending->account);
    };
    account = co_await services_.database.read(context->tenant.id, find);
  }
  if (!account || account->password_changed_at != pending->password_changed_at)
    co_return context->go_to(context->addresses.of(hosted::login));

  auto page = second_factor_page(*context, sealed);
  if (base::trim(code).empty())
    co_return context->show_errors(std::move(page), {{"code", "hosted.error.required", {}}});
  auto const right = co_await sign_in_.by_second_factor(context->tenant, context->request, *account, code);
  if (!right) co_return context->show_refused(std::move(page), right.error(), "code");
  co_return co_await completion_.send_back(
      context->tenant, context->request, context->authorization,
      {.account = std::move(*account), .method = pending->method, .strong = true, .msisdn = pending->msisdn});
}

}  // namespace sign_in
