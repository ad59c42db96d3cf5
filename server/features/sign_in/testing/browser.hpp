// A tenant with its sign-in pages on a fresh database, and browsers that go through them as a person does.
#pragma once
#include <gmock/gmock.h>

#include <boost/json/object.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/testing/run.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/hosted/user_pages.hpp"
#include "features/sign_in/oauth/oauth_callback.hpp"
#include "features/sign_in/oauth/sign_in_api.hpp"
#include "features/tenants/configuration/documents.hpp"
#include "http/problem.hpp"
#include "storage/testing/database_test.hpp"

namespace sign_in::testing {

using base::testing::wait_for;

/// A response as a browser sees it.
struct Shown {
  int status = 0;
  std::string location;
  std::string page;          // "hosted/login"; empty where it was no page
  boost::json::value props;  // of the page, or the JSON of a call
  http::Headers headers;
  std::string body;

  std::string text(std::string const& pointer) const {
    auto const* const found = find(pointer);
    return found && found->is_string() ? std::string(found->get_string()) : std::string();
  }
  boost::json::value const* find(std::string const& pointer) const {
    boost::system::error_code error;
    return props.find_pointer(pointer, error);
  }
  /// "field message" of every error.
  std::vector<std::string> errors() const {
    std::vector<std::string> out;
    if (auto const* list = find("/errors"))
      for (auto const& each : list->as_array())
        out.push_back(std::string(each.at("field").as_string()) + ' ' +
                      std::string(each.at("message").as_string()));
    return out;
  }
  /// The form's hidden fields.
  std::vector<http::Query::Pair> hidden() const {
    std::vector<http::Query::Pair> out;
    if (auto const* fields = find("/hidden"))
      for (auto const& [name, value] : fields->as_object())
        out.emplace_back(std::string(name), std::string(value.as_string()));
    return out;
  }
};

struct SentMessage {
  std::string channel;
  std::string recipient;
  std::string template_name;
  std::string locale;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(SentMessage, (), (channel, recipient, template_name, locale, data))

class SignInTest : public storage::testing::DatabaseTest {
 protected:
  static constexpr std::string_view host = "aurora.localhost:8080";

  void SetUp() override {
    DatabaseTest::SetUp();
    tenants["aurora"] = make_tenant("aurora", {});
    tenants["nujum"] = make_tenant("nujum", {});
    portal = std::make_unique<Portal>(*this);
  }
  void TearDown() override {
    portal.reset();
    DatabaseTest::TearDown();
  }

  static std::shared_ptr<tenants::Tenant const> make_tenant(std::string const& name,
                                                            std::map<std::string, std::string> documents) {
    documents.emplace("tenant", R"({"title": "The shop", "allowedHosts": ["id.partner.example"]})");
    std::vector<base::FieldError> problems;
    auto out = tenants::assemble({name}, {.documents = std::move(documents)}, problems);
    for (auto const& problem : problems) ADD_FAILURE() << problem.field << ' ' << problem.message;
    return out;
  }
  /// The middle of a line in the security trail.
  static std::string security_line(std::string const& subject, std::string const& way,
                                   std::string const& result, accounts::AccountId account) {
    return R"("subject":")" + subject + R"(","way":")" + way + R"(","result":")" + result +
           R"(","tenant":"aurora","account":")" + base::text(account) + '"';
  }
  /// Replaces the tenant's documents.
  void configure(std::string const& name, std::map<std::string, std::string> documents) {
    tenants[name] = make_tenant(name, std::move(documents));
  }

  class Browser {
   public:
    explicit Browser(SignInTest& test, std::string tenant = "aurora") : test_(test), tenant_(tenant) {
      headers.add("User-Agent",
                  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36");
      headers.add("Sec-Fetch-Site", "same-origin");
    }
    std::map<std::string, std::string> jar;
    http::Headers headers;
    std::string client = "203.0.113.7";
    std::string peer = "203.0.113.7";

    http::Request request(std::string method, std::string target) const {
      http::Request out;
      out.method = std::move(method);
      out.target = target;
      auto const mark = target.find('?');
      out.path = target.substr(0, mark);
      if (mark != target.npos) out.query = *http::Query::parse(std::string_view(target).substr(mark + 1));
      out.host = tenant_ + ".localhost";
      out.authority = out.host + ":8080";
      out.client = client;
      out.peer = peer;
      out.headers = headers;
      std::string cookies;
      for (auto const& [name, value] : jar) cookies += (cookies.empty() ? "" : "; ") + name + '=' + value;
      if (!cookies.empty()) out.headers.set("Cookie", cookies);
      return out;
    }
    tenants::BackendCall call() const { return {test_.tenants.at(tenant_)}; }

    Shown get(std::string const& target) { return hosted(request("GET", below_backend(target))); }
    Shown post(std::string const& target, http::Query const& form) {
      auto asked = request("POST", below_backend(target));
      asked.headers.set("Content-Type", "application/x-www-form-urlencoded");
      asked.body = form.text();
      return hosted(std::move(asked));
    }
    /// Submits a form that was shown, with its hidden fields and these.
    Shown post(Shown const& from, std::vector<http::Query::Pair> const& more) {
      std::string body;
      auto fields = from.hidden();
      fields.insert(fields.end(), more.begin(), more.end());
      for (auto const& [name, value] : fields)
        body += (body.empty() ? "" : "&") + http::Query{{name, value}}.text();
      auto asked = request("POST", below_backend(from.text("/action")));
      asked.headers.set("Content-Type", "application/x-www-form-urlencoded");
      asked.body = body;
      return hosted(std::move(asked));
    }

    template <class Method>
    Shown ask(Method handler, std::string body = {}, std::string target = "/") {
      auto asked = request("POST", std::move(target));
      asked.body = std::move(body);
      return keep(
          [&] { return wait_for(::portal::testing::ask(test_.portal->api, handler, asked, call())); });
    }
    /// Requests a page URL of the tenant; only the OAuth callback answers it.
    Shown follow(std::string const& address) {
      auto const path = address.find('/', address.find("//") + 2);
      auto const asked = request("GET", address.substr(path));
      Shown out;
      auto answer = wait_for(test_.portal->oauth_callback.finish_sign_in(asked, *call().tenant));
      if (!answer) return out;
      return keep([&] { return std::move(*answer); });
    }
    /// The user of the portal's cookie; empty for a guest.
    std::string signed_in_as() {
      auto const cookie = accounts::read_cookie(request("GET", "/"), accounts::Cookie::user_token);
      if (!cookie) return {};
      auto const user = wait_for(test_.portal->sessions.by_cookie({tenant_}, *cookie));
      return user ? user->account.email.value_or(user->account.msisdn.value_or("?")) : std::string();
    }

    Shown hosted(http::Request asked) {
      std::map<std::string, std::string> params;
      std::string pattern = asked.method + ' ' + base::replace_all(asked.path, '/' + tenant_, "/:tenant");
      std::string name;
      if (auto const at = pattern.find("/provider/"); at != pattern.npos) {
        name = pattern.substr(at + 10);
        pattern.resize(at + 10);
      }
      return keep([&] { return wait_for(test_.portal->step(pattern, asked, call(), name)); });
    }

   private:
    static std::string below_backend(std::string const& target) {
      return target.starts_with("/backend/") ? target.substr(8) : target;
    }
    template <class F>
    Shown keep(F work) {
      http::Response response;
      try {
        response = work();
      } catch (base::Problem const& problem) {
        response = http::problem(problem);
      }
      Shown out;
      out.status = response.status;
      out.headers = response.headers;
      out.location = response.headers.find("Location").value_or("");
      out.page = response.headers.find("X-Page").value_or("");
      out.body = http::body_text(response.body);
      if (!out.body.empty()) out.props = base::parse_tree(out.body).value_or(boost::json::value());
      for (auto const line : response.headers.all("Set-Cookie")) {
        auto const equals = line.find('=');
        std::string const name(line.substr(0, equals));
        auto const value = line.substr(equals + 1, line.find(';') - equals - 1);
        if (value.empty() || line.contains("Max-Age=0"))
          jar.erase(name);
        else
          jar[name] = value;
      }
      return out;
    }
    SignInTest& test_;
    std::string tenant_;
  };

  accounts::Account make_account(std::string const& email, std::string const& password = "a quiet harbour",
                                 std::string const& tenant = "aurora", std::string const& msisdn = {}) {
    accounts::NewAccount wanted{.name = "Mira",
                                .last_name = "Lind",
                                .email = email.empty() ? std::nullopt : std::optional(email),
                                .email_verified = true,
                                .password_hash = password.empty()
                                                     ? std::nullopt
                                                     : std::optional(portal->passwords.hash_now(password)),
                                .language = "en"};
    if (!msisdn.empty()) {
      wanted.msisdn = msisdn;
      wanted.msisdn_verified = true;
    }
    return *database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).create(wanted, ids.make<accounts::AccountId>(), clock.now());
    });
  }
  std::optional<accounts::Account> account_of(std::string const& email,
                                              std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_email(email);
    });
  }
  std::vector<SentMessage> messages() {
    return database().read_now([](storage::Session& session) {
      return session.rows<SentMessage>(R"(
        select channel, recipient, template as template_name, locale, data
        from message
        order by id)");
    });
  }
  std::vector<std::string> templates() {
    std::vector<std::string> out;
    for (auto const& each : messages()) out.push_back(each.template_name);
    return out;
  }
  /// A member of the newest message's data.
  std::string sent(std::string const& fact) {
    auto const all = messages();
    if (all.empty()) return {};
    auto const data = *base::parse_tree(all.back().data);
    auto const* found = data.as_object().if_contains(fact);
    return found && found->is_string() ? std::string(found->get_string()) : std::string();
  }
  static std::string login(std::string const& return_to = "/music?articleId=5",
                           std::string const& tenant = "aurora") {
    return "/login/" + tenant + '?' + http::Query{{"lang", "en"}, {"redirectUrl", return_to}}.text();
  }
  static std::string step(std::string const& path, std::string const& return_to = "/music?articleId=5") {
    return path + '?' + http::Query{{"lang", "en"}, {"redirectUrl", return_to}}.text();
  }

  struct Portal {
    explicit Portal(SignInTest& test)
        : sessions(test.database(), test.clock, test.ids, std::string(32, 'k')),
          passwords({.threads = 1, .max_waiting = 64, .memory_kib = 64, .passes = 1}),
          limits(test.clock),
          second_factors(test.database(), test.clock, std::string(32, 's')),
          sealer(std::string(32, 'k')),
          secrets(accounts::Secrets::open("/nowhere/secrets.toml",
                                          {{"KIOSK_SECRET_AURORA__PARTNER", std::string(32, 'p')},
                                           {"KIOSK_SECRET_AURORA__PROVIDER_COOKIE", std::string(32, 'c')}})),
          security(metrics, test.clock),
          messenger(test.clock, test.ids),
          http({}),
          providers(http, test.clock),
          operator_network(operator_settings()),
          services{test.database(), test.clock,     test.ids,         sessions,    passwords,
                   limits,          second_factors, sealer,           secrets,     security,
                   messenger,       providers,      operator_network, backend_path},
          hosted(services),
          api(services),
          users(services),
          oauth_callback(services) {}

    static Settings operator_settings() {
      Settings out;
      out.operator_proxies = {"198.51.100.0/24"};
      out.operator_networks = {"192.0.2.0/24"};
      return out;
    }
    using Handler = HostedPages::Answer (*)(HostedPages const&, ::portal::CallContext&);
    template <auto method>
    static HostedPages::Answer run(HostedPages const& pages, ::portal::CallContext& context) {
      return ::portal::invoke(pages, method, context);
    }
    /// A step as the program answers it: a page's payload, or the answer that it already is.
    boost::asio::awaitable<http::Response> step(std::string const& pattern, http::Request request,
                                                tenants::BackendCall backend, std::string const& name) {
      static std::map<std::string, Handler> const handlers{
          {"GET /login/:tenant", &run<&HostedPages::show_login>},
          {"POST /login/:tenant", &run<&HostedPages::login>},
          {"GET /login/:tenant/otp", &run<&HostedPages::show_otp>},
          {"POST /login/:tenant/otp", &run<&HostedPages::otp>},
          {"POST /login/:tenant/second-factor", &run<&HostedPages::second_factor>},
          {"GET /login/:tenant/reset", &run<&HostedPages::show_reset>},
          {"POST /login/:tenant/reset", &run<&HostedPages::reset>},
          {"POST /login/:tenant/password", &run<&HostedPages::new_password>},
          {"GET /login/:tenant/provider/", &run<&HostedPages::start_provider>},
          {"GET /login/:tenant/callback", &run<&HostedPages::callback>},
          {"GET /login/:tenant/link", &run<&HostedPages::show_link>},
          {"POST /login/:tenant/link", &run<&HostedPages::link>},
          {"GET /login/:tenant/partner", &run<&HostedPages::partner>},
          {"GET /login/:tenant/proceed", &run<&HostedPages::show_proceed>},
          {"POST /login/:tenant/proceed", &run<&HostedPages::proceed>},
          {"GET /register/:tenant", &run<&HostedPages::show_register>},
          {"POST /register/:tenant", &run<&HostedPages::register_account>},
          {"POST /register/:tenant/otp", &run<&HostedPages::register_otp>},
          {"GET /register/:tenant/confirm", &run<&HostedPages::show_confirm>},
          {"POST /register/:tenant/confirm", &run<&HostedPages::confirm>},
          {"POST /logout/:tenant", &run<&HostedPages::sign_out>}};
      ::portal::CallContext context{request, std::move(backend), {{"name", name}}};
      if (pattern == "POST /login/:tenant/passkey/options")
        co_return co_await ::portal::answer(hosted, &HostedPages::passkey_options, context);
      if (pattern == "POST /login/:tenant/passkey")
        co_return co_await ::portal::answer(hosted, &HostedPages::passkey, context);
      auto answer = co_await handlers.at(pattern)(hosted, context);
      auto* page = std::get_if<http::Page>(&answer.content);
      http::Response out = page ? http::json(page->status, page->props.text)
                                : std::move(std::get<http::Response>(answer.content));
      if (page) out.headers.set("X-Page", page->name);
      accounts::add_cookies(out.headers, answer.set_cookies);
      if (answer.retry_after > 0) out.headers.set("Retry-After", std::to_string(answer.retry_after));
      co_return out;
    }

    std::string const backend_path = "/backend";
    accounts::Sessions sessions;
    accounts::PasswordHasher passwords;
    accounts::SignInLimits limits;
    accounts::SecondFactors second_factors;
    accounts::Sealer const sealer;
    accounts::Secrets const secrets;
    ::http::Metrics metrics;
    accounts::SecurityLog security;
    messaging::Messenger const messenger;
    outbound::HttpClient http;
    identity::OidcClient providers;
    OperatorNetwork const operator_network;
    Services const services;
    HostedPages const hosted;
    SignInApi const api;
    UserPages const users;
    OAuthCallback const oauth_callback;
  };

  std::map<std::string, std::shared_ptr<tenants::Tenant const>> tenants;
  std::unique_ptr<Portal> portal;
};

}  // namespace sign_in::testing
