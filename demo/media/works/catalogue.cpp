// The full catalogue, and the few works of it that the small set keeps.
#include "works/catalogue.hpp"

#include "works/catalogue_parts.hpp"

#include <algorithm>

namespace demo {

namespace {

Catalogue full_catalogue() {
  Catalogue full;
  full.genres = genres();
  full.artists = artists();
  full.albums = albums();
  full.playlists = playlists();
  full.videos = videos();
  full.people = people();
  for (auto& person : film_people()) {
    full.people.push_back(person);
  }
  full.podcasts = podcasts();
  full.audiobooks = audiobooks();
  full.films = films();
  full.series = series();
  full.partners = partners();
  full.apps = apps();
  full.vouchers = vouchers();
  full.voucher_books = voucher_books();
  full.info_services = info_services();
  full.heroes = {
      {"hero-salt-lake", "#f2a65a"}, {"hero-night-tram", "#7fb8ff"}, {"hero-courtyard", "#5fd0b5"}};
  return full;
}

// The beginning of a film, which is short to make.
void shorten(Film& film) {
  film.story = 9;
  film.music.seconds = 20;
  film.poster.moment = std::min(film.poster.moment, 60.0);
  std::erase_if(film.lines, [&](FilmLine const& line) { return line.until > film.story; });
  std::erase_if(film.sounds, [&](FilmSound const& sound) { return sound.at > film.story - 1; });
  for (auto& sound : film.sounds) {
    sound.length = std::min(sound.length, film.story - sound.at);
  }
}

// A film in two languages, and a series with two episodes of different seasons.
void keep_little_film(Catalogue& whole) {
  whole.films.resize(1);
  shorten(whole.films.front());
  auto& episodes = whole.series.front().episodes;
  episodes = {episodes.at(0), episodes.at(2)};
  for (auto& episode : episodes) {
    shorten(episode);
  }
  whole.film_size = {640, 360};
}

// Who made one of the films that are kept.
bool is_in_films(Catalogue const& whole, std::string_view person) {
  auto const has = [&](auto const& credits) {
    return std::any_of(credits.begin(), credits.end(),
                       [&](FilmCredit const& credit) { return credit.person == person; });
  };
  return std::any_of(whole.films.begin(), whole.films.end(),
                     [&](Film const& film) { return has(film.credits); }) ||
         std::any_of(whole.series.begin(), whole.series.end(),
                     [&](Series const& each) { return has(each.credits); });
}

// One podcast and one book, and who speaks in them or made a film.
void keep_little_speech(Catalogue& whole) {
  whole.podcasts.resize(1);
  whole.podcasts.front().episodes.resize(2);
  whole.audiobooks.resize(1);
  std::erase_if(whole.people, [&](Person const& person) {
    auto const& hosts = whole.podcasts.front().hosts;
    auto const& book = whole.audiobooks.front();
    return person.key != book.author && person.key != book.narrator.person &&
           !is_in_films(whole, person.key) &&
           std::none_of(hosts.begin(), hosts.end(),
                        [&](Speaker const& host) { return host.person == person.key; });
  });
}

// Three apps, two books of vouchers, the vouchers in them and those with codes, and two info services, and
// the partners who offer them.
void keep_little_market(Catalogue& whole) {
  std::erase_if(whole.apps, [](App const& app) {
    return app.key != "last-ferry" && app.key != "paper-map" && app.key != "shelf-life";
  });
  whole.voucher_books.resize(2);
  whole.voucher_books[0].vouchers = {"second-cup", "late-show"};
  whole.voucher_books[1].vouchers = {"five-films", "brown-paper-book", "third-book"};
  std::erase_if(whole.vouchers, [&](Voucher const& voucher) {
    return voucher.issuer.empty() &&
           std::none_of(whole.voucher_books.begin(), whole.voucher_books.end(), [&](VoucherBook const& book) {
             return std::find(book.vouchers.begin(), book.vouchers.end(), voucher.key) != book.vouchers.end();
           });
  });
  std::erase_if(whole.info_services, [](InfoService const& service) {
    return service.key != "tide-times" && service.key != "sun-and-moon";
  });
  std::erase_if(whole.partners, [&](Partner const& partner) {
    auto const offers = [&](auto const& list) {
      return std::any_of(list.begin(), list.end(),
                         [&](auto const& entry) { return entry.partner == partner.key; });
    };
    return !offers(whole.apps) && !offers(whole.vouchers) && !offers(whole.info_services);
  });
}

}  // namespace

Catalogue catalogue_of(Set set) {
  auto whole = full_catalogue();
  if (set == Set::full) {
    return whole;
  }
  auto const keeps_artist = [](std::string_view key) { return key == "mirela-dune" || key == "tarek-nuhas"; };
  std::erase_if(whole.artists, [&](Artist const& artist) { return !keeps_artist(artist.key); });
  std::erase_if(whole.albums,
                [](Album const& album) { return album.key != "nine-kinds-of-rain" && album.key != "nun"; });
  for (auto& album : whole.albums) {
    album.tracks.resize(3);
    for (auto& track : album.tracks) {
      track.song.seconds = 37;
    }
  }
  auto const is_kept = [&](std::string_view track) {
    return std::any_of(whole.albums.begin(), whole.albums.end(), [&](Album const& album) {
      return std::any_of(album.tracks.begin(), album.tracks.end(),
                         [&](Track const& kept) { return kept.key == track; });
    });
  };
  whole.playlists.resize(1);
  std::erase_if(whole.playlists.front().tracks, [&](std::string_view track) { return !is_kept(track); });
  std::erase_if(whole.videos, [&](Video const& video) { return !is_kept(video.track); });
  whole.videos.resize(1);
  whole.videos.front().seconds = 10;
  keep_little_film(whole);
  keep_little_speech(whole);
  keep_little_market(whole);
  std::erase_if(whole.genres, [&](Genre const& genre) {
    auto const has = [&](auto const& list) {
      return std::find(list.genres.begin(), list.genres.end(), genre.key) != list.genres.end();
    };
    return std::none_of(whole.artists.begin(), whole.artists.end(), has) &&
           std::none_of(whole.albums.begin(), whole.albums.end(), has) &&
           std::none_of(whole.films.begin(), whole.films.end(), has) &&
           std::none_of(whole.series.begin(), whole.series.end(), has) &&
           std::none_of(whole.podcasts.begin(), whole.podcasts.end(), has) &&
           std::none_of(whole.audiobooks.begin(), whole.audiobooks.end(), has) &&
           std::none_of(whole.apps.begin(), whole.apps.end(),
                        [&](App const& app) { return app.genre == genre.key; }) &&
           std::none_of(whole.vouchers.begin(), whole.vouchers.end(),
                        [&](Voucher const& voucher) { return voucher.genre == genre.key; }) &&
           std::none_of(whole.voucher_books.begin(), whole.voucher_books.end(),
                        [&](VoucherBook const& book) { return book.genre == genre.key; });
  });
  return whole;
}

}  // namespace demo
