// Checks of a manifest's fields that every kind needs; each error carries the path of its field.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/manifest/manifest_parts.hpp"

namespace catalogue {

/// The keys of a manifest's other lists, which an entry may name.
struct ManifestKeys {
  std::set<std::string> const& genres;
  std::set<std::string> const& people;
  std::set<std::string> const& partners;
};

class ManifestCheck {
 public:
  std::vector<base::FieldError> errors;

  void refuse(std::string field, char const* rule, std::string message) {
    errors.push_back({std::move(field), rule, std::move(message)});
  }

  /// Keys are unique in their list, because articles are found again by them.
  void key(std::set<std::string>& seen, std::string const& value, std::string const& path);
  void texts(Texts const& texts, std::string const& path, bool required, std::size_t most_bytes = 20'000);
  /// A path of the folder itself: no root, no step upwards.
  void file(std::string const& value, std::string const& path, bool required);
  void known(std::set<std::string> const& keys, std::string const& value, std::string const& path,
             char const* what);
  void all_known(std::set<std::string> const& keys, std::vector<std::string> const& values,
                 std::string const& path, char const* what);
  void date(std::string const& value, std::string const& path);
  void rating(std::int64_t value, std::string const& path);
  void range(std::int64_t value, std::int64_t least, std::int64_t most, std::string const& path);
  void business_model(std::string const& value, std::string const& path);
  void price(std::optional<ManifestPrice> const& price, std::string const& path);
  void offers(ManifestOffers const& offers, std::string const& path);
  /// "de" or "pt-BR"; may be empty.
  void language(std::string const& value, std::string const& path);
  /// An https address that leads to another site; may be empty.
  void link(std::string const& value, std::string const& path);
  /// A short text that is shown as it is; may be empty.
  void line(std::string const& value, std::string const& path);
};

/// "albums[3]"
std::string entry_path(std::string const& list, std::size_t index);

}  // namespace catalogue
