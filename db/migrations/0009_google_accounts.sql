-- The identity provider's own key of a person; never the e-mail address, which may change hands.
alter table accounts add column google_id text unique check (length(google_id) between 1 and 255);
