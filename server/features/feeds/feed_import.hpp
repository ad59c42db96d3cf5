// `kiosk import --feed`: a podcast from the feed of somebody else becomes articles that tenants offer.
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/feeds/feed_manifest.hpp"
#include "features/feeds/feed_store.hpp"
#include "features/ingest/import.hpp"
#include "outbound/fetcher.hpp"
#include "storage/database.hpp"

namespace feeds {

struct FeedImportSettings {
  std::filesystem::path data;                // the program's data folder
  std::vector<base::TenantId> tenants = {};  // from now on; empty: as before, at first all that there are
  std::vector<std::string> link_hosts = {};
  std::size_t most_episodes = 100;
  std::optional<Enclosures> enclosures = {};  // from now on; absent: as before, at first fetched
  bool follow = false;                        // asked again by the server from now on
  bool remove_absent = false;                 // episodes that are no longer in the feed are taken off, too
  bool dry_run = false;                       // only says what would change
  std::atomic<bool> const* stop = nullptr;
};

struct FeedReport {
  std::string url;  // the address that is kept
  bool unchanged = false;
  Difference difference;
  std::vector<std::string> problems;  // what was left out, and why
  ingest::ImportReport import;
  std::string stopped;  // why nothing was imported; empty: something was

  /// The exit code, as for the import of a folder.
  int exit_code() const;
};
/// The report as a person reads it.
std::string describe(FeedReport const& report);

/// Safe to run again, and to be killed at any point. What was fetched lies in the data folder (feeds/ID),
/// with the manifest that the import reads.
class FeedImport {
 public:
  /// Between two tries of a feed that fails.
  static constexpr std::chrono::hours longest_wait{24};

  FeedImport(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
             outbound::Fetcher fetcher, FeedImportSettings settings)
      : database_(database),
        clock_(clock),
        ids_(ids),
        fetcher_(std::move(fetcher)),
        settings_(std::move(settings)) {}

  /// Blocks its thread while media are made.
  boost::asio::awaitable<FeedReport> run(std::string url, ingest::ProgressLine* progress = nullptr);

 private:
  struct Read {
    Feed feed;
    outbound::Fetched fetched;
  };
  enum class Completeness { whole, partial };  // of the files and links that an import wanted
  boost::asio::awaitable<void> import(FeedRow row, FeedReport& report, ingest::ProgressLine* progress);
  /// Saves why the feed could not be read, and when it is tried again: later after each failure.
  void save_failed(FeedRow row, FeedReport const& report, base::Instant now);
  /// Goes on with the row that its new address has already: somebody may ask by the old address. False: both
  /// addresses are imported already, and the report says so.
  bool take_over_moved(FeedRow& row, FeedReport& report);
  /// Fetches the files and imports their folder; nullopt where the import stopped, with the reason in the
  /// report.
  boost::asio::awaitable<std::optional<Completeness>> import_plan(Plan& plan,
                                                                  catalogue::Manifest const& earlier,
                                                                  FeedRow const& row, FeedReport& report,
                                                                  ingest::ProgressLine* progress);
  /// Fetches a feed, and the one that it says it moved to; nullopt with the reason or `unchanged` in the
  /// report.
  boost::asio::awaitable<std::optional<Read>> read(FeedRow& row, FeedReport& report);
  boost::asio::awaitable<std::expected<Read, std::string>> read_one(std::string url);
  /// True where all files are there.
  boost::asio::awaitable<bool> fetch_files(Plan& plan, std::filesystem::path const& folder,
                                           FeedReport& report, ingest::ProgressLine* progress);
  /// Leaves out episodes whose linked sound is not there or may not be played; true where all are.
  boost::asio::awaitable<bool> check_enclosures(Plan& plan, catalogue::Manifest const& earlier,
                                                std::vector<base::TenantId> const& tenants,
                                                FeedReport& report, ingest::ProgressLine* progress);
  /// Hosts that at least one of these tenants plays linked sounds from.
  std::vector<std::string> enclosure_hosts(std::vector<base::TenantId> const& tenants);
  void take_off(Plan const& plan, std::vector<base::TenantId> const& tenants);
  void save(FeedRow const& row);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  outbound::Fetcher fetcher_;
  FeedImportSettings settings_;
};

}  // namespace feeds
