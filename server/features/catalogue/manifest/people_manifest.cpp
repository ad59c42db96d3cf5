// Checks people: keys once, names, links.
#include "features/catalogue/manifest/people_manifest.hpp"

namespace catalogue {

std::set<std::string> check_people(ManifestCheck& check, std::vector<ManifestPerson> const& people) {
  std::set<std::string> keys;
  for (std::size_t i = 0; i < people.size(); ++i) {
    auto const& person = people[i];
    auto const path = entry_path("people", i);
    check.key(keys, person.key, path);
    check.texts(person.name, path + ".name", true);
    check.texts(person.biography, path + ".biography", false);
    check.file(person.artwork, path + ".artwork", false);
    check.link(person.link, path + ".link");
  }
  return keys;
}

}  // namespace catalogue
