-- works with: 0045
-- outside a transaction
--
-- A pair for two people is sold in two sizes, the first wearer's and the second's ('M+L'), each combination a variant with a
-- stock of its own. A server that does not know them shows a pair as sold out.
set lock_timeout = '3s';
alter table variants drop constraint if exists variants_size_check, add constraint variants_size_check
  check (size ~ '^(S|M|L|XL|XXL)([+](S|M|L|XL|XXL))?$') not valid;
alter table variants validate constraint variants_size_check;

-- As the shopper read it when it was ordered, 'Hers M · His L'; null: the size says it itself.
alter table order_lines add column if not exists size_text text;
set lock_timeout = 0;
