// The payloads of the marketplace's pages; every name here is read by a page of the same name in
// web/storefront/pages/market.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/market/market_cards.hpp"
#include "features/catalogue/kinds/market/market_manifest.hpp"
#include "features/catalogue/kinds/vouchers/voucher_cards.hpp"

namespace market {

using browse::PageRange;
using browse::SortLink;
using catalogue::Artwork;
using catalogue::GenreLink;
using catalogue::InfoService;
using catalogue::MarketApp;
using catalogue::MarketPartner;
using catalogue::Voucher;

/// All apps, or those of one category.
struct AppsPage {
  std::vector<MarketApp> apps;
  std::vector<MarketPartner> partners;  // only beside the first part of the usual list
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // each with its own page; the first without a slug: of all
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(AppsPage, (), (apps, partners, sorts, genres, paging))

/// What the marketplace has of one category.
struct MarketCategoryPage {
  GenreLink genre;
  std::vector<GenreLink> genres;
  std::vector<MarketApp> apps;
  std::vector<SortLink> sorts;
  PageRange paging;  // of the apps
};
BOOST_DESCRIBE_STRUCT(MarketCategoryPage, (), (genre, genres, apps, sorts, paging))

struct Question {
  std::string question;
  std::optional<std::string> question_lang;  // where it is not the page's language; below likewise
  std::string answer;
  std::optional<std::string> answer_lang;
};
BOOST_DESCRIBE_STRUCT(Question, (), (question, question_lang, answer, answer_lang))

/// The questions about a partner or an app.
struct QuestionGroup {
  std::string title;
  std::string href;
  std::vector<Question> questions;
};
BOOST_DESCRIBE_STRUCT(QuestionGroup, (), (title, href, questions))

struct AppsFaqPage {
  std::vector<QuestionGroup> groups;
};
BOOST_DESCRIBE_STRUCT(AppsFaqPage, (), (groups))

struct AppLink {
  catalogue::AppLinkKind kind = catalogue::AppLinkKind::web;
  std::string href;
};
BOOST_DESCRIBE_STRUCT(AppLink, (), (kind, href))

struct AppSystem {
  std::string name;
  std::string version;  // the least one; empty: any
};
BOOST_DESCRIBE_STRUCT(AppSystem, (), (name, version))

struct AppPage {
  MarketApp app;
  std::string description;
  std::optional<std::string> description_lang;
  std::vector<GenreLink> genres;
  std::vector<AppLink> links;
  std::vector<catalogue::DeviceKind> devices;
  std::vector<AppSystem> systems;
  std::vector<std::string> languages;  // in the page's language
  std::string version;
  std::string updated_at;  // 2026-03-14
  std::string updated;     // the same in words
  std::string released_at;
  std::string released;
  std::int64_t size_bytes = 0;  // 0: unknown
  std::string privacy_link;
  std::string terms;
  std::optional<std::string> terms_lang;
  std::vector<Artwork> screenshots;
  std::vector<Question> faq;
  std::vector<MarketApp> more_by_partner;
  std::vector<MarketApp> related;
};
BOOST_DESCRIBE_STRUCT(AppPage, (),
                      (app, description, description_lang, genres, links, devices, systems, languages,
                       version, updated_at, updated, released_at, released, size_bytes, privacy_link, terms,
                       terms_lang, screenshots, faq, more_by_partner, related))

struct PartnerPage {
  MarketPartner partner;
  std::string description;
  std::optional<std::string> description_lang;
  std::string link;
  std::string support_link;
  std::vector<MarketApp> apps;
  PageRange paging;  // of the apps
  std::vector<Voucher> vouchers;
  std::vector<InfoService> services;
  std::vector<Question> faq;
};
BOOST_DESCRIBE_STRUCT(PartnerPage, (),
                      (partner, description, description_lang, link, support_link, apps, paging, vouchers,
                       services, faq))

struct InfoServicesPage {
  std::vector<InfoService> services;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(InfoServicesPage, (), (services, paging))

/// An example of what an info service sends.
struct SampleMessage {
  std::string text;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(SampleMessage, (), (text, lang))

struct InfoServicePage {
  InfoService service;
  std::string description;
  std::optional<std::string> description_lang;
  std::vector<SampleMessage> messages;
  std::vector<catalogue::MessageChannel> channels;
  std::vector<InfoService> others;  // of all partners
};
BOOST_DESCRIBE_STRUCT(InfoServicePage, (),
                      (service, description, description_lang, messages, channels, others))

}  // namespace market

KIOSK_JSON(market::AppPage);
KIOSK_JSON(market::AppsFaqPage);
KIOSK_JSON(market::AppsPage);
KIOSK_JSON(market::InfoServicePage);
KIOSK_JSON(market::InfoServicesPage);
KIOSK_JSON(market::MarketCategoryPage);
KIOSK_JSON(market::PartnerPage);
