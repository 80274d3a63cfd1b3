-- outside a transaction
--
-- The newsletter may be left on the page of consents, without a letter's link.
-- A semicolon at the end of a line would end the statement.
set lock_timeout = '3s';
do $$
declare definition text
; begin
  select pg_get_constraintdef(oid) into strict definition
  from pg_constraint where conrelid = 'newsletter_consents'::regclass and conname = 'newsletter_consents_source_check'
  ; if position('''profile''' in definition) = 0 then
    definition := replace(replace(definition, ' NOT VALID', ''), 'ARRAY[', 'ARRAY[''profile''::text, ')
    ; execute format('alter table newsletter_consents drop constraint newsletter_consents_source_check, add constraint newsletter_consents_source_check %s not valid', definition)
  ; end if
; end $$;
alter table newsletter_consents validate constraint newsletter_consents_source_check;
set lock_timeout = 0;
