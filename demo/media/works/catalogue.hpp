// Who made what, and what is said about it: the demo's artists, albums, tracks, playlists and videos with
// their words.
#pragma once

#include "sound/score.hpp"
#include "texts.hpp"
#include "works/film_catalogue.hpp"
#include "works/market_catalogue.hpp"
#include "works/speech_catalogue.hpp"
#include "works/voucher_catalogue.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace demo {

struct Genre {
  std::string_view key;
  Text name;
};

struct Artist {
  std::string_view key;
  Text name;
  Text biography;
  std::vector<std::string_view> genres;
};

enum class Sale { subscription, free, download_to_own };

struct Track {
  std::string_view key;
  Text title;
  Song song;
  Sale sale = Sale::subscription;
  double price = 0.99;
};

struct Album {
  std::string_view key;
  Text title;
  Text description;
  std::string_view artist;
  std::string_view released;
  std::vector<std::string_view> genres;
  std::vector<Track> tracks;
};

struct Playlist {
  std::string_view key;
  Text title;
  Text description;
  std::vector<std::string_view> tracks;
};

struct Video {
  std::string_view key;
  Text title;
  Text description;
  std::string_view artist;
  std::string_view track;
  double seconds = 40;
};

struct Hero {
  std::string_view key;
  std::string_view accent;
};

struct Catalogue {
  std::vector<Genre> genres;
  std::vector<Artist> artists;
  std::vector<Album> albums;
  std::vector<Playlist> playlists;
  std::vector<Video> videos;
  std::vector<Hero> heroes;
  std::vector<Person> people;
  std::vector<Podcast> podcasts;
  std::vector<Audiobook> audiobooks;
  std::vector<Film> films;
  std::vector<Series> series;
  std::vector<Partner> partners;
  std::vector<App> apps;
  std::vector<Voucher> vouchers;
  std::vector<VoucherBook> voucher_books;
  std::vector<InfoService> info_services;
  FrameSize film_size;
};

enum class Set { small, full };

// The small set is a part of the full one, with shorter tracks under the same keys.
Catalogue catalogue_of(Set set);

}  // namespace demo
