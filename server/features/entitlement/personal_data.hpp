// The personal data of the wallet, for the data export.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/personal_data.hpp"
#include "features/entitlement/wallet_store.hpp"

namespace entitlement {

/// An article of the wallet.
struct PersonArticle {
  base::ArticleId article;
  std::string title;  // in English
  WalletSource source = WalletSource::purchase;
  base::Instant acquired_at;
};
BOOST_DESCRIBE_STRUCT(PersonArticle, (), (article, title, source, acquired_at))

void add_personal_data(accounts::PersonalData& data);

}  // namespace entitlement
