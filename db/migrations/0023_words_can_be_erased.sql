-- A history keeps what happened, by whom and when. What somebody wrote beside it in their own words may name a person,
-- and has to go with that person: then, and in no other way, a row of it changes.
create function refuse_change_but_of_words() returns trigger language plpgsql as $$
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
end $$;

drop trigger staff_audit_stays on staff_audit;
create trigger staff_audit_stays before delete or truncate on staff_audit
  for each statement execute function refuse_change();
create trigger staff_audit_loses_words_only before update on staff_audit
  for each row execute function refuse_change_but_of_words();
drop trigger order_events_stay on order_events;
create trigger order_events_stay before delete on order_events
  for each statement execute function refuse_change();
create trigger order_events_lose_words_only before update on order_events
  for each row execute function refuse_change_but_of_words();

-- Where colleagues write of a person who is not the row's own, and what is looked through when one is erased.
create index on stock_movements (id) where cause = 'corrected';
create index on order_events (id) where kind = 'note';

-- A sender's number and a message's name, which holds that number, are in WhatsApp's own ids. Those that still wait to be
-- acted on are found by the id that they came under.
update webhook_events set event_id = encode(sha256(convert_to(event_id, 'UTF8')), 'hex')
where provider = 'whatsapp' and handled_at is not null;
