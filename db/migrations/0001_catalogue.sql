create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{16,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);

create table products (
  id uuid primary key,
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{0,118}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 200),
  description text not null,
  category text not null
    check (category in ('Men', 'Women', 'Bride And Groom', 'Lehenga', 'Kurti', 'Saree', 'Onepiece')),
  sub_category text not null,
  price_paise integer not null check (price_paise > 0),
  discount_type text check (discount_type in ('percentage', 'fixed')),
  -- Hundredths of a per cent, or paise.
  discount_value integer check (discount_value > 0),
  discount_ends_at timestamptz,
  bestseller boolean not null default false,
  listed_at timestamptz not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  hsn text not null check (hsn ~ '^[0-9]{4,8}$'),
  tax_class text not null check (tax_class in ('apparel', 'fabric')),
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((discount_type is null) = (discount_value is null)),
  check (discount_type is not null or discount_ends_at is null),
  check (discount_type is distinct from 'percentage' or discount_value <= 10000)
);

create table variants (
  id uuid primary key,
  product_id uuid not null references products,
  size text not null check (size in ('S', 'M', 'L', 'XL', 'XXL')),
  stock integer not null check (stock >= 0),
  sold integer not null default 0 check (sold >= 0),
  unique (product_id, size)
) with (fillfactor = 80);

create table product_pictures (
  product_id uuid not null references products,
  position integer not null check (position >= 0),
  picture text not null references pictures,
  role text not null check (role in ('main', 'detail', 'look')),
  alt text not null,
  primary key (product_id, position)
);

create table slides (
  id text primary key,
  position integer not null unique,
  wide text not null references pictures,
  tall text not null references pictures,
  clear_wide text not null check (clear_wide in ('left', 'right')),
  alt text not null,
  eyebrow text not null,
  heading text not null,
  link_text text not null,
  link_href text not null,
  background text not null check (background ~ '^#[0-9a-f]{6}$')
);
