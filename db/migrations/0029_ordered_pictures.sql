-- works with: 0028
-- Whether an order shows a picture is known when a product lets go of it: nobody has to look through all orders for it.
-- Pictures that products showed before are marked by the next migration, in a transaction of its own.
alter table pictures add column ordered boolean not null default false;

create function keep_ordered_picture() returns trigger language plpgsql as $$
begin
  update pictures set ordered = true
  where hash = old.picture and not ordered and exists (
    select from variants v join stock_movements m on m.variant_id = v.id
    where v.product_id = old.product_id and m.cause = 'sold'
  );
  return null;
end $$;
-- An order shows the first picture.
create trigger product_pictures_keep_ordered after delete or update on product_pictures
  for each row when (old.position = 0) execute function keep_ordered_picture();
