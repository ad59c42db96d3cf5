// Everything that lives as long as the process, in construction order (dependency injection by constructor).
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/description/description_api.hpp"
#include "app/request/request_metrics.hpp"
#include "app/settings.hpp"
#include "app/site_map/routes.hpp"
#include "core/core.hpp"
#include "http/files.hpp"
#include "http/server/server.hpp"
#include "render/renderer_pool.hpp"

// A feature's module is seen only by who includes its header, so that changing one does not compile all of
// app/.
namespace tenants {
struct Module;
}
namespace accounts {
struct Module;
}
namespace messaging {
struct Module;
}
namespace identity {
struct Module;
}
namespace portal {
struct Module;
}
namespace sign_in {
struct Module;
}
namespace profile {
struct Module;
}
namespace receipts {
struct Module;
}
namespace feeds {
class Module;
}
namespace structures {
struct Module;
}
namespace ledger {
struct Module;
}
namespace plans {
struct Module;
}
namespace payments {
struct Module;
}
namespace checkout {
struct Module;
}
namespace subscriptions {
struct Module;
}
namespace entitlement {
struct Module;
}
namespace history {
struct Module;
}
namespace gifts {
struct Module;
}
namespace cart {
struct Module;
}
namespace purchases {
struct Module;
}
namespace playback {
struct Module;
}
namespace music {
struct Module;
}
namespace speech {
struct Module;
}
namespace video {
struct Module;
}
namespace search {
struct Module;
}
namespace stories {
struct Module;
}
namespace games {
struct Module;
}
namespace market {
struct Module;
}
namespace vouchers {
struct Module;
}
namespace storefront {
struct Module;
}

namespace app {

struct App {
  /// Opens the data folder, migrates, reads the tenants and warms the render contexts; throws with the reason
  /// in plain words where it can't.
  explicit App(Settings wanted);
  ~App();

  Settings const settings;
  // The sockets' threads outlive what resumes coroutines on them: the database's threads and the renderer's.
  std::optional<http::Server> server;
  std::optional<http::Server> operations;
  core::Core core;
  render::RendererPool renderer;
  RequestMetrics request_metrics;
  http::Files public_files;
  SiteMap const site_map;
  DescriptionApi description;

  std::unique_ptr<tenants::Module> tenants;
  std::unique_ptr<accounts::Module> accounts;
  std::unique_ptr<messaging::Module> messaging;
  std::unique_ptr<identity::Module> identity;
  std::unique_ptr<portal::Module> portal;
  std::unique_ptr<sign_in::Module> sign_in;
  std::unique_ptr<feeds::Module> feeds;
  std::unique_ptr<structures::Module> structures;
  std::unique_ptr<ledger::Module> ledger;
  std::unique_ptr<plans::Module> plans;
  std::unique_ptr<payments::Module> payments;
  std::unique_ptr<checkout::Module> checkout;
  std::unique_ptr<subscriptions::Module> subscriptions;
  std::unique_ptr<history::Module> history;
  std::unique_ptr<profile::Module> profile;
  std::unique_ptr<receipts::Module> receipts;
  std::unique_ptr<entitlement::Module> entitlement;
  std::unique_ptr<cart::Module> cart;
  std::unique_ptr<gifts::Module> gifts;
  std::unique_ptr<purchases::Module> purchases;
  std::unique_ptr<playback::Module> playback;
  std::unique_ptr<music::Module> music;
  std::unique_ptr<speech::Module> speech;
  std::unique_ptr<video::Module> video;
  std::unique_ptr<search::Module> search;
  std::unique_ptr<stories::Module> stories;
  std::unique_ptr<games::Module> games;
  std::unique_ptr<market::Module> market;
  std::unique_ptr<vouchers::Module> vouchers;
  std::unique_ptr<storefront::Module> storefront;

  std::uint64_t logged_refused_renders = 0;
  std::atomic<bool> stopping = false;  // draining: send no more work here

  /// Takes over what editors saved, here or on another node, and drops the pages that showed it.
  boost::asio::awaitable<void> refresh();
  /// One line for all renders that were refused since the last call.
  void log_refused_renders();
  /// Empty where the program can answer; else why not.
  boost::asio::awaitable<std::string> not_ready();
};

}  // namespace app
