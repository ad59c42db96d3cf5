// Fills the payloads of films with what a provider says; what it does not say is empty.
#include "features/video/external/external_pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/browse/pages.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/tenants/look/number_format.hpp"
#include "features/video/addresses.hpp"

namespace video {
namespace {

using browse::param;
using playback::ExternalFilm;
using tenants::VideoSource;

/// The page is fresh as long as the provider's own answers are kept.
constexpr auto page_fresh = playback::provider_answer_fresh;

std::string film_path(VideoSource const& source, ExternalFilm const& film) {
  return http::link(pages::source_film, source.code, base::slugify(film.title), film.id);
}
std::string stream_path(VideoSource const& source, ExternalFilm const& film) {
  return http::link(pages::source_stream, source.code, base::slugify(film.title), film.id);
}

VideoSource const& source_in(tenants::VideoSources const& sources, tenants::Visit const& visit) {
  auto const* source = sources.find(param(visit, "ex"));
  if (source == nullptr) browse::not_found("There is no provider of this name.");
  return *source;
}

std::string name_of(VideoSource const& source, tenants::Visit const& visit) {
  return tenants::words_in(source.name, visit.locale->code);
}

playback::ProviderReader reader_of(tenants::Visit const& visit) {
  return {.tenant = *visit.tenant, .locale = *visit.locale};
}

std::vector<GenreLink> categories_of(VideoSource const& source, tenants::Visit const& visit) {
  std::vector<GenreLink> out;
  for (auto const& category : source.categories)
    out.push_back({.slug = category.id,
                   .name = tenants::words_in(category.name, visit.locale->code),
                   .href = visit.href(http::link(pages::source_category, source.code, category.id))});
  return out;
}

/// A category as its page is named: with the provider.
GenreLink titled(VideoSource const& source, tenants::Visit const& visit, GenreLink category) {
  category.name = fmt::format("{} · {}", name_of(source, visit), category.name);
  return category;
}

/// Makes cards in the reader's language.
class Cards {
 public:
  Cards(tenants::Visit const& visit, VideoSource const& source, base::Instant now)
      : visit_(visit),
        source_(source),
        digits_(tenants::digits_of(*visit.tenant, *visit.locale)),
        presenter_(*visit.locale, digits_, now, {}) {}

  Video card(ExternalFilm const& film) const {
    Video out{.id = film.id,
              .title = film.title,
              .href = visit_.href(film_path(source_, film)),
              .stream_href = visit_.href(stream_path(source_, film)),
              .year = {},
              .duration_seconds = film.duration_seconds,
              .duration = {},
              .rating = catalogue::age_grade(film.rating),
              .artwork = std::nullopt,
              .series = std::nullopt,
              .summary = {},
              .summary_lang = std::nullopt};
    if (film.released) out.year = base::in_digits(browse::day_of(*film.released).substr(0, 4), digits_);
    if (film.duration_seconds > 0) out.duration = presenter_.duration(film.duration_seconds * 1000);
    if (source_.access == tenants::VideoSourceAccess::free) out.badge = catalogue::Badge::free;
    if (!film.image.empty()) out.artwork = artwork(film.image);
    return out;
  }
  std::string date(base::Instant at) const { return presenter_.date(at); }

 private:
  /// The provider's own file in the one size that there is; it is not copied, and its colour is not known.
  catalogue::Artwork artwork(std::string const& address) const {
    auto const hue = static_cast<std::int64_t>(visit_.tenant->configuration.global.brand.hue);
    return {.src = address,
            .widths = {},
            .width = 1280,
            .height = 720,
            .color = "#808080",
            .hue_light = hue,
            .hue_dark = hue};
  }

  tenants::Visit const& visit_;
  VideoSource const& source_;
  base::Digits digits_;
  catalogue::CataloguePresenter presenter_;
};

/// The canonical long form has the title of now.
bool has_other_name(tenants::Visit const& visit, ExternalFilm const& film) {
  auto const name = param(visit, "name");
  return !name.empty() && name != base::slugify(film.title);
}

}  // namespace

portal::Task<portal::Page<VideoGenrePage>> ExternalPages::category(tenants::Visit const& visit) {
  auto reading = sources_.of(*visit.tenant);
  auto const sources = co_await std::move(reading);
  auto const& source = source_in(*sources, visit);
  auto const genres = categories_of(source, visit);
  auto const current = std::ranges::find(genres, param(visit, "id"), &GenreLink::slug);
  if (current == genres.end()) browse::not_found("There is no category of this name.");
  auto asking = catalogue_.category(reader_of(visit), source, current->slug);
  auto const films = co_await std::move(asking);
  Cards const cards(visit, source, clock_.now());
  VideoGenrePage props{.genre = titled(source, visit, *current),
                       .genres = genres,
                       .sorts = {},
                       .films = {},
                       .paging = {},
                       .series = {},
                       .all_series = {}};
  for (auto const& film : films) props.films.push_back(cards.card(film));
  props.paging.limit = props.paging.total = static_cast<std::int64_t>(props.films.size());
  portal::Page<VideoGenrePage> page(std::move(props));
  page.fresh = page_fresh;
  co_return page;
}

portal::Task<ExternalPages::Opened> ExternalPages::open(tenants::Visit const& visit) {
  auto reading = sources_.of(*visit.tenant);
  auto const sources = co_await std::move(reading);
  auto const& source = source_in(*sources, visit);
  auto const id = param(visit, "id");
  if (!tenants::is_provider_id(id)) browse::not_found("There is no film of this name.");
  auto asking = catalogue_.film(reader_of(visit), source, id);
  auto film = co_await std::move(asking);
  co_return Opened{.owner = sources, .source = &source, .film = std::move(film)};
}

portal::Task<portal::Page<FilmPage>> ExternalPages::film(tenants::Visit const& visit) {
  auto opening = open(visit);
  auto const [owner, source, film] = co_await std::move(opening);
  auto const path = film_path(*source, film);
  if (has_other_name(visit, film)) co_return portal::Moved{path};
  Cards const cards(visit, *source, clock_.now());
  FilmPage props;
  props.video = cards.card(film);
  props.facts.description = film.description;
  if (film.released) {
    props.facts.released_at = browse::day_of(*film.released);
    props.facts.released = cards.date(*film.released);
  }
  auto const categories = categories_of(*source, visit);
  for (auto const& category : categories)
    if (std::ranges::find(film.categories, category.slug) != film.categories.end())
      props.facts.genres.push_back(category);
  props.facts.licensor = name_of(*source, visit);
  auto const& category = props.facts.genres.empty() ? categories.front() : props.facts.genres.front();
  props.source = FilmSource{.code = source->code, .category = titled(*source, visit, category)};
  portal::Page<FilmPage> page(std::move(props));
  page.canonical = path;
  page.fresh = page_fresh;
  co_return page;
}

portal::Task<portal::Page<StreamPage>> ExternalPages::stream(tenants::Visit const& visit) {
  auto opening = open(visit);
  auto const [owner, source, film] = co_await std::move(opening);
  auto const path = stream_path(*source, film);
  if (has_other_name(visit, film)) co_return portal::Moved{path};
  StreamPage props;
  props.video = Cards(visit, *source, clock_.now()).card(film);
  props.back = props.video.href;
  props.external_provider_code = source->code;
  if (!visit.prefixed && !param(visit, "name").empty())
    props.route_metadata = StreamRouteMetadata{.source = source->code, .id = film.id, .name = film.title};
  portal::Page<StreamPage> page(std::move(props));
  page.canonical = path;
  page.noindex = true;
  page.fresh = page_fresh;
  co_return page;
}

}  // namespace video
