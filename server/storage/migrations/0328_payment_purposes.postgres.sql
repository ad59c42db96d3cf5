-- Orders and gifts have purposes of their own, so that each is heard of by its own seller.
alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check
  check (purpose in ('subscription', 'trial', 'renewal', 'change', 'purchase', 'order', 'gift'));
update payment set purpose = 'order' where purpose = 'purchase' and key like 'order/%';
update payment set purpose = 'gift' where purpose = 'purchase' and key like 'gift/%';
