-- works with: 0088
-- How often the courier came for a return and could not fetch it, when last, and after how many tries it is called off.
set lock_timeout = '3s';
alter table return_pickups add column tries integer not null default 0 check (tries >= 0);
alter table return_pickups add column most_tries integer not null default 3 check (most_tries > 0);
alter table return_pickups add column missed_at timestamptz;
