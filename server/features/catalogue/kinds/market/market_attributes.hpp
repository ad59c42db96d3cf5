// The attributes of the marketplace's articles: the JSON beside their columns, typed.
#pragma once
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/market/market_manifest.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// Of a `partner`.
struct PartnerAttributes {
  std::string provider_id;
  Texts tagline;
  std::string link;
  std::string support_link;
  std::vector<ManifestQuestion> faq;
};
BOOST_DESCRIBE_STRUCT(PartnerAttributes, (), (provider_id, tagline, link, support_link, faq))

/// Of a `product`.
struct ProductAttributes {
  std::string provider_id;
  Texts tagline;
  std::string version;
  std::string updated;
  std::int64_t size_bytes = 0;
  std::vector<std::string> languages;
  std::vector<DeviceKind> devices;
  std::vector<ManifestSystem> systems;
  std::vector<ManifestAppLink> links;
  std::string privacy_link;
  Texts terms;
  std::vector<ManifestQuestion> faq;
  std::vector<Picture> screenshots;
};
BOOST_DESCRIBE_STRUCT(ProductAttributes, (),
                      (provider_id, tagline, version, updated, size_bytes, languages, devices, systems, links,
                       privacy_link, terms, faq, screenshots))

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::PartnerAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ProductAttributes> = true;
