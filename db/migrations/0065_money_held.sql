-- works with: 0033
-- outside a transaction
--
-- What the ledger said before it was summed as it grows; once, whoever is killed meanwhile.
create table if not exists money_held_from (ledger_id bigint not null);

with until as (
  delete from money_held_from returning ledger_id
)
insert into money_held as held (order_id, holder, paise, since)
select order_id, holder, paise, since
from (
  select order_id, sum(courier_paise) as courier, sum(provider_paise) as provider,
    min(at) filter (where courier_paise <> 0) as courier_since,
    min(at) filter (where provider_paise <> 0) as provider_since
  from ledger, until where id <= ledger_id and order_id is not null
  group by order_id having sum(courier_paise) <> 0 or sum(provider_paise) <> 0
) sums, lateral (values ('courier', courier, courier_since), ('provider', provider, provider_since)) as moved (holder, paise, since)
where paise <> 0
on conflict (order_id, holder) do update set paise = held.paise + excluded.paise, since = least(held.since, excluded.since);

delete from money_held where paise = 0;

drop table if exists money_held_from;

alter table ledger validate constraint ledger_check;
alter table ledger validate constraint ledger_cause_check;
alter table ledger validate constraint ledger_order_id_check;
