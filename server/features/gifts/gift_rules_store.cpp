// Rules about gifts: each is paid for by its giver, and what its code gave falls with its payment.
#include "features/gifts/gift_rules.hpp"

namespace gifts {

std::span<ledger::CheckRule const> gift_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-08", "a gift was paid for by its giver, and has a code for its article", R"(
    select g.tenant, cast(g.id as text) as subject, g.state || ', its payment or its code does not fit' as detail
    from gift g
    where g.state <> 'ORDERED' and (
      not exists (select 1 from payment p
                  where p.tenant = g.tenant and p.id = g.payment and p.purpose = 'gift' and p.state = 'succeeded'
                    and p.account = g.account and p.subject = g.article)
      or not exists (select 1 from voucher_batch b
                     join voucher_code c on c.tenant = b.tenant and c.batch = b.id and c.digest = g.digest
                     where b.tenant = g.tenant and b.id = g.batch and b.article = g.article
                       and (g.state = 'SENT' or b.voided_at is not null))))"},
      {"M-08", "what is in the wallet by a gift's code falls with the gift's payment", R"(
    select w.tenant, cast(w.id as text) as subject, 'names another payment than its gift' as detail
    from gift g
    join voucher_use u on u.tenant = g.tenant and u.digest = g.digest and u.kind = 'article'
    join wallet w on w.tenant = u.tenant and w.id = u.subject
    where w.source = 'voucher' and w.payment <> g.payment)"},
      {"M-08", "a gift that is paid for is on its way", R"(
    select p.tenant, cast(p.id as text) as subject, 'was paid for, and no gift is sent' as detail
    from payment p
    where p.purpose = 'gift' and p.state = 'succeeded' and not exists (
      select 1 from gift g where g.tenant = p.tenant and g.payment = p.id and g.state <> 'ORDERED'))"},
  };
  return rules;
}

}  // namespace gifts
