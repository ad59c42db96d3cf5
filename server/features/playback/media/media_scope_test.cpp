// Whose an address of media is: bound to the browser that asked for it, and good while its session lasts, on
// both databases.
#include "features/playback/media/media_scope.hpp"

#include <gtest/gtest.h>

#include "features/playback/testing/film_test.hpp"

namespace playback {
namespace {

class MediaScopeTest : public testing::FilmTest {
 protected:
  /// The scope of an address that is asked for with these cookies.
  std::string scope_of(std::optional<accounts::SignedIn> const& user, std::string const& cookies,
                       MediaProtocol protocol = MediaProtocol::http, bool shared_host = false) const {
    http::Request request{.method = "POST", .path = "/song"};
    if (!cookies.empty()) request.headers.set("Cookie", cookies);
    tenants::BackendCall const backend{.tenant = tenant, .shared_host = shared_host};
    return media_scope({request, backend, user}, protocol);
  }
  int status_with(std::string const& cookies) {
    auto request = request_for(address("master.m3u8"));
    if (!cookies.empty()) request.headers.set("Cookie", cookies);
    return problem_status([&] { serve(request); });
  }
};
STORAGE_ON_BOTH_ENGINES(MediaScopeTest);

TEST_P(MediaScopeTest, ABrowsersAddressOpensNothingInAnother) {
  std::optional<accounts::SignedIn> const user = sign_in(101);
  grant.scope = scope_of(user, "theme=dark; userToken=mine");
  EXPECT_EQ(session_of_scope(grant.scope), user->session);
  EXPECT_EQ(status_with("userToken=mine"), 200);
  EXPECT_EQ(status_with("userToken=other"), 403);
  EXPECT_EQ(status_with(""), 403);
}

TEST_P(MediaScopeTest, AClientWithoutCookiesHasAnAddressOfItsSession) {
  std::optional<accounts::SignedIn> const user = sign_in(101);
  auto const session = base::text(user->session);
  EXPECT_EQ(scope_of(user, ""), session);
  EXPECT_EQ(scope_of(user, "userToken=mine", MediaProtocol::https), session)
      << "the cookie is not sent with an address of another protocol";
  EXPECT_EQ(scope_of(user, "userToken=mine", MediaProtocol::http, true), session)
      << "nor with one of another host";
  grant.scope = session;
  EXPECT_EQ(status_with(""), 200);
}

TEST_P(MediaScopeTest, AnAddressEndsSoonAfterItsSession) {
  auto const user = sign_in(101);
  grant.scope = base::text(user.session);
  EXPECT_EQ(status_with(""), 200);
  end_session(user);
  clock.advance(session_known_for);
  EXPECT_EQ(status_with(""), 403);
  grant.scope = base::id_text(4711);
  EXPECT_EQ(status_with(""), 403) << "a session that never was";
  grant.scope = "somebody";
  EXPECT_EQ(status_with(""), 403);
}

TEST_P(MediaScopeTest, WhatAGuestIsGivenIsEverybodys) {
  EXPECT_EQ(scope_of(std::nullopt, "userToken=mine"), guest_scope);
  grant.scope = guest_scope;
  EXPECT_EQ(status_with("userToken=other"), 200);
}

}  // namespace
}  // namespace playback
