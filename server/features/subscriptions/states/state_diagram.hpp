// The state diagram of subscriptions (Mermaid), printed from the table.
#pragma once
#include <string>

namespace subscriptions {

/// The whole text of docs/subscription-states.md.
std::string state_diagram();

}  // namespace subscriptions
