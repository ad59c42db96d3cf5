// Reads the plans from memory and a few covers from the catalogue.
#include "features/subscriptions/plan_pages.hpp"

#include <algorithm>
#include <set>

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/shelf_store.hpp"

KIOSK_JSON_COMPILED(subscriptions::PlansPage);

namespace subscriptions {
namespace {

/// Four for each of three cards.
constexpr std::int64_t covers_shown = 12;

/// "DISPLAY_SERVICE_NAME_TEXT_" of a key that ends in the code of a language; empty for others.
std::string_view localised_stem(std::string_view key) {
  auto const end = key.rfind('_');
  if (end == key.npos || base::find_locale(key.substr(end + 1)) == nullptr) return {};
  return key.substr(0, end + 1);
}

/// Texts in other languages are left out where there is one in the page's.
void keep_language(plans::SubscriptionType& type, std::string_view code) {
  std::set<std::string, std::less<>> told;
  for (auto const& attribute : type.attributes)
    if (auto const stem = localised_stem(attribute.key);
        !stem.empty() && attribute.key.substr(stem.size()) == code)
      told.emplace(stem);
  std::erase_if(type.attributes, [&](plans::PlanAttribute const& attribute) {
    auto const stem = localised_stem(attribute.key);
    if (stem.empty()) return false;
    auto const language = attribute.key.substr(stem.size());
    return told.contains(stem) ? language != code : language != "en";
  });
}

std::vector<catalogue::Artwork> covers_of(catalogue::ListResult const& result) {
  std::vector<catalogue::Artwork> out;
  for (auto const& item : result.items)
    if (item.picture) out.push_back(catalogue::present(*item.picture));
  return out;
}

}  // namespace

portal::Task<portal::Page<PlansPage>> PlanPages::plans(tenants::Visit const& visit) {
  auto const plans = co_await library_.of(visit.tenant->id);
  auto const country =
      visit.request == nullptr ? std::string_view() : std::string_view(visit.request->country);
  portal::Page<PlansPage> page;
  page.payload.plans = plans::types_on_offer(*plans, *visit.tenant, country, api_.methods());
  for (auto& type : page.payload.plans) keep_language(type, visit.locale->code);
  auto read = [&visit, now = clock_.now()](storage::Session& session) {
    auto const newest = [](catalogue::ContentType type) {
      return catalogue::ListQuery{
          .kind = catalogue::ListKind::newest, .content_type = type, .limit = covers_shown};
    };
    return catalogue::ShelfStore({session, visit.tenant->id})
        .list({newest(catalogue::ContentType::album), newest(catalogue::ContentType::video)},
              {.locale = visit.locale, .now = now, .max_rating = visit.max_rating()});
  };
  auto const shelves = co_await database_.read(read);
  page.payload.music_covers = covers_of(shelves.at(0));
  page.payload.video_covers = covers_of(shelves.at(1));
  page.tags = {"plans", "catalogue"};
  if (visit.tenant->flag_bool("geoBlockFlag")) page.fresh = {};
  co_return page;
}

}  // namespace subscriptions
