// The part of a manifest about the marketplace: partners and their apps.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest_check.hpp"

namespace catalogue {

/// Bytes of the line that a card of the marketplace shows.
inline constexpr std::size_t longest_tagline = 300;

struct ManifestQuestion {
  Texts question;
  Texts answer;
};
BOOST_DESCRIBE_STRUCT(ManifestQuestion, (), (question, answer))

/// Who offers apps.
struct ManifestPartner {
  std::string key;
  std::string provider_id;
  Texts name;
  Texts tagline;
  Texts description;
  std::string artwork;
  std::string link;
  std::string support_link;
  std::vector<ManifestQuestion> faq;
};
BOOST_DESCRIBE_STRUCT(ManifestPartner, (),
                      (key, provider_id, name, tagline, description, artwork, link, support_link, faq))

enum class DeviceKind { phone, tablet, desktop, tv };
BOOST_DESCRIBE_ENUM(DeviceKind, phone, tablet, desktop, tv)

/// The kinds of places where an app is opened or fetched.
enum class AppLinkKind { web, android, ios, desktop };
BOOST_DESCRIBE_ENUM(AppLinkKind, web, android, ios, desktop)

struct ManifestAppLink {
  AppLinkKind kind = AppLinkKind::web;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(ManifestAppLink, (), (kind, link))

/// An operating system that an app runs on: "Android", from version "10".
struct ManifestSystem {
  std::string name;
  std::string version;  // empty: any
};
BOOST_DESCRIBE_STRUCT(ManifestSystem, (), (name, version))

/// An app.
struct ManifestProduct {
  std::string key;
  std::string provider_id;
  std::string partner;
  Texts title;
  Texts tagline;
  Texts description;
  std::vector<std::string> genres;
  std::string artwork;
  std::vector<std::string> screenshots;
  std::string released;
  std::string version;
  std::string updated;
  std::int64_t size_bytes = 0;  // 0: unknown
  std::vector<std::string> languages;
  std::vector<DeviceKind> devices;
  std::vector<ManifestSystem> systems;
  std::vector<ManifestAppLink> links;
  std::string privacy_link;
  Texts terms;
  std::vector<ManifestQuestion> faq;
  std::int64_t rating = 0;
  std::string business_model = "FREE";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestProduct, (),
                      (key, provider_id, partner, title, tagline, description, genres, artwork, screenshots,
                       released, version, updated, size_bytes, languages, devices, systems, links,
                       privacy_link, terms, faq, rating, business_model, price, offers))

/// The lists of a manifest that are about the marketplace.
struct MarketManifest {
  std::vector<ManifestPartner> const& partners;
  std::vector<ManifestProduct> const& products;
};
/// Returns the keys of the partners.
std::set<std::string> check_market(ManifestCheck& check, MarketManifest const& market,
                                   std::set<std::string> const& genres);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestQuestion> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPartner> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestAppLink> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestSystem> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestProduct> = true;
