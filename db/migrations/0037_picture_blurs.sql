-- works with: 0033
-- A few dots of each picture, some fifty characters that stand in for it until it comes; '' for one that is seen through,
-- null until a job has made it.
alter table pictures add column blur text check (blur ~ '^[A-Za-z0-9+/]{0,200}={0,2}$');
create index pictures_blur_idx on pictures (hash) where blur is null;
