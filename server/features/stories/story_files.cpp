// Reads the newest articles of a list with their openings.
#include "features/stories/story_files.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/stories/addresses.hpp"
#include "features/stories/story_feed.hpp"
#include "features/stories/story_store.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/visit.hpp"

namespace stories {
namespace {

using catalogue::ContentType;
using catalogue::ListKind;
using catalogue::StoryArea;
using catalogue::StoryAttributes;

constexpr std::int64_t most_stories = 50;
constexpr std::chrono::minutes feed_lifetime{5};
constexpr std::string_view ending = ".xml";

std::string_view area_word(StoryArea area) {
  return area == StoryArea::news ? "news" : area == StoryArea::premium ? "premium" : "articles";
}
std::string_view title_of(StoryArea area) {
  return area == StoryArea::news      ? "articles.news.title"
         : area == StoryArea::premium ? "articles.premium.title"
                                      : "articles.title";
}

std::string section_name(std::vector<SectionRow> const& rows, std::string const& slug) {
  auto const found = std::ranges::find(rows, slug, &SectionRow::slug);
  return found == rows.end() ? std::string() : found->name;
}

std::shared_ptr<http::PageEntry const> entry_of(std::string const& xml) {
  http::PageDraft draft;
  draft.headers.set("Content-Type", "application/atom+xml; charset=utf-8");
  draft.headers.set("cache-control", "public, max-age=300");
  draft.body = xml;
  return std::make_shared<http::PageEntry const>(std::move(draft));
}

}  // namespace

std::string feed_path(FeedOf const& of) {
  std::string out = std::string(of.locale->code) + '/' + std::string(area_word(of.area));
  for (auto const& part : {of.category, of.subcategory})
    if (!part.empty()) out += '/' + part;
  return http::link(files::feed, out + std::string(ending));
}

std::optional<FeedOf> parse_feed_path(std::string_view path) {
  if (!files::feed.covers(path) || !path.ends_with(ending)) return std::nullopt;
  auto const name =
      path.substr(files::feed.prefix().size(), path.size() - files::feed.prefix().size() - ending.size());
  auto const parts = base::split(name, '/');
  if (parts.size() < 2 || parts.size() > 4 || std::ranges::any_of(parts, &std::string_view::empty))
    return std::nullopt;
  FeedOf out{.locale = base::find_locale(parts[0])};
  if (out.locale == nullptr) return std::nullopt;
  for (auto const area : {StoryArea::articles, StoryArea::premium, StoryArea::news})
    if (parts[1] == area_word(area)) out.area = area;
  if (parts.size() > 2) out.category = parts[2];
  if (parts.size() > 3) out.subcategory = parts[3];
  if (feed_path(out) != path) return std::nullopt;
  return out;
}

std::optional<std::string> StoryFiles::make(storage::Session& session, tenants::Tenant const& tenant,
                                            FeedOf const& of, std::string const& path, base::Instant now,
                                            std::string const& origin) const {
  catalogue::ViewContext const view{.locale = of.locale, .now = now, .max_rating = tenant.max_rating};
  bool const everything = of.area == StoryArea::articles && of.category.empty();
  auto const found = catalogue::ShelfStore({session, tenant.id})
                         .list({{.kind = everything ? ListKind::newest : ListKind::genre,
                                 .content_type = ContentType::article,
                                 .limit = most_stories,
                                 .word = catalogue::story_section(of.area, of.category, of.subcategory),
                                 .newest_first = true}},
                               view);
  auto const& items = found.front().items;
  if (items.empty()) return std::nullopt;
  std::vector<base::ArticleId> ids;
  for (auto const& item : items) ids.push_back(item.id);
  StoryStore store({session, tenant.id});
  auto const openings = store.openings(ids, view);
  auto const sections = store.sections(of.area, view);
  auto const address = [&](std::string_view of_portal) {
    return origin + tenants::href(tenant, *of.locale, of_portal);
  };
  auto const name_of_list =
      section_name(sections, catalogue::story_section(StoryArea::articles, of.category, of.subcategory));
  auto const area = messages_.text(tenant, of.locale->code, title_of(of.area));
  StoryFeed feed{
      .self = origin + path,
      .link = address(catalogue::story_list_path(of.area, of.category, of.subcategory)),
      .title = tenant.title_in(of.locale->code) + ": " + (name_of_list.empty() ? area : name_of_list),
      .publisher = tenant.title_in(of.locale->code),
      .language = std::string(of.locale->code),
      .stories = {}};
  for (auto const& item : items) {
    auto const opening = std::ranges::find(openings, item.id, &ListedOpeningRow::article);
    if (opening == openings.end()) continue;
    auto const attributes = catalogue::attributes_of<StoryAttributes>(item);
    FeedStory story{.id = address(http::link(catalogue::pages::story, attributes.category,
                                             attributes.subcategory, base::text(item.id))),
                    .link = address(catalogue::path_of(item)),
                    .title = item.title,
                    .lead = item.description,
                    .author = catalogue::shown_in(attributes.author, of.locale->code),
                    .html = with_origin(opening->opening, origin),
                    .categories = {},
                    .published = item.released_at,
                    .updated = std::max(item.released_at, opening->updated_at)};
    for (auto const& slug : {attributes.category, attributes.category + '/' + attributes.subcategory})
      if (auto name = section_name(sections, slug); !name.empty())
        story.categories.push_back(std::move(name));
    feed.stories.push_back(std::move(story));
  }
  return print_feed(feed);
}

boost::asio::awaitable<std::optional<http::Response>> StoryFiles::answer(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  auto const of = parse_feed_path(request.path);
  if (!of || !tenant->offers(*of->locale)) co_return std::nullopt;
  auto const now = clock_.now();
  auto const origin = tenants::own_origin(*tenant, request);
  FeedKey const key{.tenant = tenant->id.value,
                    .revision = tenant->revision,
                    .catalogue = changes_.generation(storage::ChangeKind::catalogue, tenant->id),
                    .origin = origin,
                    .path = request.path};
  std::shared_ptr<http::PageEntry const> entry;
  if (auto const kept = feeds_.find(key); kept && now < kept->until) {
    entry = kept->entry;
  } else {
    auto const work = [&](storage::Session& session) {
      return make(session, *tenant, *of, request.path, now, origin);
    };
    if (auto const body = co_await database_.read(work)) entry = entry_of(*body);
    // An empty result is kept too, so that the next request for it costs no query.
    feeds_.keep(key, {entry, now + feed_lifetime});
  }
  if (!entry) co_return std::nullopt;
  co_return entry->answer(request);
}

}  // namespace stories
