-- works with: 0061
-- outside a transaction
--
-- The courier tells of a parcel that was called off or given up: since when, until a person has seen to it, and when that was.
set lock_timeout = '3s';
alter table shipments add column if not exists woke_at timestamptz;
alter table shipments add column if not exists settled_at timestamptz;
-- So often the courier has said of one that was called off that it knows of no such parcel.
alter table shipments add column if not exists looks int not null default 0;
set lock_timeout = 0;
update shipments set woke_at = coalesce(current_at, created_at)
where status in ('cancelling', 'cancelled') and woke_at is null and settled_at is null
  and current_code in (6, 7, 9, 10, 14, 17, 18, 21, 22, 23, 38, 39, 40, 41, 42, 46, 48);
