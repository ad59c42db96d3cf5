// The payloads' code for JSON, compiled once.
#include "features/vouchers/voucher_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(vouchers::VoucherBookPage);
KIOSK_JSON_COMPILED(vouchers::VoucherBooksPage);
KIOSK_JSON_COMPILED(vouchers::VoucherPage);
KIOSK_JSON_COMPILED(vouchers::VouchersPage);
