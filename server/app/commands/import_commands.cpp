// Imports a folder or a feed, goes on with imports that were stopped, and lists them.
#include "app/commands/import_commands.hpp"

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/commands/command_line.hpp"
#include "app/commands/folder_import.hpp"
#include "app/commands/run_to_end.hpp"
#include "core/outside.hpp"
#include "features/feeds/feed_import.hpp"
#include "features/ingest/ingest_store.hpp"

namespace app {
namespace {

/// A podcast from the feed of somebody else.
struct FeedOptions {
  std::string url;
  std::vector<std::string> link_hosts;
  std::size_t most_episodes = 100;
  std::string enclosures;  // fetched, linked; empty: as before
  bool follow = false;
  bool remove_absent = false;
  bool dry_run = false;
};

struct ImportOptions {
  std::string folder;
  FeedOptions feed;
  bool go_on = false;
  bool show_status = false;
  std::vector<std::string> tenants;
  unsigned at_once = 2;
};

int import_folder(Settings const& settings, ImportOptions const& options) {
  if (!std::filesystem::is_directory(options.folder))
    throw std::runtime_error(options.folder + " is not a folder");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  return run_import(data, options.folder, options.tenants, options.at_once);
}

int continue_imports(Settings const& settings, unsigned at_once) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const reports = import_into(data, {}, at_once).run_unfinished(&progress);
  progress.clear();
  int result = 0;
  for (auto const& report : reports) {
    std::cerr << ingest::describe(report);
    if (result != 1 && report.exit_code() != 0) result = report.exit_code();
  }
  if (reports.empty()) std::cerr << "Nothing is left to do.\n";
  return result;
}

int list_imports(Settings const& settings) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  data.migrate();
  std::cout << data.database.read_now(
      [](storage::Session& session) { return ingest::describe_imports(session); });
  return 0;
}

int import_feed(Settings const& settings, FeedOptions const& options,
                std::vector<std::string> const& tenants) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  end_gently();
  feeds::FeedImportSettings wanted{.data = data.folder,
                                   .link_hosts = options.link_hosts,
                                   .most_episodes = options.most_episodes,
                                   .enclosures = {},
                                   .follow = options.follow,
                                   .remove_absent = options.remove_absent,
                                   .dry_run = options.dry_run,
                                   .stop = &interrupted()};
  for (auto const& tenant : tenants) wanted.tenants.push_back({tenant});
  if (!options.enclosures.empty())
    wanted.enclosures =
        options.enclosures == "linked" ? feeds::Enclosures::linked : feeds::Enclosures::fetched;
  auto const& open = settings.core.outbound.private_networks;
  outbound::HttpClient client({.private_networks = open, .plain_http = open});
  feeds::FeedImport importer(data.database, data.clock, data.ids,
                             core::outside(client, settings.core.outbound), std::move(wanted));
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const report = run_to_end(importer.run(options.url, &progress));
  progress.clear();
  std::cerr << feeds::describe(report);
  if (report.stopped.empty() && !report.unchanged && !options.dry_run)
    std::cerr << ingest::describe(report.import);
  return report.exit_code();
}

void add_feed_options(Command command, CommandOption url, FeedOptions& feed) {
  command.add_flag("--dry-run", feed.dry_run, "only print what would change").needs(url);
  command.add_flag("--follow", feed.follow, "let the server ask the feed again each hour").needs(url);
  command.add_flag("--remove-absent", feed.remove_absent, "take episodes off that are no longer in the feed")
      .needs(url);
  command
      .add_option("--enclosures", feed.enclosures,
                  "fetched: sounds become media of ours; linked: they play from where the feed says")
      .one_of({"fetched", "linked"})
      .needs(url);
  command.add_option("--link-host", feed.link_hosts, "links in show notes may lead to this host").needs(url);
  command.add_option("--episodes", feed.most_episodes, "take at most so many of the newest episodes")
      .between(1, 5000)
      .show_default()
      .needs(url);
}

int import_what_is_named(Settings const& settings, ImportOptions const& options) {
  if (options.show_status) return list_imports(settings);
  if (options.go_on) return continue_imports(settings, options.at_once);
  if (!options.feed.url.empty()) return import_feed(settings, options.feed, options.tenants);
  return import_folder(settings, options);
}

}  // namespace

void add_import_commands(Command kiosk) {
  auto command =
      kiosk.add_command("import", "Make articles of a folder with media and a manifest.json, or of a feed");
  auto const options = std::make_shared<ImportOptions>();
  auto source = command.add_choice("source");
  source.add_option("folder", options->folder, "the folder");
  auto const url = source.add_option("--feed", options->feed.url, "the address of a podcast's RSS feed");
  source.add_flag("--continue", options->go_on, "go on with imports that were stopped or killed");
  source.add_flag("--status", options->show_status, "print all imports and what is not done of them");
  command.add_option("--tenant", options->tenants, "offer them in these tenants only");
  command.add_option("--at-once", options->at_once, "work on so many files at a time (2)").between(1, 64);
  add_feed_options(command, url, options->feed);
  command.set_action(
      [options](Settings const& settings) { return import_what_is_named(settings, *options); });
}

}  // namespace app
