// The steps of an import: read the manifest, make media two files at a time, register what belongs together.
#include "features/ingest/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/manifest/tag_manifest.hpp"
#include "features/ingest/import_games.hpp"
#include "features/ingest/import_market.hpp"
#include "features/ingest/import_music.hpp"
#include "features/ingest/import_registry.hpp"
#include "features/ingest/import_speech.hpp"
#include "features/ingest/import_stories.hpp"
#include "features/ingest/import_threads.hpp"
#include "features/ingest/import_video.hpp"
#include "features/ingest/import_vouchers.hpp"
#include "features/ingest/ingest_queue.hpp"
#include "features/tenants/tenant_store.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 13> audio_endings{
    ".flac", ".mp3", ".wav", ".aiff", ".aif", ".ogg", ".oga", ".opus", ".m4a", ".aac", ".wv", ".ape", ".wma"};

std::optional<catalogue::Manifest> manifest_in(fs::path const& folder, ImportReport& report) {
  std::ifstream in(folder / "manifest.json", std::ios::binary);
  if (!in) {
    report.refused.push_back({"manifest.json", "can't be opened"});
    return std::nullopt;
  }
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto manifest = catalogue::read_manifest(text);
  if (manifest) return std::move(*manifest);
  for (auto const& error : manifest.error())
    report.refused.push_back(
        {error.field.empty() ? "manifest.json" : "manifest.json: " + error.field, error.message});
  return std::nullopt;
}

catalogue::Manifest manifest_from_tags(fs::path const& folder, media::MediaMaker const& maker,
                                       ProgressLine* progress, ImportReport& report) {
  std::vector<std::string> files;
  std::error_code code;
  for (auto entry = fs::recursive_directory_iterator(folder, code);
       entry != fs::recursive_directory_iterator(); entry.increment(code)) {
    if (code) break;
    std::string const ending = base::lower_ascii(entry->path().extension().string());
    if (!entry->is_regular_file(code) || std::ranges::find(audio_endings, ending) == audio_endings.end())
      continue;
    auto file = fs::relative(entry->path(), folder).string();
    if (base::is_valid_utf8(file))
      files.push_back(std::move(file));
    else
      report.refused.push_back({base::printable_text(file), "its name is not valid UTF-8"});
  }
  std::ranges::sort(files);
  std::vector<catalogue::TaggedFile> tagged;
  for (auto const& file : files) {
    if (progress != nullptr)
      progress->show(fmt::format("[{}/{}] tags: {} …", tagged.size() + 1, files.size(), file));
    auto probe = maker.probe_audio(folder / file);
    if (!probe) {
      report.refused.push_back({file, probe.error()});
      continue;
    }
    if (!base::is_valid_utf8(probe->tags.title + probe->tags.artist + probe->tags.album)) probe->tags = {};
    tagged.push_back({.file = file, .tags = probe->tags, .has_picture = probe->has_picture});
  }
  std::string name = fs::canonical(folder).filename().string();
  if (name.empty()) name = "local";
  return catalogue::manifest_of_tags(base::slugify(name), tagged);
}

/// Reads the folder's manifest, or makes one from the tags of its audio files. nullopt: there is nothing to
/// import, and the report says why.
std::optional<catalogue::Manifest> manifest_of(fs::path const& folder, media::MediaMaker const& maker,
                                               ProgressLine* progress, ImportReport& report) {
  std::error_code code;
  if (fs::exists(folder / "manifest.json", code)) {
    auto manifest = manifest_in(folder, report);
    if (!manifest) report.stopped = "the manifest is refused; nothing was imported";
    return manifest;
  }
  auto manifest = manifest_from_tags(folder, maker, progress, report);
  if (has_stories(folder)) manifest.article_folders.push_back({.path = "."});
  if (!manifest.albums.empty() || !manifest.article_folders.empty()) return manifest;
  if (progress != nullptr) progress->clear();
  if (report.refused.empty())
    report.stopped =
        fmt::format("{} has neither a manifest.json nor audio files nor articles", folder.string());
  return std::nullopt;
}

}  // namespace

/// A folder that can be imported: what is in it, what makes its media, and who offers it.
struct Import::Source {
  fs::path const& folder;
  catalogue::Manifest const& manifest;
  catalogue::MediaFolder const& media;
  media::MediaMaker const& maker;
  std::vector<base::TenantId> const& tenants;
};

std::vector<ImportReport> Import::run_unfinished(ProgressLine* progress) {
  std::vector<ImportReport> out;
  auto const wanted =
      database_.read_now([](storage::Session& session) { return IngestStore(session).unfinished(); });
  for (auto const& ingest : wanted) {
    std::error_code code;
    if (!fs::is_directory(ingest.folder, code)) {
      out.emplace_back().stopped = give_up(ingest);
      continue;
    }
    auto settings = settings_;
    settings.tenants.clear();
    for (auto const tenant : base::split(ingest.tenants, ' '))
      if (!tenant.empty()) settings.tenants.push_back({std::string(tenant)});
    out.push_back(Import(database_, clock_, ids_, settings).run(ingest.folder, progress));
  }
  return out;
}

std::string Import::give_up(Ingest const& ingest) {
  database_.write_now([&](storage::Session& session) {
    IngestStore(session).fail(ingest.id, "its folder is gone", clock_.now());
  });
  return fmt::format("the folder {} is gone, so its import has failed; to import it, name its new place",
                     ingest.folder);
}

std::expected<std::vector<base::TenantId>, std::string> Import::tenants_for(fs::path const& folder) {
  std::error_code code;
  if (!fs::is_directory(folder, code))
    return std::unexpected(fmt::format("{} is not a folder", folder.string()));
  if (auto const real = fs::canonical(folder).string(); !base::is_valid_utf8(real))
    return std::unexpected(
        fmt::format("the folder's name {} is not valid UTF-8", base::printable_text(real)));
  std::vector<base::TenantId> tenants = settings_.tenants;
  std::set<std::string> known;
  for (auto const& saved :
       database_.read_now([](storage::Session& session) { return tenants::load_all_tenants(session); })) {
    known.insert(saved.id.value);
    if (settings_.tenants.empty()) tenants.push_back(saved.id);
  }
  for (auto const& tenant : settings_.tenants)
    if (!known.contains(tenant.value))
      return std::unexpected(fmt::format("the tenant {} is unknown", tenant.value));
  return tenants;
}

void Import::make_and_register(Source const& source, ProgressLine* progress, ImportReport& report) {
  auto const& manifest = source.manifest;
  auto const root = fs::canonical(source.folder).string();
  auto const hashes = database_.read_now(
      [&](storage::Session& session) { return catalogue::ImportFileStore(session).under(root); });
  ImportThreads import_threads(source.folder, source.maker, hashes, progress, settings_.stop);
  MusicImport music(manifest, source.media, import_threads);
  PeopleImport people(manifest, import_threads);
  SpeechImport speech(manifest, people, import_threads);
  VideoImport video(manifest, people, source.media, import_threads);
  StoryImport stories(manifest, source.folder, import_threads);
  GameImport games(manifest, import_threads);
  MarketImport market(manifest, import_threads);
  VoucherImport vouchers(manifest, market, import_threads);
  report.files = import_threads.size();
  IngestQueue queue(database_, clock_, ids_, root, settings_.tenants, import_threads);
  auto const finish = [&] {
    import_threads.end();
    report.made = import_threads.made();
    if (progress != nullptr) progress->clear();
  };
  try {
    import_threads.start(settings_.workers, &queue);
    Registry registry(database_, clock_, ids_, manifest.licensor, source.tenants, import_threads, report);
    registry.genres(manifest.genres);
    music.register_all(registry);
    people.register_all(registry);
    speech.register_all(registry);
    video.register_all(registry);
    stories.register_all(registry);
    games.register_all(registry);
    market.register_all(registry);
    vouchers.register_all(registry);
    for (std::size_t i = 0; i < import_threads.size(); ++i)
      if (auto const& outcome = import_threads.wait(i); !outcome)
        registry.refuse(import_threads.file(i), outcome.error());
  } catch (std::exception const& stopped) {
    finish();
    queue.end(stopped.what());
    throw;
  }
  finish();
  queue.end("");
}

ImportReport Import::run(fs::path const& folder, ProgressLine* progress) {
  ImportReport report;
  try {
    auto const tenants = tenants_for(folder);
    if (!tenants) {
      report.stopped = tenants.error();
      return report;
    }
    report.tenants = tenants->size();
    catalogue::MediaFolder const media(settings_.data);
    processes::ProcessIsolation const isolation;
    media::MediaMaker const maker(media, isolation, settings_.niceness);
    auto const manifest = manifest_of(folder, maker, progress, report);
    if (!manifest) return report;
    make_and_register({folder, *manifest, media, maker, *tenants}, progress, report);
  } catch (catalogue::DiskFull const& full) {
    report.stopped = std::string(full.what()) + "; make room and run the import again, it goes on from here";
  } catch (Stopped const& stopped) {
    report.stopped = stopped.what();
  } catch (base::Problem const& problem) {
    report.stopped = problem.status == 507  // the database's disk
                         ? "the disk is full; make room and run the import again, it goes on from here"
                         : problem.detail;
  } catch (std::system_error const& error) {
    report.stopped = error.what();
  }
  if (!report.stopped.empty())
    base::log::error("import stopped", {{"folder", folder.string()}, {"reason", report.stopped}});
  return report;
}

}  // namespace ingest
