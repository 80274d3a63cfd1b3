-- The identity provider's own key of a person; never the e-mail address, which may change hands.
alter table accounts add column google_id text unique check (length(google_id) between 1 and 255);

-- A sign-in with Google under way, of the browser that holds the key in a cookie. Ten minutes old at most, so what a
-- crash forgets of it is a second click.
create unlogged table google_sign_ins (
  key_hash bytea primary key check (length(key_hash) = 32),
  redirect_uri text not null,
  state text not null,
  nonce text not null,
  -- Null once Google has led back: a code is redeemed once.
  code_verifier text,
  expires_at timestamptz not null
);
create index on google_sign_ins (expires_at);
