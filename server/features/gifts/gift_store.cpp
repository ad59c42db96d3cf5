// The SQL of gifts.
#include "features/gifts/gift_store.hpp"

#include "storage/columns_of.hpp"

namespace gifts {
namespace {

using storage::bind;

/// A gift with the uses of its code that are taken.
struct CountedGift : Gift {
  std::int64_t used = 0;
};
BOOST_DESCRIBE_STRUCT(CountedGift, (Gift), (used))

std::string const& select_gifts() {
  static std::string const sql = "select " + storage::columns_of<Gift>("g") + R"(, coalesce(c.used, 0) as used
    from gift g left join voucher_code c on c.tenant = g.tenant and c.digest = g.digest
    where g.tenant = :tenant and )";
  return sql;
}

Gift as_gift(CountedGift counted) {
  if (counted.state == GiftState::SENT && counted.used > 0) counted.state = GiftState::REDEEMED;
  return static_cast<Gift&&>(counted);
}

}  // namespace

std::int64_t purge_gifts(storage::Session& session, base::Instant now) {
  return std::ssize(session.values<std::int64_t>(R"(
    delete from gift where state = 'ORDERED' and updated_at < :before and not exists (
      select 1 from payment p where p.tenant = gift.tenant and p.id = gift.payment
        and p.state in ('started', 'pending', 'unknown', 'succeeded'))
    returning 1)",
                                                 bind("before", now - unpaid_gift_lifetime)));
}

std::optional<Gift> GiftStore::find_where(std::string_view condition, storage::Bind value) {
  auto found = session_.row<CountedGift>(select_gifts() + std::string(condition), std::move(value));
  if (!found) return std::nullopt;
  return as_gift(*std::move(found));
}

std::optional<Gift> GiftStore::find(GiftId id) { return find_where("g.id = :id", bind("id", id)); }

std::optional<Gift> GiftStore::find_of(payments::PaymentId payment) {
  return find_where("g.payment = :payment", bind("payment", payment));
}

std::optional<Gift> GiftStore::find_by_digest(std::string_view digest) {
  return find_where("g.digest = :digest", bind("digest", digest));
}

std::optional<Gift> GiftStore::find_newest(accounts::AccountId account, base::ArticleId article,
                                           std::string_view email) {
  auto found =
      session_.row<CountedGift>(select_gifts() + R"(g.account = :account and g.article = :article
      and g.email = :email order by g.id desc limit 1)",
                                bind("account", account), bind("article", article), bind("email", email));
  if (!found) return std::nullopt;
  return as_gift(*std::move(found));
}

std::vector<Gift> GiftStore::of(accounts::AccountId account, std::int64_t limit, std::int64_t offset) {
  std::vector<Gift> out;
  for (auto& row :
       session_.rows<CountedGift>(select_gifts() + R"(g.account = :account and g.state <> 'ORDERED'
      order by g.id desc limit :limit offset :offset)",
                                  bind("account", account), bind("limit", limit), bind("offset", offset)))
    out.push_back(as_gift(std::move(row)));
  return out;
}

std::int64_t GiftStore::count(accounts::AccountId account) {
  return session_
      .value<std::int64_t>(
          "select count(*) from gift where tenant = :tenant and account = :account and state <> 'ORDERED'",
          bind("account", account))
      .value_or(0);
}

void GiftStore::add(Gift const& gift) {
  session_.execute(R"(
    insert into gift (tenant, id, account, article, payment, email, name, message, locale, origin, state, batch, digest,
                      code, mails, ordered_at, sent_at, updated_at)
    values (:tenant, :id, :account, :article, :payment, :email, :name, :message, :locale, :origin, :state, :batch,
            :digest, :code, :mails, :ordered_at, :sent_at, :updated_at))",
                   storage::bind_members(gift));
}

void GiftStore::set_words(Gift const& gift) {
  session_.execute(R"(
    update gift set name = :name, message = :message, locale = :locale, origin = :origin, updated_at = :updated_at
    where tenant = :tenant and id = :id and state = 'ORDERED')",
                   bind("name", gift.name), bind("message", gift.message), bind("locale", gift.locale),
                   bind("origin", gift.origin), bind("updated_at", gift.updated_at), bind("id", gift.id));
}

void GiftStore::send(Gift const& gift) {
  session_.execute(R"(
    update gift set state = 'SENT', batch = :batch, digest = :digest, code = :code, mails = 1, sent_at = :sent_at
    where tenant = :tenant and id = :id and state = 'ORDERED')",
                   bind("batch", gift.batch), bind("digest", gift.digest), bind("code", gift.code),
                   bind("sent_at", gift.sent_at), bind("id", gift.id));
}

bool GiftStore::count_mail(GiftId id, std::int64_t most) {
  return session_.execute(
             "update gift set mails = mails + 1 where tenant = :tenant and id = :id and mails < :most",
             bind("id", id), bind("most", most)) > 0;
}

bool GiftStore::withdraw(GiftId id) {
  return session_.execute(
             "update gift set state = 'WITHDRAWN' where tenant = :tenant and id = :id and state = 'SENT'",
             bind("id", id)) > 0;
}

void GiftStore::forget(accounts::AccountId account) {
  session_.execute(R"(
    update gift set email = '', name = '', message = '', code = null, locale = '', origin = ''
    where tenant = :tenant and account = :account)",
                   bind("account", account));
}

std::set<payments::voucher::BatchId> GiftStore::batches() {
  auto const all = session_.values<payments::voucher::BatchId>(
      "select batch from gift where tenant = :tenant and batch <> 0");
  return {all.begin(), all.end()};
}

}  // namespace gifts
