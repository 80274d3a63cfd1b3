-- What became of a message after it was sent, as far as its provider tells.
alter table messages add column delivery text check (delivery in ('accepted', 'delivered', 'read', 'failed'));
alter table messages add column delivery_at timestamptz;
create index on messages (provider_id) where provider_id is not null;
create index on messages (account_id, created_at);
-- Not before this: a cap that the provider has named lasts a while.
alter table messages add column not_before timestamptz;
