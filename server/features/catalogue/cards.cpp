// The words of editors' fragments as picks, all of a page in one statement.
#include "features/catalogue/cards.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/catalogue/show.hpp"

namespace catalogue {
namespace {

constexpr std::int64_t most_cards = 48;

std::optional<Pick> pick_of(std::string_view query, std::int64_t limit) {
  Pick pick{.limit = std::clamp<std::int64_t>(limit, 1, most_cards)};
  auto const colon = query.find(':');
  std::string_view const word = query.substr(0, colon);
  std::string_view const rest =
      colon == std::string_view::npos ? std::string_view() : query.substr(colon + 1);
  auto const simple = [&](PickKind kind, char const* type) {
    pick.kind = kind;
    pick.content_type = type;
    return pick;
  };
  if (rest.empty()) {
    if (word == "new-albums") return simple(PickKind::newest, "album");
    if (word == "top-albums") return simple(PickKind::top, "album");
    if (word == "new-tracks") return simple(PickKind::newest, "full_track_music");
    if (word == "top-tracks") return simple(PickKind::top, "full_track_music");
    if (word == "artists") return simple(PickKind::top, "artist");
    if (word == "playlists") return simple(PickKind::top, "playlist");
    if (word == "videos") return simple(PickKind::top, "video");
    return std::nullopt;
  }
  pick.word = std::string(rest);
  if (word == "genre") return simple(PickKind::genre, "album");
  if (word == "genre-tracks") return simple(PickKind::genre, "full_track_music");
  if (word == "album" || word == "playlist") {
    auto const id = base::ArticleId::parse(rest);
    if (!id) return std::nullopt;
    pick.article = *id;
    pick.word = word == "album" ? "album_track" : "playlist_track";
    return simple(PickKind::children, "full_track_music");
  }
  if (word == "articles" || word == "keys") {
    pick.kind = word == "articles" ? PickKind::ids : PickKind::keys;
    for (auto const part : base::split(rest, ',')) {
      auto const name = base::trim(part);
      if (name.empty() || static_cast<std::int64_t>(pick.ids.size() + pick.keys.size()) >= most_cards)
        continue;
      if (pick.kind == PickKind::keys) pick.keys.emplace_back(name);
      // An id that is none finds nothing, like one that is not offered.
      else if (auto const id = base::ArticleId::parse(name))
        pick.ids.push_back(*id);
    }
    return pick;
  }
  return std::nullopt;
}

}  // namespace

Cards::Cards(storage::Session& session, base::TenantId tenant, base::Locale const& locale, base::Instant now,
             std::int64_t max_rating, Href href)
    : session_(session),
      tenant_(std::move(tenant)),
      locale_(locale),
      now_(now),
      max_rating_(max_rating),
      href_(std::move(href)) {}

std::vector<Shelf> Cards::fill_all(std::vector<Wish> const& wishes) {
  Reading const reading{.locale = &locale_, .now = now_, .max_rating = max_rating_};
  Show const show(locale_, now_, href_);
  std::vector<Shelf> shelves(wishes.size());
  std::vector<Pick> picks;
  std::vector<std::size_t> places;
  bool wants_genres = false;
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    if (wishes[i].query == "genres") {
      wants_genres = true;
    } else if (auto pick = pick_of(wishes[i].query, wishes[i].limit)) {
      picks.push_back(std::move(*pick));
      places.push_back(i);
    } else {
      shelves[i].known = false;
    }
  }
  auto const picked = ShelfStore(session_, tenant_).pick(picks, reading);
  for (std::size_t i = 0; i < picked.size(); ++i) {
    Shelf& shelf = shelves[places[i]];
    for (auto const& item : picked[i].items) {
      shelf.cards.push_back(show.card(item));
      if (item.content_type == "full_track_music") shelf.tracks.push_back(show.track(item));
    }
  }
  if (wants_genres) {
    auto const rows = CatalogueStore(session_, tenant_).genres("full_track_music", reading);
    for (std::size_t i = 0; i < wishes.size(); ++i) {
      if (wishes[i].query != "genres") continue;
      auto const count = std::min<std::size_t>(
          rows.size(), static_cast<std::size_t>(std::clamp<std::int64_t>(wishes[i].limit, 1, most_cards)));
      for (std::size_t j = 0; j < count; ++j) shelves[i].cards.push_back(show.card(rows[j]));
    }
  }
  return shelves;
}

Shelf Cards::fill(std::string_view query, std::int64_t limit) {
  return fill_all({{.query = std::string(query), .limit = limit}}).front();
}

std::vector<std::optional<Artwork>> Cards::pictures(std::vector<std::string> const& keys) {
  std::vector<std::optional<Artwork>> out(keys.size());
  Reading const reading{.locale = &locale_, .now = now_, .max_rating = max_rating_};
  for (auto const& found : CatalogueStore(session_, tenant_).pictures(keys, reading)) {
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] == found.key && !out[i]) out[i] = show(found.picture);
  }
  return out;
}

std::optional<Artwork> Cards::picture(std::string_view key) { return pictures({std::string(key)}).front(); }

}  // namespace catalogue
