// POST /video/streaming, on both databases.
#include "features/playback/streaming/streaming_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/playback/testing/film_test.hpp"

namespace playback {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class StreamingApiTest : public testing::FilmTest {
 protected:
  /// Status, and the field or the code of the refusal.
  std::pair<int, std::string> refusal_of(std::string const& body) {
    try {
      post(body);
    } catch (base::Problem const& problem) {
      return {problem.status, problem.errors.empty() ? problem.error : problem.errors[0].field};
    }
    return {200, ""};
  }
  std::string with(base::ArticleId id, std::string const& more) {
    return R"({"id":")" + base::text(id) + R"(","protocol":"https")" + more + '}';
  }
};
STORAGE_ON_BOTH_ENGINES(StreamingApiTest);

TEST_P(StreamingApiTest, AFreeFilmIsSeenWholeByAnybody) {
  auto const answer = stream(free_film);
  EXPECT_THAT(answer, HasSubstr(R"("mimeType":"application/vnd.apple.mpegurl","isPreview":false)"));
  EXPECT_THAT(answer, HasSubstr(R"("purchase":[])"));
  EXPECT_THAT(answer, HasSubstr(R"("marks":[{"kind":"intro","start":1.5,"end":4}])"));
  EXPECT_THAT(answer, HasSubstr(R"("audio":["en","de"],"subtitles":[{"language":"de","kind":"captions"}])"));
  EXPECT_THAT(answer, HasSubstr("/thumbnails.vtt\""));
  EXPECT_THAT(answer, Not(HasSubstr("\"drm\"")));
  EXPECT_THAT(answer,
              HasSubstr("\"expires\":\"" + base::to_rfc3339(clock.now() + video_lifetime).substr(0, 19)));
  auto const url = url_in(answer);
  EXPECT_THAT(url, StartsWith("https://aurora.localhost:8080/media/v/"));
  EXPECT_EQ(get(url).status, 200);
}

TEST_P(StreamingApiTest, WhoMayNotSeeItAllSeesThePreviewAndTheWaysToTheRest) {
  for (auto const article : {sold, episode}) {
    auto const answer = stream(article, std::nullopt, "AES-128");
    EXPECT_THAT(answer, HasSubstr(R"("mimeType":"video/mp4","isPreview":true)"));
    EXPECT_THAT(answer, HasSubstr(R"("purchase":[{"type":"subscription")"));
    EXPECT_THAT(url_in(answer), HasSubstr("/media/a/"));
    EXPECT_THAT(answer, Not(HasSubstr("\"drm\""))) << "a preview is not encrypted";
    EXPECT_THAT(answer, Not(HasSubstr("master.m3u8")));
    EXPECT_THAT(answer, HasSubstr("\"ticket\":\""));
  }
}

TEST_P(StreamingApiTest, ASubscriberSeesFilmsAndEpisodesWholeForThisSession) {
  auto const user = sign_in(101);
  EXPECT_THAT(stream(sold, user), HasSubstr(R"("isPreview":true)"));
  buy("films");
  for (auto const article : {sold, episode}) {
    auto const answer = stream(article, user, "AES-128");
    EXPECT_THAT(answer, HasSubstr(R"("isPreview":false,"drm":"AES-128")"));
    EXPECT_THAT(url_in(answer), HasSubstr("." + base::text(user.session) + "."));
  }
}

TEST_P(StreamingApiTest, MalformedBodiesUnknownEncryptionsAndProvidersAreRefused) {
  using Expected = std::pair<int, std::string>;
  EXPECT_EQ(refusal_of("{"), (Expected{400, ""}));
  EXPECT_EQ(refusal_of(R"({"protocol":"https"})"), (Expected{400, "id"}));
  EXPECT_EQ(refusal_of(R"({"id":"short","protocol":"https"})"), (Expected{400, "id"}));
  EXPECT_EQ(refusal_of(R"({"id":")" + base::text(sold) + R"(","protocol":"rtmp"})"),
            (Expected{400, "protocol"}));
  for (char const* drm : {"WIDEVINE", "CLEARKEY", "aes-128", "none"})
    EXPECT_EQ(refusal_of(with(sold, std::string(R"(,"drm":")") + drm + '"')), (Expected{400, "drm"})) << drm;
  EXPECT_EQ(refusal_of(with(sold, R"(,"drm":7)")), (Expected{400, "drm"}));
  EXPECT_EQ(refusal_of(with(sold, R"(,"externalProviderCode":"nobody")")),
            (Expected{404, "UNKNOWN_PROVIDER"}));
  try {
    post(with(sold, R"(,"drm":"WIDEVINE")"));
    FAIL();
  } catch (base::Problem const& problem) {
    EXPECT_EQ(problem.errors[0].message, "must be AES-128");
  }
}

TEST_P(StreamingApiTest, WhatIsNotOfferedNotForThisAgeOrNotSeenIsNotFound) {
  using Expected = std::pair<int, std::string>;
  Expected const unknown{404, "UNKNOWN_ARTICLE"};
  EXPECT_EQ(refusal_of(with({1}, "")), unknown);
  EXPECT_EQ(refusal_of(with(articles["tides-1"], "")), unknown) << "a song";
  EXPECT_EQ(refusal_of(with(articles["tides"], "")), unknown) << "an album";
  EXPECT_EQ(refusal_of(with(sold, "")), (Expected{200, ""}));
  auto strict = *tenant;
  strict.max_rating = tenants::RatingLimit(0);
  tenant = std::make_shared<tenants::Tenant const>(strict);
  EXPECT_EQ(refusal_of(with(sold, "")), unknown);
  strict.max_rating = tenants::RatingLimit(60);
  strict.id = {"plume"};
  tenant = std::make_shared<tenants::Tenant const>(strict);
  EXPECT_EQ(refusal_of(with(sold, "")), unknown);
}

}  // namespace
}  // namespace playback
