-- How a shopkeeper finds an order: newest first, by the phone or a name on the address, by the parcel.
create index on orders (placed_at desc, id desc);
create index on orders (placed_at desc, id desc) where status in ('Order Placed', 'Packing');
create index on orders ((address ->> 'phone'));
create index on orders (awb_code) where awb_code is not null;
create index on orders using gin (
  to_tsvector('simple', (address ->> 'firstName') || ' ' || (address ->> 'lastName'))
);
