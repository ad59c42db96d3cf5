// Sessions on both databases: access tokens, refresh token rotation, cookies, authorization codes; and that
// none works for another tenant.
#include "features/accounts/sessions/sessions.hpp"

#include <gmock/gmock.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <set>
#include <thread>

#include "base/testing/budgets.hpp"
#include "base/testing/run.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/session_store.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

base::TenantId const aurora{"aurora"};
base::TenantId const plume{"plume"};
std::string const address = "https://aurora.example/profile?x=1";
std::string const verifier = "an-unguessable-verifier-of-forty-three-bytes-or-more";

template <class T, class Refused>
std::string error_of(std::expected<T, Refused> const& answer) {
  return answer ? "" : answer.error().error;
}

class SessionsTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    sessions = std::make_unique<Sessions>(database(), clock, ids, std::string(32, 'k'));
    mira = make_account(aurora, "Mira", "mira@example.org");
  }
  void TearDown() override {
    sessions.reset();
    DatabaseTest::TearDown();
  }

  template <class F>
  auto write(F work) {
    return database().write_now(work);
  }
  AccountId make_account(base::TenantId const& tenant, std::string const& name, std::string const& email) {
    return database().write_now(tenant, [&](storage::TenantSession const& session) {
      NewAccount account;
      account.name = name;
      account.email = email;
      auto const id = ids.make<AccountId>();
      auto const made = AccountStore(session).create(account, id, clock.now());
      EXPECT_TRUE(made.has_value());
      return id;
    });
  }
  OpenedSession open(base::TenantId const& tenant, AccountId account) {
    return write([&](storage::Session& session) {
      return sessions->open({session, tenant},
                            {.account = account, .device = "Chrome on Android", .address = "192.0.2.7"});
    });
  }
  OpenedSession open() { return open(aurora, mira); }
  std::string open_portal(SessionId id) {
    return write([&](storage::Session& session) { return sessions->open_portal({session, aurora}, id); });
  }
  bool end(SessionId id) {
    return write(
        [&](storage::Session& session) { return sessions->end({session, aurora}, mira, id, "test"); });
  }
  std::string issue(std::optional<std::string> const& challenge = pkce_challenge(verifier)) {
    return write([&](storage::Session& session) {
      return sessions->issue_authorization_code(
          {session, aurora}, {.account = mira, .method = SignInMethod::passkey}, address, challenge);
    });
  }

  auto refresh(std::string const& token, base::TenantId const& tenant = aurora) {
    return wait_for(sessions->refresh(tenant, token));
  }
  auto by_access_token(std::string const& token, base::TenantId const& tenant = aurora) {
    return wait_for(sessions->by_access_token(tenant, token));
  }
  auto by_cookie(std::string const& cookie, base::TenantId const& tenant = aurora) {
    return wait_for(sessions->by_cookie(tenant, cookie));
  }
  auto by_refresh_token(std::string const& token, base::TenantId const& tenant = aurora) {
    return wait_for(sessions->by_refresh_token(tenant, token));
  }
  auto redeem(std::string const& code, std::string const& redirect_url = address,
              std::optional<std::string> const& given = verifier, base::TenantId const& tenant = aurora) {
    return wait_for(sessions->redeem_authorization_code(tenant, code, redirect_url, given,
                                                        {.device = "Firefox on Linux"}));
  }
  std::string end_reason(SessionId id) {
    return database()
        .read_now([&](storage::Session& session) {
          return session.value<std::string>(
              "select end_reason from session where tenant = 'aurora' and id = :id", storage::bind("id", id));
        })
        .value_or("");
  }
  std::int64_t count(std::string_view table) {
    return database()
        .read_now([&](storage::Session& session) {
          return session.value<std::int64_t>("select count(*) from " + std::string(table));
        })
        .value_or(-1);
  }

  std::unique_ptr<Sessions> sessions;
  AccountId mira;
};

// -- access tokens

TEST_P(SessionsTest, AnAccessTokenNamesItsAccountAndSession) {
  auto const opened = open();
  auto const found = by_access_token(opened.tokens.access_token);
  ASSERT_TRUE(found.has_value()) << found.error().error;
  EXPECT_EQ(found->account.id, mira);
  EXPECT_EQ(found->account.name, "Mira");
  EXPECT_EQ(found->account.email, "mira@example.org");
  EXPECT_EQ(found->session, opened.id);
  EXPECT_EQ(found->method, SignInMethod::password);
  EXPECT_EQ(found->authenticated_at, clock.now());
  EXPECT_EQ(opened.tokens.expires, 300);
}

TEST_P(SessionsTest, AnAccessTokenIsReadWithOneStatement) {
  auto const opened = open();
  by_access_token(opened.tokens.access_token);
  auto const before = database().statistics().statements;
  by_access_token(opened.tokens.access_token);
  EXPECT_EQ(database().statistics().statements - before,
            base::testing::limit_of("statements of an access token"));
}

TEST_P(SessionsTest, AnAccessTokenIsGoodForFiveMinutesToTheMillisecond) {
  auto const opened = open();
  clock.advance(5min - 1ms);
  EXPECT_TRUE(by_access_token(opened.tokens.access_token).has_value());
  clock.advance(1ms);
  EXPECT_EQ(error_of(by_access_token(opened.tokens.access_token)), "TOKEN_EXPIRED");
}

TEST_P(SessionsTest, ATokenOfAClockThatWasAheadDoesNotLiveOn) {
  clock.advance(24h);
  auto const ahead = open();
  clock.set(clock.now() - 24h);
  EXPECT_EQ(error_of(by_access_token(ahead.tokens.access_token)), "TOKEN_EXPIRED");
  auto const opened = open();
  clock.set(clock.now() - 60s);
  EXPECT_TRUE(by_access_token(opened.tokens.access_token).has_value())
      << "another node's clock differs a little";
}

TEST_P(SessionsTest, SigningOutIsEffectiveAtOnceForEveryToken) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  EXPECT_TRUE(end(opened.id));
  EXPECT_EQ(error_of(by_access_token(opened.tokens.access_token)), "SESSION_ENDED");
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "SESSION_ENDED");
  EXPECT_EQ(by_cookie(cookie), std::nullopt);
  EXPECT_FALSE(by_refresh_token(*opened.tokens.refresh_token).has_value());
  EXPECT_FALSE(end(opened.id)) << "it has ended already";
}

TEST_P(SessionsTest, ATokenWithAnyBitFlippedIsRefused) {
  auto const opened = open();
  auto const flipped = [](std::string text, std::size_t at, int bit) {
    text[at] = static_cast<char>(text[at] ^ (1 << bit));
    return text;
  };
  auto const& access = opened.tokens.access_token;
  auto const& refreshing = *opened.tokens.refresh_token;
  for (int bit = 0; bit < 8; ++bit) {
    for (std::size_t at = 0; at < access.size(); ++at)
      ASSERT_EQ(error_of(by_access_token(flipped(access, at, bit))), "TOKEN_INVALID") << at << ':' << bit;
    for (std::size_t at = 0; at < refreshing.size(); ++at)
      ASSERT_EQ(error_of(refresh(flipped(refreshing, at, bit))), "TOKEN_INVALID") << at << ':' << bit;
  }
  EXPECT_TRUE(refresh(*opened.tokens.refresh_token).has_value()) << "nothing of that touched the session";
}

TEST_P(SessionsTest, AShortenedOrExtendedTokenIsRefused) {
  auto const opened = open();
  auto const& access = opened.tokens.access_token;
  auto const& refreshing = *opened.tokens.refresh_token;
  for (std::size_t length = 0; length < access.size(); ++length)
    ASSERT_EQ(error_of(by_access_token(access.substr(0, length))), "TOKEN_INVALID") << length;
  for (std::size_t length = 0; length < refreshing.size(); ++length)
    ASSERT_EQ(error_of(refresh(refreshing.substr(0, length))), "TOKEN_INVALID") << length;
  for (std::string const more : {" ", "=", ".", ".x", "A", "\n"}) {
    EXPECT_EQ(error_of(by_access_token(access + more)), "TOKEN_INVALID");
    EXPECT_EQ(error_of(by_access_token(more + access)), "TOKEN_INVALID");
    EXPECT_EQ(error_of(refresh(refreshing + more)), "TOKEN_INVALID");
  }
  EXPECT_EQ(error_of(by_access_token(std::string(100'000, '.'))), "TOKEN_INVALID");
}

TEST_P(SessionsTest, AnotherSpellingOfTheSameTokenIsRefused) {
  auto const opened = open();
  auto const parts = base::split(opened.tokens.access_token, '.');
  std::string const id(parts[0]), expires(parts[1]), mac(parts[2]);
  EXPECT_EQ(error_of(by_access_token(base::lower_ascii(id) + "." + expires + "." + mac)), "TOKEN_INVALID");
  EXPECT_EQ(error_of(by_access_token(id + ".0" + expires + "." + mac)), "TOKEN_INVALID");
  EXPECT_EQ(error_of(by_access_token(id + ".+" + expires + "." + mac)), "TOKEN_INVALID");
  EXPECT_EQ(error_of(by_access_token(id + "." + expires + "1." + mac)), "TOKEN_INVALID");
}

TEST_P(SessionsTest, ForeignTokenFormatsAreRefused) {
  open();
  for (std::string const bad : {
           // {"alg":"none"} and {"alg":"HS256"} in several spellings
           "eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaXJhIn0.",
           "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJtaXJhIiwiZXhwIjo5OTk5OTk5OTk5fQ.",
           "eyJhbGciOiJOb05FIn0.eyJzdWIiOiIxIn0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
           "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
           "..",
           "...",
           "....",
           "0.0.0",
           "null",
           "undefined",
           "Bearer x",
           "-1.-1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
           "0000000000000.9999999999999999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
           "' or 1=1 --",
           "\xff\xfe",
       }) {
    EXPECT_EQ(error_of(by_access_token(bad)), "TOKEN_INVALID") << bad;
    EXPECT_EQ(error_of(refresh(bad)), "TOKEN_INVALID") << bad;
    EXPECT_FALSE(by_refresh_token(bad).has_value()) << bad;
    EXPECT_EQ(by_cookie(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(error_of(by_access_token(std::string("a\0b", 3))), "TOKEN_INVALID");
}

TEST_P(SessionsTest, OneKindOfTokenIsRefusedInPlaceOfTheOther) {
  auto const opened = open();
  EXPECT_EQ(error_of(by_access_token(*opened.tokens.refresh_token)), "TOKEN_INVALID");
  EXPECT_EQ(error_of(refresh(opened.tokens.access_token)), "TOKEN_INVALID");
}

TEST_P(SessionsTest, ATokenOfAnotherKeyIsRefused) {
  auto const opened = open();
  Sessions others(database(), clock, ids, std::string(32, 'o'));
  EXPECT_EQ(error_of(wait_for(others.by_access_token(aurora, opened.tokens.access_token))), "TOKEN_INVALID");
  EXPECT_EQ(error_of(wait_for(others.refresh(aurora, *opened.tokens.refresh_token))), "TOKEN_INVALID");
}

TEST_P(SessionsTest, AKeyThatIsTooShortIsRefused) {
  EXPECT_THROW(Sessions(database(), clock, ids, std::string(31, 'k')), std::invalid_argument);
}

TEST_P(SessionsTest, AnotherNodeWithTheSameKeyTakesOverEverything) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  auto const second = fresh().open();
  Sessions there(*second, clock, ids, std::string(32, 'k'));
  EXPECT_TRUE(wait_for(there.by_access_token(aurora, opened.tokens.access_token)).has_value());
  EXPECT_TRUE(wait_for(there.by_cookie(aurora, cookie)).has_value());
  EXPECT_TRUE(wait_for(there.refresh(aurora, *opened.tokens.refresh_token)).has_value());
}

TEST_P(SessionsTest, CredentialsOfOneTenantAreRefusedByAnother) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  auto const code = issue();
  EXPECT_EQ(error_of(by_access_token(opened.tokens.access_token, plume)), "TOKEN_INVALID");
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token, plume)), "TOKEN_INVALID");
  EXPECT_FALSE(by_refresh_token(*opened.tokens.refresh_token, plume).has_value());
  EXPECT_EQ(by_cookie(cookie, plume), std::nullopt);
  EXPECT_EQ(error_of(redeem(code, address, verifier, plume)), "INVALID_GRANT");
  write([&](storage::Session& session) {
    EXPECT_FALSE(sessions->end({session, plume}, mira, opened.id, "test"));
    EXPECT_EQ(sessions->end_others({session, plume}, mira, std::nullopt, "test"), 0);
    EXPECT_THAT(sessions->list({session, plume}, mira), IsEmpty());
  });
  EXPECT_TRUE(by_access_token(opened.tokens.access_token).has_value());
  EXPECT_TRUE(redeem(code).has_value()) << "the attempt elsewhere did not use it up";
}

TEST_P(SessionsTest, SuspendedAndClosingAccountsKeepTheirSessionsAndErasedOnesLoseThem) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  for (auto const state : {AccountState::suspended, AccountState::closing}) {
    write([&](storage::Session& session) {
      AccountStore({session, aurora}).set_state(mira, state, std::nullopt, clock.now());
    });
    auto const found = by_access_token(opened.tokens.access_token);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->account.state, state);
  }
  write([&](storage::Session& session) { AccountStore({session, aurora}).erase(mira); });
  EXPECT_EQ(error_of(by_access_token(opened.tokens.access_token)), "SESSION_ENDED");
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "TOKEN_INVALID");
  EXPECT_EQ(by_cookie(cookie), std::nullopt);
}

// -- refreshing

TEST_P(SessionsTest, ARefreshGivesANewPairOfTheSameSession) {
  auto const opened = open();
  clock.advance(4min);
  auto const next = refresh(*opened.tokens.refresh_token);
  ASSERT_TRUE(next.has_value()) << next.error().error;
  EXPECT_NE(*next->refresh_token, *opened.tokens.refresh_token);
  EXPECT_NE(next->access_token, opened.tokens.access_token);
  EXPECT_EQ(by_access_token(next->access_token)->session, opened.id);
  EXPECT_TRUE(by_access_token(opened.tokens.access_token).has_value()) << "until it expires";
  EXPECT_TRUE(refresh(*next->refresh_token).has_value());
}

TEST_P(SessionsTest, TheImmediatePredecessorGetsTheSameTokenForTenSeconds) {
  auto const first = *open().tokens.refresh_token;
  auto const second = *refresh(first)->refresh_token;
  clock.advance(10s);
  auto const again = refresh(first);
  ASSERT_TRUE(again.has_value()) << again.error().error;
  EXPECT_EQ(*again->refresh_token, second);
  EXPECT_TRUE(refresh(second).has_value()) << "the session lives on";
}

TEST_P(SessionsTest, ThePredecessorAfterTheGraceEndsTheSession) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  auto const second = *refresh(*opened.tokens.refresh_token);
  clock.advance(10s + 1ms);
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "TOKEN_REUSED");
  EXPECT_EQ(end_reason(opened.id), "refresh_reused");
  EXPECT_EQ(error_of(refresh(*second.refresh_token)), "SESSION_ENDED") << "the newest of the family too";
  EXPECT_EQ(error_of(by_access_token(second.access_token)), "SESSION_ENDED");
  EXPECT_EQ(by_cookie(cookie), std::nullopt);
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "SESSION_ENDED");
}

TEST_P(SessionsTest, AnOlderGenerationEndsTheSessionEvenWithinTheGrace) {
  auto const opened = open();
  auto const second = *refresh(*opened.tokens.refresh_token)->refresh_token;
  ASSERT_TRUE(refresh(second).has_value());
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "TOKEN_REUSED");
  EXPECT_EQ(end_reason(opened.id), "refresh_reused");
}

TEST_P(SessionsTest, AReusedRefreshTokenEndsOnlyItsOwnSession) {
  auto const opened = open();
  auto const other = open();
  refresh(*opened.tokens.refresh_token);
  clock.advance(1min);
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "TOKEN_REUSED");
  EXPECT_TRUE(refresh(*other.tokens.refresh_token).has_value());
}

TEST_P(SessionsTest, ARefusalNamesOnceWhoseSessionEndedWithIt) {
  auto const opened = open();
  EXPECT_EQ(refresh("made up").error().ended_for, std::nullopt);
  refresh(*opened.tokens.refresh_token);
  clock.advance(1min);
  EXPECT_EQ(refresh(*opened.tokens.refresh_token).error().ended_for, mira);
  EXPECT_EQ(refresh(*opened.tokens.refresh_token).error().ended_for, std::nullopt);
}

TEST_P(SessionsTest, FiftyUsesOfOneTokenAtOnceAreOneRotationAndNobodyIsSignedOut) {
  auto const opened = open();
  auto token = *opened.tokens.refresh_token;
  for (int round = 0; round < 4; ++round) {
    boost::asio::io_context context;
    std::vector<std::future<std::expected<Tokens, SessionRefusal>>> answers;
    for (int i = 0; i < 50; ++i)
      answers.push_back(
          boost::asio::co_spawn(context, sessions->refresh(aurora, token), boost::asio::use_future));
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&context] { context.run(); });
    for (auto& each : threads) each.join();
    std::set<std::string> next;
    for (auto& answer : answers) {
      auto const tokens = answer.get();
      ASSERT_TRUE(tokens.has_value()) << tokens.error().error;
      next.insert(*tokens->refresh_token);
      EXPECT_TRUE(by_access_token(tokens->access_token).has_value());
    }
    ASSERT_EQ(next.size(), 1U);
    EXPECT_NE(*next.begin(), token);
    token = *next.begin();
  }
  auto const row = database().read_now(aurora, [&](storage::TenantSession const& session) {
    return SessionStore(session).find_for_refresh(opened.id);
  });
  EXPECT_EQ(row->refresh_generation, 5);
}

TEST_P(SessionsTest, TwoNodesThatRotateTheSameTokenAtOnceAgree) {
  auto const opened = open();
  auto const second = fresh().open();
  Sessions there(*second, clock, ids, std::string(32, 'k'));
  boost::asio::io_context context;
  std::vector<std::future<std::expected<Tokens, SessionRefusal>>> answers;
  for (int i = 0; i < 10; ++i)
    for (Sessions* node : {sessions.get(), &there})
      answers.push_back(boost::asio::co_spawn(context, node->refresh(aurora, *opened.tokens.refresh_token),
                                              boost::asio::use_future));
  context.run();
  std::set<std::string> next;
  for (auto& answer : answers) {
    auto const tokens = answer.get();
    ASSERT_TRUE(tokens.has_value()) << tokens.error().error;
    next.insert(*tokens->refresh_token);
  }
  EXPECT_EQ(next.size(), 1U);
}

TEST_P(SessionsTest, GuessingRefreshTokensWritesNothing) {
  auto const opened = open();
  auto const before = database().statistics().transactions;
  auto bad = *opened.tokens.refresh_token;
  bad.back() = bad.back() == 'A' ? 'B' : 'A';
  EXPECT_EQ(error_of(refresh(bad)), "TOKEN_INVALID");
  EXPECT_EQ(database().statistics().transactions - before, 1U);
}

TEST_P(SessionsTest, AGenerationThatWasNeverIssuedIsRefused) {
  // As after a restored backup: the mac is right, but the row has not come that far.
  auto const opened = open();
  auto const second = *refresh(*opened.tokens.refresh_token)->refresh_token;
  write([&](storage::Session& session) {
    session.execute("update session set refresh_generation = 1 where tenant = 'aurora'");
  });
  EXPECT_EQ(error_of(refresh(second)), "TOKEN_INVALID");
  EXPECT_FALSE(by_refresh_token(second).has_value());
  EXPECT_EQ(end_reason(opened.id), "");
}

// -- lifetimes

TEST_P(SessionsTest, AnIdleSessionEndsAfterThirtyDays) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  clock.advance(std::chrono::days(30));
  EXPECT_EQ(error_of(refresh(*opened.tokens.refresh_token)), "SESSION_ENDED");
  EXPECT_EQ(by_cookie(cookie), std::nullopt);
  EXPECT_FALSE(by_refresh_token(*opened.tokens.refresh_token).has_value());
}

TEST_P(SessionsTest, EachUseKeepsASessionFromIdlingButNotBeyondItsAbsoluteEnd) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  auto token = *opened.tokens.refresh_token;
  for (int i = 0; i < 6; ++i) {
    clock.advance(std::chrono::days(29));
    if (i % 2 == 0) {
      auto const next = refresh(token);
      ASSERT_TRUE(next.has_value()) << i << next.error().error;
      token = *next->refresh_token;
    } else {
      ASSERT_TRUE(by_cookie(cookie).has_value()) << i;
    }
  }
  clock.advance(std::chrono::days(5) + 23h + 58min);
  auto const last = refresh(token);
  ASSERT_TRUE(last.has_value()) << last.error().error;
  EXPECT_EQ(last->expires, 120) << "no access token outlives its session";
  clock.advance(2min);
  EXPECT_EQ(error_of(refresh(*last->refresh_token)), "SESSION_ENDED");
  EXPECT_EQ(by_cookie(cookie), std::nullopt);
}

TEST_P(SessionsTest, AClockThatWasSetBackSignsNobodyOut) {
  auto const opened = open();
  auto const second = *refresh(*opened.tokens.refresh_token)->refresh_token;
  clock.set(clock.now() - 1h);
  EXPECT_EQ(error_of(by_access_token(opened.tokens.access_token)), "TOKEN_EXPIRED")
      << "which a refresh mends";
  EXPECT_TRUE(refresh(*opened.tokens.refresh_token).has_value());
  EXPECT_TRUE(refresh(second).has_value());
}

// -- the portal's cookie

TEST_P(SessionsTest, APortalCookieNamesItsUserAndIsStoredHashed) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  EXPECT_THAT(cookie, SizeIs(43));
  auto const found = by_cookie(cookie);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->account.id, mira);
  EXPECT_EQ(found->session, opened.id);
  auto const stored = database().read_now([&](storage::Session& session) {
    return session.value<std::string>("select cookie_hash from session where tenant = 'aurora'");
  });
  EXPECT_EQ(stored, base::sha256_hex(cookie));
}

TEST_P(SessionsTest, ANewPortalCookieReplacesTheFormerOne) {
  auto const opened = open();
  auto const first = open_portal(opened.id);
  auto const second = open_portal(opened.id);
  EXPECT_NE(first, second);
  EXPECT_EQ(by_cookie(first), std::nullopt);
  EXPECT_TRUE(by_cookie(second).has_value());
}

TEST_P(SessionsTest, AnEndedSessionOpensNoPortal) {
  auto const opened = open();
  end(opened.id);
  EXPECT_THROW(open_portal(opened.id), base::Problem);
}

TEST_P(SessionsTest, ACookieNotesItsUseAtMostOnceInFiveMinutes) {
  auto const opened = open();
  auto const cookie = open_portal(opened.id);
  auto const seen = [&] {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return SessionStore(session).find_for_refresh(opened.id)->seen_at;
    });
  };
  auto const begun = clock.now();
  clock.advance(5min - 1ms);
  by_cookie(cookie);
  EXPECT_EQ(seen(), begun);
  clock.advance(1ms);
  by_cookie(cookie);
  EXPECT_EQ(seen(), clock.now());
}

// -- lists and ends

TEST_P(SessionsTest, AnAccountSeesItsSessionsLatestFirst) {
  auto const first = open();
  clock.advance(1h);
  auto const second = open();
  auto const stranger = open(aurora, make_account(aurora, "Ono", "ono@example.org"));
  clock.advance(1h);
  refresh(*first.tokens.refresh_token);
  auto const listed =
      write([&](storage::Session& session) { return sessions->list({session, aurora}, mira); });
  ASSERT_THAT(listed, SizeIs(2));
  EXPECT_EQ(listed[0].id, first.id);
  EXPECT_EQ(listed[1].id, second.id);
  EXPECT_EQ(listed[0].device, "Chrome on Android");
  EXPECT_EQ(listed[0].address, "192.0.2.7");
  EXPECT_EQ(listed[0].seen_at, clock.now());
  EXPECT_EQ(listed[1].created_at, clock.now() - 1h);
  end(first.id);
  EXPECT_THAT(write([&](storage::Session& session) { return sessions->list({session, aurora}, mira); }),
              SizeIs(1));
}

TEST_P(SessionsTest, NobodyEndsTheSessionOfAnotherAccount) {
  auto const ono = make_account(aurora, "Ono", "ono@example.org");
  auto const theirs = open(aurora, ono);
  EXPECT_FALSE(end(theirs.id));
  EXPECT_TRUE(by_access_token(theirs.tokens.access_token).has_value());
}

TEST_P(SessionsTest, AllOthersEndAndTheKeptOneStays) {
  auto const kept = open();
  auto const second = open();
  auto const third = open();
  auto const theirs = open(aurora, make_account(aurora, "Ono", "ono@example.org"));
  EXPECT_EQ(write([&](storage::Session& session) {
              return sessions->end_others({session, aurora}, mira, kept.id, "others");
            }),
            2);
  EXPECT_TRUE(by_access_token(kept.tokens.access_token).has_value());
  EXPECT_EQ(error_of(by_access_token(second.tokens.access_token)), "SESSION_ENDED");
  EXPECT_EQ(error_of(by_access_token(third.tokens.access_token)), "SESSION_ENDED");
  EXPECT_TRUE(by_access_token(theirs.tokens.access_token).has_value());
  EXPECT_EQ(write([&](storage::Session& session) {
              return sessions->end_others({session, aurora}, mira, std::nullopt, "password");
            }),
            1);
  EXPECT_EQ(end_reason(kept.id), "password");
}

TEST_P(SessionsTest, WhatAClientSaysAboutItselfIsStoredCutAndClean) {
  write([&](storage::Session& session) {
    sessions->open({session, aurora}, {.account = mira,
                                       .device = std::string(500, 'd'),
                                       .address = std::string("1\0\xff\r\n2", 6),
                                       .channel = std::string(500, 'c')});
  });
  auto const listed =
      write([&](storage::Session& session) { return sessions->list({session, aurora}, mira); });
  EXPECT_EQ(listed.at(0).device, std::string(80, 'd'));
  EXPECT_EQ(listed.at(0).address, "12");
}

TEST_P(SessionsTest, SigningOutWorksWithAnOldRefreshToken) {
  auto const opened = open();
  refresh(*opened.tokens.refresh_token);
  clock.advance(1h);
  auto const found = by_refresh_token(*opened.tokens.refresh_token);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->session, opened.id);
  EXPECT_EQ(end_reason(opened.id), "") << "asking who it is does not end anything";
}

// -- codes

TEST_P(SessionsTest, ACodeOpensASessionOnce) {
  auto const code = issue();
  EXPECT_THAT(code, SizeIs(43));
  auto const opened = redeem(code);
  ASSERT_TRUE(opened.has_value()) << opened.error().error;
  auto const found = by_access_token(opened->tokens.access_token);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->account.id, mira);
  EXPECT_EQ(found->method, SignInMethod::passkey);
  auto const listed =
      write([&](storage::Session& session) { return sessions->list({session, aurora}, mira); });
  EXPECT_EQ(listed.at(0).device, "Firefox on Linux");
}

TEST_P(SessionsTest, AReplayedCodeEndsTheSessionThatItOpened) {
  auto const code = issue();
  auto const opened = redeem(code);
  ASSERT_TRUE(opened.has_value());
  auto const replayed = redeem(code);
  EXPECT_EQ(error_of(replayed), "INVALID_GRANT");
  EXPECT_EQ(replayed.error().ended_for, mira);
  EXPECT_EQ(error_of(by_access_token(opened->tokens.access_token)), "SESSION_ENDED");
  EXPECT_EQ(end_reason(opened->id), "code_reused");
  auto const once_more = redeem(code);
  EXPECT_EQ(error_of(once_more), "INVALID_GRANT");
  EXPECT_EQ(once_more.error().ended_for, std::nullopt);
}

TEST_P(SessionsTest, ALateReplayOfACodeStillEndsTheSession) {
  auto const code = issue();
  auto const opened = redeem(code);
  clock.advance(1h);
  EXPECT_EQ(error_of(redeem(code)), "INVALID_GRANT");
  EXPECT_EQ(error_of(refresh(*opened->tokens.refresh_token)), "SESSION_ENDED");
}

TEST_P(SessionsTest, ACodeIsGoodForAMinute) {
  auto const code = issue();
  clock.advance(60s - 1ms);
  EXPECT_TRUE(redeem(code).has_value());
  auto const late = issue();
  clock.advance(60s);
  EXPECT_EQ(error_of(redeem(late)), "INVALID_GRANT");
}

TEST_P(SessionsTest, ACodeThatIsPresentedWronglyIsRefusedInTheSameWordsAndUsedUp) {
  std::set<std::string> words;
  auto const refuse = [&](std::string const& redirect_url, std::optional<std::string> const& given,
                          std::optional<std::string> const& challenge) {
    auto const code = issue(challenge);
    auto const answer = redeem(code, redirect_url, given);
    EXPECT_EQ(error_of(answer), "INVALID_GRANT") << redirect_url;
    if (!answer) words.insert(answer.error().detail);
    EXPECT_EQ(error_of(redeem(code, address, verifier)), "INVALID_GRANT");
  };
  auto const challenge = pkce_challenge(verifier);
  refuse("https://aurora.example/profile", verifier, challenge);
  refuse("https://aurora.example/profile?x=1#", verifier, challenge);
  refuse("https://AURORA.example/profile?x=1", verifier, challenge);
  refuse("", verifier, challenge);
  refuse(address, std::nullopt, challenge);
  refuse(address, "", challenge);
  refuse(address, "another-verifier", challenge);
  refuse(address, challenge, challenge);
  refuse(address, verifier, verifier);      // the method "plain" is not supported
  refuse(address, verifier, std::nullopt);  // the challenge was removed on the way
  EXPECT_THAT(words, SizeIs(1));
  EXPECT_EQ(count("session"), 0);
}

TEST_P(SessionsTest, ACodeWithoutAChallengeNeedsNoVerifier) {
  EXPECT_TRUE(redeem(issue(std::nullopt), address, std::nullopt).has_value());
}

TEST_P(SessionsTest, ForgedCodesAreRefused) {
  auto const code = issue();
  for (std::string const& bad : {std::string(), std::string("x"), code.substr(1), code + "A",
                                 std::string(43, 'A'), std::string(100'000, 'A'), std::string(43, '\0'),
                                 base::sha256_hex(code), std::string("%27 or 1=1 --")})
    EXPECT_EQ(error_of(redeem(bad)), "INVALID_GRANT");
  EXPECT_TRUE(redeem(code).has_value());
}

TEST_P(SessionsTest, OfManyUsesOfOneCodeAtOnceAtMostOneSucceedsAndNoSessionIsLeft) {
  auto const code = issue();
  boost::asio::io_context context;
  std::vector<std::future<std::expected<OpenedSession, SessionRefusal>>> answers;
  for (int i = 0; i < 20; ++i)
    answers.push_back(boost::asio::co_spawn(
        context, sessions->redeem_authorization_code(aurora, code, address, verifier, {}),
        boost::asio::use_future));
  context.run();
  int good = 0;
  for (auto& answer : answers) good += answer.get().has_value() ? 1 : 0;
  EXPECT_EQ(good, 1);
  EXPECT_EQ(count("session"), 1);
  EXPECT_THAT(write([&](storage::Session& session) { return sessions->list({session, aurora}, mira); }),
              IsEmpty());
}

TEST_P(SessionsTest, TheChallengeMatchesTheExampleOfRfc7636) {
  // RFC 7636, appendix B.
  EXPECT_EQ(pkce_challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
}

// -- clean-up

TEST_P(SessionsTest, OldRowsArePurgedAndRecentOnesStay) {
  auto const ended = open();
  end(ended.id);
  auto const idle = open();
  auto const code = issue();
  EXPECT_EQ(write([&](storage::Session& session) { return sessions->purge(session); }), 0);
  clock.advance(std::chrono::days(25));
  auto const living = open();
  EXPECT_EQ(write([&](storage::Session& session) { return sessions->purge(session); }), 1) << "the code";
  clock.advance(std::chrono::days(5) + 1ms);
  EXPECT_EQ(write([&](storage::Session& session) { return sessions->purge(session); }), 1) << "the ended one";
  EXPECT_EQ(count("session"), 2);
  clock.advance(std::chrono::days(24));
  EXPECT_TRUE(refresh(*living.tokens.refresh_token).has_value());
  clock.advance(std::chrono::days(7));
  EXPECT_EQ(write([&](storage::Session& session) { return sessions->purge(session); }), 1) << "the idle one";
  EXPECT_EQ(count("session"), 1);
  EXPECT_EQ(count("authorization_code"), 0);
}

STORAGE_ON_BOTH_ENGINES(SessionsTest);

}  // namespace
}  // namespace accounts
