// The rows of the wallet: articles that were acquired for a credit, for money or by a code. Only added to.
//
// A row counts while what was given for it is not taken back: no chargeback, no refund that revokes, and for
// an article that was paid for itself, no refund of all of it, or of its part of an order. That is asked of
// refunds and ledger each time.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/payments/payment.hpp"
#include "storage/tenant_session.hpp"

namespace entitlement {

using WalletRowId = base::Id<struct WalletRowTag>;

enum class WalletSource { credit, purchase, voucher };
BOOST_DESCRIBE_ENUM(WalletSource, credit, purchase, voucher)

struct WalletRow {
  WalletRowId id;
  accounts::AccountId account;
  base::ArticleId article;
  WalletSource source = WalletSource::credit;
  std::string key;  // once: "consume/ACCOUNT/ARTICLE/KEY", also of the ledger's posting; "purchase/PAYMENT";
                    // "voucher/USE"
  std::int64_t payment = 0;   // for the article, the credit or the gift; 0: nothing was paid
  std::int64_t bucket = 0;    // of the credit
  base::Instant acquired_at;  // the tenant's time
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(WalletRow, (),
                      (id, account, article, source, key, payment, bucket, acquired_at, created_at))

/// A row that counts, with what its article is.
struct WalletItem : WalletRow {
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
};
BOOST_DESCRIBE_STRUCT(WalletItem, (WalletRow), (content_type))

struct WalletPart {
  base::ArticleId whole;
  base::ArticleId part;
};
BOOST_DESCRIBE_STRUCT(WalletPart, (), (whole, part))

struct WalletChoice {
  std::vector<catalogue::ContentType> kinds = {};  // none: all
  std::int64_t limit = 50;
  std::int64_t offset = 0;
};

class WalletStore {
 public:
  explicit WalletStore(storage::TenantSession const& session) : session_(session) {}

  /// Also what is a part of something owned: a song of an album, a chapter of an audiobook, an episode.
  bool owns(accounts::AccountId account, base::ArticleId article) {
    return find_item(account, article).has_value();
  }
  /// What gives it: the article itself, or the album, audiobook, podcast or series that it is a part of.
  std::optional<base::ArticleId> find_item(accounts::AccountId account, base::ArticleId article);
  /// Those of the articles that are owned, themselves or as a part of something.
  std::vector<base::ArticleId> owned_of(accounts::AccountId account,
                                        std::vector<base::ArticleId> const& articles);
  std::optional<WalletRow> find(std::string_view key);
  /// The row that counts of an article that was paid for itself.
  std::optional<WalletRow> find_bought(accounts::AccountId account, base::ArticleId article);
  /// What an account paid for and has given back.
  std::vector<WalletRow> given_back(accounts::AccountId account);
  /// Rows that count, the newest first.
  std::vector<WalletRow> of(accounts::AccountId account, std::int64_t limit, std::int64_t offset);
  /// The same of some kinds of articles.
  std::vector<WalletItem> items(accounts::AccountId account, WalletChoice const& choice);
  std::int64_t count(accounts::AccountId account, std::vector<catalogue::ContentType> const& kinds);
  /// What comes with these articles, each in its order.
  std::vector<WalletPart> parts_of(std::vector<base::ArticleId> const& articles);
  void add(WalletRow const& row);

 private:
  storage::TenantSession session_;
};

}  // namespace entitlement
