// An event publisher for tests: records the payloads, or refuses them.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "core/event_publisher.hpp"

namespace core::testing {

class EventRecorder final : public EventPublisher {
 public:
  boost::asio::awaitable<std::expected<void, std::string>> publish(
      std::vector<storage::OutboxEvent> const& events) override {
    if (fails) co_return std::unexpected("no route");
    for (auto const& event : events) payloads.push_back(event.payload);
    co_return std::expected<void, std::string>();
  }
  bool fails = false;
  std::vector<std::string> payloads;
};

}  // namespace core::testing
