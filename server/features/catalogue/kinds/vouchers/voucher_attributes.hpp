// The attributes of vouchers, voucher books and info services: the JSON beside their columns, typed.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/vouchers/voucher_manifest.hpp"
#include "features/catalogue/kinds/vouchers/voucher_ticket.hpp"

namespace catalogue {

/// Of a `voucher`.
struct VoucherAttributes {
  std::string provider_id;
  Texts benefit;
  std::int64_t discount_percent = 0;
  std::optional<ManifestPrice> value;
  std::string valid_from;
  std::string valid_until;
  Texts redemption;
  Texts terms;
  std::optional<std::int64_t> available;
  std::string issuer;
};
BOOST_DESCRIBE_STRUCT(VoucherAttributes, (),
                      (provider_id, benefit, discount_percent, value, valid_from, valid_until, redemption,
                       terms, available, issuer))

/// Whether it can be used at that moment, and if not, why. It is valid on its last day, too; both days are
/// days in UTC.
VoucherState state_of(VoucherAttributes const& attributes, base::Instant now);

/// Of a `voucherbook`.
struct VoucherBookAttributes {
  std::string provider_id;
  Texts tagline;
};
BOOST_DESCRIBE_STRUCT(VoucherBookAttributes, (), (provider_id, tagline))

/// Of an `info_service`.
struct InfoServiceAttributes {
  std::string provider_id;
  Texts tagline;
  std::vector<Texts> messages;
  std::int64_t times = 1;
  ServicePeriod period = ServicePeriod::day;
  std::vector<MessageChannel> channels;
  std::string billing_cycle;
};
BOOST_DESCRIBE_STRUCT(InfoServiceAttributes, (),
                      (provider_id, tagline, messages, times, period, channels, billing_cycle))

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::VoucherAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::VoucherBookAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::InfoServiceAttributes> = true;
