// Numbers as people type them, and the errors of a tenant's entry about its operator. What is asked of an
// operator is tested over HTTP (tests/http/money/carrier.test.mjs).
#include "features/payments/carrier/carrier_answers.hpp"

#include <gmock/gmock.h>

namespace payments::carrier {
namespace {

using ::testing::Eq;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(CarrierNumber, IsReadInInternationalForm) {
  EXPECT_THAT(read_phone_number("+49 170 123-4567"), Eq("+491701234567"));
  EXPECT_THAT(read_phone_number("491701234567"), Eq("+491701234567"));
  for (auto const* wrong :
       {"", "+", "0170 1234567", "1234", "4917012345678901", "49+170123", "49 170 abc", "٤٩١٧٠"})
    EXPECT_EQ(read_phone_number(wrong), std::nullopt) << wrong;
}

TEST(CarrierSettings, NeedAWayToATokenAndAddressesWithoutAQuery) {
  auto const errors = [](tenants::CarrierSettings carrier) {
    std::vector<base::FieldError> out;
    tenants::check_billing({.carrier = std::move(carrier)}, out);
    return out;
  };
  EXPECT_THAT(errors({}), IsEmpty());
  EXPECT_THAT(errors({.base_url = "https://operator.example/carrier-billing/v0.5",
                      .token_url = "https://operator.example/token",
                      .client_id = "kiosk"}),
              IsEmpty());
  EXPECT_THAT(errors({.base_url = "https://operator.example"}), SizeIs(2));
  EXPECT_THAT(errors({.base_url = std::string(tenants::sandbox_operator)}), SizeIs(3))
      << "the built-in operator is for sandbox tenants";
  std::vector<base::FieldError> of_sandbox;
  tenants::check_billing({.sandbox = true,
                          .carrier = {.base_url = std::string(tenants::sandbox_operator),
                                      .refund_url = std::string(tenants::sandbox_operator)}},
                         of_sandbox);
  EXPECT_THAT(of_sandbox, IsEmpty());
  for (auto const* url : {"operator.example", "https://operator.example/", "https://a@operator.example/x",
                          "https://operator.example/x?y=1", "ftp://operator.example/x"})
    EXPECT_THAT(errors({.refund_url = url}), SizeIs(1)) << url;
}

}  // namespace
}  // namespace payments::carrier
