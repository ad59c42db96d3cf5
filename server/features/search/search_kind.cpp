// Which kind of article belongs to which group of results.
#include "features/search/search_kind.hpp"

#include <boost/describe/enum_from_string.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include "features/catalogue/catalogue_presenter.hpp"

namespace search {
namespace {

using catalogue::ContentType;

std::optional<SearchKind> group_of(ContentType type) {
  switch (type) {
    case ContentType::full_track_music: return SearchKind::tracks;
    case ContentType::album: return SearchKind::albums;
    case ContentType::artist: return SearchKind::artists;
    case ContentType::playlist: return SearchKind::playlists;
    case ContentType::video: return SearchKind::music_videos;
    case ContentType::full_length_video: return SearchKind::films;
    case ContentType::videocollection: return SearchKind::series;
    case ContentType::series_episode: return SearchKind::episodes;
    case ContentType::podcastcollection: return SearchKind::podcasts;
    case ContentType::podcast: return SearchKind::podcast_episodes;
    case ContentType::audiobook: return SearchKind::audiobooks;
    case ContentType::person: return SearchKind::people;
    case ContentType::online_game:
    case ContentType::cloud_game:
    case ContentType::game: return SearchKind::games;
    case ContentType::article: return SearchKind::articles;
    case ContentType::product: return SearchKind::apps;
    case ContentType::partner: return SearchKind::partners;
    case ContentType::info_service: return SearchKind::info_services;
    case ContentType::voucher:
    case ContentType::voucherbook: return SearchKind::vouchers;
    case ContentType::developer:
    case ContentType::audio_book_chapter:
    case ContentType::picture: return std::nullopt;
  }
  return std::nullopt;
}

bool has_page(ContentType type) {
  catalogue::Item item;
  item.content_type = type;
  item.slug = "x";
  return catalogue::path_of(item) != "/";
}

}  // namespace

std::optional<SearchKind> kind_of(ContentType type) {
  auto const kind = group_of(type);
  return kind && has_page(type) ? kind : std::nullopt;
}

std::optional<SearchKind> find_kind(std::string_view name) {
  SearchKind out{};
  if (!boost::describe::enum_from_string(std::string(name).c_str(), out)) return std::nullopt;
  return out;
}

std::string name_of(SearchKind kind) { return boost::describe::enum_to_string(kind, ""); }

std::vector<std::string> const& shown_types() {
  static std::vector<std::string> const names = [] {
    std::vector<std::string> out;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<ContentType>>([&](auto enumerator) {
      if (kind_of(enumerator.value)) out.emplace_back(enumerator.name);
    });
    return out;
  }();
  return names;
}

}  // namespace search
