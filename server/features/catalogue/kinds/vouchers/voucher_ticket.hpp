// The ticket of a voucher or a voucher book: the text on its card, wherever that appears.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "base/json/json.hpp"

namespace catalogue {

/// Whether a voucher can be used on the day of the visit.
enum class VoucherState { upcoming, valid, sold_out, expired };
BOOST_DESCRIBE_ENUM(VoucherState, upcoming, valid, sold_out, expired)

struct VoucherValue {
  double amount = 0;
  std::string currency;
  bool operator==(VoucherValue const&) const = default;
};
BOOST_DESCRIBE_STRUCT(VoucherValue, (), (amount, currency))

/// What a voucher gives, and until when.
struct VoucherTicket {
  std::string benefit;                      // in the partner's words
  std::optional<std::string> benefit_lang;  // where it is not the page's language
  std::int64_t discount_percent = 0;        // 0: none
  std::optional<VoucherValue> value;
  VoucherState state = VoucherState::valid;
  std::string valid_from;   // the day in words; empty: at once
  std::string valid_until;  // the last day in words; empty: without an end
  bool operator==(VoucherTicket const&) const = default;
};
BOOST_DESCRIBE_STRUCT(VoucherTicket, (),
                      (benefit, benefit_lang, discount_percent, value, state, valid_from, valid_until))

}  // namespace catalogue
