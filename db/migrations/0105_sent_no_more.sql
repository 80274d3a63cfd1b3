-- outside a transaction
--
-- An order that waits for another parcel may be ended instead, and its history says so.
-- A semicolon at the end of a line would end the statement.
set lock_timeout = '3s';
do $$
declare definition text
; begin
  select pg_get_constraintdef(oid) into strict definition
  from pg_constraint where conrelid = 'order_events'::regclass and conname = 'order_events_kind_check'
  ; if position('''sent-no-more''' in definition) = 0 then
    definition := replace(replace(definition, ' NOT VALID', ''), 'ARRAY[', 'ARRAY[''sent-no-more''::text, ')
    ; execute format('alter table order_events drop constraint order_events_kind_check, add constraint order_events_kind_check %s not valid', definition)
  ; end if
; end $$;
alter table order_events validate constraint order_events_kind_check;
set lock_timeout = 0;
