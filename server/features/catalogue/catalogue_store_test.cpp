// The catalogue on both databases: offer windows, ratings, languages, tenants, and repeated imports.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/testing/budgets.hpp"
#include "features/catalogue/articles/article_details_store.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace catalogue {
namespace {

class CatalogueStoreTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::Sample(session, ids, clock.now()).fill(); });
  }
  Shelf fill(std::string const& query, std::int64_t limit = 12, std::int64_t max_rating = 60,
             std::string const& locale = "en", std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return Cards(session, *base::find_locale(locale), clock.now(), tenants::RatingLimit(max_rating))
          .fill(query, limit);
    });
  }
  static std::vector<std::string> titles(Shelf const& shelf) {
    std::vector<std::string> out;
    for (auto const& card : shelf.cards) out.push_back(card.title);
    return out;
  }
  std::map<std::string, base::ArticleId> known;
};
STORAGE_ON_BOTH_ENGINES(CatalogueStoreTest);

using Titles = std::vector<std::string>;

TEST_P(CatalogueStoreTest, AShelfInPartsSaysHowLongItIs) {
  auto const part = [&](std::string const& query, std::int64_t limit, std::int64_t offset) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return Cards(session, base::english(), clock.now(), tenants::RatingLimit(60))
          .part(query, limit, offset);
    });
  };
  auto const whole = titles(part("top-tracks", 48, 0));
  std::vector<std::string> together;
  for (std::int64_t offset = 0; offset < std::ssize(whole); offset += 3) {
    auto const shown = part("top-tracks", 3, offset);
    EXPECT_EQ(shown.total, std::ssize(whole));
    for (auto const& title : titles(shown)) together.push_back(title);
  }
  EXPECT_EQ(together, whole);
  auto const beyond = part("top-tracks", 3, 999'999);
  EXPECT_TRUE(beyond.cards.empty());
  EXPECT_EQ(beyond.total, std::ssize(whole)) << "there too";
  EXPECT_EQ(part("genres", 1, 1).total, 2);
  auto const ids = "articles:" + base::text(known["tides"]) + ',' + base::text(known["patio"]);
  EXPECT_EQ(part(ids, 1, 1).total, 2);
  EXPECT_EQ(part(ids, 1, 1).cards.size(), 1U);
  EXPECT_EQ(part(ids, 1, 7).total, 2);
  EXPECT_EQ(part("genre:polka", 3, 3).total, 0);
  EXPECT_FALSE(part("nonsense", 3, 3).known);
}

TEST_P(CatalogueStoreTest, NewAlbumsComeNewestFirstWithTheirArtist) {
  auto const shelf = fill("new-albums");
  EXPECT_EQ(titles(shelf), (Titles{"Low Tides", "Harbour Lights", "Patio"}));
  EXPECT_EQ(shelf.cards[0].sub_title, "Lina Noor");
  EXPECT_EQ(shelf.cards[0].href, "/music/albums/" + base::text(known["lina"]) + "/lina-noor/low-tides/" +
                                     base::text(known["tides"]));
  EXPECT_EQ(shelf.cards[0].shape, CardShape::square);
  EXPECT_EQ(shelf.cards[0].play_id, base::text(known["tides"]));
  ASSERT_TRUE(shelf.cards[0].artwork);
  EXPECT_EQ(shelf.cards[0].artwork->src, "/media/art/" + std::string(32, 'b') + "-320.webp");
  EXPECT_EQ(shelf.cards[0].artwork->widths, (std::vector<std::int64_t>{96, 320, 960}));
}

TEST_P(CatalogueStoreTest, APictureBelongsToTheTenantsThatOfferIt) {
  auto const offers = [&](std::string const& tenant, char digit, std::int64_t most = 60) {
    ViewContext const view{
        .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(most)};
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return CatalogueStore(session).offers_picture(std::string(32, digit), view);
    });
  };
  EXPECT_TRUE(offers("aurora", 'b'));
  database().write_now([](storage::Session& session) { session.execute("update offer set rating = 20"); });
  EXPECT_TRUE(offers("aurora", 'b', 20));
  EXPECT_FALSE(offers("aurora", 'b', 10)) << "not for those who may not see the article";
  EXPECT_FALSE(offers("aurora", '0'));
  EXPECT_FALSE(offers("nobody", 'b'));
}

TEST_P(CatalogueStoreTest, TracksCarryAlbumNumberArtistsAndBadge) {
  auto const shelf = fill("album:" + base::text(known["harbour"]));
  ASSERT_EQ(shelf.tracks.size(), 2U);
  auto const& second = shelf.tracks[1];
  EXPECT_EQ(second.title, "Harbour Lights 2");
  EXPECT_EQ(second.number, 2);
  EXPECT_EQ(second.badge, Badge::free);
  EXPECT_EQ(second.duration, "01:02");
  ASSERT_EQ(second.artists.size(), 2U);
  EXPECT_EQ(second.artists[0].name, "Lina Noor");
  EXPECT_EQ(second.artists[1].name, "Otto Brandt");
  ASSERT_TRUE(second.album);
  EXPECT_EQ(second.album->title, "Harbour Lights");
  EXPECT_EQ(fill("album:" + base::text(known["patio"])).tracks[0].badge, Badge::price);
}

TEST_P(CatalogueStoreTest, EveryKindOfShelfIsKnown) {
  EXPECT_EQ(fill("artists").cards.size(), 2U);
  EXPECT_EQ(fill("artists").cards[0].shape, CardShape::round);
  EXPECT_EQ(fill("playlists").cards.size(), 1U);
  EXPECT_EQ(fill("videos").cards.size(), 1U);
  EXPECT_EQ(titles(fill("genres")), (Titles{"Ambient", "Bossa nova"}));
  EXPECT_EQ(titles(fill("genre:bossa")), (Titles{"Patio"}));
  EXPECT_EQ(fill("genre-tracks:ambient").tracks.size(), 5U);
  EXPECT_EQ(fill("top-tracks", 2).tracks.size(), 2U);
  EXPECT_EQ(titles(fill("playlist:" + base::text(known["evening"]))), (Titles{"Patio 1", "Low Tides 2"}));
  EXPECT_FALSE(fill("weather").known);
  EXPECT_FALSE(fill("album:not-an-id").known);
  EXPECT_TRUE(fill("genre:none").cards.empty());
}

TEST_P(CatalogueStoreTest, ShelvesOfWholesOfEveryKindAndTheirGenres) {
  std::map<std::string, std::string> wholes;
  database().write_now([&](storage::Session& session) {
    testing::Sample sample(session, ids, clock.now());
    for (auto const& [whole, part, word] :
         {std::tuple{ContentType::podcastcollection, ContentType::podcast, "podcast"},
          {ContentType::audiobook, ContentType::audio_book_chapter, "audiobook"},
          {ContentType::videocollection, ContentType::series_episode, "series"}}) {
      ArticleDraft draft{.content_type = whole, .key = word, .texts = {{"en", {word, ""}}}};
      draft.genres = {"ambient"};
      draft.pictures["COVER"] = testing::Sample::picture('e');
      draft.pictures["POSTER"] = testing::Sample::picture('f');
      draft.child_relation = part_relation(part);
      for (int i = 1; i <= 2; ++i)
        draft.children.push_back(
            {.id = sample.add({.content_type = part,
                               .key = word + std::to_string(i),
                               .texts = {{"en", {"Part " + std::to_string(i), ""}}},
                               .released_at = clock.now() - std::chrono::hours(24 * (10 - i))},
                              "FREE"),
             .position = i});
      wholes[word] = std::string(word) + ':' + base::text(sample.add(draft, "FREE"));
    }
  });
  EXPECT_EQ(titles(fill(wholes["podcast"])), (Titles{"Part 2", "Part 1"})) << "the newest first";
  EXPECT_EQ(titles(fill(wholes["audiobook"])), (Titles{"Part 1", "Part 2"}));
  EXPECT_EQ(titles(fill(wholes["series"])), (Titles{"Part 1", "Part 2"}));
  EXPECT_EQ(fill(wholes["podcast"]).tracks.size(), 2U);
  EXPECT_EQ(fill(wholes["audiobook"]).tracks.size(), 2U);
  EXPECT_TRUE(fill(wholes["series"]).tracks.empty()) << "what is seen is in no list of songs";
  EXPECT_EQ(titles(fill("genre-podcasts:ambient")), (Titles{"podcast"}));
  EXPECT_EQ(titles(fill("genre-audiobooks:ambient")), (Titles{"audiobook"}));
  EXPECT_EQ(titles(fill("genre-series:ambient")), (Titles{"series"}));
  for (char const* query : {"podcast:nonsense", "audiobook:", "series:x"})
    EXPECT_FALSE(fill(query).known) << query;
  auto const picture = [&](bool wide) {
    auto const shelves =
        database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
          return Cards(session, base::english(), clock.now(), tenants::RatingLimit(60))
              .fill_all({{.query = "series", .wide = wide}});
        });
    return shelves.at(0).cards.at(0).artwork->src.at(std::string("/media/art/").size());
  };
  EXPECT_EQ(picture(false), 'f') << "its poster";
  EXPECT_EQ(picture(true), 'e') << "its artwork, in a wide place";
}

TEST_P(CatalogueStoreTest, NoTwoGenresShareACoverWhileOneOfThemHasAnother) {
  auto const rows =
      database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        LicensorStore licensor(session, "sample");
        testing::Sample sample(session, ids, clock.now());
        auto const add = [&](ContentType type, char cover, std::int64_t rank,
                             std::vector<std::string> genres) {
          ArticleDraft draft{
              .content_type = type, .key = std::string("of-") + cover, .texts = {{"en", {"Sound", ""}}}};
          draft.genres = std::move(genres);
          draft.pictures["COVER"] = testing::Sample::picture(cover);
          sample.add(draft, "FREE", rank);
        };
        for (char const* slug : {"choir", "drone", "echo", "fado"})
          licensor.save_genre(slug, {{"en", slug}}, ids);
        add(ContentType::album, 'c', 1, {"choir", "drone", "echo", "fado"});
        add(ContentType::album, 'd', 2, {"choir", "drone"});
        add(ContentType::artist, 'e', 0, {"echo"});
        return CatalogueStore(session).genres_with_artwork(
            {ContentType::album},
            {.locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)});
      });
  std::map<std::string, char> covers;
  for (auto const& row : rows) covers[row.slug] = row.art_hash.value_or("-").front();
  EXPECT_EQ(covers, (std::map<std::string, char>{{"ambient", 'b'},  // all of its albums have this one
                                                 {"bossa", 'a'},    // its artist's
                                                 {"choir", 'c'},
                                                 {"drone", 'd'},
                                                 {"echo", 'e'},
                                                 {"fado", 'c'}}))
      << "fado has no other";
}

TEST_P(CatalogueStoreTest, AGenreOfAnyKindIsFoundWithTheCoverOfItsBestArticle) {
  auto const found =
      database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        LicensorStore licensor(session, "sample");
        testing::Sample sample(session, ids, clock.now());
        for (char const* slug : {"maze", "bare", "nothing"}) licensor.save_genre(slug, {{"en", slug}}, ids);
        auto const add = [&](ContentType type, std::string const& key, std::int64_t rank, std::string genre,
                             std::string const& covers) {
          ArticleDraft draft{.content_type = type, .key = key, .texts = {{"en", {key, ""}}}};
          draft.genres = {std::move(genre)};
          for (char const cover : covers) draft.pictures["COVER"] = testing::Sample::picture(cover);
          sample.add(draft, "FREE", rank);
        };
        add(ContentType::online_game, "maze-1", 0, "maze", "");
        add(ContentType::online_game, "maze-2", 5, "maze", "g");
        add(ContentType::video, "maze-film", 3, "maze", "v");
        add(ContentType::game, "bare", 0, "bare", "");
        CatalogueStore store(session);
        ViewContext const view{
            .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
        std::map<std::string, std::string> out;
        for (char const* slug : {"maze", "bare", "nothing", "unheard-of"})
          if (auto const row = store.find_genre(slug, view))
            out[row->slug] = row->art_hash.value_or("-").front();
        return out;
      });
  EXPECT_EQ(found, (std::map<std::string, std::string>{{"maze", "v"}, {"bare", "-"}}));
}

TEST_P(CatalogueStoreTest, ListedArticlesKeepTheirOrderAndUnknownOnesAreLeftOut) {
  auto const query =
      "articles:" + base::text(known["patio"]) + ",0000000000001, " + base::text(known["lina"]) + ",nonsense";
  EXPECT_EQ(titles(fill(query)), (Titles{"Patio", "Lina Noor"}));
  EXPECT_EQ(titles(fill("keys:harbour,tides-1")), (Titles{"Harbour Lights", "Low Tides 1"}));
  EXPECT_TRUE(fill("articles:").cards.empty());
  EXPECT_TRUE(fill("keys:,").cards.empty());
}

TEST_P(CatalogueStoreTest, AllShelvesOfAPageCostNoMoreStatementsThanTheirBudget) {
  database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    Cards cards(session, base::english(), clock.now(), tenants::RatingLimit(60));
    auto const shelves =
        cards.fill_all({{"new-albums", 2}, {"top-tracks", 3}, {"nothing", 3}, {"artists", 1}, {"genres", 1}});
    EXPECT_EQ(session.statements(), base::testing::limit_of("statements of all shelves of a page"));
    EXPECT_EQ(shelves[0].cards.size(), 2U);
    EXPECT_EQ(shelves[1].cards.size(), 3U);
    EXPECT_FALSE(shelves[2].known);
    EXPECT_EQ(shelves[3].cards.size(), 1U);
    EXPECT_EQ(shelves[4].cards.size(), 1U);
  });
}

TEST_P(CatalogueStoreTest, TextFallsBackFromTheLanguageToEnglishToWhatThereIs) {
  EXPECT_EQ(fill("new-albums", 1, 60, "ar").cards[0].title, "Low Tides ع");
  EXPECT_EQ(fill("new-albums", 1, 60, "fr").cards[0].title, "Low Tides");
  EXPECT_EQ(titles(fill("genres", 12, 60, "ar")).size(), 2U);
  database().write_now([&](storage::Session& session) {
    testing::Sample sample(session, ids, clock.now());
    sample.add({.content_type = ContentType::artist, .key = "ar-only", .texts = {{"ar", {"نور", ""}}}},
               "FREE", -1);
  });
  EXPECT_EQ(fill("artists", 1, 60, "de").cards[0].title, "نور");
}

TEST_P(CatalogueStoreTest, AnOfferOpensAndClosesWithTheClock) {
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    testing::Sample sample(session, ids, clock.now(), {});
    auto const id = sample.add(
        {.content_type = ContentType::artist, .key = "window", .texts = {{"en", {"Window", ""}}}}, "FREE");
    CatalogueStore(session).offer({.article = id,
                                   .content_type = ContentType::artist,
                                   .released_at = clock.now(),
                                   .starts_at = clock.now() + std::chrono::hours(1),
                                   .ends_at = clock.now() + std::chrono::hours(2),
                                   .rank = -5});
  });
  EXPECT_EQ(fill("artists").cards.size(), 2U);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(fill("artists").cards[0].title, "Window");
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(fill("artists").cards.size(), 2U);
}

TEST_P(CatalogueStoreTest, ArticlesRatedAboveTheLimitAppearNowhere) {
  database().write_now([&](storage::Session& session) {
    testing::Sample sample(session, ids, clock.now());
    sample.add({.content_type = ContentType::artist,
                .key = "grown-up",
                .texts = {{"en", {"Grown up", ""}}},
                .rating = 30},
               "FREE");
  });
  EXPECT_EQ(fill("artists", 12, 30).cards.size(), 3U);
  EXPECT_EQ(fill("artists", 12, 20).cards.size(), 2U);
  EXPECT_TRUE(fill("keys:grown-up", 12, 20).cards.empty());
}

TEST_P(CatalogueStoreTest, NothingOfAnotherTenantAppearsNotEvenAsACredit) {
  database().write_now(base::TenantId{"nujum"}, [&](storage::TenantSession const& session) {
    CatalogueStore nujum(session);
    nujum.offer({.article = known["tides-2"],
                 .content_type = ContentType::full_track_music,
                 .released_at = clock.now()});
    nujum.offer({.article = known["otto"], .content_type = ContentType::artist, .released_at = clock.now()});
  });
  auto const shelf = fill("top-tracks", 12, 60, "en", "nujum");
  ASSERT_EQ(shelf.tracks.size(), 1U);
  EXPECT_FALSE(shelf.tracks[0].album) << "the album is not offered here";
  ASSERT_EQ(shelf.tracks[0].artists.size(), 1U);
  EXPECT_EQ(shelf.tracks[0].artists[0].name, "Otto Brandt");
  EXPECT_TRUE(fill("new-albums", 12, 60, "en", "nujum").cards.empty());
  EXPECT_TRUE(fill("keys:tides,lina,evening", 12, 60, "en", "nujum").cards.empty());
  EXPECT_TRUE(fill("album:" + base::text(known["tides"]), 12, 60, "en", "plume").cards.empty());
  database().read_now(base::TenantId{"plume"}, [&](storage::TenantSession const& session) {
    ViewContext const view{
        .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
    CatalogueStore plume(session);
    EXPECT_FALSE(plume.find_playable(known["tides-1"], view));
    EXPECT_FALSE(plume.find_by_slug({ContentType::album}, "low-tides", view));
    EXPECT_TRUE(plume.genres({ContentType::album}, view).empty());
    EXPECT_TRUE(plume.genres_of(known["tides"], view).empty());
  });
}

TEST_P(CatalogueStoreTest, SavingTheSameAgainChangesNothingAndKeepsIds) {
  auto const again = database().write_now(
      [&](storage::Session& session) { return testing::Sample(session, ids, clock.now()).fill(); });
  EXPECT_EQ(again, known);
  database().write_now([&](storage::Session& session) {
    LicensorStore store(session, "sample");
    ArticleDraft draft{
        .content_type = ContentType::artist, .key = "lina", .texts = {{"en", {"Lina N.", "Another life."}}}};
    auto const changed = store.save(draft, ids, clock.now());
    EXPECT_TRUE(changed.changed);
    EXPECT_EQ(changed.id, known["lina"]);
    EXPECT_FALSE(store.save(draft, ids, clock.now()).changed);
    EXPECT_NE(LicensorStore(session, "another").save(draft, ids, clock.now()).id, known["lina"])
        << "a key belongs to its licensor";
  });
  EXPECT_EQ(fill("new-albums").cards[0].sub_title, "Lina N.");
}

TEST_P(CatalogueStoreTest, AnEditorsWindowAndRankSurviveTheNextImport) {
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    CatalogueStore store(session);
    store.withdraw(known["tides"]);
    Offer const edited{.article = known["tides"],
                       .content_type = ContentType::album,
                       .released_at = {1},
                       .starts_at = clock.now() + std::chrono::hours(9),
                       .rank = 77};
    EXPECT_TRUE(store.offer(edited));
    Offer imported = edited;
    imported.starts_at = {0};
    imported.rank = 1;
    EXPECT_FALSE(store.offer(imported));
    imported.models.front().price_minor = 5;
    EXPECT_TRUE(store.offer(imported));
  });
  EXPECT_EQ(fill("new-albums").cards.size(), 2U);
}

TEST_P(CatalogueStoreTest, APictureIsFoundByItsKeyInItsTenantOnly) {
  database().write_now([&](storage::Session& session) {
    testing::Sample sample(session, ids, clock.now());
    ArticleDraft draft{
        .content_type = ContentType::picture, .key = "hero-sea", .texts = {{"en", {"hero-sea", ""}}}};
    draft.pictures["HERO"] = testing::Sample::picture('c');
    sample.add(draft, "FREE");
  });
  database().read_now([&](storage::Session& session) {
    Cards cards({session, base::TenantId{"aurora"}}, base::english(), clock.now(), tenants::RatingLimit(60));
    auto const found = cards.pictures({"none", "hero-sea"});
    EXPECT_FALSE(found[0]);
    ASSERT_TRUE(found[1]);
    EXPECT_EQ(found[1]->color, "#336699");
    EXPECT_FALSE(
        Cards({session, base::TenantId{"plume"}}, base::english(), clock.now(), tenants::RatingLimit(60))
            .picture("hero-sea"));
  });
}

TEST_P(CatalogueStoreTest, WhoChangesWhatATenantOffersSaysSo) {
  auto const noted = [&](auto work) {
    return database().write_now([&](storage::Session& session) {
      work(session);
      return session.changes();
    });
  };
  using storage::Change;
  using Changes = std::vector<Change>;
  Change const aurora{storage::ChangeKind::catalogue, {"aurora"}};
  auto const offer = [&](std::int64_t price) {
    return noted([&](storage::Session& session) {
      CatalogueStore({session, {"aurora"}})
          .offer({.article = known["tides-1"], .models = {{.price_minor = price, .currency = "EUR"}}});
    });
  };
  EXPECT_EQ(offer(99), Changes{aurora});
  EXPECT_EQ(offer(99), Changes{}) << "the same again";
  EXPECT_EQ(noted([&](storage::Session& session) {
              CatalogueStore({session, {"aurora"}}).withdraw(known["tides-1"]);
            }),
            Changes{aurora});
  EXPECT_EQ(noted([&](storage::Session& session) {
              CatalogueStore({session, {"aurora"}}).withdraw(known["tides-1"]);
            }),
            Changes{});
}

TEST_P(CatalogueStoreTest, AnOfferHasSeveralModelsAndPricesInOrder) {
  std::vector<OfferModel> const models{
      {.business_model = "SUBSCRIPTION"},
      {.business_model = "DOWNLOAD_TO_OWN", .price_minor = 99, .currency = "EUR"},
      {.business_model = "DOWNLOAD_TO_OWN", .price_minor = 375, .currency = "KWD"}};
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    CatalogueStore store(session);
    Offer offer{.article = known["tides-1"], .models = models};
    EXPECT_TRUE(store.offer(offer));
    EXPECT_FALSE(store.offer(offer));
    EXPECT_EQ(store.find_offer(known["tides-1"], clock.now())->models, models);
    std::swap(offer.models[1], offer.models[2]);
    EXPECT_TRUE(store.offer(offer)) << "their order counts";
    offer.models.resize(1);
    EXPECT_TRUE(store.offer(offer));
    EXPECT_EQ(store.find_offer(known["tides-1"], clock.now())->models.size(), 1U);
    store.withdraw(known["tides-1"]);
  });
  EXPECT_EQ(database().read_now([&](storage::Session& session) {
    return session.value<std::int64_t>("select count(*) from offer_model where article = :id",
                                       storage::bind("id", known["tides-1"]));
  }),
            0);
}

TEST_P(CatalogueStoreTest, ArtworksAreAListByClassAndGroup) {
  auto const articles =
      database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        testing::Sample sample(session, ids, clock.now());
        ArticleDraft draft{
            .content_type = ContentType::game, .key = "gem-rush", .texts = {{"en", {"Gem rush", ""}}}};
        draft.pictures["COVER"] = testing::Sample::picture('c');
        for (char const digit : {'d', 'e'})
          draft.more_artworks.push_back({"SCREENSHOT", "level-1", testing::Sample::picture(digit)});
        draft.more_artworks.push_back({"COVER", "christmas", testing::Sample::picture('f')});
        auto const id = sample.add(draft, "FREE");
        return ArticleDetailsStore(session).read(
            {id}, {.locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)});
      });
  ASSERT_EQ(articles.size(), 1U);
  auto const& artworks = articles[0].additional_artworks;
  std::vector<std::string> found;
  for (auto const& artwork : artworks) found.push_back(artwork.artwork_class + " " + artwork.group);
  EXPECT_EQ(found, (std::vector<std::string>{"COVER ", "COVER christmas", "SCREENSHOT level-1",
                                             "SCREENSHOT level-1"}));
  EXPECT_EQ(artworks[0].width, 960);
  EXPECT_EQ(artworks[0].height, 960);
}

}  // namespace
}  // namespace catalogue
