-- works with: 0024
-- The request that a message was written for, as JSON, so that its log is found from what went out, and the other way round.
alter table messages add column cause jsonb;
