-- works with: 0033
--
-- What shoppers say of pieces that were delivered to them: one each of a product. Who wrote it is known to the shop alone.
create table reviews (
  id uuid primary key,
  code text not null unique,
  product_id uuid not null references products,
  -- Null, like the order: one of the demo's samples, which nobody has written.
  account_id uuid references accounts,
  order_id uuid references orders,
  is_sample boolean not null default false,
  -- When its author first sent it.
  posted_at timestamptz not null,
  -- How many versions of it were ever sent: none takes the number of one that is gone.
  versions integer not null check (versions > 0),
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  unique (product_id, account_id),
  check (is_sample = (account_id is null)),
  check (is_sample = (order_id is null)),
  check ((reply is null) = (replied_at is null))
);
create index on reviews (account_id);
create index on reviews (product_id, posted_at desc, id desc);

-- A review as its author wrote it, each time; nobody else changes a word. The one that is published stands until a later
-- one takes its place.
create table review_versions (
  review_id uuid not null references reviews on delete cascade,
  number integer not null check (number > 0),
  stars integer not null check (stars between 1 and 5),
  title text not null check (length(title) <= 80),
  body text not null check (length(body) between 1 and 2000),
  author text not null check (length(author) between 1 and 40),
  -- As the order has it, and as people read it.
  size text not null,
  size_text text not null,
  fit text not null check (fit = any (array['small', 'true', 'large'])),
  delivered_at timestamptz not null,
  -- Written after an earlier one was published.
  is_edit boolean not null,
  state text not null check (state = any (array['waiting', 'published', 'rejected', 'replaced'])),
  -- Why it was rejected, out of the published list; an appeal makes it wait again and leaves this.
  reason text,
  appeal text check (length(appeal) between 1 and 1000),
  appealed_at timestamptz,
  written_at timestamptz not null,
  decided_at timestamptz,
  primary key (review_id, number),
  check (state <> 'rejected' or reason is not null),
  check ((appeal is null) = (appealed_at is null)),
  check (state = 'waiting' or decided_at is not null)
);
create unique index review_versions_waiting on review_versions (review_id) where state = 'waiting';
create unique index review_versions_published on review_versions (review_id) where state = 'published';
create index on review_versions (state, written_at desc);
create index on review_versions (decided_at) where state in ('rejected', 'replaced');

create table review_pictures (
  review_id uuid not null,
  number integer not null,
  position integer not null check (position between 0 and 3),
  picture text not null references pictures,
  primary key (review_id, number, position),
  foreign key (review_id, number) references review_versions on delete cascade
);
create index on review_pictures (picture);

-- Photos that an account has sent and may name in a review.
create table review_uploads (
  account_id uuid not null references accounts,
  picture text not null references pictures on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (account_id, picture)
);
create index on review_uploads (picture);

-- What readers think wrong with a published review, counted; who they are is not kept.
create table review_reports (
  review_id uuid not null references reviews on delete cascade,
  reason text not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (review_id, reason)
);

-- Orders whose shopper was asked for a review, once each; by the key in that message she says that she wants no other.
create table review_invitations (
  order_id uuid primary key references orders,
  account_id uuid not null references accounts,
  key_hash bytea not null unique check (length(key_hash) = 32),
  asked_at timestamptz not null
);
create index on review_invitations (account_id);

alter table accounts add column no_review_invitations_at timestamptz;

-- What a product's page shows of its reviews, made anew with each that is published or goes; null: nothing.
alter table products add column reviews jsonb;
-- Out of the demo's catalogue: the row of stars that the specification has stands on these alone.
alter table products add column is_demo boolean not null default false;
