// Fetches a feed, reads it, plans the import, fetches the files and imports their folder. The feed's own row
// is saved last, so that what was stopped is done again.
#include "features/feeds/feed_import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/licensor_store.hpp"
#include "features/feeds/enclosure_check.hpp"
#include "features/feeds/feed_text.hpp"
#include "features/tenants/tenant_store.hpp"

namespace feeds {
namespace {

namespace fs = std::filesystem;

constexpr int most_moves = 3;
constexpr std::chrono::hours asked_each{1};

struct FileLimits {
  std::size_t bytes;
  std::chrono::milliseconds deadline;
};
FileLimits limits_of(FileKind kind) {
  using std::chrono::minutes;
  switch (kind) {
    case FileKind::sound: return {std::size_t{1} << 30, minutes(30)};
    case FileKind::picture: return {20 << 20, minutes(2)};
    case FileKind::transcript:
    case FileKind::chapters: break;
  }
  return {4 << 20, minutes(1)};
}

catalogue::Manifest manifest_in(fs::path const& folder) {
  std::ifstream in(folder / "manifest.json", std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  return base::parse<catalogue::Manifest>(text).value_or(catalogue::Manifest{});
}

/// Whole or not at all.
void write_manifest(fs::path const& folder, catalogue::Manifest const& manifest) {
  auto const part = folder / "manifest.json.part";
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  out << base::to_json(manifest);
  out.close();
  if (out.fail()) throw std::runtime_error("can't write " + part.string());
  fs::rename(part, folder / "manifest.json");
}

bool has_content(fs::path const& file) {
  std::error_code code;
  return fs::is_regular_file(file, code) && fs::file_size(file, code) > 0;
}

std::string reason_of(int status) { return fmt::format("it answers {}", status); }

std::string titles(char const* what, std::vector<std::string> const& list) {
  std::string out;
  for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), 50); ++i)
    out += fmt::format("  {} {}\n", what, list[i]);
  if (list.size() > 50) out += fmt::format("  {} … and {} more\n", what, list.size() - 50);
  return out;
}

}  // namespace

int FeedReport::exit_code() const {
  if (!stopped.empty()) return 1;
  return problems.empty() ? import.exit_code() : std::max(3, import.exit_code());
}

std::string describe(FeedReport const& report) {
  if (!report.stopped.empty())
    return fmt::format("Stopped: {}.\n{}", report.stopped, titles("!", report.problems));
  std::string out = report.url + '\n';
  if (report.unchanged) return out + "Nothing has changed.\n";
  auto const& difference = report.difference;
  out += titles("+", difference.added) + titles("*", difference.changed) + titles("-", difference.absent);
  out += fmt::format("{} new, {} changed, {} as before, {} no longer in the feed, {} older ones left out.\n",
                     difference.added.size(), difference.changed.size(), difference.same,
                     difference.absent.size(), difference.beyond);
  if (!report.problems.empty())
    out += fmt::format("{} problems:\n{}", report.problems.size(), titles("!", report.problems));
  return out;
}

boost::asio::awaitable<FeedReport> FeedImport::run(std::string url, ingest::ProgressLine* progress) {
  FeedReport report;
  report.url = url;
  auto const find = [&](storage::Session& session) { return FeedStore(session).find(url); };
  auto const found = database_.read_now(find);
  FeedRow row = found.value_or(FeedRow{.id = {}, .url = url});
  if (!found || !settings_.tenants.empty()) {
    std::vector<std::string> names;
    for (auto const& tenant : settings_.tenants) names.push_back(tenant.value);
    row.tenants = base::to_json(names);
  }
  if (settings_.enclosures && *settings_.enclosures != row.enclosures) {
    row.enclosures = *settings_.enclosures;
    // All episodes change, though the feed does not.
    row.etag.clear();
    row.last_modified.clear();
  }
  if (settings_.follow) row.state = FeedState::followed;
  co_await import(std::move(row), report, progress);
  co_return report;
}

boost::asio::awaitable<std::expected<FeedImport::Read, std::string>> FeedImport::read_one(std::string url) {
  outbound::FetchRequest request{.url = std::move(url), .most_bytes = most_feed_bytes};
  auto fetched = co_await fetcher_.fetch(std::move(request));
  if (!fetched) co_return std::unexpected(fetched.error());
  if (fetched->answer.status != 200)
    co_return std::unexpected(fetched->url + ": " + reason_of(fetched->answer.status));
  auto feed = read_feed(fetched->answer.body, fetched->answer.header("content-type"));
  if (!feed) co_return std::unexpected(fetched->url + ": " + feed.error());
  co_return Read{.feed = std::move(*feed), .fetched = std::move(*fetched)};
}

boost::asio::awaitable<std::optional<FeedImport::Read>> FeedImport::read(FeedRow& row, FeedReport& report) {
  outbound::FetchRequest request{.url = row.url, .most_bytes = most_feed_bytes};
  if (!settings_.dry_run && !row.etag.empty()) request.headers.emplace_back("If-None-Match", row.etag);
  if (!settings_.dry_run && !row.last_modified.empty())
    request.headers.emplace_back("If-Modified-Since", row.last_modified);
  auto fetched = co_await fetcher_.fetch(std::move(request));
  if (!fetched) {
    report.stopped = fetched.error();
    co_return std::nullopt;
  }
  int const status = fetched->answer.status;
  if (status == 304 || status == 410 || status != 200) {
    report.unchanged = status == 304;
    if (status == 410) {
      row.state = FeedState::gone;
      report.stopped = row.url + ": the feed is gone (410); what was imported from it stays";
    } else if (status != 304) {
      report.stopped = row.url + ": " + reason_of(status);
    } else if (fetched->moved != row.url) {
      report.url = row.url = fetched->moved;
    }
    co_return std::nullopt;
  }
  auto feed = read_feed(fetched->answer.body, fetched->answer.header("content-type"));
  if (!feed) {
    report.stopped = row.url + ": " + feed.error();
    co_return std::nullopt;
  }
  Read out{.feed = std::move(*feed), .fetched = std::move(*fetched)};
  out.fetched.answer.body.clear();
  row.url = out.fetched.moved;
  // The feed itself may say that it moved. Its new address counts only if there is a feed.
  for (int moves = 0; moves < most_moves; ++moves) {
    auto const next = out.feed.new_address;
    if (next.empty() || next == row.url || next == out.fetched.url) break;
    auto moved = co_await read_one(next);
    if (!moved) {
      report.problems.push_back("it says that it moved, but " + moved.error());
      break;
    }
    out = std::move(*moved);
    row.url = out.fetched.moved;
  }
  report.url = row.url;
  co_return out;
}

void FeedImport::save_failed(FeedRow row, FeedReport const& report, base::Instant now) {
  row.problem = report.stopped.substr(0, 500);
  row.failures = report.stopped.empty() ? 0 : row.failures + 1;
  if (row.failures > 0)
    row.due_at = now + std::min<std::chrono::milliseconds>(asked_each * row.failures, longest_wait);
  if (row.id.value != 0 && !settings_.dry_run) save(row);
}

bool FeedImport::take_over_moved(FeedRow& row, FeedReport& report) {
  auto const find = [&](storage::Session& session) { return FeedStore(session).find(row.url); };
  auto const other = database_.read_now(find);
  if (!other || other->id == row.id) return true;
  if (row.id.value != 0) {
    report.stopped = fmt::format("it moved to {}, which is imported by itself already", row.url);
    return false;
  }
  row.id = other->id;
  if (settings_.tenants.empty()) row.tenants = other->tenants;
  if (!settings_.enclosures) row.enclosures = other->enclosures;
  return true;
}

boost::asio::awaitable<void> FeedImport::import(FeedRow row, FeedReport& report,
                                                ingest::ProgressLine* progress) {
  auto const now = clock_.now();
  auto const known_url = row.url;
  row.checked_at = now;
  row.due_at = now + asked_each;
  auto const read_it = co_await read(row, report);
  if (!read_it) {
    save_failed(std::move(row), report, now);
    co_return;
  }
  if (row.url != known_url && !take_over_moved(row, report)) co_return;
  if (row.id.value == 0) {
    row.id = ids_.make<FeedId>();
    // Before anything is registered, so that who is killed on the way goes on with the same articles.
    if (!settings_.dry_run) save(row);
  }
  auto const& feed = read_it->feed;
  report.problems.insert(report.problems.end(), feed.problems.begin(), feed.problems.end());
  auto const folder = settings_.data / "feeds" / base::text(row.id);
  auto const earlier = manifest_in(folder);
  PlanSettings const wanted{.id = base::text(row.id),
                            .most_episodes = settings_.most_episodes,
                            .remove_absent = settings_.remove_absent,
                            .link_enclosures = row.enclosures == Enclosures::linked,
                            .link_hosts = settings_.link_hosts};
  auto plan = plan_import(feed, earlier, wanted, now);
  report.difference = plan.difference;
  if (settings_.dry_run) co_return;
  auto importing = import_plan(plan, earlier, row, report, progress);
  auto const imported = co_await std::move(importing);
  if (!imported) co_return;
  row.failures = 0;
  row.problem.clear();
  // Where something could not be fetched, the feed is read again next time.
  bool const whole = *imported == Completeness::whole;
  row.etag = whole ? std::string(read_it->fetched.answer.header("etag").substr(0, 500)) : "";
  row.last_modified =
      whole ? std::string(read_it->fetched.answer.header("last-modified").substr(0, 100)) : "";
  save(row);
}

boost::asio::awaitable<std::optional<FeedImport::Completeness>> FeedImport::import_plan(
    Plan& plan, catalogue::Manifest const& earlier, FeedRow const& row, FeedReport& report,
    ingest::ProgressLine* progress) {
  auto const folder = settings_.data / "feeds" / base::text(row.id);
  std::vector<base::TenantId> tenants;
  auto const names = base::parse<std::vector<std::string>>(row.tenants).value_or(std::vector<std::string>{});
  for (auto const& name : names) tenants.push_back({name});
  bool const all_fetched = co_await fetch_files(plan, folder, report, progress);
  bool const all_linked = co_await check_enclosures(plan, earlier, tenants, report, progress);
  if (plan.manifest.podcasts.front().episodes.empty()) {
    report.stopped = row.url + ": none of its episodes could be fetched or linked";
    co_return std::nullopt;
  }
  write_manifest(folder, plan.manifest);
  ingest::Import importer(database_, clock_, ids_,
                          {.data = settings_.data, .tenants = tenants, .stop = settings_.stop});
  report.import = importer.run(folder, progress);
  if (!report.import.stopped.empty()) {
    report.stopped = report.import.stopped;
    co_return std::nullopt;
  }
  if (settings_.remove_absent) take_off(plan, tenants);
  co_return all_fetched&& all_linked ? Completeness::whole : Completeness::partial;
}

boost::asio::awaitable<bool> FeedImport::fetch_files(Plan& plan, fs::path const& folder, FeedReport& report,
                                                     ingest::ProgressLine* progress) {
  for (char const* name : {"sounds", "pictures", "transcripts", "chapters"})
    fs::create_directories(folder / name);
  bool whole = true;
  std::size_t done = 0;
  for (auto const& wanted : plan.files) {
    ++done;
    auto const path = folder / wanted.file;
    if (has_content(path)) continue;
    if (settings_.stop != nullptr && settings_.stop->load()) break;
    if (progress != nullptr)
      progress->show(
          fmt::format("[{}/{}] fetching {} …", done, plan.files.size(), base::printable_text(wanted.url)));
    auto const limits = limits_of(wanted.kind);
    outbound::FetchRequest request{
        .url = wanted.url, .most_bytes = limits.bytes, .deadline = limits.deadline, .file = path};
    auto const fetched = co_await fetcher_.fetch(std::move(request));
    if (fetched && fetched->answer.status == 200 && has_content(path)) continue;
    whole = false;
    report.problems.push_back(!fetched ? fetched.error()
                              : fetched->answer.status == 200
                                  ? wanted.url + ": it is empty"
                                  : wanted.url + ": " + reason_of(fetched->answer.status));
  }
  auto& podcast = plan.manifest.podcasts.front();
  auto const absent = [&](std::string const& file) { return !has_content(folder / file); };
  if (absent(podcast.artwork)) podcast.artwork.clear();
  std::erase_if(podcast.episodes,
                [&](auto const& episode) { return !episode.enclosure && absent(episode.file); });
  for (auto& episode : podcast.episodes) {
    if (absent(episode.artwork)) episode.artwork.clear();
    std::erase_if(episode.transcripts, [&](auto const& transcript) { return absent(transcript.file); });
    auto const chapters = plan.chapters.find(episode.key);
    if (chapters == plan.chapters.end() || absent(chapters->second)) continue;
    std::ifstream in(folder / chapters->second, std::ios::binary);
    std::string const json{std::istreambuf_iterator<char>(in), {}};
    episode.chapters = read_chapters(json, episode.title.begin()->first);
  }
  co_return whole;
}

boost::asio::awaitable<bool> FeedImport::check_enclosures(Plan& plan, catalogue::Manifest const& earlier,
                                                          std::vector<base::TenantId> const& tenants,
                                                          FeedReport& report,
                                                          ingest::ProgressLine* progress) {
  std::set<std::string> known;
  for (auto const& podcast : earlier.podcasts)
    for (auto const& episode : podcast.episodes)
      if (episode.enclosure) known.insert(episode.enclosure->url);
  EnclosureCheck const check(fetcher_, enclosure_hosts(tenants));
  std::set<std::string> refused;
  for (auto& episode : plan.manifest.podcasts.front().episodes) {
    if (!episode.enclosure || known.contains(episode.enclosure->url)) continue;
    if (settings_.stop != nullptr && settings_.stop->load()) {
      refused.insert(episode.key);
      continue;
    }
    if (progress != nullptr)
      progress->show(fmt::format("asking for {} …", base::printable_text(episode.enclosure->url)));
    auto const checked = co_await check.check(*episode.enclosure);
    if (checked) continue;
    refused.insert(episode.key);
    report.problems.push_back(checked.error());
  }
  std::erase_if(plan.manifest.podcasts.front().episodes,
                [&](auto const& episode) { return refused.contains(episode.key); });
  co_return refused.empty();
}

std::vector<std::string> FeedImport::enclosure_hosts(std::vector<base::TenantId> const& tenants) {
  auto const read = [&](storage::Session& session) {
    std::vector<std::string> out;
    for (auto const& each : tenants::load_all_tenants(session)) {
      if (!tenants.empty() && std::ranges::find(tenants, each.id) == tenants.end()) continue;
      std::vector<base::FieldError> ignored;
      auto const tenant = tenants::assemble(each.id, each.saved, ignored);
      auto const& hosts = tenant->configuration.feeds.enclosure_hosts;
      out.insert(out.end(), hosts.begin(), hosts.end());
    }
    return out;
  };
  return database_.read_now(read);
}

void FeedImport::take_off(Plan const& plan, std::vector<base::TenantId> const& tenants) {
  auto const work = [&](storage::Session& session) {
    catalogue::write_offers_alone(session);
    auto everywhere = tenants;
    if (everywhere.empty())
      for (auto const& saved : tenants::load_all_tenants(session)) everywhere.push_back(saved.id);
    for (auto const& key : plan.absent_keys) {
      auto const article = catalogue::LicensorStore(session, plan.manifest.licensor)
                               .find(catalogue::ContentType::podcast, key);
      if (!article) continue;
      for (auto const& tenant : everywhere) catalogue::CatalogueStore({session, tenant}).withdraw(*article);
    }
  };
  database_.write_now(work);
}

void FeedImport::save(FeedRow const& row) {
  auto const work = [&](storage::Session& session) { FeedStore(session).save(row); };
  database_.write_now(work);
}

}  // namespace feeds
