// The SQL of articles with the specification's fields.
#include "features/catalogue/articles/article_details_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/money.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/articles/article_relations.hpp"

namespace catalogue {

using storage::bind;

struct FactsRow {
  base::ArticleId id;
  ContentType content_type;
  std::int64_t rating;
  std::optional<std::string> title;
  std::string attributes;
  std::string licensor;
};
BOOST_DESCRIBE_STRUCT(FactsRow, (), (id, content_type, rating, title, attributes, licensor))

struct PriceRow {
  base::ArticleId article;
  std::string business_model;
  std::int64_t price_minor;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(PriceRow, (), (article, business_model, price_minor, currency))

struct AdditionalArtworkRow {
  base::ArticleId article;
  std::string artwork_class;
  std::string artwork_group;
  std::string hash;
  std::int64_t width;
  std::int64_t height;
  std::string widths;
};
BOOST_DESCRIBE_STRUCT(AdditionalArtworkRow, (),
                      (article, artwork_class, artwork_group, hash, width, height, widths))

struct WholeRow {
  base::ArticleId part;
  base::ArticleId whole;
};
BOOST_DESCRIBE_STRUCT(WholeRow, (), (part, whole))

/// What licensors say of articles of any kind; each kind's attributes hold more.
struct LicensorAttributes {
  std::string provider_id;
  std::string licensor_name;
  std::string developer_name;
  std::string first_episode_content_type;
  std::map<std::string, std::string> custom_properties;
};
BOOST_DESCRIBE_STRUCT(LicensorAttributes, (),
                      (provider_id, licensor_name, developer_name, first_episode_content_type,
                       custom_properties))

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::LicensorAttributes> = true;

namespace catalogue {
namespace {

std::int64_t largest_of(std::string_view widths) {
  std::int64_t largest = 0;
  for (auto const word : base::split(widths, ',')) {
    std::int64_t width = 0;
    std::from_chars(word.data(), word.data() + word.size(), width);
    largest = std::max(largest, width);
  }
  return largest;
}

Article article_of(FactsRow const& row) {
  auto said = base::parse<LicensorAttributes>(row.attributes).value_or(LicensorAttributes{});
  Article out{.id = row.id,
              .title = row.title.value_or(""),
              .name = row.title.value_or(""),
              .content_type = public_name(row.content_type),
              .first_episode_content_type = std::nullopt,
              .provider_id = std::move(said.provider_id),
              .rating = row.rating,
              .prices = {},
              .additional_artworks = {},
              .custom_properties = std::move(said.custom_properties),
              .licensor_name = said.licensor_name.empty() ? row.licensor : std::move(said.licensor_name),
              .developer_name = std::move(said.developer_name),
              .collection_info = std::nullopt};
  if (row.content_type == ContentType::podcastcollection)
    out.first_episode_content_type = public_name(ContentType::podcast);
  else if (!said.first_episode_content_type.empty())
    out.first_episode_content_type = std::move(said.first_episode_content_type);
  return out;
}

}  // namespace

std::vector<Article> ArticleDetailsStore::read(std::vector<base::ArticleId> const& wanted,
                                               ViewContext const& view) {
  if (wanted.empty()) return {};
  static std::string const facts = fmt::format(
      R"(select a.id, o.content_type, o.rating, t.title, a.attributes, a.licensor
  from offer o join article a on a.id = o.article
  left join article_text t on t.article = a.id and t.locale = {}
 where o.article in (:articles) and {})",
      shown_locale("article_text", "article", "a.id"), visible_offer("o"));
  std::vector<Article> out;
  for (auto const& row : session_.rows<FactsRow>(facts, bind("articles", wanted), bind("now", view.now),
                                                 bind("max_rating", view.max_rating.value()),
                                                 bind("locale", view.locale->code)))
    out.push_back(article_of(row));
  std::ranges::sort(out, {}, [&](Article const& article) { return std::ranges::find(wanted, article.id); });
  auto const find = [&](base::ArticleId id) { return std::ranges::find(out, id, &Article::id); };

  for (auto const& row : session_.rows<PriceRow>(R"(
    select article, business_model, price_minor, currency from offer_model
    where tenant = :tenant and article in (:articles) order by article, position)",
                                                 bind("articles", wanted))) {
    if (auto const article = find(row.article); article != out.end())
      article->prices.push_back({.business_model = row.business_model,
                                 .amount = base::money_body({row.price_minor, row.currency}).amount,
                                 .currency = row.currency});
  }
  // The figures of an article to read are a part of its text, which may be for those who pay.
  for (auto const& row : session_.across_tenants().rows<AdditionalArtworkRow>(R"(
    select article, class as artwork_class, artwork_group, hash, width, height, widths from article_artwork
    where article in (:articles) and class <> 'FIGURE' order by article, class, position)",
                                                                              bind("articles", wanted))) {
    if (auto const article = find(row.article); article != out.end())
      article->additional_artworks.push_back({.artwork_class = row.artwork_class,
                                              .group = row.artwork_group,
                                              .height = row.height,
                                              .width = row.width,
                                              .url = picture_address(row.hash, largest_of(row.widths))});
  }
  static std::string const wholes = fmt::format(
      R"(select l.child as part, min(l.parent) as whole
  from article_link l join offer o on o.article = l.parent
 where l.child in (:articles) and l.relation in ({}) and {} group by l.child)",
      bought_part_relations, visible_offer("o"));
  for (auto const& row : session_.rows<WholeRow>(wholes, bind("articles", wanted), bind("now", view.now),
                                                 bind("max_rating", view.max_rating.value())))
    if (auto const article = find(row.part); article != out.end())
      article->collection_info = CollectionInfo{.article_id = row.whole};
  return out;
}

}  // namespace catalogue
