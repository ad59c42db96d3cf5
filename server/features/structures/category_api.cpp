// Finds the category among what this caller is offered.
#include "features/structures/category_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(structures::CategoryArtworkQuery);
KIOSK_JSON_COMPILED(structures::CategoryArtwork);

namespace structures {

portal::Task<portal::Data<CategoryArtwork>> CategoryApi::artwork(portal::Call const& call,
                                                                 portal::Query<CategoryArtworkQuery> query) {
  auto const& tenant = call.tenant();
  auto const& [category, lang] = query.value;
  catalogue::ViewContext const view{
      .locale = &tenants::reading_locale(call.request, tenant, lang ? std::string_view(*lang) : ""),
      .now = clock_.now(),
      .max_rating = rights_of(call.caller, tenant).max_rating};
  auto read = [&](storage::Session& session) {
    return catalogue::CatalogueStore({session, tenant.id}).find_genre(category, view);
  };
  auto const found = co_await database_.read(read);
  if (!found) throw base::Problem(no_such_category);
  CategoryArtwork out{.category_id = found->slug, .name = found->name, .artwork = std::nullopt};
  if (auto const picture = found->picture()) out.artwork = catalogue::present(*picture);
  co_return std::move(out);
}

}  // namespace structures
