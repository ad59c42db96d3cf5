// The page /subscription: the plans on offer, with covers of what they include.
#pragma once
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/catalogue/cards.hpp"
#include "features/plans/plan_api.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace subscriptions {

struct PlansPage {
  std::vector<plans::SubscriptionType> plans;  // localised attributes in the page's language, where there are
  std::vector<catalogue::Artwork> music_covers;
  std::vector<catalogue::Artwork> video_covers;
};
BOOST_DESCRIBE_STRUCT(PlansPage, (), (plans, music_covers, video_covers))

class PlanPages {
 public:
  PlanPages(storage::Database& database, base::Clock const& clock, plans::PlanLibrary& library,
            plans::PlanApi const& api)
      : database_(database), clock_(clock), library_(library), api_(api) {}

  /// The same for everybody, so one kept page serves all. Where plans depend on the visitor's country, none
  /// is kept.
  portal::Task<portal::Page<PlansPage>> plans(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  plans::PlanLibrary& library_;
  plans::PlanApi const& api_;
};

}  // namespace subscriptions

KIOSK_JSON(subscriptions::PlansPage);
