// Checks the document "video-sources".
#include "features/tenants/hosts/video_sources.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/locale.hpp"
#include "base/regex.hpp"
#include "base/text.hpp"
#include "features/tenants/configuration/document_directory_definitions.hpp"

namespace tenants {
namespace {

using Errors = std::vector<base::FieldError>;
using AllowedHosts = std::span<std::string const>;
using Values = std::map<std::string, std::string, std::less<>>;

constexpr std::size_t most_sources = 20;
constexpr std::size_t most_categories = 100;
constexpr std::size_t most_headers = 20;

void check_names(LocalText const& names, std::string const& field, Errors& errors) {
  if (names.empty()) errors.push_back({field, "required", "must have a name in at least one language"});
  for (auto const& [locale, name] : names)
    if (!base::find_locale(locale) || name.empty() || name.size() > 200)
      errors.push_back(
          {field + '.' + locale, "format", "must be a language of the portal and 1 to 200 characters"});
}

void check_template(std::string const& address, std::string const& field,
                    std::vector<std::string_view> const& placeholders, std::string_view needed,
                    AllowedHosts hosts, Errors& errors) {
  if (address.empty()) {
    errors.push_back({field, "required", "is required"});
    return;
  }
  Values values;
  for (auto const name : placeholders) values.emplace(name, "x");
  auto const filled = fill_source_address(address, values);
  auto const scheme = address.find("://");
  auto const path = scheme == std::string::npos ? scheme : address.find('/', scheme + 3);
  if (filled.find_first_of("{}") != std::string::npos)
    errors.push_back(
        {field, "format",
         "must have no other placeholder than {" + fmt::format("{}", fmt::join(placeholders, "}, {")) + "}"});
  else if (address.find('{') < path)
    errors.push_back({field, "format", "must have its placeholders after the host"});
  else if (!is_on_hosts(filled, hosts))
    errors.push_back({field, "format", "must be an https address on one of the hosts of this source"});
  else if (!needed.empty() && address.find(needed) == std::string::npos)
    errors.push_back({field, "format", fmt::format("must contain {}", needed)});
}

void check_headers(VideoSource const& source, std::string const& field, Errors& errors) {
  static base::Regex const name_form("[A-Za-z0-9-]{1,64}");
  static base::Regex const value_form("[ -~]{1,1000}");
  static std::set<std::string, std::less<>> const ours{"connection", "content-length", "cookie", "host",
                                                       "transfer-encoding"};
  if (source.headers.size() > most_headers)
    errors.push_back({field + ".headers", "range", "must have at most 20 headers"});
  for (auto const& [name, value] : source.headers)
    if (!name_form.matches(name) || ours.contains(base::lower_ascii(name)) || !value_form.matches(value))
      errors.push_back({field + ".headers." + name, "format",
                        "must be a header that the server does not send by itself, in visible ASCII"});
}

void check_mapping(VideoSourceMapping const& mapping, std::string const& field, Errors& errors) {
  static base::Regex const form("[A-Za-z0-9_-]+(\\[\\])?(\\.[A-Za-z0-9_-]+(\\[\\])?){0,7}");
  boost::mp11::mp_for_each<
      boost::describe::describe_members<VideoSourceMapping, boost::describe::mod_public>>([&](auto member) {
    auto const& path = mapping.*member.pointer;
    if (!path.empty() && !form.matches(path))
      errors.push_back({field + '.' + member.name, "format", "must be a path such as genres[].id"});
  });
  if (mapping.id.empty()) errors.push_back({field + ".id", "required", "is required"});
  if (mapping.title.empty()) errors.push_back({field + ".title", "required", "is required"});
}

void check_source(VideoSource const& source, std::string const& field, AllowedHosts allowed, Errors& errors) {
  static base::Regex const code_form("[a-z0-9][a-z0-9-]{0,31}");
  static base::Regex const mime_form("[a-z]+/[a-zA-Z0-9.+-]{1,80}");
  // Words of the portal's own addresses below /video.
  static std::set<std::string, std::less<>> const taken{"category", "details", "list",
                                                        "series",   "stream",  "test"};
  if (!code_form.matches(source.code))
    errors.push_back({field + ".code", "format", "must be lower-case letters, digits and hyphens"});
  else if (taken.contains(source.code))
    errors.push_back({field + ".code", "format", "must not be a word of the portal's own addresses"});
  check_names(source.name, field + ".name", errors);
  if (source.hosts.empty()) errors.push_back({field + ".hosts", "required", "must have at least one host"});
  check_media_hosts(source.hosts, field + ".hosts", allowed, errors);
  check_template(source.category_address, field + ".categoryAddress", {"category", "language", "age"},
                 "{category}", source.hosts, errors);
  check_template(source.film_address, field + ".filmAddress", {"id", "language", "age"}, "{id}", source.hosts,
                 errors);
  check_template(source.stream_address, field + ".streamAddress", {"id", "language"}, "{id}", source.hosts,
                 errors);
  if (!mime_form.matches(source.mime_type))
    errors.push_back({field + ".mimeType", "format", "must be a media type such as video/mp4"});
  check_headers(source, field, errors);
  if (source.categories.empty() || source.categories.size() > most_categories)
    errors.push_back({field + ".categories", "range", "must have 1 to 100 categories"});
  std::set<std::string> ids;
  for (std::size_t i = 0; i < source.categories.size(); ++i) {
    auto const& category = source.categories[i];
    auto const at = fmt::format("{}.categories[{}]", field, i);
    if (!is_provider_id(category.id))
      errors.push_back({at + ".id", "format", "must be 1 to 200 characters of one segment of a path"});
    else if (!ids.insert(category.id).second)
      errors.push_back({at + ".id", "duplicate", "is a duplicate"});
    check_names(category.name, at + ".name", errors);
  }
  check_mapping(source.mapping, field + ".mapping", errors);
}

}  // namespace

VideoSource const* VideoSources::find(std::string_view code) const {
  auto const found = std::ranges::find(entries, code, &VideoSource::code);
  return found == entries.end() ? nullptr : &*found;
}

Errors read_video_sources(std::string_view document, AllowedHosts allowed_hosts, VideoSources& into) {
  auto sources = base::parse<VideoSources>(document);
  if (!sources) return std::move(sources.error());
  Errors errors;
  if (sources->entries.size() > most_sources)
    errors.push_back({"entries", "range", "must have at most 20 sources"});
  std::set<std::string> codes;
  for (std::size_t i = 0; i < sources->entries.size(); ++i) {
    auto const field = fmt::format("entries[{}]", i);
    check_source(sources->entries[i], field, allowed_hosts, errors);
    if (!codes.insert(sources->entries[i].code).second)
      errors.push_back({field + ".code", "duplicate", "is a duplicate"});
  }
  if (errors.empty()) into = std::move(*sources);
  return errors;
}

std::string fill_source_address(std::string_view address, Values const& values) {
  std::string out;
  for (std::size_t at = 0; at < address.size();) {
    auto const close = address[at] == '{' ? address.find('}', at) : std::string_view::npos;
    auto const found =
        close == std::string_view::npos ? values.end() : values.find(address.substr(at + 1, close - at - 1));
    if (found == values.end()) {
      out += address[at++];
      continue;
    }
    out += base::percent_encode_component(found->second);
    at = close + 1;
  }
  return out;
}

bool is_provider_id(std::string_view id) {
  if (id.empty() || id.size() > 200 || id == "." || id == ".." || !base::is_valid_utf8(id)) return false;
  return std::ranges::none_of(
      id, [](char c) { return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::vector<std::string> hosts_of(VideoSources const& sources) {
  std::set<std::string> hosts;
  for (auto const& source : sources.entries) hosts.insert(source.hosts.begin(), source.hosts.end());
  return {hosts.begin(), hosts.end()};
}

template class DocumentDirectory<VideoSources, video_sources_document, read_video_sources>;

}  // namespace tenants
