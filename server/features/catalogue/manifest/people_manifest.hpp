// The part of a manifest about people: who speaks, writes, directs or plays. Podcasts, audiobooks and films
// name them by their keys.
#pragma once
#include "features/catalogue/manifest/manifest_check.hpp"

namespace catalogue {

struct ManifestPerson {
  std::string key;
  Texts name;
  Texts biography;
  std::string artwork;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(ManifestPerson, (), (key, name, biography, artwork, link))

/// Checks them and returns their keys.
std::set<std::string> check_people(ManifestCheck& check, std::vector<ManifestPerson> const& people);

/// Every credit names a person who is there.
template <class Credit>
void check_credits(ManifestCheck& check, std::vector<Credit> const& credits, std::string const& path,
                   std::set<std::string> const& people) {
  for (std::size_t i = 0; i < credits.size(); ++i)
    check.known(people, credits[i].person, entry_path(path, i) + ".person", "person");
}

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPerson> = true;
