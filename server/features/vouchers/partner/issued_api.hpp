// The calls of partners' codes: getting one, having it mailed again, and one's own.
#pragma once
#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/vouchers/partner/issued_vouchers.hpp"
#include "http/request/rate_limit.hpp"

namespace vouchers::partner {

inline constexpr base::ProblemType too_many_vouchers{
    429, "TOO_MANY_VOUCHERS", "Too many codes were asked for; try again later.", "error.busy"};
inline constexpr base::ProblemType no_voucher_codes{
    404, "NO_VOUCHER_CODES", "The user has no codes of this voucher.", "error.notFound"};
inline constexpr base::ProblemType no_mail_address{
    409, "NO_MAIL_ADDRESS", "The account has no e-mail address.", "error.noMailAddress"};
inline constexpr base::ProblemType too_many_voucher_mails{
    429, "TOO_MANY_VOUCHER_MAILS", "The codes were mailed several times; try again later.", "error.busy"};

struct VoucherWanted {
  base::ArticleId voucher_id;
  std::optional<base::Number<1, 1000>> quantity;
};
BOOST_DESCRIBE_STRUCT(VoucherWanted, (), (voucher_id, quantity))

struct ConsumeVoucherBody {
  std::optional<base::Text<0, 100>> external_provider_code;  // that the voucher's page names
  VoucherWanted voucher_request;
  std::optional<base::Text<0, 20>> lang;  // of the mail
};
BOOST_DESCRIBE_STRUCT(ConsumeVoucherBody, (), (external_provider_code, voucher_request, lang))

struct VoucherMeant {
  base::ArticleId voucher_id;
};
BOOST_DESCRIBE_STRUCT(VoucherMeant, (), (voucher_id))

struct ResendVoucherBody {
  VoucherMeant voucher_request;
  std::optional<base::Text<0, 20>> lang;
};
BOOST_DESCRIBE_STRUCT(ResendVoucherBody, (), (voucher_request, lang))

/// `code` is empty while the partner has not given it out.
struct OwnVoucherCode {
  IssuedVoucherId id;
  IssueState state = IssueState::REQUESTED;
  std::string code;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(OwnVoucherCode, (), (id, state, code, requested_at))

/// `feedback`: 1 success, 2 insufficient, 3 duplicate, 4 error, 6 pending, 7 not found.
struct ConsumedVoucher {
  std::int64_t feedback = 1;
  std::vector<OwnVoucherCode> codes;  // without those that failed
  std::int64_t failed = 0;            // how many of them; nothing was taken for these
};
BOOST_DESCRIBE_STRUCT(ConsumedVoucher, (), (feedback, codes, failed))

struct OwnVoucherQuery {
  base::ArticleId article_id;
  std::optional<base::Number<1, 100>> limit;
  std::optional<base::Number<0, 1'000'000>> offset;
};
BOOST_DESCRIBE_STRUCT(OwnVoucherQuery, (), (article_id, limit, offset))

struct OwnVoucherCodes {
  std::vector<OwnVoucherCode> codes;  // the newest first
  std::int64_t total = 0;
  std::int64_t left = 0;  // how many the user may have now, in one request
};
BOOST_DESCRIBE_STRUCT(OwnVoucherCodes, (), (codes, total, left))

struct VoucherMailed {
  std::int64_t codes = 0;
};
BOOST_DESCRIBE_STRUCT(VoucherMailed, (), (codes))

class IssuedApi {
 public:
  IssuedApi(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
            IssuedVouchers& issued, payments::voucher::VoucherCodes const& codes,
            tenants::VoucherProviderDirectory& providers);

  /// POST /voucher/consumption/voucher: once for each Idempotency-Key.
  portal::Task<portal::Data<ConsumedVoucher>> consume(portal::UserCall const& call, ConsumeVoucherBody body);
  /// POST /voucher/resend/voucher
  portal::Task<portal::Data<VoucherMailed>> resend(portal::UserCall const& call, ResendVoucherBody body);
  /// GET /voucher/codes
  portal::Task<portal::Data<OwnVoucherCodes>> codes(portal::UserCall const& call,
                                                    portal::Query<OwnVoucherQuery> query);

 private:
  OwnVoucherCode shown(base::TenantId const& tenant, IssuedVoucher const& row) const;

  storage::Database& database_;
  base::Clock const& machine_;
  base::IdSource& ids_;
  IssuedVouchers& issued_;
  payments::voucher::VoucherCodes const& codes_;
  tenants::VoucherProviderDirectory& providers_;
  http::RateLimit wanted_;
  http::RateLimit mailed_;
};

/// What a request came to, as one number.
std::int64_t feedback_of(std::vector<IssuedVoucher> const& rows);

}  // namespace vouchers::partner

KIOSK_JSON(vouchers::partner::ConsumeVoucherBody);
KIOSK_JSON(vouchers::partner::ResendVoucherBody);
KIOSK_JSON(vouchers::partner::ConsumedVoucher);
KIOSK_JSON(vouchers::partner::OwnVoucherQuery);
KIOSK_JSON(vouchers::partner::OwnVoucherCodes);
KIOSK_JSON(vouchers::partner::VoucherMailed);
