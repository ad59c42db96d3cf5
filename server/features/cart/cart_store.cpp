// The SQL of carts.
#include "features/cart/cart_store.hpp"

#include "storage/columns_of.hpp"

namespace cart {
namespace {

using storage::bind;

constexpr std::chrono::days guest_lifetime{30};

std::string const& row_columns() {
  static std::string const columns = storage::columns_of<CartRow>();
  return columns;
}

}  // namespace

Owner user_as_owner(accounts::AccountId account) { return {'u' + std::to_string(account.value)}; }
Owner guest_as_owner(std::string const& key) { return {'g' + key}; }

std::vector<CartRow> CartStore::of(Owner const& owner) {
  return session_.rows<CartRow>(
      "select " + row_columns() +
          " from cart_item where tenant = :tenant and owner = :owner order by added_at, article",
      bind("owner", owner.key));
}

std::optional<CartRow> CartStore::find(Owner const& owner, base::ArticleId article) {
  return session_.row<CartRow>(
      "select " + row_columns() +
          " from cart_item where tenant = :tenant and owner = :owner and article = :article",
      bind("owner", owner.key), bind("article", article));
}

void CartStore::save(Owner const& owner, CartRow const& row) {
  session_.execute(R"(
    insert into cart_item (tenant, owner, article, quantity, price_minor, currency, added_at, updated_at)
    values (:tenant, :owner, :article, :quantity, :price_minor, :currency, :added_at, :updated_at)
    on conflict (tenant, owner, article) do update set quantity = excluded.quantity,
      price_minor = excluded.price_minor, currency = excluded.currency, updated_at = excluded.updated_at)",
                   bind("owner", owner.key), storage::bind_members(row));
}

bool CartStore::remove(Owner const& owner, base::ArticleId article) {
  return session_
      .value<std::int64_t>(R"(
    delete from cart_item where tenant = :tenant and owner = :owner and article = :article returning 1)",
                           bind("owner", owner.key), bind("article", article))
      .has_value();
}

void CartStore::clear(Owner const& owner) {
  session_.execute("delete from cart_item where tenant = :tenant and owner = :owner",
                   bind("owner", owner.key));
  remove_voucher(owner);
}

std::optional<std::string> CartStore::voucher(Owner const& owner) {
  return session_.value<std::string>(
      "select digest from cart_voucher where tenant = :tenant and owner = :owner", bind("owner", owner.key));
}

void CartStore::set_voucher(Owner const& owner, std::string_view digest, base::Instant now) {
  session_.execute(R"(
    insert into cart_voucher (tenant, owner, digest, added_at) values (:tenant, :owner, :digest, :now)
    on conflict (tenant, owner) do update set digest = excluded.digest, added_at = excluded.added_at)",
                   bind("owner", owner.key), bind("digest", digest), bind("now", now));
}

void CartStore::remove_voucher(Owner const& owner) {
  session_.execute("delete from cart_voucher where tenant = :tenant and owner = :owner",
                   bind("owner", owner.key));
}

std::int64_t purge_carts(storage::Session& session, base::Instant now) {
  session.execute(R"(
    delete from cart_voucher where (owner like 'g%' and added_at < :before)
      or (owner like 'u%' and not exists (
        select 1 from account a
        where a.tenant = cart_voucher.tenant and 'u' || cast(a.id as text) = cart_voucher.owner)))",
                  bind("before", now - guest_lifetime));
  return std::ssize(session.values<std::int64_t>(R"(
    delete from cart_item where (owner like 'g%' and updated_at < :before)
      or (owner like 'u%' and not exists (
        select 1 from account a where a.tenant = cart_item.tenant and 'u' || cast(a.id as text) = cart_item.owner))
    returning 1)",
                                                 bind("before", now - guest_lifetime)));
}

}  // namespace cart
