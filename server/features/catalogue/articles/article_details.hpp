// An article as other programs read it in a call: the specification's fields, the same for every kind.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/json/json.hpp"

namespace catalogue {

/// One way to get the article. The amount is in units of the currency; 0 and no currency where the way has
/// no price of its own (FREE, SUBSCRIPTION).
struct ArticlePrice {
  std::string business_model;
  double amount = 0;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(ArticlePrice, (), (business_model, amount, currency))

/// A picture of a class such as COVER, POSTER, SCREENSHOT or BANNER; the group says which belong together.
struct AdditionalArtwork {
  std::string artwork_class;
  std::string group;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::string url;  // public, of the largest size
};
BOOST_DESCRIBE_STRUCT(AdditionalArtwork, (), (artwork_class, group, height, width, url))

/// The album, podcast, audiobook or series that an article is a part of.
struct CollectionInfo {
  base::ArticleId article_id;
};
BOOST_DESCRIBE_STRUCT(CollectionInfo, (), (article_id))

struct Article {
  base::ArticleId id;
  std::string title;  // in the reader's language
  std::string name;   // the same: some kinds of articles are asked for by this word
  std::string content_type;
  std::optional<std::string> first_episode_content_type;  // of what has episodes
  std::string provider_id;
  std::int64_t rating = 0;  // age grade: 0, 10, 20, 30, 40
  std::vector<ArticlePrice> prices;
  std::vector<AdditionalArtwork> additional_artworks;
  std::map<std::string, std::string> custom_properties;
  std::string licensor_name;
  std::string developer_name;
  std::optional<CollectionInfo> collection_info;
  std::optional<bool> is_wallet_item;  // whether the caller owns it; absent for a guest
};
BOOST_DESCRIBE_STRUCT(Article, (),
                      (id, title, name, content_type, first_episode_content_type, provider_id, rating, prices,
                       additional_artworks, custom_properties, licensor_name, developer_name, collection_info,
                       is_wallet_item))

}  // namespace catalogue
