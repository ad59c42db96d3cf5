-- Whose price goes back, where it is one article's of an order: so far only the request for the refund said it.
alter table refund add column article bigint;
update refund set article = (
  select q.article from refund_request q
  where q.tenant = refund.tenant and q.payment = refund.payment and refund.key = 'refund/request/' || cast(q.id as text))
where refund.key like 'refund/request/%';
