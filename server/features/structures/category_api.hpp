// GET /content/category/artwork: the picture of a category, for programs that show categories elsewhere.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/json_codec.hpp"
#include "base/problem.hpp"
#include "features/catalogue/cards.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/structures/structure_query.hpp"
#include "storage/database.hpp"

namespace structures {

inline constexpr base::ProblemType no_such_category{404, "NOT_FOUND", "The category was not found.",
                                                    "notFound.head"};

/// `category_id`: as addresses name it, such as "jazz".
struct CategoryArtworkQuery {
  base::Text<1, 200> category_id;
  std::optional<base::LanguageCode> lang;
};
BOOST_DESCRIBE_STRUCT(CategoryArtworkQuery, (), (category_id, lang))

/// `artwork`: of the first of its articles that has a picture.
struct CategoryArtwork {
  std::string category_id;
  std::string name;
  std::optional<catalogue::Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(CategoryArtwork, (), (category_id, name, artwork))

class CategoryApi {
 public:
  CategoryApi(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  /// 404 for a category of which nothing is offered to the caller.
  portal::Task<portal::Data<CategoryArtwork>> artwork(portal::Call const& call,
                                                      portal::Query<CategoryArtworkQuery> query);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace structures

KIOSK_JSON(structures::CategoryArtworkQuery);
KIOSK_JSON(structures::CategoryArtwork);
