-- works with: 0028
-- It reads every order once and locks nothing but the pictures that it marks, which nobody waits for.
update pictures set ordered = true where hash in (
  select shown ->> 'hash' from order_lines, jsonb_array_elements(pictures) as shown
);
