// The rows of the wallet: articles that were acquired for a credit or for money. Only added to.
//
// A row counts while what was given for it is not taken back: no chargeback, no refund that revokes, and for
// an article that was paid for itself, no refund of all of it. That is asked of refunds and ledger each time.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/accounts/account.hpp"
#include "storage/session.hpp"

namespace entitlement {

using WalletRowId = base::Id<struct WalletRowTag>;

enum class WalletSource { credit, purchase };
BOOST_DESCRIBE_ENUM(WalletSource, credit, purchase)

struct WalletRow {
  WalletRowId id;
  accounts::AccountId account;
  base::ArticleId article;
  WalletSource source = WalletSource::credit;
  std::string key;  // once: "consume/ACCOUNT/ARTICLE/KEY", also of the ledger's posting; "purchase/PAYMENT"
  std::int64_t payment = 0;   // for the article, or for the credit; 0: nothing was paid
  std::int64_t bucket = 0;    // of the credit
  base::Instant acquired_at;  // the tenant's time
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(WalletRow, (),
                      (id, account, article, source, key, payment, bucket, acquired_at, created_at))

class WalletStore {
 public:
  WalletStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// Also what is a part of something owned: a song of an album, a chapter of an audiobook, an episode.
  bool owns(accounts::AccountId account, base::ArticleId article);
  std::optional<WalletRow> find(std::string_view key);
  /// Rows that count, the newest first.
  std::vector<WalletRow> of(accounts::AccountId account, std::int64_t limit, std::int64_t offset);
  void add(WalletRow const& row);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace entitlement
