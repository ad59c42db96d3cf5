// Addresses of payments below the backend's base.
#pragma once
#include <cstddef>

#include "http/pattern.hpp"

namespace payments {

/// Providers put many events into one webhook.
inline constexpr std::size_t most_webhook_bytes = 256 * 1024;

namespace hosted {

inline constexpr http::Pattern webhook{"hosted.paymentWebhook", "/payment/webhook/:provider"};
/// Leads on to the page of the provider that was chosen.
inline constexpr http::Pattern option{"hosted.paymentOption", "/payment/option/:option"};
/// The sandbox's page for cards, which works without script.
inline constexpr http::Pattern sandbox{"hosted.sandboxPayment", "/payment/sandbox/:page"};

}  // namespace hosted
}  // namespace payments
