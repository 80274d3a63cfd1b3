-- works with: 0033
--
-- Refunds of cash: the link under which the shopper takes the money, until when, and whether somebody has.
set lock_timeout = '3s';
alter table refunds add column link text check (link ~ '^https?://');
alter table refunds add column link_until timestamptz;
alter table refunds add column link_taken boolean not null default false;
