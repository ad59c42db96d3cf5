-- Which mails of a subscription's life were written: each of them once for its occasion, whatever fails in between.
create table subscription_mail (
  tenant text not null,
  subscription bigint not null,
  kind text not null,
  occasion bigint not null,       -- the number of the period; of what may happen often in one, the row's version
  at bigint not null,             -- the tenant's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, subscription, kind, occasion)
);
create index subscription_mail_age on subscription_mail (created_at);
