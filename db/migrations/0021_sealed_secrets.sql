-- Sealed: version, which key, nonce, tag and the twenty bytes. Those that lie there open the next start seals.
alter table staff drop constraint staff_totp_secret_check;
alter table staff add check (length(totp_secret) in (20, 57));
