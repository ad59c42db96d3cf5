// A provider's JSON as films: paths, wrong types, and what is left out.
#include "features/playback/providers/film_mapping.hpp"

#include <gmock/gmock.h>

#include <map>

#include "base/time/instant.hpp"

namespace playback {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

tenants::VideoSource source() {
  tenants::VideoSource out;
  out.hosts = {"media.example"};
  out.categories = {{.id = "sea", .name = {{"en", "Sea"}}}, {.id = "7", .name = {{"en", "Seven"}}}};
  out.mapping = {.items = "page.entries",
                 .item = "film",
                 .id = "id",
                 .title = "names.main",
                 .description = "about",
                 .image = "images[].address",
                 .duration = "length",
                 .rating = "age",
                 .released = "day",
                 .categories = "genres[].id"};
  return out;
}
std::string answer(std::string const& film) { return R"({"film":)" + film + "}"; }
std::string one(std::string const& more) {
  return answer(R"({"id":"a","names":{"main":"A"})" + (more.empty() ? "" : "," + more) + "}");
}
ExternalFilm read(std::string const& more) { return read_film(one(more), "a", source()).value(); }

TEST(FilmMapping, FieldsAreFoundByTheirPaths) {
  auto const film = read(
      R"("about":" Words ","images":[{"address":"https://media.example/a.jpg"},{"address":"https://media.example/b.jpg"}],)"
      R"("length":95.4,"age":"12","day":"2026-03-14T10:00:00Z","genres":[{"id":7},{"id":"land"},{"id":"sea"}])");
  EXPECT_EQ(film.title, "A");
  EXPECT_EQ(film.description, "Words");
  EXPECT_EQ(film.image, "https://media.example/a.jpg");
  EXPECT_EQ(film.duration_seconds, 95);
  EXPECT_EQ(film.rating, 20);
  ASSERT_TRUE(film.released);
  EXPECT_EQ(base::to_rfc3339(*film.released).substr(0, 10), "2026-03-14");
  EXPECT_THAT(film.categories, ElementsAre("sea", "7"));
}

TEST(FilmMapping, WhatIsAbsentOrOfAnotherTypeIsEmpty) {
  for (auto const* more : {"", R"("about":7.5,"images":{},"length":"long","day":"soon","genres":"sea")",
                           R"("about":null,"images":[1],"length":-5,"age":null,"day":99,"genres":[null])",
                           R"("length":"1e999","day":"2026-99-99")"}) {
    auto const film = read(more);
    EXPECT_EQ(film.description, "") << more;
    EXPECT_EQ(film.image, "") << more;
    EXPECT_EQ(film.duration_seconds, 0) << more;
    EXPECT_EQ(film.rating, 0) << more;
    EXPECT_FALSE(film.released) << more;
    EXPECT_THAT(film.categories, IsEmpty()) << more;
  }
  EXPECT_TRUE(read(R"("day":2019)").released) << "a year";
}

TEST(FilmMapping, AnAgeInYearsIsTheGradeThatCoversIt) {
  for (auto const& [years, grade] : std::map<std::string, std::int64_t>{
           {"0", 0}, {"6", 10}, {"7", 20}, {"12", 20}, {"12.5", 30}, {"\"16\"", 30}, {"18", 40}, {"21", 100}})
    EXPECT_EQ(read(R"("age":)" + years).rating, grade) << years;
  for (auto const* unreadable : {"[]", "{}", "true", "-5", R"("nan")", R"("18+")", R"("1e999")"})
    EXPECT_EQ(read(R"("age":)" + std::string(unreadable)).rating, 100)
        << unreadable << " is shown to nobody, because it may mean anything";
  EXPECT_EQ(age_of_grade(0), 0);
  EXPECT_EQ(age_of_grade(20), 12);
  EXPECT_EQ(age_of_grade(60), 18);
}

TEST(FilmMapping, PicturesOfOtherHostsAreLeftOut) {
  for (auto const* address :
       {"https://elsewhere.example/a.jpg", "http://media.example/a.jpg", "//media.example/a",
        "javascript:alert(1)", "data:image/png;base64,AA", "https://media.example:81/a"})
    EXPECT_EQ(read(R"("images":[{"address":")" + std::string(address) + R"("}])").image, "") << address;
}

TEST(FilmMapping, TextsAndNumbersHaveLimits) {
  auto const film = read(R"("about":")" + std::string(4999, 'x') + "éé" + R"(","length":1e300,"age":1000)");
  EXPECT_EQ(film.description, std::string(4999, 'x')) << "not cut in a character";
  EXPECT_EQ(film.duration_seconds, 360'000);
  EXPECT_EQ(film.rating, 100);
}

TEST(FilmMapping, AnAnswerWithoutTheFilmIsAnError) {
  for (auto const& body :
       {std::string("<html>"), std::string(), std::string("{}"), std::string("[]"), answer("null"),
        answer("[]"), answer(R"({"id":"a"})"), answer(R"({"names":{"main":"A"}})"),
        answer(R"({"id":"b","names":{"main":"A"}})"), std::string(100'000, '[')})
    EXPECT_FALSE(read_film(body, "a", source())) << body.substr(0, 60);
}

TEST(FilmMapping, AListLeavesOutWhatHasNoIdentifierOrTitle) {
  auto const films = read_films(
      R"({"page":{"entries":[{"id":"a","names":{"main":"A"}},{"id":"..","names":{"main":"B"}},{"id":"c/d","names":{"main":"C"}},)"
      R"({"id":"e"},7,null,{"id":8,"names":{"main":"Eight"}}]}})",
      source());
  ASSERT_TRUE(films);
  ASSERT_EQ(films->size(), 2U);
  EXPECT_EQ(films->at(1).id, "8");
  EXPECT_FALSE(read_films("{}", source()));
  EXPECT_FALSE(read_films(R"({"page":{"entries":{}}})", source()));
  std::string many = R"({"page":{"entries":[)";
  for (int i = 0; i < 150; ++i)
    many += (i > 0 ? "," : "") + (R"({"id":)" + std::to_string(i) + R"(,"names":{"main":"A"}})");
  EXPECT_EQ(read_films(many + "]}}", source())->size(), most_films);
}

}  // namespace
}  // namespace playback
