// The steps of an import: read the manifest, make media two files at a time, register what belongs together.
#include "features/catalogue/import.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <thread>

#include "base/log.hpp"
#include "base/money.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/licensor_store.hpp"
#include "features/catalogue/media_maker.hpp"
#include "features/tenants/tenant_store.hpp"

namespace catalogue {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 13> audio_endings{
    ".flac", ".mp3", ".wav", ".aiff", ".aif", ".ogg", ".oga", ".opus", ".m4a", ".aac", ".wv", ".ape", ".wma"};

enum class WorkKind { audio, square_picture, wide_picture, cover, video };

/// One file to make media of. `outcome` is set by a worker, under the work list's mutex.
struct Work {
  WorkKind kind;
  std::string file;  // below the folder
  std::string title;
  std::optional<std::expected<Made, std::string>> outcome;
};

struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string_view kind_name(WorkKind kind) {
  switch (kind) {
    case WorkKind::audio: return "music";
    case WorkKind::video: return "video";
    default: return "artwork";
  }
}

/// The text in this language, else in English, else in the first one there is; end() of no texts.
Texts::const_iterator shown_text(Texts const& texts, std::string_view locale) {
  if (auto const own = texts.find(std::string(locale)); own != texts.end()) return own;
  if (auto const english = texts.find("en"); english != texts.end()) return english;
  return texts.begin();
}

std::string title_of(Texts const& texts) {
  auto const shown = shown_text(texts, "en");
  return shown == texts.end() ? std::string() : shown->second;
}

/// One entry for each language of the title or the description. A title is often the same everywhere, and
/// given in one language only; the description must not be lost with it.
std::map<std::string, ArticleText> article_texts(Texts const& titles, Texts const& descriptions) {
  std::map<std::string, ArticleText> out;
  auto const add = [&](std::string const& locale) {
    auto const title = shown_text(titles, locale);
    auto const description = shown_text(descriptions, locale);
    auto& text = out[locale];
    if (title != titles.end()) text.title = title->second;
    if (description == descriptions.end()) return;
    text.description = description->second;
    text.description_locale = description->first;
  };
  for (auto const& [locale, title] : titles) add(locale);
  for (auto const& [locale, description] : descriptions) add(locale);
  return out;
}

std::int64_t minor_units(ManifestPrice const& price) {
  return std::llround(price.amount * std::pow(10.0, base::currency_decimals(price.currency)));
}

/// All files of one import, worked on in order by a few threads.
class Workshop {
 public:
  Workshop(fs::path folder, MediaMaker const& maker, std::vector<KnownFile> const& known,
           ProgressLine* progress, std::atomic<bool> const* stop)
      : folder_(std::move(folder)), maker_(maker), progress_(progress), stop_(stop) {
    for (auto const& file : known) known_[file.path] = file;
  }
  ~Workshop() { end(); }
  Workshop(Workshop const&) = delete;
  Workshop& operator=(Workshop const&) = delete;

  /// Adds a file before `start`; the same file of the same kind is made once.
  std::size_t add(WorkKind kind, std::string const& file, std::string const& title) {
    for (std::size_t i = 0; i < works_.size(); ++i)
      if (works_[i].kind == kind && works_[i].file == file) return i;
    works_.push_back({.kind = kind, .file = file, .title = title, .outcome = std::nullopt});
    return works_.size() - 1;
  }

  void start(unsigned workers) {
    for (unsigned i = 0; i < std::max(1U, workers); ++i) threads_.emplace_back([this] { work(); });
  }

  /// Waits for one file. Throws DiskFull or Stopped where the whole import has to end.
  std::expected<Made, std::string> const& wait(std::size_t index) {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return works_[index].outcome || failure_; });
    if (!works_[index].outcome) std::rethrow_exception(failure_);
    return *works_[index].outcome;
  }

  void end() {
    {
      std::lock_guard const lock(mutex_);
      next_ = works_.size();
    }
    for (auto& thread : threads_)
      if (thread.joinable()) thread.join();
  }

  std::size_t made() const { return made_; }
  std::size_t size() const { return works_.size(); }
  std::string const& file(std::size_t index) const { return works_[index].file; }
  std::vector<KnownFile> take_hashes() {
    std::lock_guard const lock(mutex_);
    return std::exchange(new_hashes_, {});
  }

 private:
  void work() {
    for (;;) {
      std::size_t index = 0;
      {
        std::lock_guard const lock(mutex_);
        if (failure_ || next_ >= works_.size()) return;
        if (stop_ != nullptr && stop_->load()) {
          failure_ =
              std::make_exception_ptr(Stopped("it was interrupted; run it again and it goes on from here"));
          finished_.notify_all();
          return;
        }
        index = next_++;
      }
      try {
        auto outcome = make(works_[index]);
        std::lock_guard const lock(mutex_);
        ++done_;
        if (progress_ != nullptr)
          progress_->done(line(works_[index], outcome ? "ready" : "refused: " + outcome.error()));
        works_[index].outcome = std::move(outcome);
      } catch (...) {
        std::lock_guard const lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
      finished_.notify_all();
    }
  }

  std::string line(Work const& work, std::string_view what) const {
    return fmt::format("[{}/{}] {}: {}  {}", std::min(done_ + (what == "ready" ? 0 : 1), works_.size()),
                       works_.size(), kind_name(work.kind), work.title, what);
  }

  std::expected<Made, std::string> make(Work const& work) {
    bool something_made = false;
    Step const step = [&](std::string_view what) {
      std::lock_guard const lock(mutex_);
      if (!something_made) ++made_;
      something_made = true;
      if (progress_ != nullptr) progress_->show(line(work, std::string(what) + " …"));
    };
    std::string file = work.file;
    if (work.kind == WorkKind::cover) file.resize(file.rfind('#'));
    fs::path const path = folder_ / file;
    auto const hash = hash_of(path);
    if (!hash) return std::unexpected(hash.error());
    switch (work.kind) {
      case WorkKind::audio: return maker_.audio(path, *hash, step);
      case WorkKind::square_picture: return maker_.picture(path, *hash, PictureShape::square, step);
      case WorkKind::wide_picture: return maker_.picture(path, *hash, PictureShape::wide, step);
      case WorkKind::cover: return maker_.cover(path, *hash, step);
      case WorkKind::video: return maker_.video(path, *hash, step);
    }
    return std::unexpected("unknown kind of work");
  }

  std::expected<std::string, std::string> hash_of(fs::path const& path) {
    struct stat found{};
    if (stat(path.c_str(), &found) != 0) return std::unexpected("the file was not found");
    if (!S_ISREG(found.st_mode)) return std::unexpected("it is not a regular file");
    if (found.st_size == 0) return std::unexpected("the file is empty");
    // A link must not lead out of the folder.
    std::error_code code;
    auto const real = fs::canonical(path, code).string();
    auto const root = fs::canonical(folder_, code).string();
    if (!base::is_valid_utf8(real)) return std::unexpected("its name is not valid UTF-8");
    if (code || !real.starts_with(root + '/')) return std::unexpected("it lies outside the folder");
    KnownFile now{.path = real,
                  .size = found.st_size,
                  .modified_ns = found.st_mtim.tv_sec * 1'000'000'000LL + found.st_mtim.tv_nsec,
                  .hash = {}};
    if (auto const known = known_.find(now.path); known != known_.end() && known->second.size == now.size &&
                                                  known->second.modified_ns == now.modified_ns)
      return known->second.hash;
    try {
      now.hash = hash_file(path);
    } catch (std::system_error const& error) {
      return std::unexpected("it can't be read: " + error.code().message());
    }
    std::string hash = now.hash;
    std::lock_guard const lock(mutex_);
    new_hashes_.push_back(std::move(now));
    return hash;
  }

  fs::path const folder_;
  MediaMaker const& maker_;
  std::map<std::string, KnownFile> known_;
  ProgressLine* progress_;
  std::atomic<bool> const* stop_;
  std::deque<Work> works_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  std::size_t made_ = 0;
  std::vector<KnownFile> new_hashes_;
  std::exception_ptr failure_;
};

struct AlbumPlan {
  ManifestAlbum const* album;
  std::optional<std::size_t> artwork;
  std::vector<std::size_t> tracks;
};

/// Registers articles as their files become ready.
class Registry {
 public:
  Registry(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
           std::string const& licensor, std::vector<base::TenantId> const& tenants, Workshop& workshop,
           ImportReport& report)
      : database_(database),
        now_(clock.now()),
        ids_(ids),
        licensor_(licensor),
        tenants_(tenants),
        workshop_(workshop),
        report_(report) {}

  void genres(std::vector<ManifestGenre> const& genres) {
    write([&](storage::Session& session) {
      LicensorStore store(session, licensor_);
      for (auto const& genre : genres) store.save_genre(base::slugify(genre.key), genre.name, ids_);
    });
  }

  void artist(ManifestArtist const& artist, std::optional<std::size_t> artwork, std::int64_t rank) {
    ArticleDraft draft{.content_type = ContentType::artist,
                       .key = artist.key,
                       .texts = article_texts(artist.name, artist.biography)};
    draft.genres = genre_slugs(artist.genres);
    add_picture(draft, "COVER", artwork);
    base::ArticleId id;
    write([&](storage::Session& session) { id = save(session, draft, "FREE", {}, rank); });
    artists_[artist.key] = id;
  }

  void album(AlbumPlan const& plan, std::int64_t album_index) {
    ManifestAlbum const& album = *plan.album;
    auto const cover = take(plan.artwork);
    auto const released = base::parse_rfc3339(album.released);
    std::vector<std::pair<ManifestTrack const*, Made>> ready;
    for (std::size_t i = 0; i < plan.tracks.size(); ++i)
      if (auto made = take(plan.tracks[i])) ready.emplace_back(&album.tracks[i], std::move(*made));

    std::map<std::string, base::ArticleId> saved;
    write([&](storage::Session& session) {
      saved.clear();
      ArticleDraft draft{.content_type = ContentType::album,
                         .key = album.key,
                         .texts = article_texts(album.title, album.description),
                         .released_at = released};
      draft.genres = genre_slugs(album.genres);
      draft.artists = {artists_.at(album.artist)};
      draft.child_relation = "album_track";
      if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
      std::int64_t index = 0;
      for (auto const& [track, made] : ready) {
        ++index;
        base::ArticleId const id = save(session, track_draft(album, *track, made, cover, released),
                                        track->business_model, track->price, track_rank(index, album_index));
        saved[track->key] = id;
        draft.children.push_back({.id = id, .position = track->number > 0 ? track->number : index});
        draft.duration_ms += made.duration_ms;
        draft.rating = std::max(draft.rating, track->rating);
        draft.explicit_ = draft.explicit_ || track->explicit_;
      }
      // An album without a playable track would be an empty page.
      if (!ready.empty()) save(session, draft, album_model(ready), {}, album_index);
    });
    tracks_.insert(saved.begin(), saved.end());
  }

  void playlist(ManifestPlaylist const& playlist, std::optional<std::size_t> artwork, std::int64_t rank) {
    ArticleDraft draft{.content_type = ContentType::playlist,
                       .key = playlist.key,
                       .texts = article_texts(playlist.title, playlist.description)};
    draft.child_relation = "playlist_track";
    add_picture(draft, "COVER", artwork);
    for (auto const& key : playlist.tracks) {
      // A track that was refused is missing here, and the playlist goes on without it.
      if (auto const track = tracks_.find(key); track != tracks_.end())
        draft.children.push_back(
            {.id = track->second, .position = static_cast<std::int64_t>(draft.children.size()) + 1});
    }
    write([&](storage::Session& session) { save(session, draft, "FREE", {}, rank); });
  }

  void video(ManifestVideo const& video, std::size_t film, std::optional<std::size_t> artwork,
             std::int64_t rank) {
    auto const made = take(film);
    if (!made) return;
    ArticleDraft draft{.content_type = ContentType::video,
                       .key = video.key,
                       .texts = article_texts(video.title, video.description),
                       .rating = video.rating};
    draft.released_at = base::parse_rfc3339(video.released);
    draft.duration_ms = made->duration_ms;
    draft.files = made->files;
    for (auto const& key : video.artists) draft.artists.push_back(artists_.at(key));
    if (made->picture) draft.pictures["COVER"] = *made->picture;
    add_picture(draft, "COVER", artwork);
    draft.child_relation = "video_track";
    if (auto const track = tracks_.find(video.track); track != tracks_.end())
      draft.children = {{.id = track->second, .position = 1}};
    write([&](storage::Session& session) { save(session, draft, "SUBSCRIPTION", {}, rank); });
  }

  void hero(ManifestHero const& hero, std::size_t image, std::int64_t rank) {
    auto const made = take(image);
    if (!made || !made->picture) return;
    ArticleDraft draft{.content_type = ContentType::picture,
                       .key = hero.key,
                       .texts = {{"en", {.title = hero.key, .description = {}}}}};
    draft.pictures["HERO"] = *made->picture;
    if (hero.accent.size() == 7 && hero.accent.starts_with('#')) draft.pictures["HERO"].color = hero.accent;
    write([&](storage::Session& session) { save(session, draft, "FREE", {}, rank); });
  }

 private:
  static std::int64_t track_rank(std::int64_t index, std::int64_t album_index) {
    return index * 1000 + album_index;
  }

  static std::string album_model(std::vector<std::pair<ManifestTrack const*, Made>> const& tracks) {
    std::string const& first = tracks.front().first->business_model;
    bool const same =
        std::ranges::all_of(tracks, [&](auto const& track) { return track.first->business_model == first; });
    return same && first != "DOWNLOAD_TO_OWN" ? first : "SUBSCRIPTION";
  }

  static std::vector<std::string> genre_slugs(std::vector<std::string> const& keys) {
    std::vector<std::string> out;
    for (auto const& key : keys) out.push_back(base::slugify(key));
    return out;
  }

  ArticleDraft track_draft(ManifestAlbum const& album, ManifestTrack const& track, Made const& made,
                           std::optional<Made> const& cover, std::optional<base::Instant> released) const {
    ArticleDraft draft{.content_type = ContentType::full_track_music,
                       .key = track.key,
                       .texts = article_texts(track.title, track.description),
                       .rating = track.rating,
                       .released_at = released};
    draft.duration_ms = made.duration_ms;
    draft.explicit_ = track.explicit_;
    draft.files = made.files;
    draft.loudness_centi = made.loudness_centi;
    draft.genres = genre_slugs(track.genres.empty() ? album.genres : track.genres);
    if (track.artists.empty()) draft.artists = {artists_.at(album.artist)};
    for (auto const& key : track.artists) draft.artists.push_back(artists_.at(key));
    if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
    return draft;
  }

  /// The article, and its offer in each of the tenants.
  base::ArticleId save(storage::Session& session, ArticleDraft const& draft, std::string const& model,
                       std::optional<ManifestPrice> const& price, std::int64_t rank) {
    auto const saved = LicensorStore(session, licensor_).save(draft, ids_, now_);
    bool changed = saved.changed;
    Offer offer{.article = saved.id,
                .content_type = draft.content_type,
                .rating = draft.rating,
                .released_at = saved.released_at,
                .models = {{.business_model = model}},
                .rank = rank};
    // What is not released yet opens on its day.
    if (saved.released_at > now_) offer.starts_at = saved.released_at;
    if (price) {
      offer.models.front().price_minor = minor_units(*price);
      offer.models.front().currency = price->currency;
    }
    for (auto const& tenant : tenants_) changed = CatalogueStore(session, tenant).offer(offer) || changed;
    ++pending_articles_;
    if (changed) ++pending_changed_;
    return saved.id;
  }

  /// One transaction; the counts include only what was committed.
  template <class F>
  void write(F work) {
    auto const hashes = workshop_.take_hashes();
    database_.write_now([&](storage::Session& session) {
      pending_articles_ = pending_changed_ = 0;
      for (auto const& file : hashes) ImportFileStore(session).keep(file);
      work(session);
    });
    report_.articles += pending_articles_;
    report_.changed += pending_changed_;
  }

  std::optional<Made> take(std::optional<std::size_t> index) {
    if (!index) return std::nullopt;
    auto const& outcome = workshop_.wait(*index);
    return outcome ? std::optional<Made>(*outcome) : std::nullopt;
  }

  void add_picture(ArticleDraft& draft, char const* kind, std::optional<std::size_t> index) {
    auto const made = take(index);
    if (made && made->picture) draft.pictures[kind] = *made->picture;
  }

  storage::Database& database_;
  base::Instant const now_;
  base::IdSource& ids_;
  std::string const& licensor_;
  std::vector<base::TenantId> const& tenants_;
  Workshop& workshop_;
  ImportReport& report_;
  std::map<std::string, base::ArticleId> artists_;
  std::map<std::string, base::ArticleId> tracks_;
  std::size_t pending_articles_ = 0;
  std::size_t pending_changed_ = 0;
};

std::optional<Manifest> manifest_in(fs::path const& folder, ImportReport& report) {
  std::ifstream in(folder / "manifest.json", std::ios::binary);
  if (!in) {
    report.refused.push_back({"manifest.json", "can't be opened"});
    return std::nullopt;
  }
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto manifest = read_manifest(text);
  if (manifest) return std::move(*manifest);
  for (auto const& error : manifest.error())
    report.refused.push_back(
        {error.field.empty() ? "manifest.json" : "manifest.json: " + error.field, error.message});
  return std::nullopt;
}

Manifest manifest_from_tags(fs::path const& folder, MediaMaker const& maker, ProgressLine* progress,
                            ImportReport& report) {
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
  std::vector<TaggedFile> tagged;
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
  return manifest_of_tags(base::slugify(name), tagged);
}

}  // namespace

ImportReport Import::run(fs::path const& folder, ProgressLine* progress) {
  ImportReport report;
  auto const refuse = [&](std::string reason) {
    report.stopped = std::move(reason);
    return report;
  };
  try {
    std::error_code code;
    if (!fs::is_directory(folder, code)) return refuse(fmt::format("{} is not a folder", folder.string()));
    if (auto const real = fs::canonical(folder).string(); !base::is_valid_utf8(real))
      return refuse(fmt::format("the folder's name {} is not valid UTF-8", base::printable_text(real)));
    std::vector<base::TenantId> tenants = settings_.tenants;
    std::set<std::string> known;
    for (auto const& saved :
         database_.read_now([](storage::Session& session) { return tenants::load_all_tenants(session); })) {
      known.insert(saved.id.value);
      if (settings_.tenants.empty()) tenants.push_back(saved.id);
    }
    for (auto const& tenant : settings_.tenants)
      if (!known.contains(tenant.value)) return refuse(fmt::format("the tenant {} is unknown", tenant.value));

    report.tenants = tenants.size();

    MediaFolder const media(settings_.data);
    ProcessSandbox const sandbox;
    MediaMaker const maker(media, sandbox);
    std::optional<Manifest> manifest;
    if (fs::exists(folder / "manifest.json", code)) {
      manifest = manifest_in(folder, report);
      if (!manifest) return refuse("the manifest is refused; nothing was imported");
    } else {
      manifest = manifest_from_tags(folder, maker, progress, report);
      if (manifest->albums.empty()) {
        if (progress != nullptr) progress->clear();
        if (report.refused.empty())
          return refuse(fmt::format("{} has neither a manifest.json nor audio files", folder.string()));
        return report;
      }
    }

    auto const root = fs::canonical(folder).string();
    auto const hashes =
        database_.read_now([&](storage::Session& session) { return ImportFileStore(session).under(root); });
    Workshop workshop(folder, maker, hashes, progress, settings_.stop);
    std::vector<std::size_t> order;
    auto const add = [&](WorkKind kind, std::string const& file,
                         std::string const& title) -> std::optional<std::size_t> {
      if (file.empty()) return std::nullopt;
      if (file.ends_with("#cover")) kind = WorkKind::cover;
      order.push_back(workshop.add(kind, file, title));
      return order.back();
    };
    std::vector<std::optional<std::size_t>> artist_pictures;
    for (auto const& artist : manifest->artists)
      artist_pictures.push_back(add(WorkKind::square_picture, artist.artwork, title_of(artist.name)));
    std::vector<AlbumPlan> albums;
    for (auto const& album : manifest->albums) {
      AlbumPlan plan{.album = &album,
                     .artwork = add(WorkKind::square_picture, album.artwork, title_of(album.title)),
                     .tracks = {}};
      for (auto const& track : album.tracks)
        plan.tracks.push_back(*add(WorkKind::audio, track.file, title_of(track.title)));
      albums.push_back(std::move(plan));
    }
    std::vector<std::optional<std::size_t>> playlist_pictures;
    for (auto const& playlist : manifest->playlists)
      playlist_pictures.push_back(add(WorkKind::square_picture, playlist.artwork, title_of(playlist.title)));
    std::vector<std::pair<std::size_t, std::optional<std::size_t>>> films;
    for (auto const& video : manifest->videos) {
      auto const film = add(WorkKind::video, video.file, title_of(video.title));
      films.emplace_back(*film, add(WorkKind::wide_picture, video.artwork, title_of(video.title)));
    }
    std::vector<std::size_t> heroes;
    for (auto const& hero : manifest->heroes)
      heroes.push_back(*add(WorkKind::wide_picture, hero.image, hero.key));

    report.files = workshop.size();
    auto const finish = [&] {
      workshop.end();
      report.made = workshop.made();
      if (progress != nullptr) progress->clear();
    };
    try {
      workshop.start(settings_.workers);
      Registry registry(database_, clock_, ids_, manifest->licensor, tenants, workshop, report);
      registry.genres(manifest->genres);
      for (std::size_t i = 0; i < manifest->artists.size(); ++i)
        registry.artist(manifest->artists[i], artist_pictures[i], static_cast<std::int64_t>(i));
      for (std::size_t i = 0; i < albums.size(); ++i) registry.album(albums[i], static_cast<std::int64_t>(i));
      for (std::size_t i = 0; i < manifest->playlists.size(); ++i)
        registry.playlist(manifest->playlists[i], playlist_pictures[i], static_cast<std::int64_t>(i));
      for (std::size_t i = 0; i < films.size(); ++i)
        registry.video(manifest->videos[i], films[i].first, films[i].second, static_cast<std::int64_t>(i));
      for (std::size_t i = 0; i < heroes.size(); ++i)
        registry.hero(manifest->heroes[i], heroes[i], static_cast<std::int64_t>(i));
      std::set<std::size_t> told;
      for (auto const index : order) {
        if (!told.insert(index).second) continue;
        if (auto const& outcome = workshop.wait(index); !outcome)
          report.refused.push_back({workshop.file(index), outcome.error()});
      }
    } catch (...) {
      finish();
      throw;
    }
    finish();
  } catch (DiskFull const& full) {
    report.stopped = std::string(full.what()) + "; make room and run the import again, it goes on from here";
  } catch (Stopped const& stopped) {
    report.stopped = stopped.what();
  } catch (base::Problem const& problem) {
    report.stopped = problem.error == "STORAGE_FULL"
                         ? "the disk is full; make room and run the import again, it goes on from here"
                         : problem.detail;
  } catch (std::system_error const& error) {
    report.stopped = error.what();
  }
  if (!report.stopped.empty())
    base::log::error("import stopped", {{"folder", folder.string()}, {"reason", report.stopped}});
  return report;
}

ProgressLine::ProgressLine(int descriptor) : descriptor_(descriptor), terminal_(isatty(descriptor) == 1) {
  winsize size{};
  if (terminal_ && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) width_ = size.ws_col - 1;
}

void ProgressLine::show(std::string const& text) {
  if (!terminal_) return;
  std::string line = text.substr(0, width_);
  while (!base::is_valid_utf8(line)) line.pop_back();
  line = "\r\x1b[2K" + line;
  [[maybe_unused]] auto const written = write(descriptor_, line.data(), line.size());
}

void ProgressLine::done(std::string const& text) {
  if (terminal_) return show(text);
  std::string const line = text + '\n';
  [[maybe_unused]] auto const written = write(descriptor_, line.data(), line.size());
}

void ProgressLine::clear() {
  if (!terminal_) return;
  [[maybe_unused]] auto const written = write(descriptor_, "\r\x1b[2K", 5);
}

std::string describe(ImportReport const& report) {
  std::string out = fmt::format("{} files, {} made now; {} articles, {} of them new or changed.\n",
                                report.files, report.made, report.articles, report.changed);
  if (report.articles > 0 && report.tenants == 0)
    out += "No tenant offers them, because there is none yet: make one, then run the import again.\n";
  if (!report.refused.empty()) {
    out += fmt::format("{} refused:\n", report.refused.size());
    for (auto const& refused : report.refused) out += fmt::format("  {}: {}\n", refused.file, refused.reason);
  }
  if (!report.stopped.empty()) out += fmt::format("Stopped: {}.\n", report.stopped);
  return out;
}

}  // namespace catalogue
