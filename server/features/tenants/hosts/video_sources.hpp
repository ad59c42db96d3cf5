// The document "video-sources": external providers of films, the `:ex` of /video/:ex/…, as data of a tenant.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/configuration/configuration.hpp"
#include "features/tenants/configuration/document_directory.hpp"
#include "features/tenants/hosts/media_hosts.hpp"

namespace tenants {

/// Who may watch: everybody, or subscribers of a plan that gives films.
enum class VideoSourceAccess { free, subscription };
BOOST_DESCRIBE_ENUM(VideoSourceAccess, free, subscription)

struct VideoSourceCategory {
  std::string id;  // the provider's own
  LocalText name;
};
BOOST_DESCRIBE_STRUCT(VideoSourceCategory, (), (id, name))

/// Where a film's fields are in the provider's JSON: names joined by dots, "[]" for each entry of a list
/// ("genres[].id"). `items` and `item` begin at the answer, the others at the film. Empty: there is none.
struct VideoSourceMapping {
  std::string items = "items";  // the list in the answer about a category
  std::string item;             // the film in the answer about a film
  std::string id = "id";
  std::string title = "title";
  std::string description;
  std::string image;
  std::string duration;  // seconds
  std::string rating;    // age
  std::string released;  // 2026, 2026-03-14 or a time that begins so
  std::string categories;
};
BOOST_DESCRIBE_STRUCT(VideoSourceMapping, (),
                      (items, item, id, title, description, image, duration, rating, released, categories))

struct VideoSource {
  std::string code;  // the `:ex` of its addresses, and externalProviderCode of calls
  LocalText name;
  std::vector<std::string>
      hosts;  // of all its addresses and pictures; each is one of the tenant's allowedHosts
  std::string category_address;  // "https://api.example.com/films?in={category}&language={language}"
  std::string film_address;      // "https://api.example.com/films/{id}"
  std::string stream_address;    // "https://media.example.com/{id}/master.m3u8"
  std::string mime_type = "application/vnd.apple.mpegurl";
  VideoSourceAccess access = VideoSourceAccess::subscription;
  std::map<std::string, std::string> headers;  // that the server sends with each question
  std::vector<VideoSourceCategory> categories;
  VideoSourceMapping mapping;
};
BOOST_DESCRIBE_STRUCT(VideoSource, (),
                      (code, name, hosts, category_address, film_address, stream_address, mime_type, access,
                       headers, categories, mapping))

struct VideoSources {
  std::vector<VideoSource> entries;

  VideoSource const* find(std::string_view code) const;
};
BOOST_DESCRIBE_STRUCT(VideoSources, (), (entries))

inline constexpr std::string_view video_sources_document = "video-sources";

/// What is wrong with the document; `into` is filled where nothing is.
std::vector<base::FieldError> read_video_sources(std::string_view document,
                                                 std::span<std::string const> allowed_hosts,
                                                 VideoSources& into);

/// Each placeholder replaced by its value, percent-encoded.
std::string fill_source_address(std::string_view address,
                                std::map<std::string, std::string, std::less<>> const& values);

/// What a provider's identifier may be: at most 200 bytes that are one segment of a path.
bool is_provider_id(std::string_view id);

/// The hosts of all of them, each once.
std::vector<std::string> hosts_of(VideoSources const& sources);

using VideoSourceDirectory = DocumentDirectory<VideoSources, video_sources_document, read_video_sources>;
extern template class DocumentDirectory<VideoSources, video_sources_document, read_video_sources>;

}  // namespace tenants

namespace base {
template <>
inline constexpr bool optional_by_default<tenants::VideoSources> = true;
template <>
inline constexpr bool optional_by_default<tenants::VideoSource> = true;
template <>
inline constexpr bool optional_by_default<tenants::VideoSourceMapping> = true;
}  // namespace base
