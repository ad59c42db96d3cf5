// Builds core and modules in dependency order.
#include "app/app.hpp"

#include <fmt/ranges.h>

#include <stdexcept>

#include "app/check_rules.hpp"
#include "app/request/pages.hpp"
#include "app/site_map/modules.hpp"
#include "base/log.hpp"
#include "storage/write_check.hpp"

namespace app {
namespace {

using Rendered = std::expected<messaging::RenderedMail, std::string>;

render::RendererSettings renderer_settings(RenderSettings const& settings, core::WebBuild const& web) {
  render::RendererSettings out;
  out.script = web.server_script;
  out.configuration = web.manifest;
  out.contexts = static_cast<unsigned>(settings.contexts);
  out.deadline = std::chrono::milliseconds(settings.deadline_ms);
  out.max_heap_bytes = static_cast<std::size_t>(settings.heap_mb) << 20;
  return out;
}

boost::asio::awaitable<Rendered> render_mail(render::RendererPool& renderer, std::string request) {
  auto const rendered = co_await renderer.call("renderMail", std::move(request));
  if (!rendered) co_return std::unexpected(rendered.error().reason);
  auto mail = base::parse<messaging::RenderedMail>(*rendered);
  if (!mail) co_return std::unexpected("the template's answer is not readable");
  co_return std::move(*mail);
}

/// An SVG by one of the front end's functions.
boost::asio::awaitable<std::expected<std::string, std::string>> render_svg(render::RendererPool& renderer,
                                                                           char const* function,
                                                                           std::string request) {
  auto rendered = co_await renderer.call(function, std::move(request));
  if (!rendered) co_return std::unexpected(rendered.error().reason);
  co_return std::move(*rendered);
}

/// Menus and fragments are on every page of a tenant, cards and songs on those that say so. A tenant's
/// documents are part of each page's key.
void drop_pages(http::PageCache& pages, storage::Change const& change) {
  if (change.kind == storage::ChangeKind::structures) pages.drop_tag(tenant_tag(change.tenant));
  if (change.kind == storage::ChangeKind::catalogue) pages.drop_tag(page_tag(change.tenant, "catalogue"));
  if (change.kind == storage::ChangeKind::plans) pages.drop_tag(page_tag(change.tenant, "plans"));
}

/// A table about people for which no feature speaks would be left out of data exports and erasures. An
/// operator may have tables of its own beside ours, so that only a program that is being worked on ends here.
void require_parts_of_personal_data(core::Core& core, accounts::PersonalData const& data) {
  auto const missing = core.data.database.read_now(
      [&](storage::Session& session) { return accounts::tables_without_part(session, data); });
  if (missing.empty()) return;
  auto const names = fmt::format("{}", fmt::join(missing, ", "));
  if (core.settings.development.is_development())
    throw std::runtime_error(
        "no feature says what these tables hold about people (accounts::PersonalData): " + names);
  base::log::warn("tables with a column account that no data export knows", {{"tables", names}});
}

}  // namespace

App::App(Settings wanted)
    : settings(std::move(wanted)),
      core(settings.core),
      renderer(renderer_settings(settings.render, core.web)),
      request_metrics(core.metrics),
      public_files(http::FilesSettings{core.web.public_folder}),
      description(settings.core.server.backend_path, core.web.api_docs),
      tenants(std::make_unique<tenants::Module>(core)),
      accounts(std::make_unique<accounts::Module>(core, settings.accounts)),
      messaging(std::make_unique<messaging::Module>(
          core, settings.messaging, *tenants,
          [this](std::string request) { return render_mail(renderer, std::move(request)); })),
      identity(std::make_unique<identity::Module>(core)),
      portal(std::make_unique<portal::Module>(core, *tenants)),
      sign_in(std::make_unique<sign_in::Module>(core, settings.sign_in, *accounts, *identity, *messaging)),
      feeds(std::make_unique<feeds::Module>(core)),
      structures(std::make_unique<structures::Module>(core, *accounts)),
      ledger(std::make_unique<ledger::Module>(core, *accounts, check_rules())),
      plans(std::make_unique<plans::Module>(core)),
      payments(std::make_unique<payments::Module>(core, *accounts, *tenants, messaging->messenger)),
      checkout(std::make_unique<checkout::Module>(core, *accounts, *payments)),
      subscriptions(std::make_unique<subscriptions::Module>(core, *accounts, *tenants, *plans, *payments,
                                                            *checkout, messaging->messenger)),
      history(std::make_unique<history::Module>(core, *accounts)),
      profile(std::make_unique<profile::Module>(core, *accounts, *messaging, subscriptions->service)),
      receipts(std::make_unique<receipts::Module>(
          core, *tenants, *messaging, *plans, *accounts,
          [this](std::string request) { return render_svg(renderer, "renderReceipt", std::move(request)); })),
      entitlement(std::make_unique<entitlement::Module>(core, *accounts, *plans, *payments, *checkout)),
      cart(std::make_unique<cart::Module>(core, *accounts, *payments, *checkout, *entitlement)),
      gifts(std::make_unique<gifts::Module>(core, *accounts, *messaging, *payments, *checkout, *entitlement)),
      purchases(std::make_unique<purchases::Module>(core, *accounts, *payments, *checkout, *entitlement)),
      playback(std::make_unique<playback::Module>(core, *accounts, *portal, *entitlement)),
      music(std::make_unique<music::Module>(core, *playback)),
      speech(std::make_unique<speech::Module>(core, *tenants, *portal, *playback)),
      video(std::make_unique<video::Module>(core, *playback)),
      search(std::make_unique<search::Module>(core)),
      stories(std::make_unique<stories::Module>(core, *tenants, *accounts, *structures, *entitlement)),
      games(std::make_unique<games::Module>(core, *tenants, *portal, *playback, *entitlement)),
      market(std::make_unique<market::Module>(core)),
      vouchers(std::make_unique<vouchers::Module>(core, *accounts, *tenants, *messaging, *payments,
                                                  *subscriptions, *entitlement)),
      storefront(std::make_unique<storefront::Module>(core, *tenants, [this](std::string request) {
        return render_svg(renderer, "renderSocialPicture", std::move(request));
      })) {
  description.describe(accounts->personal_data);
  require_parts_of_personal_data(core, accounts->personal_data);
  if (auto const ready = renderer.wait_until_ready(); !ready)
    throw std::runtime_error("the front end's script can't be run: " + ready.error().reason + "\n" +
                             ready.error().stack);
  core.changes.listen([this](storage::Change const& change) { drop_pages(core.page_cache, change); });
  register_metrics(*this);
}

App::~App() = default;

boost::asio::awaitable<void> App::refresh() {
  co_await core.changes.refresh();
  if (co_await tenants->directory.reload()) {
    base::log::info("tenants reloaded");
    core.page_cache.clear();
  }
  accounts->keys.reload();
  playback->keys->reload();
  co_await portal->guest_events.flush();  // last: nothing waits for it
  co_await portal->guest_events.publish(core.publisher);
}

void App::log_refused_renders() {
  auto const refused = renderer.statistics().refused;
  auto const before = std::exchange(logged_refused_renders, refused);
  if (refused > before)
    base::log::warn("renders refused, too many were waiting", {{"count", refused - before}});
}

boost::asio::awaitable<std::string> App::not_ready() {
  if (stopping) co_return "draining";
  if (!renderer.ready()) co_return "the render contexts are not warm";
  try {
    // Written, not read: a full disk or a damaged file still answers questions from memory.
    auto check = [&](storage::Session& session) {
      storage::check_write(session, core.settings.server.node, core.data.clock.now());
    };
    co_await core.data.database.write(check);
  } catch (std::exception const& error) {
    co_return std::string("the database does not take what is written: ") + error.what();
  }
  co_return "";
}

}  // namespace app
