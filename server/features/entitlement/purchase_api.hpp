// The calls that name the ways to an article, and that consume a credit for it.
#pragma once
#include <boost/describe.hpp>
#include <string>

#include "base/json/bounded.hpp"
#include "features/checkout/quote.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/purchase_options.hpp"
#include "features/portal/answers.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/test_clock_store.hpp"

namespace entitlement {

inline constexpr base::ProblemType device_not_supported{
    404, "DEVICE_NOT_SUPPORTED", "The article is offered here, but not for this device.",
    "error.deviceNotSupported"};

/// `is_DTO`: only what makes the article the user's own. `device_id` is what GET /device answered; the
/// request itself says what the device is.
struct PurchaseOptionsQuery {
  std::optional<bool> is_DTO;
  std::optional<base::Text<0, 40>> content_type;
  std::optional<base::Text<0, 40>> device_id;
  std::optional<base::Text<0, 100>> external_provider_code;
};
BOOST_DESCRIBE_STRUCT(PurchaseOptionsQuery, (), (is_DTO, content_type, device_id, external_provider_code))

struct PurchaseActionQuery {
  base::ArticleId article_id;
  std::optional<base::Text<0, 40>> content_type;
  std::optional<base::Text<0, 40>> device_id;
};
BOOST_DESCRIBE_STRUCT(PurchaseActionQuery, (), (article_id, content_type, device_id))

struct ConsumeBody {
  base::ArticleId article_id;
  base::Text<1, 1024> purchase_identifier;  // of an entry of `consume`
};
BOOST_DESCRIBE_STRUCT(ConsumeBody, (), (article_id, purchase_identifier))

struct ConsumeData {
  base::ArticleId article_id;  // that is the user's now: the book of a chapter
  bool is_wallet_item = false;
  bool consumed = false;                  // a credit, by this call
  std::optional<std::int64_t> remaining;  // credits afterwards
};
BOOST_DESCRIBE_STRUCT(ConsumeData, (), (article_id, is_wallet_item, consumed, remaining))

/// Whether it is a game to install that no store has for the system that asks; all else is for any device.
bool is_for_other_device(storage::Session& session, tenants::Tenant const& tenant, base::ArticleId article,
                         catalogue::ContentType type, base::Instant now, std::string_view user_agent);

class PurchaseApi {
 public:
  PurchaseApi(storage::Database& database, base::Clock const& machine, Entitlements& entitlements,
              checkout::Quotes const& quotes, tenants::VideoSourceDirectory& sources)
      : database_(database),
        machine_(machine),
        tenant_clock_(machine),
        entitlements_(entitlements),
        quotes_(quotes),
        sources_(sources) {}

  /// GET /purchase/ArticlePurchaseOptions/:id. A guest's options have no identifiers: who signs in asks
  /// again.
  portal::Task<portal::Data<ArticlePurchaseOptions>> options(portal::Call const& call, portal::Path<"id"> id,
                                                             portal::Query<PurchaseOptionsQuery> query);
  /// GET /purchase/user/purchaseOptions
  portal::Task<portal::Data<PurchaseAction>> action(portal::Call const& call,
                                                    portal::Query<PurchaseActionQuery> query);
  /// POST /purchase/consume
  portal::Task<portal::Data<ConsumeData>> consume(portal::UserCall const& call, ConsumeBody body);

 private:
  struct Found {
    EntitlementAnswer answer;
    catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
    std::string title;
    std::optional<subscriptions::Subscription> subscription;  // that the answer names
  };
  Found find(storage::Session& session, portal::Call const& call, Asker const& asker, base::ArticleId article,
             std::string_view content_type) const;

  storage::Database& database_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
  Entitlements& entitlements_;
  checkout::Quotes const& quotes_;
  tenants::VideoSourceDirectory& sources_;
};

}  // namespace entitlement

KIOSK_JSON(entitlement::PurchaseOptionsQuery);
KIOSK_JSON(entitlement::PurchaseActionQuery);
KIOSK_JSON(entitlement::ConsumeBody);
KIOSK_JSON(entitlement::ConsumeData);
KIOSK_JSON(entitlement::PurchaseAction);
