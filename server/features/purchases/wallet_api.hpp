// The calls about what one owns: the wallet, and asking for money back.
#pragma once
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/staff_call.hpp"
#include "features/purchases/refund_requests.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace purchases {

class WalletApi {
 public:
  WalletApi(storage::Database& database, base::Clock const& machine, payments::Payments& payments,
            RefundRequests const& requests, std::string backend_path)
      : database_(database),
        tenant_clock_(machine),
        payments_(payments),
        requests_(requests),
        backend_path_(std::move(backend_path)) {}

  using Article = portal::Path<"id", base::ArticleId>;

  /// GET /wallet/userarticles: the newest first.
  portal::Task<portal::List<WalletArticle>> articles(portal::UserCall const& call,
                                                     portal::Query<WalletQuery> query);
  /// GET /wallet/walletarticle/article/:id
  portal::Task<portal::Data<WalletArticleReference>> article(portal::UserCall const& call, Article id);
  /// POST /wallet/refundRequest/:id
  portal::Task<portal::Data<RefundRequestData>> ask_refund(portal::UserCall const& call, Article id,
                                                           RefundRequestBody body);
  /// GET /wallet/gifts: what one gave, the newest first.
  portal::Task<portal::List<OwnGift>> gifts(portal::UserCall const& call,
                                            portal::Query<portal::Paging> paging);
  /// POST /wallet/giftRefundRequest/:id
  portal::Task<portal::Data<GiftRefundData>> ask_gift_refund(portal::UserCall const& call,
                                                             portal::Path<"id", gifts::GiftId> id,
                                                             RefundRequestBody body);
  /// GET /office/refundRequests: the oldest first, for staff.
  portal::Task<portal::List<OfficeRefundRequest>> requests(
      portal::StaffCall<accounts::Permission::read_refunds> const& call,
      portal::Query<OfficeRefundQuery> query);
  /// POST /office/refundRequests/:id
  portal::Task<portal::Data<OfficeRefundRequest>> decide(
      portal::StaffCall<accounts::Permission::refund> const& call, portal::Path<"id", RefundRequestId> id,
      RefundDecisionBody body);

 private:
  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  payments::Payments& payments_;
  RefundRequests const& requests_;
  std::string const backend_path_;
};

/// The kinds of articles that "FULL_TRACK_MUSIC,AUDIO_BOOK" names, with the collections of these kinds; an
/// error where a name is unknown.
std::expected<std::vector<catalogue::ContentType>, base::FieldError> wallet_kinds(std::string_view names);
/// The owner of one also owns its parts: an album, audiobook, podcast or series.
bool is_collection(catalogue::ContentType type);

}  // namespace purchases
