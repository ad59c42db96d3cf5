// Reads an operator's answers: outcomes of payments and refunds, refusals, telephone numbers.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "features/payments/carrier/carrier_client.hpp"
#include "features/payments/provider.hpp"

namespace payments::carrier {

/// An agreement is the telephone number, behind this: "carrier/+491701234567".
inline constexpr std::string_view carrier_agreement = "carrier/";

Outcome failed(FailureCode failure, std::string detail);
/// The outcome of an answer by which the operator refuses for certain: nothing was charged.
Outcome refused(Answer const& answer);
/// Whether the operator may refuse because it knows this attempt: a second request with the same correlator
/// is answered by 409 or 400.
bool may_know_attempt(Answer const& answer);
/// nullopt where the currency does not have so many decimals, or does not exist.
std::optional<base::Money> amount_of(CarrierPayment const& seen);
/// The outcome of the operator's record. One that waits for the subscriber or for us is `started`.
Outcome outcome_of(CarrierPayment const& seen);
RefundOutcome refund_outcome(CarrierRefund const& seen);

/// Reads a telephone number that a person typed, such as "+49 170 123-4567", and returns it in the E.164
/// format: "+491701234567". nullopt for anything else, also for a national number.
std::optional<std::string> read_phone_number(std::string_view typed);

}  // namespace payments::carrier
