// The SQL of sections and texts.
#include "features/stories/story_store.hpp"

#include <fmt/format.h>

namespace stories {

using catalogue::shown_locale;
using catalogue::visible_offer;
using storage::bind;

std::vector<SectionRow> StoryStore::sections(catalogue::StoryArea area, catalogue::ViewContext const& view) {
  // An area's own genres have no name: theirs are those of the category.
  static std::string const sql = fmt::format(
      R"(select g.slug, t.name
  from genre g
  join genre_text t on t.genre = g.id and t.locale = {}
  join genre listed on listed.slug = :prefix || g.slug
 where exists (select 1 from offer_genre o where o.genre = listed.id and o.content_type = 'article' and {})
 order by t.name, g.slug)",
      shown_locale("genre_text", "genre", "g.id"), visible_offer("o"));
  auto const own = catalogue::story_section(area);
  return session_.rows<SectionRow>(sql, bind("prefix", own.empty() ? own : own + '/'), bind("now", view.now),
                                   bind("max_rating", view.max_rating.value()),
                                   bind("locale", view.locale->code));
}

std::optional<OpeningRow> StoryStore::opening(base::ArticleId story, catalogue::ViewContext const& view) {
  static std::string const sql = fmt::format(
      R"(select b.locale, b.opening, case when b.rest = '' then 0 else 1 end as has_rest
  from article_body b join offer o on o.article = b.article
 where b.article = :story and b.locale = {} and {})",
      shown_locale("article_body", "article", "b.article"), visible_offer("o"));
  return session_.row<OpeningRow>(sql, bind("story", story), bind("now", view.now),
                                  bind("max_rating", view.max_rating.value()),
                                  bind("locale", view.locale->code));
}

std::optional<WholeTextRow> StoryStore::whole(base::ArticleId story, catalogue::ViewContext const& view) {
  static std::string const sql = fmt::format(
      R"(select b.locale, b.opening, b.rest
  from article_body b join offer o on o.article = b.article
 where b.article = :story and b.locale = {} and {})",
      shown_locale("article_body", "article", "b.article"), visible_offer("o"));
  return session_.row<WholeTextRow>(sql, bind("story", story), bind("now", view.now),
                                    bind("max_rating", view.max_rating.value()),
                                    bind("locale", view.locale->code));
}

std::vector<ListedOpeningRow> StoryStore::openings(std::vector<base::ArticleId> const& stories,
                                                   catalogue::ViewContext const& view) {
  if (stories.empty()) return {};
  static std::string const sql = fmt::format(
      R"(select b.article, b.opening, a.updated_at
  from article_body b join article a on a.id = b.article join offer o on o.article = b.article
 where b.article in (:stories) and b.locale = {} and {})",
      shown_locale("article_body", "article", "b.article"), visible_offer("o"));
  return session_.rows<ListedOpeningRow>(sql, bind("stories", stories), bind("now", view.now),
                                         bind("max_rating", view.max_rating.value()),
                                         bind("locale", view.locale->code));
}

}  // namespace stories
