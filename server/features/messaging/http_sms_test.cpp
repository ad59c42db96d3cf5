// The SMS gateway as it sees us: requests from templates, and what its answers mean.
#include "features/messaging/http_sms.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <charconv>

#include "base/testing/run.hpp"
#include "outbound/test_server.hpp"

namespace messaging {
namespace {

using base::testing::wait_for;
using outbound::TestPeer;
using outbound::TestServer;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr outbound::HttpClientSettings loopback{.private_networks = true, .plain_http = true};

/// What was heard, and an answer for it.
class Gateway {
 public:
  Gateway(int status, std::string body)
      : server_([this, status, body](TestPeer& peer) {
          heard = peer.read_until("\r\n\r\n");
          auto const at = heard.find("Content-Length: ");
          std::size_t length = 0;
          if (at != std::string::npos)
            std::from_chars(heard.data() + at + 16, heard.data() + heard.size(), length);
          heard += peer.read(length);
          peer.send(fmt::format("HTTP/1.1 {} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}", status,
                                body.size(), body));
        }) {}
  std::string url(std::string const& path) const { return server_.url("http") + path; }
  std::string heard;

 private:
  TestServer server_;
};

TextSent sent_to(Gateway& gateway, HttpSmsSettings settings) {
  outbound::HttpClient client(loopback);
  if (settings.url.empty()) settings.url = gateway.url("/messages");
  HttpSms sms(client, settings);
  return wait_for(sms.send({"491701234567", "123456 is your \"code\" {to} & more", "a@b"}));
}

TEST(HttpSms, SendsTheTemplateFilledAndEscapedForItsType) {
  Gateway json(201, R"({"id":"m-7"})");
  auto const sent = sent_to(json, {.authorization = "Bearer hushed"});
  ASSERT_TRUE(sent) << sent.error().reason;
  EXPECT_EQ(sent->id, "m-7");
  EXPECT_THAT(json.heard, HasSubstr("POST /messages HTTP/1.1\r\n"));
  EXPECT_THAT(json.heard, HasSubstr("Authorization: Bearer hushed\r\n"));
  EXPECT_THAT(json.heard, HasSubstr("Content-Type: application/json\r\n"));
  EXPECT_THAT(json.heard, HasSubstr(R"({"to":"+491701234567","text":"123456 is your \"code\" {to} )"));

  Gateway form(200, "OK 17");
  auto const second = sent_to(form, {.content_type = "application/x-www-form-urlencoded",
                                     .body = "recipient={to}&message={text}&unknown={else}"});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->id, "") << "an answer that is no JSON has no id";
  EXPECT_THAT(form.heard, HasSubstr("recipient=491701234567&message=123456%20is%20your%20%22code%22"));
  EXPECT_THAT(form.heard, HasSubstr("&unknown={else}"));

  Gateway get(200, R"({"messages":[{"id":17}]})");
  auto const third = sent_to(
      get, {.url = get.url("/send?to={to}&text={text}"), .method = "GET", .id_field = "/messages/0/id"});
  ASSERT_TRUE(third);
  EXPECT_EQ(third->id, "17");
  EXPECT_THAT(get.heard, HasSubstr("GET /send?to=491701234567&text=123456%20is"));
}

TEST(HttpSms, ARefusedMessageIsGivenUpAndABusyGatewayIsTriedAgain) {
  for (auto const& [status, permanent] : std::map<int, bool>{
           {400, true}, {404, true}, {422, true}, {401, false}, {429, false}, {500, false}, {503, false}}) {
    Gateway gateway(status, R"({"error":"no such number 491701234567"})");
    auto const sent = sent_to(gateway, {});
    ASSERT_FALSE(sent) << status;
    EXPECT_EQ(sent.error().permanent, permanent) << status;
    EXPECT_THAT(sent.error().reason, HasSubstr(std::to_string(status)));
    EXPECT_THAT(sent.error().reason, Not(HasSubstr("49170")));
  }
  Gateway nowhere(200, "");
  auto const away = sent_to(nowhere, {.url = "http://127.0.0.1:1/"});
  ASSERT_FALSE(away);
  EXPECT_FALSE(away.error().permanent);
}

TEST(HttpSms, AsksHowAMessageFared) {
  auto const asked = [](std::string const& body, int status = 200) {
    Gateway gateway(status, body);
    outbound::HttpClient client(loopback);
    HttpSms sms(client, {.state_url = gateway.url("/messages/{id}")});
    auto const state = wait_for(sms.state("m/7"));
    EXPECT_THAT(gateway.heard, HasSubstr("GET /messages/m%2F7 HTTP/1.1"));
    return state;
  };
  EXPECT_EQ(asked(R"({"status":"Delivered"})"), DeliveryState::delivered);
  EXPECT_EQ(asked(R"({"status":"rejected"})"), DeliveryState::undelivered);
  EXPECT_EQ(asked(R"({"status":"sent"})"), DeliveryState::pending);
  EXPECT_EQ(asked("nonsense"), DeliveryState::pending);
  EXPECT_EQ(asked(R"({"status":"delivered"})", 503), DeliveryState::pending);
  outbound::HttpClient client(loopback);
  HttpSms silent(client, {});
  EXPECT_EQ(wait_for(silent.state("m-7")), DeliveryState::unknown);
}

}  // namespace
}  // namespace messaging
