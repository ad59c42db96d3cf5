// The sandbox's test numbers: the last two digits of a card or telephone number say what becomes of a
// payment.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace payments::sandbox {

enum class Behaviour {
  success,
  insufficient_funds,
  pending_success,
  pending_failure,
  duplicate,
  timeout_charged,  // no answer comes, and the money was taken
  wrong_amount,
  refunded,      // by the bank, later
  charged_back,  // later
  declined,
  renewals_fail,  // the first charge succeeds, later ones lack funds
  timeout_lost,   // no answer comes, and the bank never heard of it
  noisy_webhooks  // succeeds; its webhooks come twice and in the wrong order
};
BOOST_DESCRIBE_ENUM(Behaviour, success, insufficient_funds, pending_success, pending_failure, duplicate,
                    timeout_charged, wrong_amount, refunded, charged_back, declined, renewals_fail,
                    timeout_lost, noisy_webhooks)

struct TestNumber {
  std::string_view digits;  // the last two
  Behaviour behaviour;
};
inline constexpr std::array test_numbers{
    TestNumber{"01", Behaviour::success},         TestNumber{"02", Behaviour::insufficient_funds},
    TestNumber{"03", Behaviour::pending_success}, TestNumber{"04", Behaviour::pending_failure},
    TestNumber{"05", Behaviour::duplicate},       TestNumber{"06", Behaviour::timeout_charged},
    TestNumber{"07", Behaviour::wrong_amount},    TestNumber{"08", Behaviour::refunded},
    TestNumber{"09", Behaviour::charged_back},    TestNumber{"10", Behaviour::declined},
    TestNumber{"11", Behaviour::renewals_fail},   TestNumber{"12", Behaviour::timeout_lost},
    TestNumber{"13", Behaviour::noisy_webhooks},
};
/// Cards have 16 digits, and telephones 12 with a country code that nobody has. The last two decide; those
/// between are free, so that each person can have a card and a telephone.
inline constexpr std::string_view card_start = "400000";
inline constexpr std::string_view phone_start = "9990";
/// All of the first card but its last two digits.
inline constexpr std::string_view first_card = "40000000000000";
/// The PIN that the sandbox sends to every telephone.
inline constexpr std::string_view right_pin = "1234";

/// Its digits, without spaces, hyphens and a plus; nullopt for what is not such a number.
std::optional<std::string> read_test_card(std::string_view typed);
std::optional<std::string> read_test_phone(std::string_view typed);
Behaviour behaviour_of(std::string_view number);

}  // namespace payments::sandbox
