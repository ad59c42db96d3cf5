// The sign-in pages below the backend, step by step: they work without script and lead back with a code.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <string>

#include "features/sign_in/arrival.hpp"
#include "features/sign_in/form.hpp"
#include "features/sign_in/hosted_answer.hpp"
#include "features/sign_in/outside_accounts.hpp"
#include "features/sign_in/partner.hpp"
#include "features/sign_in/passkeys.hpp"
#include "features/sign_in/password_reset.hpp"
#include "features/sign_in/registration.hpp"
#include "features/sign_in/sign_in.hpp"
#include "features/sign_in/stage.hpp"
#include "features/tenants/tenant_directory.hpp"

namespace sign_in {

class HostedPages {
 public:
  explicit HostedPages(Parts const& parts)
      : parts_(parts),
        sign_in_(parts),
        registration_(parts),
        reset_(parts),
        arrival_(parts),
        outside_(parts),
        partners_(parts),
        passkeys_(parts) {}

  using Step = boost::asio::awaitable<HostedAnswer>;

  // /login/:tenant
  Step show_login(http::Request const& request, tenants::BackendCall const& call) const;
  Step login(http::Request const& request, tenants::BackendCall const& call) const;
  // /login/:tenant/code: an address or number, then the six digits
  Step show_code(http::Request const& request, tenants::BackendCall const& call) const;
  Step code(http::Request const& request, tenants::BackendCall const& call) const;

  // /register/:tenant, its /code and the link of the mail, /confirm
  Step show_register(http::Request const& request, tenants::BackendCall const& call) const;
  Step register_account(http::Request const& request, tenants::BackendCall const& call) const;
  Step register_code(http::Request const& request, tenants::BackendCall const& call) const;
  Step show_confirm(http::Request const& request, tenants::BackendCall const& call) const;
  Step confirm(http::Request const& request, tenants::BackendCall const& call) const;

  // /login/:tenant/reset, and /login/:tenant/password, where the form of /resetpassword posts to
  Step show_reset(http::Request const& request, tenants::BackendCall const& call) const;
  Step reset(http::Request const& request, tenants::BackendCall const& call) const;
  Step new_password(http::Request const& request, tenants::BackendCall const& call) const;

  // /login/:tenant/provider/:name, its way back /callback, and /link where an account has to agree
  Step start_provider(http::Request const& request, tenants::BackendCall const& call, std::string name) const;
  Step callback(http::Request const& request, tenants::BackendCall const& call) const;
  Step show_link(http::Request const& request, tenants::BackendCall const& call) const;
  Step link(http::Request const& request, tenants::BackendCall const& call) const;

  // /login/:tenant/partner, and /proceed where somebody vouches for who did not ask
  Step partner(http::Request const& request, tenants::BackendCall const& call) const;
  Step show_proceed(http::Request const& request, tenants::BackendCall const& call) const;
  Step proceed(http::Request const& request, tenants::BackendCall const& call) const;

  // /login/:tenant/passkey/options and /login/:tenant/passkey, for script
  Step passkey_options(http::Request const& request, tenants::BackendCall const& call) const;
  Step passkey(http::Request const& request, tenants::BackendCall const& call) const;

  // /logout/:tenant, the form of /external/logout
  Step sign_out(http::Request const& request, tenants::BackendCall const& call) const;

 private:
  Step code_sent(Stage const& stage, std::string typed, std::expected<void, Refused> sent) const;
  HostedAnswer register_sent(Stage const& stage, std::string const& email, std::string const& pending) const;
  /// The session for whom somebody vouches, or the question whether to link.
  Step settle(Stage const& stage, Vouched who, accounts::SignInMethod method, std::string label,
              std::string once = {}, base::Instant once_until = {}) const;

  Parts const& parts_;
  SignIn const sign_in_;
  Registration const registration_;
  PasswordReset const reset_;
  Arrival const arrival_;
  OutsideAccounts const outside_;
  Partners const partners_;
  Passkeys const passkeys_;
};

}  // namespace sign_in
