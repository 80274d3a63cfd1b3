create table account_devices (
  account_id uuid not null,
  device_hash bytea not null,
  known_since timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, device_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(device_hash) = 32))
);
CREATE INDEX account_devices_device_hash_idx ON public.account_devices USING btree (device_hash);

create table accounts (
  id uuid not null,
  code text not null,
  name text not null,
  email text,
  phone text,
  password_hash text,
  verified_at timestamp with time zone,
  whatsapp_utility boolean not null default false,
  whatsapp_marketing boolean not null default false,
  created_at timestamp with time zone not null default now(),
  mailbox_proven_at timestamp with time zone,
  google_id text,
  last_seen_at timestamp with time zone not null default now(),
  erased_at timestamp with time zone,
  phone_proven_at timestamp with time zone,
  locale text,
  known_seen_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  no_review_invitations_at timestamp with time zone,
  cash_allowed_at timestamp with time zone,
  UNIQUE (code),
  UNIQUE (email),
  UNIQUE (google_id),
  UNIQUE (phone),
  PRIMARY KEY (id),
  CHECK (((email IS NULL) = (erased_at IS NOT NULL))),
  CHECK (((erased_at IS NULL) OR ((phone IS NULL) AND (password_hash IS NULL) AND (google_id IS NULL) AND (NOT whatsapp_utility) AND (NOT whatsapp_marketing)))),
  CHECK (((phone_proven_at IS NULL) OR (phone IS NOT NULL))),
  CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text))),
  CHECK (((length(google_id) >= 1) AND (length(google_id) <= 255))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK ((phone ~ '^[6-9][0-9]{9}$'::text))
);
CREATE INDEX accounts_email_idx ON public.accounts USING btree (email text_pattern_ops);
CREATE INDEX accounts_known_seen_at ON public.accounts USING btree (known_seen_at, id) WHERE (erased_at IS NULL);
CREATE INDEX accounts_of_unproven_mailbox ON public.accounts USING btree (mailbox_key(email)) WHERE (mailbox_proven_at IS NULL);
CREATE INDEX accounts_to_tsvector_idx ON public.accounts USING gin (to_tsvector('simple'::regconfig, name));

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

create table book_audits (
  id uuid not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  found integer not null,
  lines text[] not null,
  failure text,
  unasked text,
  PRIMARY KEY (id),
  CHECK ((cardinality(lines) <= found)),
  CHECK ((found >= 0))
);
CREATE INDEX book_audits_newest ON public.book_audits USING btree (ended_at);

create table brought_forward (
  id uuid not null,
  source text not null,
  reference text not null,
  amount_paise bigint not null,
  since date not null,
  note text,
  entered_by uuid not null,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (entered_by) REFERENCES staff(id),
  CHECK ((amount_paise <> 0)),
  CHECK (((amount_paise > 0) OR (source <> 'courier'::text))),
  CHECK (((length(note) >= 1) AND (length(note) <= 100))),
  CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CHECK ((source = ANY (ARRAY['courier'::text, 'stripe'::text, 'razorpay'::text])))
);
CREATE UNIQUE INDEX brought_forward_reference ON public.brought_forward USING btree (source, reference) WHERE (withdrawn_at IS NULL);

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

create table catalogue_news (
  id bigint not null,
  what text not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE INDEX catalogue_news_xact ON public.catalogue_news USING btree (xact);

create table cdn_looks (
  one boolean not null default true,
  looked_at timestamp with time zone not null default now(),
  PRIMARY KEY (one),
  CHECK (one)
);

create table consents (
  id uuid not null,
  account_id uuid not null,
  purpose text not null,
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamp with time zone not null default now(),
  notice text,
  language text,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((purpose = ANY (ARRAY['utility'::text, 'marketing'::text, 'terms'::text])))
);
CREATE INDEX consents_account_id_at_idx ON public.consents USING btree (account_id, at);

create table coupon_redemptions (
  order_id uuid not null,
  coupon_id uuid not null,
  account_id uuid not null,
  phone text,
  mailbox text,
  address_key text,
  goods_paise bigint not null,
  delivery_paise bigint not null,
  redeemed_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  PRIMARY KEY (order_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((delivery_paise >= 0)),
  CHECK ((goods_paise >= 0))
);
CREATE INDEX coupon_redemptions_account_id_idx ON public.coupon_redemptions USING btree (account_id);
CREATE INDEX coupon_redemptions_address_key_idx ON public.coupon_redemptions USING btree (address_key) WHERE (address_key IS NOT NULL);
CREATE INDEX coupon_redemptions_coupon_id_redeemed_at_idx ON public.coupon_redemptions USING btree (coupon_id, redeemed_at DESC);
CREATE INDEX coupon_redemptions_mailbox_idx ON public.coupon_redemptions USING btree (mailbox) WHERE (mailbox IS NOT NULL);
CREATE INDEX coupon_redemptions_phone_idx ON public.coupon_redemptions USING btree (phone) WHERE (phone IS NOT NULL);

create table coupons (
  id uuid not null,
  code text not null,
  kind text not null,
  percent integer,
  cap_paise integer,
  value_paise integer,
  buy integer,
  get integer,
  first_order boolean not null default false,
  min_spend_paise integer not null default 0,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  most integer,
  most_per_account integer,
  most_per_phone integer,
  categories text[] not null default '{}'::text[],
  products text[] not null default '{}'::text[],
  mailbox text,
  origin text not null default 'console'::text,
  redeemed integer not null default 0,
  version integer not null default 1,
  made_at timestamp with time zone not null default now(),
  UNIQUE (code),
  PRIMARY KEY (id),
  CHECK (((buy >= 1) AND (buy <= 20))),
  CHECK ((cap_paise > 0)),
  CHECK ((ends_at > starts_at)),
  CHECK ((redeemed <= most)),
  CHECK ((((kind = 'percent'::text) = (percent IS NOT NULL)) AND ((kind = 'fixed'::text) = (value_paise IS NOT NULL)) AND ((kind = 'buy-get'::text) = ((buy IS NOT NULL) AND (get IS NOT NULL))) AND ((kind = 'percent'::text) OR (cap_paise IS NULL)))),
  CHECK ((code ~ '^[A-Z0-9]{3,24}$'::text)),
  CHECK (((get >= 1) AND (get <= 20))),
  CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text, 'free-delivery'::text, 'buy-get'::text]))),
  CHECK ((min_spend_paise >= 0)),
  CHECK ((most > 0)),
  CHECK ((most_per_account > 0)),
  CHECK ((most_per_phone > 0)),
  CHECK ((origin = ANY (ARRAY['console'::text, 'newsletter'::text]))),
  CHECK (((percent >= 1) AND (percent <= 90))),
  CHECK ((redeemed >= 0)),
  CHECK ((value_paise > 0))
);
CREATE INDEX coupons_mailbox_idx ON public.coupons USING btree (mailbox) WHERE (mailbox IS NOT NULL);
CREATE INDEX coupons_origin_made_at_idx ON public.coupons USING btree (origin, made_at DESC);

create table document_counters (
  series text not null,
  year text not null,
  last integer not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (series, year),
  CHECK ((last >= 0)),
  CHECK ((series = ANY (ARRAY['T'::text, 'C'::text]))),
  CHECK ((year ~ '^[0-9]{4}$'::text))
);

create table google_sign_ins (
  key_hash bytea not null,
  redirect_uri text not null,
  state text not null,
  nonce text not null,
  code_verifier text,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (key_hash),
  CHECK ((length(key_hash) = 32))
);
CREATE INDEX google_sign_ins_expires_at_idx ON public.google_sign_ins USING btree (expires_at);

create table grievance_entries (
  id uuid not null,
  grievance_id uuid not null,
  kind text not null,
  staff_id uuid not null,
  body text,
  at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (grievance_id) REFERENCES grievances(id) ON DELETE CASCADE,
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((kind = ANY (ARRAY['acknowledged'::text, 'replied'::text, 'closed'::text, 'docket'::text])))
);
CREATE INDEX grievance_entries_of ON public.grievance_entries USING btree (grievance_id, id);

create table grievances (
  id uuid not null,
  code text not null,
  account_id uuid,
  name text not null,
  email text,
  mailbox text default mailbox_key(email),
  order_code text,
  body text not null,
  locale text,
  idempotency_key text,
  made_at timestamp with time zone not null,
  acknowledge_by timestamp with time zone not null,
  settle_by timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  closed_at timestamp with time zone,
  docket text,
  UNIQUE (code),
  UNIQUE (email, idempotency_key),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK (((closed_at IS NULL) OR (acknowledged_at IS NOT NULL)))
);
CREATE INDEX grievances_closed ON public.grievances USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX grievances_of_account ON public.grievances USING btree (account_id, made_at) WHERE (account_id IS NOT NULL);
CREATE INDEX grievances_of_mailbox ON public.grievances USING btree (mailbox) WHERE (mailbox IS NOT NULL);
CREATE INDEX grievances_open ON public.grievances USING btree (settle_by) WHERE (closed_at IS NULL);

create table import_chunks (
  import_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  PRIMARY KEY (import_id, "position"),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_products (
  import_id uuid not null,
  "position" integer not null,
  handle text not null,
  "row" integer not null,
  rows integer not null,
  version integer,
  body jsonb not null,
  PRIMARY KEY (import_id, "position"),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imports (
  id uuid not null,
  file_name text not null,
  state text not null,
  rows integer not null default 0,
  rows_done integer not null default 0,
  new_products integer not null default 0,
  changed_products integer not null default 0,
  unchanged_products integer not null default 0,
  stock_changes integer not null default 0,
  error_count integer not null default 0,
  errors jsonb not null default '[]'::jsonb,
  started_by uuid not null,
  confirmed_by uuid,
  started_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  FOREIGN KEY (started_by) REFERENCES staff(id),
  CHECK ((jsonb_typeof(errors) = 'array'::text)),
  CHECK ((state = ANY (ARRAY['uploading'::text, 'checking'::text, 'checked'::text, 'refused'::text, 'importing'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX imports_started_at_idx ON public.imports USING btree (started_at DESC);

create table ledger (
  id bigint not null,
  order_id uuid,
  at timestamp with time zone not null default now(),
  cause text not null,
  reference text,
  buyer_paise bigint not null default 0,
  goods_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  delivery_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  provider_paise bigint not null default 0,
  courier_paise bigint not null default 0,
  bank_paise bigint not null default 0,
  refunds_paise bigint not null default 0,
  lost_paise bigint not null default 0,
  seal bytea not null,
  fees_paise bigint not null default 0,
  fee_tax_paise bigint not null default 0,
  opening_paise bigint not null default 0,
  brought_id uuid,
  credit_paise bigint not null default 0,
  PRIMARY KEY (id),
  FOREIGN KEY (brought_id) REFERENCES brought_forward(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((cause = ANY (ARRAY['given up'::text, 'brought forward'::text, 'refund came back'::text, 'exchanged'::text, 'settled'::text, 'kept'::text, 'charged'::text, 'refund asked'::text, 'price reduced'::text, 'placed'::text, 'received'::text, 'lapsed'::text, 'restored'::text, 'cancelled'::text, 'invoiced'::text, 'collected'::text, 'came back'::text, 'sent again'::text, 'lost'::text, 'returned'::text, 'refunded'::text, 'remitted'::text, 'written off'::text, 'caught up'::text]))),
  CHECK (((((((((((((((buyer_paise + goods_paise) + discount_paise) + delivery_paise) + tax_paise) + provider_paise) + courier_paise) + bank_paise) + refunds_paise) + lost_paise) + fees_paise) + fee_tax_paise) + opening_paise) + credit_paise) = 0)),
  CHECK (
CASE
    WHEN (brought_id IS NOT NULL) THEN (order_id IS NULL)
    ELSE (((order_id IS NOT NULL) OR (cause = 'charged'::text)) AND (opening_paise = 0))
END)
);
CREATE INDEX ledger_at ON public.ledger USING btree (at);
CREATE INDEX ledger_brought_id ON public.ledger USING btree (brought_id) WHERE (brought_id IS NOT NULL);
CREATE INDEX ledger_money_at ON public.ledger USING btree (at) WHERE ((courier_paise <> 0) OR (provider_paise <> 0));
CREATE INDEX ledger_order_id ON public.ledger USING btree (order_id);
CREATE TRIGGER ledger_holds_money AFTER INSERT ON public.ledger FOR EACH ROW WHEN (((new.courier_paise <> 0) OR (new.provider_paise <> 0))) EXECUTE FUNCTION hold_money();
CREATE TRIGGER ledger_is_sealed BEFORE INSERT ON public.ledger FOR EACH ROW EXECUTE FUNCTION seal_ledger();
CREATE TRIGGER ledger_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  delivery text,
  delivery_at timestamp with time zone,
  not_before timestamp with time zone,
  cause jsonb,
  locale text,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text]))),
  CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  CHECK ((jsonb_typeof(content) = 'object'::text)),
  CHECK ((delivery = ANY (ARRAY['accepted'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  CHECK ((purpose = ANY (ARRAY['transactional'::text, 'utility'::text, 'marketing'::text, 'authentication'::text]))),
  CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'suppressed'::text])))
);
CREATE INDEX messages_account_id_created_at_idx ON public.messages USING btree (account_id, created_at);
CREATE INDEX messages_account_id_sent_at ON public.messages USING btree (account_id, sent_at) WHERE ((channel = 'email'::text) AND (sent_at IS NOT NULL));
CREATE INDEX messages_codes_due ON public.messages USING btree (channel, COALESCE(not_before, '-infinity'::timestamp with time zone), id) WHERE ((status = 'waiting'::text) AND (purpose = 'authentication'::text));
CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at) WHERE (status = 'waiting'::text);
CREATE INDEX messages_id_idx ON public.messages USING btree (id DESC) WHERE ((status = 'failed'::text) OR (delivery = 'failed'::text));
CREATE INDEX messages_news_due ON public.messages USING btree (channel, COALESCE(not_before, '-infinity'::timestamp with time zone), id) WHERE ((status = 'waiting'::text) AND (purpose <> 'authentication'::text));
CREATE INDEX messages_of_grievances ON public.messages USING btree (created_at) WHERE (template = ANY (ARRAY['grievance-recorded'::text, 'grievance-answered'::text]));
CREATE INDEX messages_of_strangers ON public.messages USING btree (created_at) WHERE (template = ANY (ARRAY['size-wait'::text, 'size-back'::text, 'newsletter-confirm'::text, 'newsletter-welcome'::text, 'sign-in-code'::text]));
CREATE INDEX messages_order_id_idx ON public.messages USING btree (order_id);
CREATE INDEX messages_provider_id_idx ON public.messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);

create table missed_searches (
  day date not null,
  words text not null,
  times integer not null,
  came_close boolean not null,
  PRIMARY KEY (day, words),
  CHECK ((times > 0)),
  CHECK (((char_length(words) >= 1) AND (char_length(words) <= 60)))
);

create table money_held (
  order_id uuid,
  holder text not null,
  paise bigint not null,
  since timestamp with time zone not null,
  brought_id uuid,
  FOREIGN KEY (brought_id) REFERENCES brought_forward(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (((order_id IS NULL) <> (brought_id IS NULL))),
  CHECK ((holder = ANY (ARRAY['courier'::text, 'provider'::text])))
);
CREATE UNIQUE INDEX money_held_brought ON public.money_held USING btree (brought_id, holder) WHERE (brought_id IS NOT NULL);
CREATE UNIQUE INDEX money_held_of_order ON public.money_held USING btree (order_id, holder) WHERE (order_id IS NOT NULL);
CREATE INDEX money_held_since ON public.money_held USING btree (holder, since);

create table newsletter_consents (
  id uuid not null,
  reader_id uuid not null,
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamp with time zone not null default now(),
  notice text,
  language text,
  PRIMARY KEY (id),
  FOREIGN KEY (reader_id) REFERENCES newsletter_readers(id) ON DELETE CASCADE,
  CHECK ((source = ANY (ARRAY['profile'::text, 'letter'::text, 'one click'::text, 'erased'::text])))
);
CREATE INDEX newsletter_consents_reader_id_at_idx ON public.newsletter_consents USING btree (reader_id, at);

create table newsletter_copies (
  letter_id uuid not null,
  reader_id uuid not null,
  message_id uuid not null,
  written_at timestamp with time zone not null,
  left_at timestamp with time zone,
  UNIQUE (message_id),
  PRIMARY KEY (letter_id, reader_id),
  FOREIGN KEY (letter_id) REFERENCES newsletter_letters(id),
  FOREIGN KEY (reader_id) REFERENCES newsletter_readers(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_copies_reader_id ON public.newsletter_copies USING btree (reader_id, written_at);

create table newsletter_letters (
  id uuid not null,
  subject text not null,
  body text not null,
  products text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  send_at timestamp with time zone,
  begun_at timestamp with time zone,
  written_to uuid,
  all_written_at timestamp with time zone,
  stopped_at timestamp with time zone,
  ended_at timestamp with time zone,
  sent integer not null default 0,
  failed integer not null default 0,
  withheld integer not null default 0,
  left_after integer not null default 0,
  PRIMARY KEY (id),
  CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000))),
  CHECK (((begun_at IS NULL) OR (send_at IS NOT NULL))),
  CHECK (((all_written_at IS NULL) OR (begun_at IS NOT NULL))),
  CHECK (((stopped_at IS NULL) OR (begun_at IS NOT NULL))),
  CHECK (((ended_at IS NULL) OR (all_written_at IS NOT NULL))),
  CHECK ((failed >= 0)),
  CHECK ((left_after >= 0)),
  CHECK ((cardinality(products) <= 4)),
  CHECK ((sent >= 0)),
  CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 150))),
  CHECK ((withheld >= 0))
);
CREATE INDEX newsletter_letters_under_way ON public.newsletter_letters USING btree (send_at) WHERE ((ended_at IS NULL) AND (send_at IS NOT NULL));

create table newsletter_readers (
  id uuid not null,
  email text not null,
  mailbox text not null default mailbox_key(email),
  locale text,
  confirm_hash bytea,
  confirm_until timestamp with time zone,
  leave_key text not null,
  asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  left_at timestamp with time zone,
  coupon_id uuid,
  UNIQUE (confirm_hash),
  UNIQUE (email),
  UNIQUE (leave_key),
  PRIMARY KEY (id),
  FOREIGN KEY (coupon_id) REFERENCES coupons(id)
);
CREATE INDEX newsletter_readers_asked_at_idx ON public.newsletter_readers USING btree (asked_at) WHERE (confirmed_at IS NULL);
CREATE INDEX newsletter_readers_left_at_idx ON public.newsletter_readers USING btree (left_at) WHERE (left_at IS NOT NULL);
CREATE INDEX newsletter_readers_mailbox_idx ON public.newsletter_readers USING btree (mailbox);

create table one_time_codes (
  account_id uuid not null,
  purpose text not null,
  id uuid not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  asked_by bytea,
  asked_from bytea,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(asked_by) = 32)),
  CHECK ((length(asked_from) = 32)),
  CHECK (((asked_from IS NULL) OR (asked_by IS NOT NULL))),
  CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify'::text, 'verify-whatsapp'::text]))),
  CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX one_time_codes_account_id_purpose_idx ON public.one_time_codes USING btree (account_id, purpose);

create table order_events (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  status text,
  actor text not null default ''::text,
  reason text,
  at timestamp with time zone not null default now(),
  detail jsonb,
  actor_kind text not null,
  staff_id uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK (((actor_kind = 'staff'::text) = (staff_id IS NOT NULL))),
  CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'shop'::text, 'courier'::text, 'provider'::text]))),
  CHECK (
CASE kind
    WHEN 'lapsed'::text THEN COALESCE((detail ? 'why'::text), false)
    WHEN 'payment-returned'::text THEN COALESCE((detail ? 'why'::text), false)
    WHEN 'courier-asked'::text THEN COALESCE((detail ? 'shipmentId'::text), false)
    WHEN 'parcel-replaced'::text THEN COALESCE((detail ?& ARRAY['courierName'::text, 'awb'::text]), false)
    WHEN 'parcel-turned'::text THEN COALESCE((detail ?& ARRAY['becomes'::text, 'said'::text]), false)
    WHEN 'courier-trouble'::text THEN COALESCE((detail ? 'said'::text), false)
    WHEN 'note'::text THEN (reason IS NOT NULL)
    ELSE true
END),
  CHECK ((kind = ANY (ARRAY['sent-no-more'::text, 'refund-way'::text, 'refund-came-back'::text, 'refund-asked'::text, 'placed'::text, 'moved'::text, 'cancelled'::text, 'paid'::text, 'refunded'::text, 'lapsed'::text, 'restored'::text, 'payment-returned'::text, 'refund-retried'::text, 'courier-asked'::text, 'courier-called-off'::text, 'parcel-booked'::text, 'parcel-replaced'::text, 'parcel-turned'::text, 'parcel-received'::text, 'parcel-written-off'::text, 'courier-told'::text, 'courier-trouble'::text, 'note'::text, 'confirmed'::text])))
);
CREATE INDEX order_events_grams ON public.order_events USING gin (grams(reason)) WHERE (kind = 'note'::text);
CREATE INDEX order_events_id_idx ON public.order_events USING btree (id DESC) WHERE (actor ~~ 'staff %'::text);
CREATE INDEX order_events_id_idx2 ON public.order_events USING btree (id DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX order_events_order_id_at_idx ON public.order_events USING btree (order_id, at);
CREATE TRIGGER order_events_lose_words_only BEFORE UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_words();
CREATE TRIGGER order_events_stay BEFORE DELETE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_type_actor BEFORE INSERT ON public.order_events FOR EACH ROW WHEN ((new.actor_kind IS NULL)) EXECUTE FUNCTION type_actor();

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
  cancelled_quantity integer not null default 0,
  coupon_paise integer[],
  size_text text,
  given_back_paise integer[],
  PRIMARY KEY (order_id, "position"),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK (((unit_paise >= 0) AND (unit_paise <= listed_paise))),
  CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity))),
  CHECK (((cardinality(given_back_paise) = quantity) AND (0 <= ALL (given_back_paise)))) NOT VALID,
  CHECK (((cardinality(coupon_paise) = quantity) AND (0 <= ALL (coupon_paise)) AND (unit_paise >= ALL (coupon_paise)))) NOT VALID,
  CHECK ((listed_paise >= 0)),
  CHECK ((quantity > 0))
);
CREATE TRIGGER order_lines_note_changed_sale AFTER UPDATE OF quantity, cancelled_quantity, unit_paise ON public.order_lines FOR EACH ROW WHEN (((new.quantity <> old.quantity) OR (new.cancelled_quantity <> old.cancelled_quantity) OR (new.unit_paise <> old.unit_paise))) EXECUTE FUNCTION note_changed_line();

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
  lapsed_at timestamp with time zone,
  bill_forgotten_at timestamp with time zone,
  locale text,
  promised_on date,
  delivered_at timestamp with time zone,
  discount_paise bigint not null default 0,
  coupon_code text,
  cash_risk jsonb,
  confirm_by timestamp with time zone,
  confirm_token text,
  confirmed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  returned_at timestamp with time zone,
  exchange_of uuid,
  ended_as text,
  ended_at timestamp with time zone,
  credit_paise bigint not null default 0,
  UNIQUE (account_id, idempotency_key),
  UNIQUE (code),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (exchange_of) REFERENCES returns(id),
  CHECK ((jsonb_typeof(address) = 'object'::text)),
  CHECK ((jsonb_typeof(cash_risk) = 'object'::text)),
  CHECK (((status = 'Cancelled'::text) = (cancelled_at IS NOT NULL))),
  CHECK (((lapsed_at IS NULL) OR (paid_at IS NULL))),
  CHECK (((payment_method <> 'COD'::text) OR (lapsed_at IS NULL))),
  CHECK (((credit_paise >= 0) AND (credit_paise <= total_paise))),
  CHECK ((delivery_paise >= 0)),
  CHECK ((((discount_paise >= 0) AND (discount_paise <= subtotal_paise)) AND ((discount_paise = 0) OR (coupon_code IS NOT NULL)))) NOT VALID,
  CHECK ((ended_as = ANY (ARRAY['returned'::text, 'lost'::text]))),
  CHECK (((ended_as IS NULL) = (ended_at IS NULL))),
  CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  CHECK ((payment_method = ANY (ARRAY['COD'::text, 'Stripe'::text, 'Razorpay'::text]))),
  CHECK ((status = ANY (ARRAY['Order Placed'::text, 'Packing'::text, 'Shipped'::text, 'Out for delivery'::text, 'Delivered'::text, 'Cancelled'::text]))),
  CHECK ((subtotal_paise > 0)),
  CHECK ((total_paise = ((subtotal_paise - discount_paise) + delivery_paise))) NOT VALID
);
CREATE INDEX orders_account_id_placed_at_idx ON public.orders USING btree (account_id, placed_at DESC);
CREATE INDEX orders_awb_code_idx ON public.orders USING btree (awb_code) WHERE (awb_code IS NOT NULL);
CREATE INDEX orders_delivered_at ON public.orders USING btree (delivered_at) WHERE ((status = 'Delivered'::text) AND (delivered_at IS NOT NULL));
CREATE UNIQUE INDEX orders_exchange_of ON public.orders USING btree (exchange_of) WHERE (exchange_of IS NOT NULL);
CREATE INDEX orders_expr_idx ON public.orders USING btree (((address ->> 'phone'::text)));
CREATE INDEX orders_placed_at_id_idx ON public.orders USING btree (placed_at DESC, id DESC);
CREATE INDEX orders_placed_at_id_idx1 ON public.orders USING btree (placed_at DESC, id DESC) WHERE (status = ANY (ARRAY['Order Placed'::text, 'Packing'::text]));
CREATE INDEX orders_promised_on ON public.orders USING btree (promised_on) INCLUDE (delivered_at) WHERE ((promised_on IS NOT NULL) AND (lapsed_at IS NULL) AND (status <> 'Cancelled'::text));
CREATE INDEX orders_returned_phone ON public.orders USING btree (((address ->> 'phone'::text))) WHERE (returned_at IS NOT NULL);
CREATE INDEX orders_returned_place ON public.orders USING btree (((address ->> 'zipcode'::text)), lower(regexp_replace(((address ->> 'street'::text) || COALESCE((address ->> 'addressLine2'::text), ''::text)), '[^[:alnum:]]'::text, ''::text, 'g'::text))) WHERE (returned_at IS NOT NULL);
CREATE INDEX orders_running ON public.orders USING btree (status) WHERE ((lapsed_at IS NULL) AND (ended_as IS NULL) AND (status = ANY (ARRAY['Order Placed'::text, 'Packing'::text, 'Shipped'::text, 'Out for delivery'::text])));
CREATE INDEX orders_to_confirm ON public.orders USING btree (confirm_by) WHERE ((confirm_by IS NOT NULL) AND (confirmed_at IS NULL) AND (status = 'Order Placed'::text));
CREATE INDEX orders_words ON public.orders USING gin (to_tsvector('simple'::regconfig, (((((((address ->> 'firstName'::text) || ' '::text) || (address ->> 'lastName'::text)) || ' '::text) || COALESCE((address ->> 'city'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'zipcode'::text), ''::text))));
CREATE TRIGGER orders_note_changed_sale AFTER UPDATE OF status, payment_method, paid_at, lapsed_at, placed_at, ended_as ON public.orders FOR EACH ROW WHEN (((LEAST(new.placed_at, old.placed_at) < date_trunc('day'::text, clock_timestamp(), 'Asia/Kolkata'::text)) AND ((new.placed_at <> old.placed_at) OR (is_sold(new.status, new.payment_method, new.paid_at, new.lapsed_at, new.ended_as) <> is_sold(old.status, old.payment_method, old.paid_at, old.lapsed_at, old.ended_as))))) EXECUTE FUNCTION note_past_sale();
CREATE TRIGGER orders_note_past_sale AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.placed_at < date_trunc('day'::text, clock_timestamp(), 'Asia/Kolkata'::text))) EXECUTE FUNCTION note_past_sale();

create table other_addresses (
  code text not null,
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
  added_at timestamp with time zone not null default now(),
  PRIMARY KEY (code),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((country = 'India'::text)),
  CHECK ((phone ~ '^[6-9][0-9]{9}$'::text)),
  CHECK ((zipcode ~ '^[1-9][0-9]{5}$'::text))
);
CREATE INDEX other_addresses_account_id_added_at_idx ON public.other_addresses USING btree (account_id, added_at);

create table payment_attempts (
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_id text,
  checkout_url text,
  amount_paise bigint not null,
  currency text not null default 'INR'::text,
  status text not null default 'starting'::text,
  expires_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  UNIQUE (provider, provider_id),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((amount_paise > 0)),
  CHECK (((status = ANY (ARRAY['paid'::text, 'closed'::text])) = (closed_at IS NOT NULL))),
  CHECK ((currency = 'INR'::text)),
  CHECK ((provider = ANY (ARRAY['stripe'::text, 'razorpay'::text]))),
  CHECK ((status = ANY (ARRAY['starting'::text, 'open'::text, 'paid'::text, 'closed'::text])))
);
CREATE INDEX payment_attempts_next_check_at_idx ON public.payment_attempts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payment_attempts_order_id_idx ON public.payment_attempts USING btree (order_id);

create table payments (
  id uuid not null,
  attempt_id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_payment_id text not null,
  amount_paise bigint not null,
  currency text not null,
  applied boolean not null,
  received_at timestamp with time zone not null default now(),
  UNIQUE (provider, provider_payment_id),
  PRIMARY KEY (id),
  FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((amount_paise > 0)),
  CHECK ((provider = ANY (ARRAY['stripe'::text, 'razorpay'::text])))
);
CREATE INDEX payments_attempt_id_idx ON public.payments USING btree (attempt_id);
CREATE INDEX payments_of_orders ON public.payments USING btree (order_id);
CREATE UNIQUE INDEX payments_order_id_idx ON public.payments USING btree (order_id) WHERE applied;

create table pictures (
  hash text not null,
  width integer not null,
  height integer not null,
  colour text not null,
  created_at timestamp with time zone not null default now(),
  ordered boolean not null default false,
  blur text,
  card text,
  PRIMARY KEY (hash),
  CHECK ((blur ~ '^[A-Za-z0-9+/]{0,200}={0,2}$'::text)),
  CHECK ((card ~ '^[0-9a-z]{11}$'::text)),
  CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((hash ~ '^[0-9a-f]{16,64}$'::text)),
  CHECK ((height > 0)),
  CHECK ((width > 0))
);
CREATE INDEX pictures_blur_idx ON public.pictures USING btree (hash) WHERE (blur IS NULL);

create table pin_returns (
  pin text not null,
  parcels integer not null,
  returned integer not null,
  PRIMARY KEY (pin),
  CHECK (((returned >= 0) AND (returned <= parcels))),
  CHECK ((parcels > 0)),
  CHECK ((pin ~ '^[1-9][0-9]{5}$'::text))
);

create table price_history (
  id bigint not null,
  product_id uuid not null,
  at timestamp with time zone not null default now(),
  price_paise integer not null,
  discount_type text,
  discount_value integer,
  discount_ends_at timestamp with time zone,
  on_sale boolean not null,
  staff_id uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text])))
);
CREATE INDEX price_history_of ON public.price_history USING btree (product_id, at);

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
CREATE INDEX product_pictures_picture_idx ON public.product_pictures USING btree (picture);
CREATE TRIGGER product_pictures_keep_ordered AFTER DELETE OR UPDATE ON public.product_pictures FOR EACH ROW WHEN ((old."position" = 0)) EXECUTE FUNCTION keep_ordered_picture();

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
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  state text not null,
  version integer not null default 1,
  updated_by uuid,
  first_published_at timestamp with time zone,
  published boolean not null default (state = 'published'::text),
  reviews jsonb,
  is_demo boolean not null default false,
  UNIQUE (handle),
  PRIMARY KEY (id),
  FOREIGN KEY (updated_by) REFERENCES staff(id),
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
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  CHECK ((tax_class = ANY (ARRAY['apparel'::text, 'fabric'::text])))
);
CREATE INDEX products_discount_ends_at ON public.products USING btree (discount_ends_at) WHERE (discount_ends_at IS NOT NULL);
CREATE TRIGGER prices_change AFTER UPDATE ON public.products REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER prices_come AFTER INSERT ON public.products REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_first_prices();
CREATE TRIGGER products_change AFTER UPDATE ON public.products REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION move_products();
CREATE TRIGGER products_come AFTER INSERT ON public.products REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION move_products();

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  PRIMARY KEY (key)
);

create table refunds (
  id uuid not null,
  payment_id uuid,
  order_id uuid not null,
  amount_paise bigint not null,
  reason text,
  actor text not null default ''::text,
  status text not null default 'requested'::text,
  provider_refund_id text,
  round integer not null default 1,
  attempts integer not null default 0,
  last_error text,
  next_check_at timestamp with time zone,
  requested_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  actor_kind text not null,
  staff_id uuid,
  why text,
  way text not null default 'source'::text,
  key text,
  ground text,
  lessens_price boolean not null default false,
  pieces jsonb,
  of_delivery boolean not null default false,
  link text,
  link_until timestamp with time zone,
  link_taken boolean not null default false,
  link_tries integer not null default 0,
  wants_credit boolean not null default false,
  of_credit boolean not null default false,
  making_link_until timestamp with time zone,
  UNIQUE (provider_refund_id),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK (((actor_kind = 'staff'::text) = (staff_id IS NOT NULL))),
  CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'shop'::text, 'courier'::text, 'provider'::text]))),
  CHECK ((amount_paise > 0)),
  CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  CHECK ((ground = ANY (ARRAY['defective'::text, 'wrong'::text, 'late'::text, 'size'::text, 'mind'::text, 'came back'::text, 'lost'::text, 'overcharged'::text, 'goodwill'::text, 'other'::text]))),
  CHECK (((length(key) >= 1) AND (length(key) <= 100))),
  CHECK ((link ~ '^https?://'::text)),
  CHECK (((NOT of_credit) OR (way = 'credit'::text))),
  CHECK ((jsonb_typeof(pieces) = 'array'::text)),
  CHECK (((reason IS NULL) OR (why IS NULL))),
  CHECK (((round >= 1) AND (round <= 99))),
  CHECK ((status = ANY (ARRAY['requested'::text, 'pending'::text, 'done'::text, 'failed'::text]))),
  CHECK ((way = ANY (ARRAY['credit'::text, 'source'::text, 'payout'::text]))),
  CHECK (((way = 'source'::text) = (payment_id IS NOT NULL))),
  CHECK ((why = ANY (ARRAY['late'::text, 'second'::text, 'wrong amount'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX refunds_key ON public.refunds USING btree (order_id, key) WHERE (key IS NOT NULL);
CREATE INDEX refunds_next_check_at_idx ON public.refunds USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX refunds_order_id_idx ON public.refunds USING btree (order_id);
CREATE INDEX refunds_payment_id_idx ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_requested_at_idx ON public.refunds USING btree (requested_at) WHERE (status <> 'done'::text);
CREATE TRIGGER refunds_type_actor BEFORE INSERT ON public.refunds FOR EACH ROW WHEN ((new.actor_kind IS NULL)) EXECUTE FUNCTION type_actor();

create table release_files (
  path text not null,
  gzipped boolean not null,
  bytes bytea not null,
  PRIMARY KEY (path)
);

create table releases (
  id text not null,
  paths text[] not null,
  last_started_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);

create table return_events (
  id uuid not null,
  return_id uuid not null,
  state text not null,
  actor_kind text not null,
  staff_id uuid,
  reason text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (return_id) REFERENCES returns(id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'shop'::text, 'courier'::text, 'provider'::text]))),
  CHECK (((actor_kind = 'staff'::text) = (staff_id IS NOT NULL)))
);
CREATE INDEX return_events_return_id ON public.return_events USING btree (return_id);

create table return_pickups (
  id uuid not null,
  order_id uuid not null,
  reference text not null,
  status text not null default 'booking'::text,
  provider_order_id text,
  provider_shipment_id text,
  awb_code text,
  courier_name text,
  tracking_url text,
  current_status text,
  current_at timestamp with time zone,
  last_error text,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  most_tries integer not null default 3,
  missed_at timestamp with time zone,
  UNIQUE (awb_code),
  UNIQUE (reference),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((most_tries > 0)),
  CHECK ((status = ANY (ARRAY['booking'::text, 'booked'::text, 'not fetched'::text, 'on its way'::text, 'undelivered'::text, 'going back'::text, 'brought'::text, 'lost'::text, 'damaged'::text, 'arrived'::text, 'cancelling'::text, 'cancelled'::text]))),
  CHECK ((tries >= 0))
);
CREATE INDEX return_pickups_next_check_at ON public.return_pickups USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX return_pickups_order_id ON public.return_pickups USING btree (order_id);

create table return_pictures (
  return_id uuid not null,
  "position" integer not null,
  picture text not null,
  PRIMARY KEY (return_id, "position"),
  FOREIGN KEY (picture) REFERENCES pictures(hash),
  FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX return_pictures_picture ON public.return_pictures USING btree (picture);

create table return_policies (
  since timestamp with time zone not null,
  policy jsonb not null,
  PRIMARY KEY (since),
  CHECK ((jsonb_typeof(policy) = 'object'::text))
);

create table returns (
  id uuid not null,
  code text not null,
  order_id uuid not null,
  "position" integer not null,
  pieces integer[] not null,
  state text not null,
  reason text not null,
  note text not null default ''::text,
  wish text not null,
  goods_paise bigint not null,
  delivery_paise bigint not null default 0,
  shop_pays boolean not null,
  exchange_variant_id uuid,
  exchange_size_text text,
  held_until timestamp with time zone,
  replacement_order_id uuid,
  pickup_id uuid,
  disposition text,
  remark text,
  sent_back_awb text,
  refund_id uuid,
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  as_credit boolean not null default false,
  UNIQUE (code),
  PRIMARY KEY (id),
  FOREIGN KEY (exchange_variant_id) REFERENCES variants(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  FOREIGN KEY (pickup_id) REFERENCES return_pickups(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  FOREIGN KEY (replacement_order_id) REFERENCES orders(id),
  CHECK (((wish = 'exchange'::text) = (exchange_variant_id IS NOT NULL))),
  CHECK (((wish = 'exchange'::text) OR (held_until IS NULL))),
  CHECK ((delivery_paise >= 0)),
  CHECK ((disposition = ANY (ARRAY['restocked'::text, 'written off'::text, 'sent back'::text]))),
  CHECK ((goods_paise >= 0)),
  CHECK (((cardinality(pieces) > 0) AND (0 <= ALL (pieces)))),
  CHECK ((reason = ANY (ARRAY['defective'::text, 'wrong'::text, 'late'::text, 'size'::text, 'mind'::text]))),
  CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'cancelled'::text, 'pickup_booked'::text, 'picked_up'::text, 'received'::text, 'qc_passed'::text, 'qc_failed'::text, 'refund_due'::text, 'refunded'::text, 'replacement_shipped'::text, 'sent_back'::text]))),
  CHECK ((wish = ANY (ARRAY['money'::text, 'exchange'::text])))
);
CREATE INDEX returns_held_until ON public.returns USING btree (held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX returns_order_id ON public.returns USING btree (order_id);
CREATE INDEX returns_pickup_id ON public.returns USING btree (pickup_id) WHERE (pickup_id IS NOT NULL);
CREATE INDEX returns_refund_id ON public.returns USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX returns_replacement ON public.returns USING btree (replacement_order_id) WHERE (replacement_order_id IS NOT NULL);
CREATE INDEX returns_state ON public.returns USING btree (state, moved_at);

create table review_invitations (
  order_id uuid not null,
  account_id uuid not null,
  key_hash bytea not null,
  asked_at timestamp with time zone not null,
  UNIQUE (key_hash),
  PRIMARY KEY (order_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((length(key_hash) = 32))
);
CREATE INDEX review_invitations_account_id_idx ON public.review_invitations USING btree (account_id);

create table review_pictures (
  review_id uuid not null,
  number integer not null,
  "position" integer not null,
  picture text not null,
  PRIMARY KEY (review_id, number, "position"),
  FOREIGN KEY (picture) REFERENCES pictures(hash),
  FOREIGN KEY (review_id, number) REFERENCES review_versions(review_id, number) ON DELETE CASCADE,
  CHECK ((("position" >= 0) AND ("position" <= 3)))
);
CREATE INDEX review_pictures_picture_idx ON public.review_pictures USING btree (picture);

create table review_reports (
  review_id uuid not null,
  reason text not null,
  times integer not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (review_id, reason),
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CHECK ((times > 0))
);

create table review_uploads (
  account_id uuid not null,
  picture text not null,
  sent_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, picture),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (picture) REFERENCES pictures(hash) ON DELETE CASCADE
);
CREATE INDEX review_uploads_picture_idx ON public.review_uploads USING btree (picture);

create table review_versions (
  review_id uuid not null,
  number integer not null,
  stars integer not null,
  title text not null,
  body text not null,
  author text not null,
  size text not null,
  size_text text not null,
  fit text not null,
  delivered_at timestamp with time zone not null,
  is_edit boolean not null,
  state text not null,
  reason text,
  appeal text,
  appealed_at timestamp with time zone,
  written_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  rules text,
  PRIMARY KEY (review_id, number),
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CHECK (((length(appeal) >= 1) AND (length(appeal) <= 1000))),
  CHECK (((length(author) >= 1) AND (length(author) <= 40))),
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  CHECK (((state <> 'rejected'::text) OR (reason IS NOT NULL))),
  CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  CHECK (((state = 'waiting'::text) OR (decided_at IS NOT NULL))),
  CHECK ((fit = ANY (ARRAY['small'::text, 'true'::text, 'large'::text]))),
  CHECK ((number > 0)),
  CHECK ((rules ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  CHECK (((stars >= 1) AND (stars <= 5))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'rejected'::text, 'replaced'::text]))),
  CHECK ((length(title) <= 80))
);
CREATE INDEX review_versions_decided_at_idx ON public.review_versions USING btree (decided_at) WHERE (state = ANY (ARRAY['rejected'::text, 'replaced'::text]));
CREATE UNIQUE INDEX review_versions_published ON public.review_versions USING btree (review_id) WHERE (state = 'published'::text);
CREATE INDEX review_versions_state_written_at_idx ON public.review_versions USING btree (state, written_at DESC);
CREATE UNIQUE INDEX review_versions_waiting ON public.review_versions USING btree (review_id) WHERE (state = 'waiting'::text);

create table reviews (
  id uuid not null,
  code text not null,
  product_id uuid not null,
  account_id uuid,
  order_id uuid,
  is_sample boolean not null default false,
  posted_at timestamp with time zone not null,
  versions integer not null,
  reply text,
  replied_at timestamp with time zone,
  published_told_at timestamp with time zone,
  UNIQUE (code),
  UNIQUE (product_id, account_id),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (product_id) REFERENCES products(id),
  CHECK ((is_sample = (account_id IS NULL))),
  CHECK ((is_sample = (order_id IS NULL))),
  CHECK (((reply IS NULL) = (replied_at IS NULL))),
  CHECK (((length(reply) >= 1) AND (length(reply) <= 2000))),
  CHECK ((versions > 0))
);
CREATE INDEX reviews_account_id_idx ON public.reviews USING btree (account_id);
CREATE INDEX reviews_product_id_posted_at_id_idx ON public.reviews USING btree (product_id, posted_at DESC, id DESC);

create table sales_day_changes (
  id bigint not null,
  day date not null,
  PRIMARY KEY (id)
);

create table sales_days (
  day date not null,
  orders integer not null,
  pieces integer not null,
  paise bigint not null,
  products uuid[] not null,
  product_pieces integer[] not null,
  product_paise bigint[] not null,
  PRIMARY KEY (day),
  CHECK (((cardinality(products) = cardinality(product_pieces)) AND (cardinality(products) = cardinality(product_paise)))),
  CHECK ((orders >= 0)),
  CHECK ((paise >= 0)),
  CHECK ((pieces >= 0))
);

create table sealed_consents (
  id uuid not null,
  mailbox_mark bytea,
  phone_mark bytea,
  purpose text not null,
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamp with time zone not null,
  sealed_at timestamp with time zone not null,
  notice text,
  language text,
  PRIMARY KEY (id),
  CHECK (((mailbox_mark IS NOT NULL) OR (phone_mark IS NOT NULL))),
  CHECK ((purpose = ANY (ARRAY['utility'::text, 'marketing'::text, 'newsletter'::text, 'terms'::text])))
);
CREATE INDEX sealed_consents_mailbox_mark_idx ON public.sealed_consents USING btree (mailbox_mark) WHERE (mailbox_mark IS NOT NULL);
CREATE INDEX sealed_consents_phone_mark_idx ON public.sealed_consents USING btree (phone_mark) WHERE (phone_mark IS NOT NULL);
CREATE INDEX sealed_consents_sealed_at_idx ON public.sealed_consents USING btree (sealed_at);

create table security_log (
  id uuid not null,
  at timestamp with time zone not null default now(),
  event text not null,
  staff_id uuid,
  subject text not null,
  refused_as text,
  address text not null,
  device text not null,
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((length(device) <= 200)),
  CHECK ((event ~ '^[a-z-]{1,40}$'::text)),
  CHECK ((length(subject) <= 254))
);
CREATE INDEX security_log_at_idx ON public.security_log USING btree (at);
CREATE TRIGGER security_log_stays BEFORE UPDATE OR TRUNCATE ON public.security_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER security_log_stays_a_year BEFORE DELETE ON public.security_log FOR EACH ROW EXECUTE FUNCTION refuse_early_delete();

create table self_audits (
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  designation text not null,
  audited_on date not null,
  remarks text,
  release text not null,
  declared_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX self_audits_newest ON public.self_audits USING btree (declared_at, id);

create table served_pins (
  pin text not null,
  is_served boolean not null,
  takes_cash boolean not null,
  days integer,
  checked_at timestamp with time zone not null default now(),
  PRIMARY KEY (pin),
  CHECK (((days >= 0) AND (days <= 60))),
  CHECK ((pin ~ '^[1-9][0-9]{5}$'::text))
);
CREATE INDEX served_pins_checked_at ON public.served_pins USING btree (checked_at);

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
CREATE INDEX sessions_created_at_idx ON public.sessions USING btree (created_at);
CREATE INDEX sessions_last_used_at_idx ON public.sessions USING btree (last_used_at);

create table settings (
  id integer not null default 1,
  facts jsonb not null,
  version integer not null,
  updated_at timestamp with time zone not null default now(),
  cash_limits jsonb not null default '{}'::jsonb,
  delivery_rules jsonb not null default '{}'::jsonb,
  coupon_rules jsonb not null default '{}'::jsonb,
  tax_rules jsonb not null default '{}'::jsonb,
  return_policy jsonb not null default '{}'::jsonb,
  PRIMARY KEY (id),
  CHECK ((jsonb_typeof(cash_limits) = 'object'::text)),
  CHECK ((jsonb_typeof(coupon_rules) = 'object'::text)),
  CHECK ((jsonb_typeof(delivery_rules) = 'object'::text)),
  CHECK ((jsonb_typeof(facts) = 'object'::text)),
  CHECK ((id = 1)),
  CHECK ((jsonb_typeof(return_policy) = 'object'::text)),
  CHECK ((jsonb_typeof(tax_rules) = 'object'::text))
);
CREATE TRIGGER return_policy_changes AFTER UPDATE OF return_policy ON public.settings FOR EACH ROW WHEN ((old.return_policy IS DISTINCT FROM new.return_policy)) EXECUTE FUNCTION note_return_policy();
CREATE TRIGGER return_policy_comes AFTER INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION note_return_policy();

create table settlement_decisions (
  id bigint not null,
  row_id uuid,
  order_id uuid,
  holder text,
  decision text not null,
  amount_paise bigint not null default 0,
  ledger_id bigint,
  reason text not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null default now(),
  brought_id uuid,
  UNIQUE (ledger_id),
  PRIMARY KEY (id),
  FOREIGN KEY (brought_id) REFERENCES brought_forward(id),
  FOREIGN KEY (ledger_id) REFERENCES ledger(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (row_id) REFERENCES settlement_rows(id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK (((row_id IS NOT NULL) OR ((COALESCE(order_id, brought_id) IS NOT NULL) AND (holder IS NOT NULL)))),
  CHECK ((decision = ANY (ARRAY['withdraw'::text, 'write off'::text, 'claim'::text, 'leave'::text, 'keep'::text, 'accept'::text, 'match again'::text]))),
  CHECK ((holder = ANY (ARRAY['courier'::text, 'provider'::text]))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX settlement_decisions_order_id ON public.settlement_decisions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX settlement_decisions_row_id ON public.settlement_decisions USING btree (row_id) WHERE (row_id IS NOT NULL);
CREATE TRIGGER settlement_decisions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table settlement_files (
  id uuid not null,
  source text not null,
  name text not null,
  digest bytea not null,
  rows integer not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null default now(),
  UNIQUE (digest),
  PRIMARY KEY (id),
  FOREIGN KEY (uploaded_by) REFERENCES staff(id),
  CHECK ((length(digest) = 32)),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK ((rows > 0)),
  CHECK ((source = ANY (ARRAY['courier'::text, 'stripe'::text, 'razorpay'::text])))
);
CREATE INDEX settlement_files_created_at ON public.settlement_files USING btree (created_at);

create table settlement_rows (
  id uuid not null,
  file_id uuid not null,
  "position" integer not null,
  kind text not null,
  reference text not null,
  payout text,
  paid_on date,
  note text,
  amount_paise bigint not null,
  fee_paise bigint not null,
  fee_tax_paise bigint not null,
  class text not null,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  due_paise bigint not null default 0,
  entered_paise bigint not null default 0,
  ledger_id bigint,
  settled_at timestamp with time zone,
  brought_id uuid,
  UNIQUE (file_id, "position"),
  UNIQUE (ledger_id),
  PRIMARY KEY (id),
  FOREIGN KEY (brought_id) REFERENCES brought_forward(id),
  FOREIGN KEY (file_id) REFERENCES settlement_files(id),
  FOREIGN KEY (ledger_id) REFERENCES ledger(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CHECK (((entered_paise = 0) OR (ledger_id IS NOT NULL))),
  CHECK (((class <> ALL (ARRAY['matched'::text, 'repeated'::text])) OR (settled_at IS NOT NULL))),
  CHECK ((class = ANY (ARRAY['matched'::text, 'short'::text, 'over'::text, 'double'::text, 'unknown'::text, 'charge'::text, 'repeated'::text]))),
  CHECK ((kind = ANY (ARRAY['cash'::text, 'payment'::text, 'refund'::text, 'charge'::text]))),
  CHECK ((length(note) <= 200)),
  CHECK (((length(payout) >= 1) AND (length(payout) <= 100))),
  CHECK (("position" > 1)),
  CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
);
CREATE INDEX settlement_rows_brought_id ON public.settlement_rows USING btree (brought_id) WHERE (brought_id IS NOT NULL);
CREATE INDEX settlement_rows_open ON public.settlement_rows USING btree (file_id) WHERE (settled_at IS NULL);
CREATE INDEX settlement_rows_order_id ON public.settlement_rows USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX settlement_rows_payment_id ON public.settlement_rows USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX settlement_rows_reference ON public.settlement_rows USING btree (kind, reference);
CREATE INDEX settlement_rows_refund_id ON public.settlement_rows USING btree (refund_id) WHERE (refund_id IS NOT NULL);

create table shelf (
  product_id uuid not null,
  handle text not null,
  kind text not null,
  sold_out boolean not null,
  older bigint not null,
  effective integer not null,
  not_off double precision not null,
  lapses_at timestamp with time zone,
  bestseller boolean not null,
  names text not null,
  placed_at timestamp with time zone not null default now(),
  terms text[],
  facets text[],
  PRIMARY KEY (product_id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX shelf_bare ON public.shelf USING btree (product_id) WHERE (facets IS NULL);
CREATE INDEX shelf_bestsellers ON public.shelf USING btree (sold_out, older, handle) WHERE bestseller;
CREATE INDEX shelf_by_term ON public.shelf USING gin (terms) WITH (fastupdate=off);
CREATE INDEX shelf_discounted ON public.shelf USING btree (not_off, sold_out, older, handle);
CREATE INDEX shelf_facets ON public.shelf USING gin (facets) WITH (fastupdate=off);
CREATE INDEX shelf_handle ON public.shelf USING btree (handle);
CREATE INDEX shelf_high_low ON public.shelf USING btree (((- effective)), sold_out, older, handle);
CREATE INDEX shelf_kind_discounted ON public.shelf USING btree (kind, not_off, sold_out, older, handle);
CREATE INDEX shelf_kind_high_low ON public.shelf USING btree (kind, ((- effective)), sold_out, older, handle);
CREATE INDEX shelf_kind_low_high ON public.shelf USING btree (kind, effective, sold_out, older, handle);
CREATE INDEX shelf_kind_relevant ON public.shelf USING btree (kind, sold_out, older, handle);
CREATE INDEX shelf_lapses_at ON public.shelf USING btree (lapses_at) WHERE (lapses_at IS NOT NULL);
CREATE INDEX shelf_low_high ON public.shelf USING btree (effective, sold_out, older, handle);
CREATE INDEX shelf_names ON public.shelf USING gin (string_to_array(names, ' '::text)) WITH (fastupdate=off);
CREATE INDEX shelf_relevant ON public.shelf USING btree (sold_out, older, handle);
CREATE INDEX shelf_terms_missing ON public.shelf USING btree (product_id) WHERE (terms IS NULL);

create table shelf_moves (
  id bigint not null,
  product_id uuid not null,
  PRIMARY KEY (id)
);

create table shelf_terms (
  term text not null,
  near text[] not null,
  products integer not null,
  PRIMARY KEY (term)
);
CREATE INDEX shelf_terms_near ON public.shelf_terms USING gin (near) WITH (fastupdate=off);

create table shelf_words (
  word text not null,
  PRIMARY KEY (word)
);

create table shipment_scans (
  shipment_id uuid not null,
  scanned_at timestamp with time zone not null,
  status text not null,
  code integer,
  activity text not null,
  location text not null,
  PRIMARY KEY (shipment_id, scanned_at, activity),
  FOREIGN KEY (shipment_id) REFERENCES shipments(id)
);

create table shipments (
  id uuid not null,
  order_id uuid not null,
  reference text not null,
  provider_order_id text,
  provider_shipment_id text,
  awb_code text,
  courier_name text,
  tracking_url text,
  current_status text,
  current_code integer,
  current_at timestamp with time zone,
  expected_on date,
  status text not null default 'booking'::text,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  asked_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  asked_for text,
  woke_at timestamp with time zone,
  settled_at timestamp with time zone,
  looks integer not null default 0,
  UNIQUE (awb_code),
  UNIQUE (reference),
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((asked_for = ANY (ARRAY['try again'::text, 'bring back'::text]))),
  CHECK (((status = ANY (ARRAY['booking'::text, 'cancelling'::text, 'cancelled'::text])) OR (awb_code IS NOT NULL))),
  CHECK ((status = ANY (ARRAY['booking'::text, 'booked'::text, 'away'::text, 'undelivered'::text, 'returning'::text, 'returned'::text, 'received'::text, 'damaged'::text, 'lost'::text, 'written off'::text, 'delivered'::text, 'cancelling'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX shipments_alive ON public.shipments USING btree (order_id) WHERE (status = ANY (ARRAY['booking'::text, 'booked'::text, 'away'::text, 'undelivered'::text, 'returning'::text, 'damaged'::text, 'lost'::text, 'delivered'::text]));
CREATE INDEX shipments_next_check_at_idx ON public.shipments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX shipments_order_id_created_at_idx ON public.shipments USING btree (order_id, created_at);
CREATE INDEX shipments_unsettled ON public.shipments USING btree (created_at) WHERE ((woke_at IS NOT NULL) OR (status = ANY (ARRAY['booking'::text, 'booked'::text, 'undelivered'::text, 'returning'::text, 'returned'::text, 'damaged'::text, 'lost'::text, 'cancelling'::text])));

create table sign_in_codes (
  id uuid not null,
  phone text not null,
  account_id uuid,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  asked_by bytea not null,
  asked_from bytea,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(asked_by) = 32)),
  CHECK ((length(asked_from) = 32)),
  CHECK ((phone ~ '^[6-9][0-9]{9}$'::text)),
  CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX sign_in_codes_account_id ON public.sign_in_codes USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX sign_in_codes_expires_at ON public.sign_in_codes USING btree (expires_at);
CREATE INDEX sign_in_codes_phone ON public.sign_in_codes USING btree (phone);

create table size_returns (
  variant_id uuid not null,
  look_at timestamp with time zone not null,
  PRIMARY KEY (variant_id),
  FOREIGN KEY (variant_id) REFERENCES variants(id)
);
CREATE INDEX size_returns_look_at ON public.size_returns USING btree (look_at);

create table size_waits (
  id uuid not null,
  variant_id uuid not null,
  account_id uuid,
  email text,
  channel text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  told_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  key_hash bytea,
  locale text,
  UNIQUE (key_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text]))),
  CHECK (((account_id IS NULL) <> (email IS NULL))),
  CHECK (((channel = 'email'::text) OR (account_id IS NOT NULL))),
  CHECK (((told_at IS NULL) OR (confirmed_at IS NOT NULL))),
  CHECK ((length(email) <= 254)),
  CHECK ((length(key_hash) = 32))
);
CREATE INDEX size_waits_account_id ON public.size_waits USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX size_waits_email ON public.size_waits USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX size_waits_expires_at ON public.size_waits USING btree (expires_at);
CREATE UNIQUE INDEX size_waits_of_account ON public.size_waits USING btree (account_id, variant_id) WHERE ((told_at IS NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX size_waits_of_mailbox ON public.size_waits USING btree (email, variant_id) WHERE ((told_at IS NULL) AND (email IS NOT NULL));
CREATE INDEX size_waits_told ON public.size_waits USING btree (variant_id, told_at) WHERE (told_at IS NOT NULL);
CREATE INDEX size_waits_variant_id ON public.size_waits USING btree (variant_id, asked_at, id) WHERE ((told_at IS NULL) AND (confirmed_at IS NOT NULL));

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

create table staff (
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_step bigint,
  created_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  UNIQUE (email),
  PRIMARY KEY (id),
  CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL))),
  CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK ((role = ANY (ARRAY['packer'::text, 'manager'::text, 'owner'::text]))),
  CHECK ((length(totp_secret) = ANY (ARRAY[20, 57])))
);

create table staff_audit (
  id uuid not null,
  at timestamp with time zone not null default now(),
  staff_id uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((action ~ '^[a-z]+(\.[a-z-]+)+$'::text))
);
CREATE INDEX staff_audit_grams ON public.staff_audit USING gin (grams((after ->> 'reason'::text))) WHERE (after ? 'reason'::text);
CREATE INDEX staff_audit_subject_id_idx ON public.staff_audit USING btree (subject, id DESC);
CREATE TRIGGER staff_audit_loses_words_only BEFORE UPDATE ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_words();
CREATE TRIGGER staff_audit_stays BEFORE DELETE OR TRUNCATE ON public.staff_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table staff_devices (
  staff_id uuid not null,
  device_hash bytea not null,
  known_since timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  PRIMARY KEY (staff_id, device_hash),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((length(device_hash) = 32))
);
CREATE INDEX staff_devices_device_hash_idx ON public.staff_devices USING btree (device_hash);

create table staff_invitations (
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  UNIQUE (token_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (invited_by) REFERENCES staff(id),
  CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text))),
  CHECK ((role = ANY (ARRAY['packer'::text, 'manager'::text, 'owner'::text]))),
  CHECK ((length(token_hash) = 32))
);
CREATE UNIQUE INDEX staff_invitations_email_idx ON public.staff_invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  PRIMARY KEY (staff_id, code_hash),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((length(code_hash) = 32))
);

create table staff_sessions (
  id uuid not null,
  token_hash bytea not null,
  staff_id uuid not null,
  second_factor_at timestamp with time zone,
  address text not null,
  device text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  UNIQUE (token_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_sessions_last_used_at_idx ON public.staff_sessions USING btree (last_used_at);
CREATE INDEX staff_sessions_staff_id_idx ON public.staff_sessions USING btree (staff_id);

create table stock_movements (
  id uuid not null,
  variant_id uuid not null,
  delta integer not null,
  cause text not null,
  order_id uuid,
  actor text not null default ''::text,
  reason text,
  at timestamp with time zone not null default now(),
  actor_kind text not null,
  staff_id uuid,
  return_id uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (return_id) REFERENCES returns(id),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  FOREIGN KEY (variant_id) REFERENCES variants(id),
  CHECK (((actor_kind = 'staff'::text) = (staff_id IS NOT NULL))),
  CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'shop'::text, 'courier'::text, 'provider'::text]))),
  CHECK ((cause = ANY (ARRAY['opening'::text, 'sold'::text, 'returned'::text, 'corrected'::text, 'written off'::text, 'held'::text, 'released'::text, 'taken back'::text]))),
  CHECK (
CASE
    WHEN (cause = ANY (ARRAY['sold'::text, 'returned'::text])) THEN ((order_id IS NOT NULL) AND (return_id IS NULL))
    WHEN (cause = 'written off'::text) THEN ((order_id IS NULL) <> (return_id IS NULL))
    WHEN (cause = ANY (ARRAY['held'::text, 'released'::text, 'taken back'::text])) THEN ((order_id IS NULL) AND (return_id IS NOT NULL))
    ELSE ((order_id IS NULL) AND (return_id IS NULL))
END),
  CHECK ((delta <> 0))
);
CREATE INDEX stock_movements_at_idx ON public.stock_movements USING btree (at);
CREATE INDEX stock_movements_grams ON public.stock_movements USING gin (grams(reason)) WHERE (cause = 'corrected'::text);
CREATE INDEX stock_movements_order_reason ON public.stock_movements USING btree (order_id) WHERE (reason IS NOT NULL);
CREATE INDEX stock_movements_return_id ON public.stock_movements USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE INDEX stock_movements_variant_id_at_idx ON public.stock_movements USING btree (variant_id, at);
CREATE TRIGGER stock_movements_type_actor BEFORE INSERT ON public.stock_movements FOR EACH ROW WHEN ((new.actor_kind IS NULL)) EXECUTE FUNCTION type_actor();

create table store_credit (
  id bigint not null,
  account_id uuid not null,
  at timestamp with time zone not null default now(),
  cause text not null,
  amount_paise bigint not null,
  order_id uuid not null,
  refund_id uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CHECK ((cause = ANY (ARRAY['given'::text, 'spent'::text, 'released'::text, 'taken out'::text, 'given up'::text]))),
  CHECK (((amount_paise <> 0) AND ((amount_paise > 0) = (cause = ANY (ARRAY['given'::text, 'released'::text]))))),
  CHECK (((refund_id IS NOT NULL) = (cause = ANY (ARRAY['given'::text, 'taken out'::text]))))
);
CREATE INDEX store_credit_account_id ON public.store_credit USING btree (account_id);
CREATE INDEX store_credit_order_id ON public.store_credit USING btree (order_id);
CREATE INDEX store_credit_refund_id ON public.store_credit USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE TRIGGER store_credit_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.store_credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table tax_documents (
  id uuid not null,
  number text not null,
  series text not null,
  year text not null,
  count integer not null,
  issued_at timestamp with time zone not null,
  order_id uuid not null,
  invoice_id uuid,
  why text,
  seller jsonb not null,
  place text not null,
  supply text not null,
  rows jsonb not null,
  credited jsonb,
  total_paise bigint not null,
  taxable_paise bigint not null,
  igst_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  UNIQUE (number),
  UNIQUE (series, year, count),
  PRIMARY KEY (id),
  FOREIGN KEY (invoice_id) REFERENCES tax_documents(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((total_paise = (((taxable_paise + igst_paise) + cgst_paise) + sgst_paise))),
  CHECK ((((series = 'C'::text) = (invoice_id IS NOT NULL)) AND ((series = 'C'::text) = (why IS NOT NULL)) AND ((series = 'C'::text) = (credited IS NOT NULL)))),
  CHECK ((count > 0)),
  CHECK ((jsonb_typeof(credited) = 'array'::text)),
  CHECK ((number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'::text)),
  CHECK ((place ~ '^[0-9]{2}$'::text)),
  CHECK ((jsonb_typeof(rows) = 'array'::text)),
  CHECK ((jsonb_typeof(seller) = 'object'::text)),
  CHECK ((series = ANY (ARRAY['T'::text, 'C'::text]))),
  CHECK ((supply = ANY (ARRAY['within'::text, 'between'::text]))),
  CHECK ((total_paise > 0)),
  CHECK ((why = ANY (ARRAY['price reduced'::text, 'came back'::text, 'returned'::text])))
);
CREATE INDEX tax_documents_invoice_id ON public.tax_documents USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX tax_documents_issued_at ON public.tax_documents USING btree (issued_at);
CREATE INDEX tax_documents_order_id ON public.tax_documents USING btree (order_id);
CREATE TRIGGER tax_documents_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table variants (
  id uuid not null,
  product_id uuid not null,
  size text not null,
  stock integer not null,
  sold integer not null default 0,
  offered boolean not null default true,
  UNIQUE (product_id, size),
  PRIMARY KEY (id),
  FOREIGN KEY (product_id) REFERENCES products(id),
  CHECK ((size ~ '^(S|M|L|XL|XXL)([+](S|M|L|XL|XXL))?$'::text)),
  CHECK ((sold >= 0)),
  CHECK ((stock >= 0))
);
CREATE TRIGGER sizes_come AFTER INSERT ON public.variants REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION move_sizes();
CREATE TRIGGER sizes_sell_out AFTER UPDATE ON public.variants FOR EACH ROW WHEN ((((old.stock = 0) <> (new.stock = 0)) OR (old.offered <> new.offered))) EXECUTE FUNCTION move_size();
CREATE TRIGGER variants_note_size_return AFTER UPDATE OF stock ON public.variants FOR EACH ROW WHEN ((new.stock > old.stock)) EXECUTE FUNCTION note_size_return();

create table webhook_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  body jsonb not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  PRIMARY KEY (provider, event_id),
  CHECK ((provider = ANY (ARRAY['stripe'::text, 'razorpay'::text, 'whatsapp'::text, 'courier'::text])))
);
CREATE INDEX webhook_events_grams ON public.webhook_events USING gin (grams((body)::text)) WHERE (body <> '{}'::jsonb);
CREATE INDEX webhook_events_handled_at_idx ON public.webhook_events USING btree (handled_at) WHERE (body <> '{}'::jsonb);
CREATE INDEX webhook_events_provider_id ON public.webhook_events USING btree (((body ->> 'providerId'::text))) WHERE ((provider = 'whatsapp'::text) AND (body <> '{}'::jsonb));
CREATE INDEX webhook_events_received_at_idx ON public.webhook_events USING btree (received_at);

create table wishlist_pieces (
  account_id uuid not null,
  product_id uuid not null,
  added_at timestamp with time zone not null,
  PRIMARY KEY (account_id, product_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (product_id) REFERENCES products(id)
);

CREATE OR REPLACE FUNCTION public.begin_of_today()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN date_trunc('day'::text, clock_timestamp(), 'Asia/Kolkata'::text);

CREATE OR REPLACE FUNCTION public.coupon_share(coupon_paise integer[], pieces integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(sum(share.share), (0)::bigint) AS "coalesce" FROM unnest((coupon_share.coupon_paise)[1:coupon_share.pieces]) share(share));

CREATE OR REPLACE FUNCTION public.grams(words text, skipped integer DEFAULT 0)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 500
RETURN (SELECT string_to_array(rtrim(regexp_replace(substr(l.w, (grams.skipped + 1), (((length(l.w) - grams.skipped) / 4) * 4)), '(.{4})'::text, '\1'::text, 'g'::text), chr(1)), chr(1)) AS string_to_array FROM (SELECT lower(grams.words) AS w) l);

CREATE OR REPLACE FUNCTION public.hold_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.order_id is not null then
    insert into money_held as held (order_id, holder, paise, since)
    select new.order_id, holder, paise, new.at
    from (values ('courier', new.courier_paise), ('provider', new.provider_paise)) as moved (holder, paise)
    where paise <> 0
    on conflict (order_id, holder) where order_id is not null do update set paise = held.paise + excluded.paise;
    delete from money_held where order_id = new.order_id and paise = 0;
  elsif new.brought_id is not null then
    insert into money_held as held (brought_id, holder, paise, since)
    select b.id, holder, paise, b.since::timestamp at time zone 'Asia/Kolkata'
    from brought_forward b,
      (values ('courier', new.courier_paise), ('provider', new.provider_paise)) as moved (holder, paise)
    where b.id = new.brought_id and paise <> 0
    on conflict (brought_id, holder) where brought_id is not null do update set paise = held.paise + excluded.paise;
    delete from money_held where brought_id = new.brought_id and paise = 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_sold(status text, payment_method text, paid_at timestamp with time zone, lapsed_at timestamp with time zone, ended_as text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((status <> 'Cancelled'::text) AND (lapsed_at IS NULL) AND (ended_as IS NULL) AND ((paid_at IS NOT NULL) OR (payment_method = 'COD'::text)));

CREATE OR REPLACE FUNCTION public.keep_ordered_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pictures set ordered = true
  where hash = old.picture and not ordered and exists (
    select from variants v join stock_movements m on m.variant_id = v.id
    where v.product_id = old.product_id and m.cause = 'sold'
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_seal(entry ledger)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(convert_to(concat_ws('|'::text, (entry).id, (entry).order_id, EXTRACT(epoch FROM (entry).at), (entry).cause, COALESCE((entry).reference, '-'::text), (entry).buyer_paise, (entry).goods_paise, (entry).discount_paise, (entry).delivery_paise, (entry).tax_paise, (entry).provider_paise, (entry).courier_paise, (entry).bank_paise, (entry).refunds_paise, (entry).lost_paise, CASE WHEN (((entry).fees_paise <> 0) OR ((entry).fee_tax_paise <> 0)) THEN concat((entry).fees_paise, '+', (entry).fee_tax_paise) ELSE NULL::text END, CASE WHEN ((entry).brought_id IS NOT NULL) THEN concat((entry).brought_id, '+', (entry).opening_paise) ELSE NULL::text END, CASE WHEN ((entry).credit_paise <> 0) THEN concat('credit ', (entry).credit_paise) ELSE NULL::text END), 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.line_paise(unit_paise integer, coupon_paise integer[], pieces integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((unit_paise)::bigint * pieces) - CASE WHEN (coupon_paise IS NULL) THEN (0)::bigint ELSE coupon_share(coupon_paise, pieces) END);

CREATE OR REPLACE FUNCTION public.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (split_part(lower(email), '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower(email), '@'::text, 2)) END;

CREATE OR REPLACE FUNCTION public.move_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shelf_moves (product_id) select id from fresh;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_size()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shelf_moves (product_id) values (new.product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_sizes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shelf_moves (product_id) select distinct product_id from fresh;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_day_changes (day)
  select (placed_at at time zone 'Asia/Kolkata')::date from orders
  where id = new.order_id and placed_at < begin_of_today();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_first_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_history (product_id, price_paise, discount_type, discount_value, discount_ends_at, on_sale, staff_id)
  select id, price_paise, discount_type, discount_value, discount_ends_at, true, updated_by from fresh where published; return null; end $function$;

CREATE OR REPLACE FUNCTION public.note_past_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_day_changes (day)
  select distinct (at at time zone 'Asia/Kolkata')::date
  from unnest(array[new.placed_at, case when tg_op = 'UPDATE' then old.placed_at end]) at
  where at < begin_of_today();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_history (product_id, price_paise, discount_type, discount_value, discount_ends_at, on_sale, staff_id)
  select f.id, f.price_paise, f.discount_type, f.discount_value, f.discount_ends_at, f.published,
    case when f.version > b.version then f.updated_by end
  from fresh f join stale b on b.id = f.id
  where (f.published or b.published)
    and (f.price_paise, f.discount_type, f.discount_value, f.discount_ends_at, f.published)
      is distinct from (b.price_paise, b.discount_type, b.discount_value, b.discount_ends_at, b.published); return null; end $function$;

CREATE OR REPLACE FUNCTION public.note_return_policy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_policies (since, policy) values (clock_timestamp(), new.return_policy); return null; end $function$;

CREATE OR REPLACE FUNCTION public.note_size_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into size_returns (variant_id, look_at)
  select new.id, clock_timestamp() where exists (
    select from size_waits where variant_id = new.id and told_at is null and confirmed_at is not null
  )
  on conflict (variant_id) do update set look_at = excluded.look_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_of_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erased constant jsonb := '"(erased)"';
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  if tg_table_name = 'order_events' then
    if is_now - 'reason' - 'detail' = was - 'reason' - 'detail'
      and (is_now -> 'reason' = was -> 'reason' or (old.reason is not null and is_now -> 'reason' = erased))
      and (is_now -> 'detail' = was -> 'detail'
        or (old.detail ? 'said' and new.detail = old.detail || jsonb_build_object('said', erased)))
    then
      return new;
    end if;
  elsif is_now - 'after' = was - 'after' and old.after ? 'reason'
    and new.after = old.after || jsonb_build_object('reason', erased)
  then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at > now() - interval '365 days' then
    raise exception '% is only ever added to', tg_table_name;
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seal := ledger_seal(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.type_actor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select id into new.staff_id from staff where 'staff ' || id = new.actor;
  new.actor_kind := case
    when new.staff_id is not null then 'staff'
    when new.actor like 'shopper %' then 'shopper'
    when new.actor = 'courier' then 'courier'
    when new.actor in ('stripe', 'razorpay') then 'provider'
    else 'shop'
  end;
  return new;
end $function$;
