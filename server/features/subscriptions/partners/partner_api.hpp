// POST /partner/getRedirectionUrl: where a plan is bought that a partner sells.
#pragma once
#include "base/json/bounded.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/partners/partner_pages.hpp"
#include "storage/database.hpp"

namespace subscriptions {

inline constexpr base::ProblemType no_partner_page{
    404, "NO_PARTNER_PAGE", "The tenant has no page of this partner, or shares no secret with it.",
    "error.notFound"};

/// The user is always the caller: the specification's userId and userUuid are not read, since a client could
/// name another person.
struct PartnerRedirectionBody {
  std::optional<std::vector<plans::PlanId>> sub_type_ids;
  std::optional<base::Text<0, 100>> partner_name;
  std::optional<base::Text<0, 200>> external_provider_code;
  std::optional<base::Text<0, 200>> partner_product_code;
};
BOOST_DESCRIBE_STRUCT(PartnerRedirectionBody, (),
                      (sub_type_ids, partner_name, external_provider_code, partner_product_code))

struct PartnerRedirection {
  std::string url;
};
BOOST_DESCRIBE_STRUCT(PartnerRedirection, (), (url))

class PartnerApi {
 public:
  PartnerApi(storage::Database& database, plans::PlanLibrary& plans, PartnerPages const& pages)
      : database_(database), plans_(plans), pages_(pages) {}

  /// 200 with the page of sale. 402 with the page where money is paid in: the last payment for one of these
  /// plans failed for lack of it.
  portal::Task<portal::StatusData<PartnerRedirection, 200, 402>> redirection_url(portal::UserCall const& call,
                                                                                 PartnerRedirectionBody body);

 private:
  storage::Database& database_;
  plans::PlanLibrary& plans_;
  PartnerPages const& pages_;
};

}  // namespace subscriptions

KIOSK_JSON(subscriptions::PartnerRedirectionBody);
KIOSK_JSON(subscriptions::PartnerRedirection);
