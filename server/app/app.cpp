// Building the parts in dependency order.
#include "app/app.hpp"

#include <stdexcept>

#include "app/cleanup_jobs.hpp"
#include "base/log.hpp"
#include "features/accounts/session_key.hpp"
#include "http/networks.hpp"

namespace app {
namespace {

render::RendererSettings renderer_settings(base::Settings const& settings, WebBuild const& web) {
  render::RendererSettings out;
  out.script = web.server_script;
  out.configuration = web.manifest;
  out.contexts = static_cast<unsigned>(settings.render.contexts);
  out.deadline = std::chrono::milliseconds(settings.render.deadline_ms);
  out.max_heap_bytes = static_cast<std::size_t>(settings.render.heap_mb) << 20;
  return out;
}

JobLoopSettings job_settings(base::Settings const& settings, base::IdSource& ids) {
  JobLoopSettings out;
  out.owner = std::to_string(settings.server.node) + "-" + base::id_text(ids.next());
  return out;
}

std::filesystem::path secrets_file(base::Settings const& settings, DataFolder const& data) {
  return settings.sign_in.secrets.empty() ? data.folder / "secrets.toml"
                                          : std::filesystem::path(settings.sign_in.secrets);
}

accounts::PasswordSettings password_settings(base::Settings::SignIn const& settings) {
  accounts::PasswordSettings out;
  out.threads = static_cast<unsigned>(settings.password_threads);
  out.memory_kib = static_cast<std::size_t>(settings.password_memory_kib);
  out.passes = static_cast<unsigned>(settings.password_passes);
  return out;
}

accounts::SignInLimitSettings limit_settings(base::Settings::SignIn const& settings) {
  accounts::SignInLimitSettings out;
  out.address.count = static_cast<unsigned>(settings.tries_per_address);
  out.address.burst = 3 * out.address.count;
  out.sent_from_address.count = static_cast<unsigned>(settings.sends_per_address);
  out.sent_from_address.burst = 3 * out.sent_from_address.count;
  return out;
}

outbound::HttpClientSettings http_client_settings(base::Settings::SignIn const& settings) {
  outbound::HttpClientSettings out;
  out.private_networks = out.plain_http = settings.private_providers;
  return out;
}

http::RateLimitSettings event_limit_settings() {
  http::RateLimitSettings out;
  out.count =
      240;  // a visitor who clicks a lot sends a few events a second, and an office shares one address
  out.burst = 120;
  return out;
}

tenants::Events::Limit limit_by(http::RateLimit& limit, base::Clock const& clock) {
  return [&limit, &clock](std::string_view client) -> std::optional<std::chrono::seconds> {
    auto const address = http::Address::parse(client);
    auto const decision =
        limit.take(address ? http::client_prefix(*address).text() : std::string(client), clock.now());
    if (decision.allowed) return std::nullopt;
    return std::chrono::ceil<std::chrono::seconds>(decision.retry_after);
  };
}

boost::asio::awaitable<storage::JobResult> erase(storage::Job job) { co_return profile::erase_account(job); }

}  // namespace

App::App(base::Settings wanted)
    : settings(std::move(wanted)),
      data(settings, DataFolder::Purpose::serve),
      jobs(data.database, data.clock, data.ids, job_settings(settings, data.ids)),
      messenger(data.clock, data.ids, jobs.notifier()),
      secrets(accounts::Secrets::open(secrets_file(settings, data))),
      session_key(accounts::open_session_key(data.folder)),
      sealer(session_key),
      passwords(password_settings(settings.sign_in)),
      sessions(data.database, data.clock, data.ids, session_key),
      http_client(http_client_settings(settings.sign_in)),
      providers(http_client, data.clock, settings.sign_in.private_providers),
      sign_in_limits(data.clock, limit_settings(settings.sign_in)),
      operator_network(settings.sign_in),
      sign_in_services{data.database, data.clock,     data.ids,         sessions,
                       passwords,     sign_in_limits, sealer,           secrets,
                       messenger,     providers,      operator_network, settings.server.backend_path},
      hosted_pages(sign_in_services),
      sign_in_api(sign_in_services),
      user_pages(sign_in_services),
      oauth_callback(sign_in_services),
      web(load_web_build(find_web_folder(settings.web.folder))),
      public_files(http::FilesSettings{web.public_folder}),
      page_cache(static_cast<std::size_t>(settings.cache.page_mb) << 20),
      tenants(data.database),
      messages(web.messages),
      event_limit(event_limit_settings()),
      events(data.database, data.clock, data.ids, limit_by(event_limit, data.clock)),
      keys(playback::SigningKeys::open(data.folder)),
      media(data.folder, data.clock, *keys),
      songs(data.database, data.clock, data.ids, *keys),
      structure_library(data.database, data.clock),
      structure_api(data.database, data.clock, structure_library),
      structure_pages(data.database, data.clock, structure_library),
      music_pages(data.database, data.clock, *keys),
      reauthentication(passwords, data.clock),
      profile_api(data.database, data.clock),
      security_api(data.database, data.clock, data.ids, sessions, passwords, messenger, reauthentication,
                   sign_in_limits),
      passkey_api(data.database, data.clock, reauthentication, session_key),
      account_deletion_api(data.database, data.clock, data.ids, sessions, messenger, reauthentication),
      profile_pages(data.database, data.clock, sessions),
      storefront(data.database, data.clock, settings.server.backend_path),
      renderer(renderer_settings(settings, web)),
      mail_service(settings, data, tenants, renderer) {
  data.migrate();
  tenants.reload_now();
  if (auto const ready = renderer.wait_until_ready(); !ready)
    throw std::runtime_error("the front end's script can't be run: " + ready.error().reason + "\n" +
                             ready.error().stack);
  mail_service.serve(jobs);
  jobs.handle(std::string(profile::erase_job), erase);
  register_cleanup_jobs(*this);
  metrics.watch(*this);
}

boost::asio::awaitable<void> App::refresh() {
  bool const changed = co_await tenants.reload();
  if (changed) base::log::info("tenants reloaded");
  auto const edited = co_await structure_library.refresh();
  for (auto const& tenant : edited) page_cache.drop_tag("tenant:" + tenant.value);
}

boost::asio::awaitable<std::string> App::not_ready() {
  if (stopping) co_return "draining";
  if (!renderer.ready()) co_return "the render contexts are not warm";
  try {
    auto ask = [](storage::Session& session) { return session.value<std::int64_t>("select 1"); };
    co_await data.database.read(ask);
  } catch (std::exception const& error) {
    co_return std::string("the database does not answer: ") + error.what();
  }
  co_return "";
}

}  // namespace app
