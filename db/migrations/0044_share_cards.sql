-- works with: 0033
-- A picture's card: the digest of what was last drawn of it for a link that is shared. There is one at a time.
alter table pictures add column card text check (card ~ '^[0-9a-z]{11}$');
