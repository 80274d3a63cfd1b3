-- works with: 0033
-- outside a transaction
--
-- Under which version of the privacy notice something was said, and in which language it was read (null: before versions
-- were kept); and that the terms were accepted is a consent among the others.
set lock_timeout = '3s';
alter table consents add column if not exists notice text, add column if not exists language text;
alter table newsletter_consents add column if not exists notice text, add column if not exists language text;
alter table sealed_consents add column if not exists notice text, add column if not exists language text;
alter table consents drop constraint if exists consents_purpose_check,
  add constraint consents_purpose_check check (purpose in ('utility', 'marketing', 'terms')) not valid;
alter table consents validate constraint consents_purpose_check;
alter table sealed_consents drop constraint if exists sealed_consents_purpose_check,
  add constraint sealed_consents_purpose_check check (purpose in ('utility', 'marketing', 'newsletter', 'terms')) not valid;
alter table sealed_consents validate constraint sealed_consents_purpose_check;
set lock_timeout = 0;
