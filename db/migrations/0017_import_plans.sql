-- What a checked file would do is kept as products are: their fields in one table, amounts in paise. Plans that were made
-- before that cannot be read any more; the few that stand are cancelled, and their files sent again.
update imports set state = 'cancelled', touched_at = now() where state in ('checked', 'importing');
delete from import_products;
