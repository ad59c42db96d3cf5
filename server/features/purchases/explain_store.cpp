// Reads the tables of the features that sell, as the check's rules do, and derives nothing that is not
// stored.
#include "features/purchases/explain_store.hpp"

#include <fmt/format.h>

#include <boost/describe.hpp>

#include "base/money.hpp"
#include "base/time/instant.hpp"

namespace purchases {
namespace {

using storage::bind;

struct PaymentRow {
  std::string tenant;
  std::int64_t account = 0;
  std::string purpose;
  std::string key;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::string provider;
  std::string state;
  base::Instant ordered_at;
};
BOOST_DESCRIBE_STRUCT(PaymentRow, (),
                      (tenant, account, purpose, key, amount_minor, currency, provider, state, ordered_at))

/// A period with its terms; `nth_paid` counts it among the paid ones of its subscription.
struct PeriodRow {
  std::int64_t subscription = 0;
  std::int64_t number = 0;
  std::string kind;
  std::string cause;
  base::Instant starts_at;
  base::Instant ends_at;
  std::optional<base::Instant> ended_at;
  std::int64_t amount_minor = 0;
  std::int64_t credit_minor = 0;
  std::string plan;
  std::int64_t terms = 0;
  std::string cycle;
  std::int64_t price_minor = 0;
  std::optional<std::int64_t> promotion_minor;
  std::int64_t promotion_cycles = 0;
  std::int64_t nth_paid = 0;
  bool without_promotion = false;
};
BOOST_DESCRIBE_STRUCT(PeriodRow, (),
                      (subscription, number, kind, cause, starts_at, ends_at, ended_at, amount_minor,
                       credit_minor, plan, terms, cycle, price_minor, promotion_minor, promotion_cycles,
                       nth_paid, without_promotion))

struct QuoteRow {
  std::int64_t id = 0;
  std::string policy;
  std::int64_t credit_minor = 0;
  std::int64_t lost_minor = 0;
};
BOOST_DESCRIBE_STRUCT(QuoteRow, (), (id, policy, credit_minor, lost_minor))

struct LineRow {
  std::string title;
  std::int64_t quantity = 0;
  std::int64_t unit_minor = 0;
  std::int64_t discount_minor = 0;
  std::string discount_name;
};
BOOST_DESCRIBE_STRUCT(LineRow, (), (title, quantity, unit_minor, discount_minor, discount_name))

struct RefundRow {
  std::string kind;
  std::int64_t amount_minor = 0;
  std::string state;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(RefundRow, (), (kind, amount_minor, state, reason))

struct PostingRow {
  std::string kind;
  std::string account;
  std::string unit;
  std::int64_t amount = 0;
};
BOOST_DESCRIBE_STRUCT(PostingRow, (), (kind, account, unit, amount))

/// Explains one payment of one tenant.
class Explanation {
 public:
  Explanation(storage::Session& session, std::int64_t payment, PaymentRow row)
      : session_(session), payment_(payment), row_(std::move(row)) {}

  void add_to(std::vector<std::string>& out) {
    out.push_back(fmt::format("payment {} of account {} ({}): {}, {}, by {}, ordered {}, for {} {}",
                              base::id_text(payment_), base::id_text(row_.account), row_.tenant,
                              money(row_.amount_minor), row_.state, row_.provider,
                              base::to_rfc3339(row_.ordered_at), row_.purpose, row_.key));
    for (auto const& period : periods()) explain(period, out);
    explain_order(out);
    for (auto const& [kind, amount, state, reason] : rows<RefundRow>(R"(
           select kind, amount_minor, state, reason from refund
           where tenant = :tenant and payment = :payment order by id)"))
      out.push_back(fmt::format("  {} of {}, {}: {}", kind, money(amount), state, reason));
    for (auto const& [kind, account, unit, amount] : rows<PostingRow>(R"(
           select t.kind, p.account, p.unit, p.amount from ledger_transaction t
           join ledger_posting p on p.tenant = t.tenant and p.transaction_id = t.id
           where t.tenant = :tenant and t.payment = :payment order by t.id, p.line)"))
      out.push_back(fmt::format("  posted as {}: {} {}", kind, account,
                                unit == row_.currency ? money(amount) : fmt::format("{} {}", amount, unit)));
  }

 private:
  template <class Row>
  std::vector<Row> rows(std::string_view sql) {
    return session_.rows<Row>(sql, bind("tenant", row_.tenant), bind("payment", payment_));
  }

  std::string money(std::int64_t minor) const {
    return base::money_text({minor, row_.currency}) + ' ' + row_.currency;
  }

  std::vector<PeriodRow> periods() {
    return rows<PeriodRow>(R"(
        select p.subscription, p.number, p.kind, p.cause, p.starts_at, p.ends_at, p.ended_at, p.amount_minor,
               p.credit_minor, l.name as plan, v.number as terms, v.cycle, v.price_minor, v.promotion_minor,
               v.promotion_cycles,
               (select count(*) from subscription_period e where e.tenant = p.tenant
                  and e.subscription = p.subscription and e.kind <> 'trial' and e.number <= p.number) as nth_paid,
               s.without_promotion
        from subscription_period p
        join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        join plan l on l.tenant = v.tenant and l.id = v.plan
        join subscription s on s.tenant = p.tenant and s.id = p.subscription
        where p.tenant = :tenant and p.payment = :payment order by p.subscription, p.number)");
  }

  void explain(PeriodRow const& period, std::vector<std::string>& out) {
    out.push_back(fmt::format("  period {} of subscription {}, by {}: {} to {}{}", period.number,
                              base::id_text(period.subscription), period.cause,
                              base::to_rfc3339(period.starts_at), base::to_rfc3339(period.ends_at),
                              period.ended_at ? ", ended " + base::to_rfc3339(*period.ended_at) : ""));
    out.push_back(fmt::format("  terms {} of {}: {} for {}", period.terms, period.plan,
                              money(period.price_minor), period.cycle));
    if (period.kind == "trial")
      out.push_back("  a trial, which costs nothing");
    else if (period.promotion_minor)
      out.push_back("  " + promotion(period));
    if (period.cause == "change") explain_change(period, out);
    if (period.credit_minor > 0)
      out.push_back(fmt::format("  {} + {} of the period before = {}", money(period.amount_minor),
                                money(period.credit_minor),
                                money(period.amount_minor + period.credit_minor)));
  }

  std::string promotion(PeriodRow const& period) const {
    if (period.without_promotion) return "without the promotion, which another subscription has had";
    auto const price = money(*period.promotion_minor);
    if (period.nth_paid > period.promotion_cycles)
      return fmt::format("the promotion of {} ended with paid period {}, and this is number {}", price,
                         period.promotion_cycles, period.nth_paid);
    return fmt::format("the promotion: {} for paid period {} of {}", price, period.nth_paid,
                       period.promotion_cycles);
  }

  void explain_change(PeriodRow const& period, std::vector<std::string>& out) {
    auto const quote =
        session_.row<QuoteRow>(R"(
        select id, policy, credit_minor, lost_minor from change_quote
        where tenant = :tenant and subscription = :subscription and period = :before and used_at is not null)",
                               bind("tenant", row_.tenant), bind("subscription", period.subscription),
                               bind("before", period.number - 1));
    if (!quote) return;
    out.push_back(fmt::format("  quote {} ({}): {} of the period before counts, {} of it is lost",
                              base::id_text(quote->id), quote->policy, money(quote->credit_minor),
                              money(quote->lost_minor)));
  }

  void explain_order(std::vector<std::string>& out) {
    for (auto const& [title, quantity, unit, discount, name] : rows<LineRow>(R"(
           select l.title, l.quantity, l.unit_minor, l.discount_minor, l.discount_name
           from cart_order o join cart_order_line l on l.tenant = o.tenant and l.order_id = o.id
           where o.tenant = :tenant and o.payment = :payment order by l.article)")) {
      auto const less = discount == 0 ? std::string() : fmt::format(", less {} ({})", money(discount), name);
      out.push_back(fmt::format("  {} of {} at {}{} = {}", quantity, title, money(unit), less,
                                money(quantity * unit - discount)));
    }
  }

  storage::Session& session_;
  std::int64_t const payment_;
  PaymentRow const row_;
};

}  // namespace

std::vector<std::string> explain(storage::Session& session, std::int64_t payment,
                                 std::optional<base::TenantId> const& tenant) {
  auto const found = session.rows<PaymentRow>(
      R"(select p.tenant, p.account, p.purpose, p.key, p.amount_minor, p.currency, p.provider, p.state, p.ordered_at
         from tenant t join payment p on p.tenant = t.tenant and p.id = :payment
         where :tenant in ('', t.tenant) order by p.tenant)",
      bind("payment", payment), bind("tenant", tenant ? tenant->value : std::string()));
  std::vector<std::string> out;
  for (auto const& row : found) Explanation(session, payment, row).add_to(out);
  return out;
}

}  // namespace purchases
