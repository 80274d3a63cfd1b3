create table accounts (
  id uuid not null,
  code text not null,
  name text not null,
  email text not null,
  phone text,
  password_hash text,
  verified_at timestamp with time zone,
  whatsapp_utility boolean not null default false,
  whatsapp_marketing boolean not null default false,
  created_at timestamp with time zone not null default now(),
  UNIQUE (code),
  UNIQUE (email),
  UNIQUE (phone),
  PRIMARY KEY (id),
  CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK ((phone ~ '^[6-9][0-9]{9}$'::text))
);

create table addresses (
  account_id uuid not null,
  first_name text not null,
  last_name text not null,
  street text not null,
  address_line_2 text,
  landmark text,
  city text not null,
  state text not null,
  zipcode text not null,
  country text not null,
  phone text not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((country = 'India'::text)),
  CHECK ((phone ~ '^[6-9][0-9]{9}$'::text)),
  CHECK ((zipcode ~ '^[1-9][0-9]{5}$'::text))
);

create table cart_lines (
  account_id uuid not null,
  variant_id uuid not null,
  quantity integer not null,
  added_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, variant_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK (((quantity >= 1) AND (quantity <= 1000)))
);

create table consents (
  id uuid not null,
  account_id uuid not null,
  purpose text not null,
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((purpose = ANY (ARRAY['utility'::text, 'marketing'::text])))
);
CREATE INDEX consents_account_id_at_idx ON public.consents USING btree (account_id, at);

create table messages (
  id uuid not null,
  channel text not null,
  purpose text not null,
  template text not null,
  account_id uuid,
  order_id uuid,
  recipient text not null,
  content jsonb not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  last_error text,
  provider_id text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  claimed_until timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text]))),
  CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  CHECK ((jsonb_typeof(content) = 'object'::text)),
  CHECK ((purpose = ANY (ARRAY['transactional'::text, 'utility'::text, 'marketing'::text, 'authentication'::text]))),
  CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'suppressed'::text])))
);
CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at) WHERE (status = 'waiting'::text);
CREATE INDEX messages_order_id_idx ON public.messages USING btree (order_id);

create table one_time_codes (
  account_id uuid not null,
  purpose text not null,
  id uuid not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  UNIQUE (id),
  PRIMARY KEY (account_id, purpose),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify'::text]))),
  CHECK (((tries >= 0) AND (tries <= 5)))
);

create table order_events (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  status text,
  actor text not null,
  reason text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((kind = ANY (ARRAY['placed'::text, 'moved'::text, 'cancelled'::text, 'paid'::text, 'refunded'::text, 'note'::text])))
);
CREATE INDEX order_events_order_id_at_idx ON public.order_events USING btree (order_id, at);

create table order_lines (
  order_id uuid not null,
  "position" integer not null,
  variant_id uuid not null,
  handle text not null,
  name text not null,
  size text not null,
  pictures jsonb not null,
  quantity integer not null,
  listed_paise integer not null,
  unit_paise integer not null,
  hsn text not null,
  tax_class text not null,
  PRIMARY KEY (order_id, "position"),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK (((unit_paise >= 0) AND (unit_paise <= listed_paise))),
  CHECK ((listed_paise >= 0)),
  CHECK ((quantity > 0))
);

create table orders (
  id uuid not null,
  code text not null,
  account_id uuid not null,
  status text not null default 'Order Placed'::text,
  payment_method text not null,
  paid_at timestamp with time zone,
  subtotal_paise bigint not null,
  delivery_paise bigint not null,
  total_paise bigint not null,
  address jsonb not null,
  direct_buy boolean not null default false,
  idempotency_key text,
  request_hash bytea,
  awb_code text,
  courier_name text,
  tracking_url text,
  cancelled_at timestamp with time zone,
  cancellation_reason text,
  placed_at timestamp with time zone not null default now(),
  UNIQUE (account_id, idempotency_key),
  UNIQUE (code),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((jsonb_typeof(address) = 'object'::text)),
  CHECK ((total_paise = (subtotal_paise + delivery_paise))),
  CHECK (((status = 'Cancelled'::text) = (cancelled_at IS NOT NULL))),
  CHECK ((delivery_paise >= 0)),
  CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  CHECK ((payment_method = ANY (ARRAY['COD'::text, 'Stripe'::text, 'Razorpay'::text]))),
  CHECK ((status = ANY (ARRAY['Order Placed'::text, 'Packing'::text, 'Shipped'::text, 'Out for delivery'::text, 'Delivered'::text, 'Cancelled'::text]))),
  CHECK ((subtotal_paise > 0))
);
CREATE INDEX orders_account_id_placed_at_idx ON public.orders USING btree (account_id, placed_at DESC);

create table pictures (
  hash text not null,
  width integer not null,
  height integer not null,
  colour text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (hash),
  CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((hash ~ '^[0-9a-f]{16,64}$'::text)),
  CHECK ((height > 0)),
  CHECK ((width > 0))
);

create table product_pictures (
  product_id uuid not null,
  "position" integer not null,
  picture text not null,
  role text not null,
  alt text not null,
  PRIMARY KEY (product_id, "position"),
  FOREIGN KEY (picture) REFERENCES pictures(hash),
  FOREIGN KEY (product_id) REFERENCES products(id),
  CHECK (("position" >= 0)),
  CHECK ((role = ANY (ARRAY['main'::text, 'detail'::text, 'look'::text])))
);

create table products (
  id uuid not null,
  handle text not null,
  name text not null,
  description text not null,
  category text not null,
  sub_category text not null,
  price_paise integer not null,
  discount_type text,
  discount_value integer,
  discount_ends_at timestamp with time zone,
  bestseller boolean not null default false,
  listed_at timestamp with time zone not null,
  details jsonb not null default '{}'::jsonb,
  hsn text not null,
  tax_class text not null,
  published boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  UNIQUE (handle),
  PRIMARY KEY (id),
  CHECK ((category = ANY (ARRAY['Men'::text, 'Women'::text, 'Bride And Groom'::text, 'Lehenga'::text, 'Kurti'::text, 'Saree'::text, 'Onepiece'::text]))),
  CHECK (((discount_type IS NULL) = (discount_value IS NULL))),
  CHECK (((discount_type IS NOT NULL) OR (discount_ends_at IS NULL))),
  CHECK (((discount_type IS DISTINCT FROM 'percentage'::text) OR (discount_value <= 10000))),
  CHECK ((jsonb_typeof(details) = 'object'::text)),
  CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text]))),
  CHECK ((discount_value > 0)),
  CHECK ((handle ~ '^[a-z0-9][a-z0-9-]{0,118}[a-z0-9]$'::text)),
  CHECK ((hsn ~ '^[0-9]{4,8}$'::text)),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK ((price_paise > 0)),
  CHECK ((tax_class = ANY (ARRAY['apparel'::text, 'fabric'::text])))
);

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  PRIMARY KEY (key)
);

create table sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  PRIMARY KEY (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id);
CREATE INDEX sessions_last_used_at_idx ON public.sessions USING btree (last_used_at);

create table slides (
  id text not null,
  "position" integer not null,
  wide text not null,
  tall text not null,
  clear_wide text not null,
  alt text not null,
  eyebrow text not null,
  heading text not null,
  link_text text not null,
  link_href text not null,
  background text not null,
  UNIQUE ("position"),
  PRIMARY KEY (id),
  FOREIGN KEY (tall) REFERENCES pictures(hash),
  FOREIGN KEY (wide) REFERENCES pictures(hash),
  CHECK ((background ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((clear_wide = ANY (ARRAY['left'::text, 'right'::text])))
);

create table stock_movements (
  id uuid not null,
  variant_id uuid not null,
  delta integer not null,
  cause text not null,
  order_id uuid,
  actor text not null,
  reason text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK ((cause = ANY (ARRAY['opening'::text, 'sold'::text, 'returned'::text, 'corrected'::text]))),
  CHECK (((cause = ANY (ARRAY['sold'::text, 'returned'::text])) = (order_id IS NOT NULL))),
  CHECK ((delta <> 0))
);
CREATE INDEX stock_movements_at_idx ON public.stock_movements USING btree (at);
CREATE INDEX stock_movements_variant_id_at_idx ON public.stock_movements USING btree (variant_id, at);

create table variants (
  id uuid not null,
  product_id uuid not null,
  size text not null,
  stock integer not null,
  sold integer not null default 0,
  UNIQUE (product_id, size),
  PRIMARY KEY (id),
  FOREIGN KEY (product_id) REFERENCES products(id),
  CHECK ((size = ANY (ARRAY['S'::text, 'M'::text, 'L'::text, 'XL'::text, 'XXL'::text]))),
  CHECK ((sold >= 0)),
  CHECK ((stock >= 0))
);
