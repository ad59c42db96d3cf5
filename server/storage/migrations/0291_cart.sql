-- What people want to buy together, and the orders that came of it. A guest's cart is known by a key in a cookie.
create table cart_item (
  tenant text not null,
  owner text not null,            -- u and the number of the account, or g and a guest's key
  article bigint not null,
  quantity bigint not null check (quantity > 0),
  price_minor bigint not null,    -- that the owner has seen, of one
  currency text not null,
  added_at bigint not null,
  updated_at bigint not null,
  primary key (tenant, owner, article)
);
create index cart_item_updated on cart_item (updated_at);

create table cart_order (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  payment bigint not null,
  currency text not null,
  total_minor bigint not null check (total_minor > 0),
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, payment)
);
create index cart_order_account on cart_order (tenant, account, id);

create table cart_order_line (
  tenant text not null,
  order_id bigint not null,
  article bigint not null,
  content_type text not null,
  title text not null,            -- in the buyer's language
  quantity bigint not null check (quantity > 0),
  unit_minor bigint not null check (unit_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),  -- of all of them
  discount_name text not null,
  primary key (tenant, order_id, article),
  foreign key (tenant, order_id) references cart_order (tenant, id)
);
