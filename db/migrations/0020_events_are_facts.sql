-- What happened to an order is a kind and its detail; sentences are made where somebody reads them. What the shop had
-- written down in words becomes facts where the words tell them, and stays a note where they do not.
alter table order_events drop constraint order_events_kind_check;
alter table order_events disable trigger order_events_stay;

update order_events set kind = 'refund-retried', reason = null
where kind = 'note' and detail is null and reason = 'Refund sent again';
update order_events set kind = 'courier-asked', reason = null
where kind = 'note' and detail ? 'shipmentId' and reason = 'Courier asked for';
update order_events set kind = 'courier-called-off', reason = null
where kind = 'note' and detail is null and reason = 'Courier called off';

update order_events set kind = 'payment-returned', reason = null, detail = jsonb_build_object('why', why)
from (values
  ('The payment came after its time, when the pieces were gone. It goes back.', 'late'),
  ('The payment came for an order that was paid already. It goes back.', 'second'),
  ('The payment was not the amount or the currency of the order. It goes back.', 'wrong amount'),
  ('The payment came for an order that was cancelled. It goes back.', 'cancelled')
) as known (words, why)
where kind = 'note' and detail is null and actor = 'the shop' and reason = words;

update order_events set kind = 'parcel-turned', reason = null,
  detail = jsonb_build_object('becomes', becomes, 'said', substr(reason, length(words) + 3))
from (values
  ('The courier is bringing the parcel back', 'returning'),
  ('The parcel is back', 'returned'),
  ('The courier has called the parcel off', 'cancelled')
) as known (words, becomes)
where kind = 'note' and detail is null and actor = 'courier' and starts_with(reason, words || ': ');
update order_events set kind = 'courier-trouble', reason = null,
  detail = jsonb_build_object('said', substr(reason, length('The courier says: ') + 1))
where kind = 'note' and detail is null and actor = 'courier' and starts_with(reason, 'The courier says: ');
update order_events set kind = 'parcel-replaced', reason = null,
  detail = jsonb_build_object(
    'courierName', (regexp_match(reason, '^Another parcel: (.*), AWB ([\w-]+)$'))[1],
    'awb', (regexp_match(reason, '^Another parcel: (.*), AWB ([\w-]+)$'))[2]
  )
where kind = 'note' and detail is null and reason ~ '^Another parcel: (.*), AWB ([\w-]+)$';

update order_events set reason = null, detail = '{"paymentId": null}'
where kind = 'paid' and detail is null and reason = 'Cash on delivery';
update order_events set reason = null, detail = jsonb_build_object('why', why)
from (values
  ('was not paid', 'unpaid'),
  ('nobody could say whether it was paid', 'untold'),
  ('the payment could not be started', 'unstarted')
) as known (words, why)
where kind = 'lapsed' and reason = words;
update order_events set detail = '{"why": "unpaid"}' where kind = 'lapsed' and detail is null;
update order_events set reason = null where kind = 'restored';
-- A note is what a person wrote: nothing else is one any more.
update order_events set detail = null where kind = 'note';

alter table order_events enable trigger order_events_stay;
alter table order_events add constraint order_events_kind_check check (
  kind in (
    'placed', 'moved', 'cancelled', 'paid', 'refunded', 'lapsed', 'restored', 'payment-returned', 'refund-retried',
    'courier-asked', 'courier-called-off', 'parcel-replaced', 'parcel-turned', 'courier-trouble', 'note'
  )
);
alter table order_events add constraint order_events_detail_check check (
  case kind
    when 'lapsed' then coalesce(detail ? 'why', false)
    when 'payment-returned' then coalesce(detail ? 'why', false)
    when 'courier-asked' then coalesce(detail ? 'shipmentId', false)
    when 'parcel-replaced' then coalesce(detail ?& array['courierName', 'awb'], false)
    when 'parcel-turned' then coalesce(detail ?& array['becomes', 'said'], false)
    when 'courier-trouble' then coalesce(detail ? 'said', false)
    when 'note' then reason is not null
    else true
  end
);

-- When a bill's name and street were forgotten, the retention time being over: a dash in them said it until now.
alter table orders add column bill_forgotten_at timestamptz;
update orders set bill_forgotten_at = now() where address ->> 'street' = '–';
