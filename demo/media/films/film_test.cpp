// Shapes on a canvas, the films' words and times, and frames that are the same whenever they are drawn.
#include "films/film_files.hpp"
#include "manifests/film_manifest.hpp"
#include "works/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace demo {
namespace {

std::vector<Film> all_films() {
  auto all = films();
  for (auto const& each : series()) {
    all.insert(all.end(), each.episodes.begin(), each.episodes.end());
  }
  return all;
}

void expect_six_texts(Text const& text) {
  for (auto const language : {"en", "ar", "fr", "de", "es", "ro"}) {
    EXPECT_FALSE(in_language(text, language).empty()) << text.en << " in " << language;
  }
}

std::vector<std::byte> frame_of(Film const& film, double seconds) {
  Canvas canvas(160, 90);
  draw_frame(canvas, film, seconds);
  return {canvas.bytes().begin(), canvas.bytes().end()};
}

TEST(Canvas, A_shape_covers_its_pixels_and_the_part_of_those_at_its_edge) {
  Canvas canvas(1280, 720);
  canvas.cover(ink(0x000000));
  canvas.fill(Shape::box(10, 10, 4.5, 2), ink(0xffffff));
  EXPECT_EQ(canvas.pixel(9, 10).red, 0);
  EXPECT_EQ(canvas.pixel(10, 10).red, 255);
  EXPECT_EQ(canvas.pixel(13, 11).red, 255);
  EXPECT_NEAR(canvas.pixel(14, 11).red, 127, 2);
  EXPECT_EQ(canvas.pixel(15, 11).red, 0);
  EXPECT_EQ(canvas.pixel(12, 12).red, 0);
}

TEST(Canvas, A_disc_is_as_large_as_its_radius_says_also_where_the_picture_ends) {
  Canvas canvas(1280, 720);
  canvas.cover(ink(0x000000));
  canvas.fill(Shape::circle(300, 300, 60), ink(0xffffff));
  canvas.fill(Shape::circle(0, 0, 40), ink(0xffffff));
  double whole = 0;
  double quarter = 0;
  for (int y = 0; y < 720; ++y) {
    for (int x = 0; x < 1280; ++x) {
      (y > 200 ? whole : quarter) += static_cast<double>(canvas.pixel(x, y).green) / 255;
    }
  }
  EXPECT_NEAR(whole, 3.14159 * 3600, 60);
  EXPECT_NEAR(quarter, 3.14159 * 1600 / 4, 15);
}

TEST(Canvas, A_place_moves_turns_and_scales_what_is_drawn_in_it) {
  auto const place = Place::at(100, 50).turned(std::acos(0.0)).scaled(2);
  EXPECT_NEAR(place.of({10, 0}).x, 100, 1e-9);
  EXPECT_NEAR(place.of({10, 0}).y, 70, 1e-9);
}

TEST(Films, Every_text_has_six_languages_and_every_reference_is_met) {
  auto const catalogue = catalogue_of(Set::full);
  std::set<std::string_view> people;
  std::set<std::string_view> genres;
  for (auto const& person : catalogue.people) {
    EXPECT_TRUE(people.insert(person.key).second) << person.key;
    expect_six_texts(person.biography);
  }
  for (auto const& genre : catalogue.genres) {
    genres.insert(genre.key);
    expect_six_texts(genre.name);
  }
  auto const expect_known = [&](auto const& work) {
    expect_six_texts(work.title);
    expect_six_texts(work.description);
    for (auto const& credit : work.credits) {
      EXPECT_TRUE(people.contains(credit.person)) << credit.person;
    }
    for (auto const genre : work.genres) {
      EXPECT_TRUE(genres.contains(genre)) << genre;
    }
  };
  EXPECT_EQ(catalogue.films.size(), 6U);
  for (auto const& film : catalogue.films) {
    expect_known(film);
    expect_six_texts(film.tagline);
    EXPECT_GE(length_of(film), 30);
    EXPECT_LE(length_of(film), 90);
  }
  ASSERT_EQ(catalogue.series.size(), 1U);
  expect_known(catalogue.series.front());
  expect_six_texts(catalogue.series.front().tagline);
  EXPECT_EQ(catalogue.series.front().episodes.size(), 4U);
  for (auto const& season : catalogue.series.front().seasons) {
    expect_six_texts(season);
  }
  for (auto const& episode : catalogue.series.front().episodes) {
    expect_known(episode);
    EXPECT_GE(length_of(episode), 35);
    EXPECT_LE(length_of(episode), 50);
  }
}

TEST(Films, Subtitles_follow_each_other_within_the_story_in_every_language_they_promise) {
  for (auto const& film : all_films()) {
    EXPECT_GE(film.subtitles.size(), 2U) << film.key;
    EXPECT_THAT(film.subtitles, testing::Contains("ar")) << film.key;
    double last = 0;
    for (auto const& line : film.lines) {
      EXPECT_GE(line.at, last) << film.key << ": " << line.words.en;
      EXPECT_GT(line.until, line.at + 0.9) << film.key << ": " << line.words.en;
      EXPECT_LE(line.until, film.story) << film.key << ": " << line.words.en;
      last = line.until;
      for (auto const language : film.subtitles) {
        EXPECT_FALSE(in_language(line.words, language).empty())
            << film.key << ": " << line.words.en << " in " << language;
      }
      for (auto const& voice : film.voices) {
        EXPECT_FALSE(in_language(line.words, voice.language).empty())
            << film.key << ": " << line.words.en << " in " << voice.language;
      }
    }
    for (auto const& sound : film.sounds) {
      EXPECT_GE(sound.at, -film.opening) << film.key;
      EXPECT_LE(sound.at + sound.length, film.story + film_credits) << film.key;
    }
    EXPECT_TRUE(film.voices.empty() || film.voices.front().language == film.language) << film.key;
  }
}

TEST(Films, Subtitles_are_webvtt_whose_times_count_from_the_beginning_of_the_file) {
  auto const episode = series().front().episodes.front();
  auto const text = subtitles_of(episode, "ar");
  EXPECT_TRUE(text.starts_with("WEBVTT\n\n00:00:06.600 --> 00:00:10.000\n")) << text;
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '>')), episode.lines.size());
}

TEST(Films, A_frame_is_the_same_whenever_it_is_drawn_and_the_film_moves) {
  for (auto const& film : all_films()) {
    for (double const seconds : {1.5, 12.0, 33.3}) {
      EXPECT_EQ(frame_of(film, seconds), frame_of(film, seconds)) << film.key << " at " << seconds;
    }
    EXPECT_NE(frame_of(film, 12), frame_of(film, 12.5)) << film.key;
  }
}

TEST(Films, A_film_begins_and_ends_in_black_and_is_seen_between) {
  auto const light = [](std::vector<std::byte> const& bytes) {
    double sum = 0;
    for (auto const each : bytes) {
      sum += std::to_integer<int>(each);
    }
    return sum / static_cast<double>(bytes.size());
  };
  for (auto const& film : all_films()) {
    EXPECT_LT(light(frame_of(film, 0)), 3) << film.key;
    EXPECT_LT(light(frame_of(film, length_of(film) - 0.05)), 3) << film.key;
    EXPECT_GT(light(frame_of(film, film.poster.moment + film.opening)), 10) << film.key;
  }
}

TEST(Films, Effects_are_heard_do_not_shout_and_are_the_same_each_time) {
  for (auto const& film : all_films()) {
    for (auto const& sound : film.sounds) {
      auto const samples = render_effect(sound.effect, sound.length, 7);
      ASSERT_FALSE(samples.empty()) << film.key;
      float most = 0;
      for (float const sample : samples) {
        most = std::max(most, std::abs(sample));
      }
      EXPECT_GT(most, 0.02F) << film.key << " at " << sound.at;
      EXPECT_LT(most, 3.5F) << film.key << " at " << sound.at;
    }
  }
  EXPECT_EQ(render_effect(Effect::rain, 2, 5), render_effect(Effect::rain, 2, 5));
}

TEST(Films, Tenants_show_them_on_different_terms_and_one_film_is_at_one_tenant_only) {
  std::set<std::string_view> models;
  std::set<int> ratings;
  int alone = 0;
  int windows = 0;
  for (auto const& film : films()) {
    ratings.insert(film.rating);
    alone += film.offers.size() == 1 ? 1 : 0;
    for (auto const& offer : film.offers) {
      models.insert(offer.model);
      windows += offer.until.empty() ? 0 : 1;
      EXPECT_EQ(offer.model == "DOWNLOAD_TO_OWN", offer.price > 0) << film.key << " at " << offer.tenant;
    }
  }
  EXPECT_THAT(models, testing::UnorderedElementsAre("FREE", "SUBSCRIPTION", "DOWNLOAD_TO_OWN"));
  EXPECT_THAT(ratings, testing::UnorderedElementsAre(0, 10, 20, 30));
  EXPECT_EQ(alone, 1);
  EXPECT_EQ(windows, 1);
}

TEST(Films, The_small_set_keeps_a_film_in_two_languages_and_two_seasons_of_the_series) {
  auto const small = catalogue_of(Set::small);
  ASSERT_EQ(small.films.size(), 1U);
  EXPECT_EQ(small.films.front().voices.size(), 2U);
  EXPECT_FALSE(small.films.front().lines.empty());
  EXPECT_LT(length_of(small.films.front()), 20);
  ASSERT_EQ(small.series.size(), 1U);
  ASSERT_EQ(small.series.front().episodes.size(), 2U);
  EXPECT_NE(small.series.front().episodes.front().season, small.series.front().episodes.back().season);
  EXPECT_THAT(film_manifest_of(small),
              testing::HasSubstr("\"marks\": [{\"kind\": \"intro\", \"start\": 0.000, \"end\": 6.000}"));
}

}  // namespace
}  // namespace demo
