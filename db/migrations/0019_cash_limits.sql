-- What a shopkeeper has set of cash on delivery; what is not in it has its opening value.
alter table settings add column cash_limits jsonb not null default '{}' check (jsonb_typeof(cash_limits) = 'object');
