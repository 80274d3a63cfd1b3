-- works with: 0088
--
-- A payout's link is made by one alone: whoever asks for it says until when nobody else may.
set lock_timeout = '3s';
alter table refunds add column making_link_until timestamptz;
