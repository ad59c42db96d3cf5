// The calls about articles to read: the fragments that list them and say all about one, with the rest of a
// premium text for those who may read it, and the count of readers.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/problem.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/history/story_read_store.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/stories/readers.hpp"
#include "features/structures/structure_api.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace stories {

/// What opens the rest of a premium article.
enum class ReadBy { everybody, plan, free_read };
BOOST_DESCRIBE_ENUM(ReadBy, everybody, plan, free_read)

/// The text of an article as this reader may read it.
struct StoryReading {
  std::string text;                      // HTML, sanitised; of a premium article its opening
  std::optional<std::string> text_lang;  // where it is not the language that was asked for
  std::optional<std::string> rest;       // of a premium article, for those who may read it
  bool cut = false;                      // there is more, and this reader may not read it
  std::optional<ReadBy> by;
  /// Present if the tenant has free reads and this reader no plan.
  std::optional<history::FreeReadsLeft> free_reads;
};
BOOST_DESCRIBE_STRUCT(StoryReading, (), (text, text_lang, rest, cut, by, free_reads))

struct ArticleDetails : structures::FragmentEntries {
  std::optional<StoryReading> story;  // of an article to read
};
BOOST_DESCRIBE_STRUCT(ArticleDetails, (structures::FragmentEntries), (story))

struct CountReadQuery {
  base::ArticleId id;
  std::optional<base::Text<1, 60>> category;  // its category or subcategory, where the caller knows it
};
BOOST_DESCRIBE_STRUCT(CountReadQuery, (), (id, category))

struct ReadCounted {
  bool counted = false;  // false for a reader who was counted before
};
BOOST_DESCRIBE_STRUCT(ReadCounted, (), (counted))

inline constexpr base::ProblemType unknown_story{404, "UNKNOWN_ARTICLE", "The article is not offered here.",
                                                 "error.notFound"};
inline constexpr base::ProblemType other_category{
    400, "OTHER_CATEGORY", "The article is not in this category.", "error.invalidInput"};

class StoryApi {
 public:
  StoryApi(storage::Database& database, base::Clock const& clock, accounts::Sealer const& sealer,
           structures::StructureApi& structures, entitlement::Entitlements& entitlements)
      : database_(database),
        clock_(clock),
        tenant_clock_(clock),
        readers_(sealer, clock),
        structures_(structures),
        entitlements_(entitlements) {}

  /// GET /structure/fragments_get-articles, also /structure/fragments/fragment/get-articles. `id` is what
  /// structures know, or an area or a category of articles: "news", "food", "premium/food/kitchen".
  portal::Task<portal::CacheableData<structures::FragmentEntries>> articles(
      portal::Call const& call, portal::Query<structures::ArticlesQuery> query);
  /// GET /structure/fragments_get-article-details, also /structure/fragments/fragment/get-article-details.
  /// For a reader without a plan it takes one of the free reads, once for each article.
  portal::Task<portal::CacheableData<ArticleDetails>> article_details(
      portal::Call const& call, portal::Query<structures::ArticleQuery> query);
  /// GET /concon/countread
  portal::Task<portal::Data<ReadCounted>> count_read(portal::Call const& call,
                                                     portal::Query<CountReadQuery> query);

 private:
  /// Says of each article whether the caller owns it; false for a guest.
  portal::Task<bool> mark_owned(portal::Call const& call, std::vector<catalogue::Article>& articles) const;

  struct Reading {
    StoryReading story;
    std::optional<std::string> cookie;
  };
  portal::Task<Reading> read(portal::Call const& call, base::ArticleId story,
                             structures::StructureQuery const& query);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  Readers readers_;
  structures::StructureApi& structures_;
  entitlement::Entitlements& entitlements_;
};

}  // namespace stories

KIOSK_JSON(stories::ArticleDetails);
KIOSK_JSON(stories::ReadCounted);
KIOSK_JSON(stories::CountReadQuery);
