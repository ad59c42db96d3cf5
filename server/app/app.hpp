// What lives as long as the process, in the order in which it is built; the last is taken down first.
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/data_folder.hpp"
#include "app/jobs.hpp"
#include "app/mail_service.hpp"
#include "app/metrics.hpp"
#include "app/routes.hpp"
#include "app/web_build.hpp"
#include "base/settings.hpp"
#include "features/accounts/passwords.hpp"
#include "features/accounts/sealed.hpp"
#include "features/accounts/secrets.hpp"
#include "features/accounts/sessions.hpp"
#include "features/identity/oidc.hpp"
#include "features/messaging/messenger.hpp"
#include "features/music/music_pages.hpp"
#include "features/playback/media.hpp"
#include "features/playback/song_api.hpp"
#include "features/profile/account_deletion_api.hpp"
#include "features/profile/passkey_api.hpp"
#include "features/profile/profile_api.hpp"
#include "features/profile/profile_pages.hpp"
#include "features/profile/security_api.hpp"
#include "features/sign_in/hosted_pages.hpp"
#include "features/sign_in/oauth_callback.hpp"
#include "features/sign_in/sign_in_api.hpp"
#include "features/sign_in/user_pages.hpp"
#include "features/storefront/storefront.hpp"
#include "features/structures/structure_api.hpp"
#include "features/structures/structure_library.hpp"
#include "features/structures/structure_pages.hpp"
#include "features/tenants/tenant_api.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/files.hpp"
#include "http/page_cache.hpp"
#include "http/rate_limit.hpp"
#include "http/server.hpp"
#include "outbound/http_client.hpp"
#include "render/renderer_pool.hpp"

namespace app {

struct App {
  /// Opens the data folder, migrates, reads the tenants and warms the render contexts; throws with the reason
  /// in plain words where it can't.
  explicit App(base::Settings wanted);

  base::Settings const settings;
  // The sockets' threads outlive what resumes coroutines on them: the database's threads and the renderer's.
  std::optional<http::Server> server;
  std::optional<http::Server> operations;
  DataFolder data;
  JobLoop jobs;
  messaging::Messenger messenger;
  accounts::Secrets const secrets;
  std::string const session_key;
  accounts::Sealer const sealer;
  accounts::PasswordHasher passwords;
  accounts::Sessions sessions;
  outbound::HttpClient http_client;
  identity::OidcClient providers;
  accounts::SignInLimits sign_in_limits;
  sign_in::OperatorNetwork const operator_network;
  sign_in::Services const sign_in_services;
  sign_in::HostedPages const hosted_pages;
  sign_in::SignInApi const sign_in_api;
  sign_in::UserPages const user_pages;
  sign_in::OAuthCallback const oauth_callback;
  WebBuild const web;
  http::Files public_files;
  Metrics metrics;
  http::PageCache page_cache;
  tenants::TenantDirectory tenants;
  tenants::Messages messages;
  http::RateLimit event_limit;
  tenants::Events events;
  std::unique_ptr<playback::SigningKeys> const keys;
  playback::Media media;
  playback::SongApi songs;
  structures::StructureLibrary structure_library;
  structures::StructureApi structure_api;
  structures::StructurePages structure_pages;
  music::MusicPages music_pages;
  profile::Reauthentication reauthentication;
  profile::ProfileApi profile_api;
  profile::SecurityApi security_api;
  profile::PasskeyApi passkey_api;
  profile::AccountDeletionApi account_deletion_api;
  profile::ProfilePages profile_pages;
  storefront::Storefront storefront;
  SiteMap const site_map;
  render::RendererPool renderer;
  MailService mail_service;

  std::atomic<bool> stopping = false;  // draining: send no more work here

  /// Takes over what editors saved, here or on another node, and drops the pages that showed it.
  boost::asio::awaitable<void> refresh();
  /// Empty where the program can answer; else why not.
  boost::asio::awaitable<std::string> not_ready();
};

}  // namespace app
