// The base of tests of catalogue pages: makes the page of an address and counts its statements.
#pragma once
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/problem.hpp"
#include "base/testing/run.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "http/router.hpp"
#include "storage/testing/database_test.hpp"

namespace browse::testing {

struct Reader {
  std::string tenant = "aurora";
  std::string locale = "en";
  int max_rating = 60;
  bool arabic_indic_digits = true;
};

template <class Pages>
class PagesTest : public storage::testing::DatabaseTest {
 protected:
  template <class Payload>
  using Handler = portal::Task<portal::Page<Payload>> (Pages::*)(tenants::Visit const&);

  /// The page of an address, which may have a query, as `reader` sees it; also that it costs at most three
  /// statements.
  template <class Payload>
  http::Page page(std::string const& address, Handler<Payload> handler, http::Params params = {},
                  Reader const& reader = {}) {
    auto shop = std::make_shared<tenants::Tenant>();
    shop->id = {reader.tenant};
    shop->locales = {"en", "ar"};
    shop->flags["arabicIndicDigits"] = reader.arabic_indic_digits;
    shop->allowed_hosts = {"films.example"};
    shop->max_rating = tenants::RatingLimit(reader.max_rating);
    auto const query = address.find('?');
    tenants::Visit visit;
    visit.tenant = shop;
    visit.locale = base::find_locale(reader.locale);
    visit.path = address.substr(0, query);
    if (query != address.npos) visit.query = *http::Query::parse(address.substr(query + 1));
    visit.params = std::move(params);
    auto const before = database().statistics().statements;
    auto made = base::testing::wait_for(((*pages).*handler)(visit));
    EXPECT_LE(database().statistics().statements - before, 3U) << address;
    http::Page result{std::move(static_cast<http::PageFrame&>(made))};
    result.props.text = base::to_json(made.payload);
    return result;
  }
  template <class Payload>
  int status(std::string const& address, Handler<Payload> handler, http::Params params = {},
             Reader const& reader = {}) {
    try {
      return page(address, handler, std::move(params), reader).status;
    } catch (base::Problem const& problem) {
      return problem.status;
    }
  }
  static boost::json::object props(http::Page const& page) {
    return boost::json::parse(page.props.text).as_object();
  }
  std::string id(std::string const& key) { return base::text(known[key]); }

  std::map<std::string, base::ArticleId> known;
  std::optional<Pages> pages;
};

}  // namespace browse::testing
