// Parses a manifest and has each kind checked.
#include "features/catalogue/manifest/manifest.hpp"

#include "base/text.hpp"

namespace catalogue {
namespace {

/// A list whose entries are checked one by one, by the check_entry of their kind.
template <class Entry>
void check_list(ManifestCheck& check, std::vector<Entry> const& entries, std::string const& name,
                ManifestKeys const& known) {
  if constexpr (requires { check_entry(check, entries.front(), name, known); }) {
    std::set<std::string> keys;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      auto const path = entry_path(name, i);
      check.key(keys, entries[i].key, path);
      check_entry(check, entries[i], path, known);
    }
  }
}
void check_list(ManifestCheck&, std::string const&, std::string const&, ManifestKeys const&) {}

}  // namespace

std::expected<Manifest, std::vector<base::FieldError>> read_manifest(std::string_view text) {
  auto parsed = base::parse<Manifest>(text);
  if (!parsed) return parsed;
  Manifest const& manifest = *parsed;
  ManifestCheck check;
  if (base::trim(manifest.licensor).empty()) check.refuse("licensor", "required", "is required");
  std::set<std::string> genres;
  for (std::size_t i = 0; i < manifest.genres.size(); ++i) {
    check.key(genres, manifest.genres[i].key, entry_path("genres", i));
    check.texts(manifest.genres[i].name, entry_path("genres", i) + ".name", true);
  }
  check_music(check,
              {manifest.artists, manifest.albums, manifest.playlists, manifest.videos, manifest.heroes},
              genres);
  auto const people = check_people(check, manifest.people);
  check_speech(check, {manifest.podcasts, manifest.audiobooks}, people, genres);
  check_video(check, {manifest.films, manifest.series}, people, genres);
  check_stories(check, manifest.article_folders);
  check_games(check, {manifest.developers, manifest.games}, genres);
  auto const partners = check_market(check, {manifest.partners, manifest.products}, genres);
  check_vouchers(check, {manifest.vouchers, manifest.voucherbooks}, partners, genres);
  boost::mp11::mp_for_each<base::detail::Members<Manifest>>([&](auto member) {
    check_list(check, manifest.*member.pointer, base::camel_case(member.name), {genres, people, partners});
  });
  if (manifest.link_hosts.size() > 200) check.refuse("linkHosts", "range", "must be at most 200 hosts");
  if (!check.errors.empty()) return std::unexpected(std::move(check.errors));
  return parsed;
}

}  // namespace catalogue
