-- works with: 0033
-- Money also goes back because its shopper has cancelled the order, who need not say why: then neither a person's words
-- nor a code of the shop's.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason is null or why is null) not valid;
alter table refunds validate constraint refunds_reason_check;
