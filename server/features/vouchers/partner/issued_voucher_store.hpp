// The rows of partners' codes that subscribers asked for. The codes in them are encrypted.
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
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {

using IssuedVoucherId = base::Id<struct IssuedVoucherTag>;

/// What pays for a code: nothing, a credit of a plan, a plan without a limit, or what was bought.
enum class IssueSource { free, credit, unlimited, owned };
BOOST_DESCRIBE_ENUM(IssueSource, free, credit, unlimited, owned)

enum class IssueState { REQUESTED, ISSUED, FAILED };
BOOST_DESCRIBE_ENUM(IssueState, REQUESTED, ISSUED, FAILED)

struct IssuedVoucher {
  IssuedVoucherId id;
  accounts::AccountId account;
  base::ArticleId article;
  std::string provider;
  std::string product;  // the partner's own name of the voucher
  IssueSource source = IssueSource::free;
  IssueState state = IssueState::REQUESTED;
  std::string key;
  std::int64_t number = 1;
  std::optional<std::string> code;  // encrypted
  std::string reason;
  std::int64_t attempts = 0;
  std::optional<base::Instant> due_at;
  std::string locale;
  std::string origin;
  base::Instant requested_at;
  std::optional<base::Instant> settled_at;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(IssuedVoucher, (),
                      (id, account, article, provider, product, source, state, key, number, code, reason,
                       attempts, due_at, locale, origin, requested_at, settled_at, created_at))

/// A row that is due, of any tenant.
struct DueVoucher {
  base::TenantId tenant;
  IssuedVoucherId id;
};
BOOST_DESCRIBE_STRUCT(DueVoucher, (), (tenant, id))
std::vector<DueVoucher> due_vouchers(storage::Session& session, base::Instant now, std::int64_t limit);

class IssuedVoucherStore {
 public:
  explicit IssuedVoucherStore(storage::TenantSession const& session) : session_(session) {}

  void add(IssuedVoucher const& row);
  std::optional<IssuedVoucher> find(IssuedVoucherId id);
  /// Those of one request, in their order.
  std::vector<IssuedVoucher> of_request(accounts::AccountId account, base::ArticleId article,
                                        std::string_view key);
  /// Those of an account and an article that did not fail, the newest first.
  std::vector<IssuedVoucher> of(accounts::AccountId account, base::ArticleId article, std::int64_t limit,
                                std::int64_t offset);
  std::int64_t count(accounts::AccountId account, base::ArticleId article);
  /// How many of these the source paid for.
  std::int64_t count(accounts::AccountId account, base::ArticleId article, IssueSource source);
  /// The voucher books that hold a voucher.
  std::vector<base::ArticleId> books_of(base::ArticleId article);
  /// Of all accounts, without those that failed.
  std::int64_t count_of_article(base::ArticleId article);
  /// All of an account, the newest first.
  std::vector<IssuedVoucher> of_account(accounts::AccountId account);
  /// False, without a change, where it is settled already.
  bool settle(IssuedVoucherId id, IssueState state, std::optional<std::string> const& code,
              std::string_view reason, base::Instant now);
  /// The partner was asked and has not decided.
  void put_off(IssuedVoucherId id, std::string_view reason, base::Instant due);
  /// Deletes the codes of an account that is erased; the rows stay, since credits belong to them.
  void forget(accounts::AccountId account);

 private:
  storage::TenantSession session_;
};

}  // namespace vouchers::partner
