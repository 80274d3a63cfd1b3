-- works with: 0061
-- outside a transaction
--
-- What is credited for a return pays for the order that it is exchanged for. New words, beside whatever the list holds by
-- then. A semicolon at the end of a line would end the statement.
set lock_timeout = '3s';
do $$
declare definition text
; begin
  select pg_get_constraintdef(oid) into strict definition
  from pg_constraint where conrelid = 'ledger'::regclass and conname = 'ledger_cause_check'
  ; if position('''exchanged''' in definition) = 0 then
    definition := replace(replace(definition, ' NOT VALID', ''), 'ARRAY[', 'ARRAY[''exchanged''::text, ')
    ; execute format('alter table ledger drop constraint ledger_cause_check, add constraint ledger_cause_check %s not valid', definition)
  ; end if
; end $$;
alter table ledger validate constraint ledger_cause_check;
set lock_timeout = 0;
