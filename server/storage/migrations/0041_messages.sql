-- Mail and text messages on their way out.
create table message (
  tenant text not null,
  id bigint not null,
  channel text not null,       -- mail, sms
  recipient text not null,
  template text not null,
  locale text not null,
  origin text not null,        -- "https://aurora.example": where its links lead
  data text not null,          -- JSON that fills the template; emptied once it was sent, for it may hold a code
  state text not null,         -- waiting, sent, dead, expired
  created_at bigint not null,
  expires_at bigint,           -- not sent any more after this
  sent_at bigint,
  last_error text,
  primary key (tenant, id)
);
create index message_created on message (created_at);
