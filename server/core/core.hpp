// The services that every feature's module is built from, in the order in which they are built.
#pragma once
#include <string>

#include "core/data_folder.hpp"
#include "core/event_publisher.hpp"
#include "core/job_loop.hpp"
#include "core/outbox_job.hpp"
#include "core/settings.hpp"
#include "core/web_build.hpp"
#include "http/pages/page_cache.hpp"
#include "http/server/metrics.hpp"
#include "outbound/http_client.hpp"
#include "storage/changes/changes.hpp"

namespace core {

struct Core {
  /// Opens and migrates the data folder and reads the front end's build; throws with the reason in plain
  /// words where it can't. `settings` outlives this.
  /// A command that only administers (`purpose`) migrates nothing.
  explicit Core(Settings const& settings, DataFolder::Purpose purpose = DataFolder::Purpose::serve);

  Settings const& settings;
  DataFolder data;
  storage::Changes changes;
  std::string const process;  // this start of this server, for leases: "NODE-ID"
  JobLoop jobs;
  FilePublisher publisher;
  OutboxJob outbox;
  outbound::HttpClient http_client;
  WebBuild const web;
  http::PageCache page_cache;
  http::Metrics metrics;

 private:
  void register_metrics();
};

}  // namespace core
