-- works with: 0061
-- outside a transaction
--
-- What the migration before wants of rows that are there is looked at without stopping those who write.
create index concurrently if not exists settlement_rows_brought_id on settlement_rows (brought_id) where brought_id is not null;
create index concurrently if not exists ledger_brought_id on ledger (brought_id) where brought_id is not null;
create index concurrently if not exists ledger_money_at on ledger (at) where courier_paise <> 0 or provider_paise <> 0;
alter table ledger validate constraint ledger_check;
alter table ledger validate constraint ledger_cause_check;
alter table ledger validate constraint ledger_order_id_check;
alter table settlement_decisions validate constraint settlement_decisions_check;
alter table settlement_decisions validate constraint settlement_decisions_decision_check;
alter table order_events validate constraint order_events_kind_check;
