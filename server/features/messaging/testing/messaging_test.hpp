// Test fixture for messages: a tenant, a template engine and two ways out that remember what they were given.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/testing/run.hpp"
#include "features/messaging/delivery.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace messaging::testing {

inline base::TenantId const aurora = {"aurora"};

class RecordingMail final : public MailPort {
 public:
  Sent send(outbound::Mail const& mail, std::stop_token) override {
    sent.push_back(mail);
    if (failure) return std::unexpected(*failure);
    return {};
  }
  std::vector<outbound::Mail> sent;
  std::optional<SendFailure> failure;
};
class RecordingSms final : public SmsPort {
 public:
  boost::asio::awaitable<TextSent> send(TextMessage message) override {
    sent.push_back(message);
    co_return TextReceipt{id};
  }
  boost::asio::awaitable<DeliveryState> state(std::string asked) override {
    EXPECT_EQ(asked, id);
    co_return fared;
  }
  std::vector<TextMessage> sent;
  std::string id;
  DeliveryState fared = DeliveryState::pending;
};

inline boost::asio::awaitable<std::expected<RenderedMail, std::string>> render(
    std::string request, std::vector<std::string>& requests) {
  requests.push_back(request);
  if (request.find("\"broken\"") != std::string::npos) co_return std::unexpected("the script threw");
  co_return RenderedMail{"Subject", "<p>html</p>", "text"};
}

class MessagingTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      tenants::TenantStore store(session);
      store.ensure_exists(clock.now());
      store.save("tenant", R"({"title": "Aurora", "titles": {"ar": "أورورا"}})", "test", clock.now());
      store.save("global", R"({"brand": {"color": "#7a3e9d"}})", "test", clock.now());
    });
    tenants.emplace(database(), tenants::LocalHosts::served);
    tenants->reload_now();
    delivery.emplace(
        database(), clock, ids, *tenants,
        [this](std::string request) { return render(std::move(request), requests); },
        DeliveryPorts{mail, sms}, "no-reply@kiosk.example");
  }
  void TearDown() override {
    delivery.reset();
    tenants.reset();
    DatabaseTest::TearDown();
  }

  Outgoing outgoing(std::string template_name = "verify-email") {
    Outgoing out;
    out.tenant = aurora;
    out.recipient = "mira@example.org";
    out.message = std::move(template_name);
    out.locale = "en";
    out.data.text = R"({"otp": "048151"})";
    out.origin = "https://aurora.example";
    return out;
  }
  MessageId send(Outgoing const& message) {
    return database().write_now(
        [&](storage::Session& session) { return Messenger(clock, ids).send(session, message); });
  }
  std::optional<Message> find(MessageId id) {
    return database().read_now(
        aurora, [&](storage::TenantSession const& session) { return MessageStore(session).find(id); });
  }
  std::vector<storage::Job> lease(std::string const& owner = "one") {
    return database().write_now([&](storage::Session& session) {
      return storage::Jobs(session, clock, ids)
          .lease(owner, 10, std::chrono::seconds(60), {std::string(send_job)});
    });
  }
  std::optional<storage::Job> job_of(MessageId id) {
    return database().read_now([&](storage::Session& session) {
      return storage::Jobs(session, clock, ids).find(aurora, send_job, base::text(id));
    });
  }
  /// Ends a job as the job loop does.
  void finish(storage::Job const& job, storage::JobResult const& result) {
    database().write_now([&](storage::Session& session) {
      if (result.effect) result.effect(session);
      storage::Jobs jobs(session, clock, ids);
      if (result.outcome == storage::JobResult::Outcome::done)
        jobs.finish(job);
      else if (result.outcome == storage::JobResult::Outcome::failed)
        jobs.fail(job, result.reason);
      else
        jobs.give_up(job, result.reason);
    });
  }
  /// One attempt at everything that is due; how many there were.
  std::size_t work() {
    auto const jobs = lease();
    for (auto const& job : jobs) finish(job, base::testing::wait_for(delivery->send(job)));
    return jobs.size();
  }

  RecordingMail mail;
  RecordingSms sms;
  std::vector<std::string> requests;
  std::optional<tenants::TenantDirectory> tenants;
  std::optional<Delivery> delivery;
};
}  // namespace messaging::testing
