// Reads the payload of each page of articles in one transaction.
#include "features/stories/story_pages.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/stories/story_files.hpp"
#include "features/stories/story_store.hpp"

KIOSK_JSON_COMPILED(stories::StoriesPage);
KIOSK_JSON_COMPILED(stories::StoryPage);

namespace stories {
namespace {

using browse::ListBatch;
using browse::param;
using browse::Queries;
using browse::read_page;
using catalogue::attributes_of;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::ListKind;
using catalogue::StoryAttributes;

constexpr std::int64_t shelf = 6;

GenreLink link_of(SectionRow const& row, StoryArea area, tenants::Visit const& visit) {
  auto const slash = row.slug.find('/');
  auto const category = row.slug.substr(0, slash);
  auto const sub = slash == row.slug.npos ? std::string() : row.slug.substr(slash + 1);
  return {.slug = sub.empty() ? category : sub,
          .name = row.name,
          .href = visit.href(catalogue::story_list_path(area, category, sub))};
}

std::optional<GenreLink> find_section(std::vector<SectionRow> const& rows, StoryArea area,
                                      std::string const& slug, tenants::Visit const& visit) {
  auto const found = std::ranges::find(rows, slug, &SectionRow::slug);
  if (found == rows.end()) return std::nullopt;
  return link_of(*found, area, visit);
}

/// The sections directly below a category, or the categories themselves.
std::vector<GenreLink> sections_below(std::vector<SectionRow> const& rows, StoryArea area,
                                      std::string const& category, tenants::Visit const& visit) {
  std::string const prefix = category.empty() ? "" : category + '/';
  std::vector<GenreLink> out;
  for (auto const& row : rows)
    if (row.slug.starts_with(prefix) && row.slug.find('/', prefix.size()) == row.slug.npos)
      out.push_back(link_of(row, area, visit));
  return out;
}

/// A category that nothing is left in has no name to show.
GenreLink section_or_key(std::vector<SectionRow> const& rows, StoryAttributes const& story, bool sub,
                         tenants::Visit const& visit) {
  auto const slug =
      catalogue::story_section(StoryArea::articles, story.category, sub ? story.subcategory : std::string());
  if (auto found = find_section(rows, story.area, slug, visit)) return *std::move(found);
  auto const& key = sub ? story.subcategory : story.category;
  return {.slug = key,
          .name = key,
          .href = visit.href(catalogue::story_list_path(story.area, story.category,
                                                        sub ? story.subcategory : std::string()))};
}

}  // namespace

portal::Task<portal::Page<StoriesPage>> StoryPages::list(tenants::Visit const& visit) {
  return area(visit, StoryArea::articles);
}
portal::Task<portal::Page<StoriesPage>> StoryPages::premium(tenants::Visit const& visit) {
  return area(visit, StoryArea::premium);
}
portal::Task<portal::Page<StoriesPage>> StoryPages::news(tenants::Visit const& visit) {
  return area(visit, StoryArea::news);
}

portal::Task<portal::Page<StoriesPage>> StoryPages::area(tenants::Visit const& visit, StoryArea area) {
  using Page = portal::Page<StoriesPage>;
  return read_page(database_, visit, clock_.now(), [&visit, area](Queries& queries) -> Page {
    auto const category = param(visit, "category");
    auto const subcategory = param(visit, "subcategory");
    auto const rows = StoryStore(queries.session()).sections(area, queries.view());
    StoriesPage props{
        .area = area,
        .category = std::nullopt,
        .subcategory = std::nullopt,
        .categories = sections_below(rows, area, "", visit),
        .subcategories = {},
        .stories = {},
        .paging = {},
        .feed = feed_path(
            {.locale = visit.locale, .area = area, .category = category, .subcategory = subcategory})};
    auto const slug = catalogue::story_section(StoryArea::articles, category, subcategory);
    if (!category.empty()) {
      props.category = find_section(rows, area, category, visit);
      if (!subcategory.empty()) props.subcategory = find_section(rows, area, slug, visit);
      if (!props.category || (!subcategory.empty() && !props.subcategory)) {
        auto const opened =
            queries.open(ContentType::article, subcategory.empty() ? category : subcategory, {});
        return portal::Moved{catalogue::path_of(opened.item)};
      }
      props.subcategories = sections_below(rows, area, category, visit);
    }
    auto const part = browse::part_in(visit);
    bool const everything = area == StoryArea::articles && category.empty();
    auto const result = queries.list({.kind = everything ? ListKind::newest : ListKind::genre,
                                      .content_type = ContentType::article,
                                      .word = catalogue::story_section(area, category, subcategory),
                                      .newest_first = true},
                                     part);
    props.stories = queries.shown(result, &CataloguePresenter::story);
    props.paging = queries.paging(part, result.total);
    return browse::list_page(std::move(props));
  });
}

portal::Task<portal::Page<StoryPage>> StoryPages::story(tenants::Visit const& visit) {
  using Page = portal::Page<StoryPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::article, .limit = shelf});
    auto const opened = queries.open(ContentType::article, param(visit, "article"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    auto const& item = opened.item;
    // The word before the identifier is not a form of its own: a premium article is below /articles/premium.
    if (auto const canonical = catalogue::path_of(item); visit.path != canonical)
      return portal::Moved{canonical};
    auto const attributes = attributes_of<StoryAttributes>(item);
    StoryStore store(queries.session());
    auto const rows = store.sections(attributes.area, queries.view());
    auto const text = store.opening(item.id, queries.view()).value_or(OpeningRow{});
    StoryPage props{.story = queries.presenter().story(item),
                    .area = attributes.area,
                    .category = section_or_key(rows, attributes, false, visit),
                    .subcategory = section_or_key(rows, attributes, true, visit),
                    .text = text.opening,
                    .text_lang = text.locale.empty() || text.locale == visit.locale->code
                                     ? std::nullopt
                                     : std::optional(text.locale),
                    .cut = text.has_rest,
                    .tags = catalogue::shown_in(attributes.tags, visit.locale->code),
                    .feed = feed_path({.locale = visit.locale,
                                       .area = attributes.area,
                                       .category = attributes.category,
                                       .subcategory = {}}),
                    .related = queries.shown(opened.lists[related], &CataloguePresenter::story)};
    return browse::article_page(std::move(props), item);
  });
}

}  // namespace stories
