// Saves the small catalogue of tests.
#include "features/catalogue/testing/sample.hpp"

namespace catalogue::testing {

Sample::Sample(storage::Session& session, base::IdSource& ids, base::Instant now,
               std::vector<std::string> tenants)
    : session_(session), ids_(ids), now_(now), tenants_(std::move(tenants)), licensor_(session, "sample") {}

std::map<std::string, base::ArticleId> Sample::fill() {
  licensor_.save_genre("ambient", {{"en", "Ambient"}, {"ar", "هادئ"}}, ids_);
  licensor_.save_genre("bossa", {{"en", "Bossa nova"}}, ids_);
  artist("lina", "Lina Noor", {"ambient"});
  artist("otto", "Otto Brandt", {"ambient", "bossa"});
  album("tides", "Low Tides", "lina", "ambient", 3, "SUBSCRIPTION");
  album("harbour", "Harbour Lights", "lina", "ambient", 2, "FREE");
  album("patio", "Patio", "otto", "bossa", 2, "DOWNLOAD_TO_OWN");
  ArticleDraft list{.content_type = ContentType::playlist,
                    .key = "evening",
                    .texts = {{"en", {"Evening", "Slow songs.", "en"}}}};
  list.child_relation = "playlist_track";
  list.children = {{.id = known_["patio-1"], .position = 1}, {.id = known_["tides-2"], .position = 2}};
  add(list, "FREE");
  ArticleDraft film{
      .content_type = ContentType::video, .key = "film", .texts = {{"en", {"Low Tides, filmed", "At sea."}}}};
  film.artists = {known_["lina"]};
  film.duration_ms = 61'000;
  film.child_relation = "video_track";
  film.children = {{.id = known_["tides-1"], .position = 1}};
  film.files = {file("preview", "film", "mp4")};
  add(film, "SUBSCRIPTION");
  return known_;
}

base::ArticleId Sample::add(ArticleDraft const& draft, std::string const& model, std::int64_t rank) {
  auto const saved = licensor_.save(draft, ids_, now_);
  for (auto const& tenant : tenants_) {
    CatalogueStore({session_, base::TenantId{tenant}})
        .offer({.article = saved.id,
                .content_type = draft.content_type,
                .rating = draft.rating,
                .released_at = saved.released_at,
                .models = {{.business_model = model,
                            .price_minor = model == "DOWNLOAD_TO_OWN" ? 99 : 0,
                            .currency = model == "DOWNLOAD_TO_OWN" ? "EUR" : ""}},
                .rank = rank});
  }
  known_[draft.key] = saved.id;
  return saved.id;
}

MadePicture Sample::picture(char digit) {
  return {.hash = std::string(32, digit),
          .width = 960,
          .height = 960,
          .widths = {96, 320, 960},
          .color = "#336699",
          .hue_light = 240,
          .hue_dark = 30};
}

MadeFile Sample::file(std::string const& profile, std::string const& name, std::string const& extension) {
  std::string const hash = base_name(name + profile);
  return {.profile = profile,
          .path = hash.substr(0, 2) + '/' + hash.substr(2, 2) + '/' + hash + '.' + extension,
          .mime = "audio/mp4",
          .bitrate = 128'000,
          .duration_ms = 30'000,
          .size = 1000};
}

std::string Sample::base_name(std::string const& text) {
  std::string out;
  for (std::size_t i = 0; i < 40; ++i)
    out += "0123456789abcdef"[(static_cast<unsigned char>(text[i % text.size()]) + i) % 16];
  return out;
}

void Sample::artist(std::string const& key, std::string const& name, std::vector<std::string> genres) {
  ArticleDraft draft{.content_type = ContentType::artist, .key = key, .texts = {{"en", {name, "A life."}}}};
  draft.genres = std::move(genres);
  draft.pictures["COVER"] = picture('a');
  add(draft, "FREE");
}

void Sample::album(std::string const& key, std::string const& title, std::string const& artist,
                   std::string const& genre, int tracks, std::string const& model) {
  ArticleDraft draft{.content_type = ContentType::album,
                     .key = key,
                     .texts = {{"en", {title, "About it."}}, {"ar", {title + " ع", "عنه."}}}};
  draft.genres = {genre};
  draft.artists = {known_[artist]};
  draft.pictures["COVER"] = picture('b');
  draft.released_at = base::Instant{now_.ms - 86'400'000LL * (60 + std::ssize(known_))};
  draft.child_relation = "album_track";
  for (int i = 1; i <= tracks; ++i) {
    ArticleDraft track{.content_type = ContentType::full_track_music,
                       .key = key + '-' + std::to_string(i),
                       .texts = {{"en", {title + ' ' + std::to_string(i), ""}}}};
    track.duration_ms = 60'000 + i * 1000;
    track.genres = {genre};
    track.artists = {known_[artist]};
    if (i == 2) track.artists.push_back(known_[artist == "lina" ? "otto" : "lina"]);
    track.released_at = draft.released_at;
    track.files = {file("aac128", track.key, "m4a"), file("preview", track.key, "m4a")};
    track.pictures["COVER"] = picture('b');
    draft.children.push_back({.id = add(track, model, i * 1000), .position = i});
  }
  add(draft, model);
}

}  // namespace catalogue::testing
