// Quotes: the price that was shown to a user, sealed as the `purchaseIdentifier` of calls; good for half an
// hour, bound to the user and the article.
//
// Nobody pays another price than the quote's, and by its number what is asked for twice with one quote
// happens once.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/ledger/credit_store.hpp"
#include "features/plans/plan.hpp"

namespace checkout {

/// What an identifier says, once it is opened.
struct Quote {
  accounts::AccountId account;
  base::ArticleId article;                 // that was asked about
  std::optional<plans::PlanId> plan;       // of a subscription
  std::optional<ledger::BucketId> bucket;  // of a credit
  std::int64_t price_minor = 0;
  std::string currency;  // empty: nothing is paid
  base::Id<struct QuoteTag> number;

  base::Money price() const { return {price_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(Quote, (), (account, article, plan, bucket, price_minor, currency, number))

class Quotes {
 public:
  Quotes(accounts::Sealer const& sealer, base::IdSource& ids, base::Clock const& machine)
      : sealer_(sealer), ids_(ids), machine_(machine) {}

  /// Gives the quote a number.
  std::string make(Quote quote) const;
  /// nullopt where it was not made here for this user, was changed, or is too old.
  std::optional<Quote> open(std::string_view identifier, accounts::AccountId account) const;

  /// The same for the confirmation of a payment by PIN, which has five minutes.
  std::string make_token(Quote quote) const;
  std::optional<Quote> open_token(std::string_view token, accounts::AccountId account) const;

 private:
  accounts::Sealer const& sealer_;
  base::IdSource& ids_;
  base::Clock const& machine_;
};

}  // namespace checkout
