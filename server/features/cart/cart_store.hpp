// The rows of carts.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace cart {

/// The owner of a cart: a user, or a guest with this key.
struct Owner {
  std::string key;
};
Owner user_as_owner(accounts::AccountId account);
Owner guest_as_owner(std::string const& key);

struct CartRow {
  base::ArticleId article;
  std::int64_t quantity = 1;
  std::int64_t price_minor = 0;  // that the owner has seen, of one
  std::string currency;
  base::Instant added_at;
  base::Instant updated_at;

  base::Money seen() const { return {price_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(CartRow, (), (article, quantity, price_minor, currency, added_at, updated_at))

class CartStore {
 public:
  explicit CartStore(storage::TenantSession const& session) : session_(session) {}

  /// In the order in which they were added.
  std::vector<CartRow> of(Owner const& owner);
  std::optional<CartRow> find(Owner const& owner, base::ArticleId article);
  /// Adds it, or changes its quantity and the price that was seen.
  void save(Owner const& owner, CartRow const& row);
  /// False where it was not there.
  bool remove(Owner const& owner, base::ArticleId article);
  /// Its items and its code.
  void clear(Owner const& owner);

  /// The digest of the code that it has.
  std::optional<std::string> voucher(Owner const& owner);
  /// Sets the code of the cart, in place of another one.
  void set_voucher(Owner const& owner, std::string_view digest, base::Instant now);
  void remove_voucher(Owner const& owner);

 private:
  storage::TenantSession session_;
};

/// Removes what guests have not touched for 30 days, and the carts of accounts that were erased. Returns how
/// many items it removed.
std::int64_t purge_carts(storage::Session& session, base::Instant now);

}  // namespace cart
