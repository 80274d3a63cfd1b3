-- works with: 0088
-- What was given back for each piece of a line that stays (goodwill, say): should it be cancelled later, that is not paid
-- once more. In the order of coupon_paise; null: nothing was.
set lock_timeout = '3s';
alter table order_lines add column given_back_paise integer[];
alter table order_lines add check (cardinality(given_back_paise) = quantity and 0 <= all (given_back_paise)) not valid;
