// How lists are read on both databases: their totals, which follow the offers, and the indexes that they are
// read from.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace catalogue {
namespace {

class OfferListTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::Sample(session, ids, clock.now()).fill(); });
  }
  std::map<std::string, base::ArticleId> known;
};
STORAGE_ON_BOTH_ENGINES(OfferListTest);

TEST_P(OfferListTest, AListAndItsTotalFollowWhatHappensToItsOffers) {
  auto const now = clock.now().ms;
  auto const tide = known["tides-1"];
  auto const check = [&](std::string const& when, std::map<std::string, std::int64_t> const& totals) {
    for (auto const& [query, total] : totals) {
      auto const list =
          database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
            return Cards(session, base::english(), clock.now(), tenants::RatingLimit(40)).part(query, 48, 0);
          });
      EXPECT_EQ(list.total, total) << query << ' ' << when;
      EXPECT_EQ(std::ssize(list.cards), total) << query << ' ' << when;
    }
  };
  auto const change = [&](std::string const& sql, base::ArticleId article) {
    database().write_now(
        [&](storage::Session& session) { return session.execute(sql, storage::bind("article", article)); });
  };
  check("at first", {{"top-tracks", 7}, {"genre-tracks:ambient", 5}, {"genre-tracks:bossa", 2}});
  change(fmt::format("update offer set starts_at = {} where article = :article", now + 1), tide);
  check("before it begins", {{"top-tracks", 6}, {"genre-tracks:ambient", 4}, {"genre-tracks:bossa", 2}});
  change(fmt::format("update offer set starts_at = 0, ends_at = {} where article = :article", now), tide);
  check("when it is over", {{"top-tracks", 6}, {"genre-tracks:ambient", 4}});
  change(fmt::format("update offer set ends_at = {} where article = :article", now + 1), tide);
  check("before it is over", {{"top-tracks", 7}, {"genre-tracks:ambient", 5}});
  change("update offer set rating = 50 where article = :article", tide);
  check("not for these readers", {{"top-tracks", 6}, {"genre-tracks:ambient", 4}});
  change("update offer set rating = 40, ends_at = null where article = :article", tide);
  check("for them", {{"top-tracks", 7}, {"genre-tracks:ambient", 5}});
  change(
      "insert into article_genre (article, genre, position) select :article, id, 9 from genre where slug = 'bossa'",
      tide);
  check("of two genres", {{"genre-tracks:ambient", 5}, {"genre-tracks:bossa", 3}});
  change("delete from article_genre where article = :article", known["patio-1"]);
  check("of no genre", {{"top-tracks", 7}, {"genre-tracks:bossa", 2}});
  change("delete from offer where article = :article", tide);
  check("withdrawn", {{"top-tracks", 6}, {"genre-tracks:ambient", 4}, {"genre-tracks:bossa", 1}});
  change("delete from article where id = :article", known["tides-2"]);
  check("deleted", {{"top-tracks", 5}, {"genre-tracks:ambient", 3}});
}

struct PlanRow {
  std::int64_t id;
  std::int64_t parent;
  std::int64_t notused;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(PlanRow, (), (id, parent, notused, detail))

TEST_P(OfferListTest, AListIsReadFromAnIndexInItsOrder) {
  std::vector<storage::Bind> const binds{storage::bind("tenant", "aurora"), storage::bind("now", clock.now()),
                                         storage::bind("max_rating", 60), storage::bind("type", "album")};
  auto const plan_of = [&](std::string const& source) {
    auto const sql = "select o.article from " + source + " and " + visible_offer("o") +
                     " and o.content_type = :type order by o.rank, o.article limit 24";
    return database().write_now([&](storage::Session& session) {
      std::string out;
      if (on_sqlite()) {
        for (auto const& row : session.rows<PlanRow>("explain query plan " + sql, binds))
          out += row.detail + '\n';
        return out;
      }
      // A table of a dozen rows is read whole and sorted; what is asked is what a large one would be read by.
      session.run_script(
          "set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off");
      for (auto const& line : session.values<std::string>("explain " + sql, binds)) out += line + '\n';
      return out;
    });
  };
  for (auto const& [source, index] : {std::pair<std::string, std::string>{"offer o where true", "offer_rank"},
                                      {"offer_genre o where o.genre = 1", "offer_genre_rank"}}) {
    auto const plan = plan_of(source);
    EXPECT_NE(plan.find((on_sqlite() ? "USING COVERING INDEX " : "Index Only Scan using ") + index),
              std::string::npos)
        << plan;
    EXPECT_EQ(plan.find("TEMP B-TREE"), std::string::npos) << plan;
  }
}

}  // namespace
}  // namespace catalogue
