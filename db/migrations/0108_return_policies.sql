-- works with: 0106
--
-- What came back, until when and at whose cost, from which moment on: an order keeps what held when it was placed. Nothing
-- else writes it than the two triggers, so whatever changes the policy writes it with the change.
create table return_policies (
  since timestamptz primary key,
  policy jsonb not null check (jsonb_typeof(policy) = 'object')
);

create function note_return_policy() returns trigger language plpgsql as $$
begin
  insert into return_policies (since, policy) values (clock_timestamp(), new.return_policy); return null; end $$;

create trigger return_policy_comes after insert on settings for each row execute function note_return_policy();
create trigger return_policy_changes after update of return_policy on settings for each row
  when (old.return_policy is distinct from new.return_policy) execute function note_return_policy();

-- Nobody knows what was before.
insert into return_policies (since, policy) select '-infinity', return_policy from settings;
