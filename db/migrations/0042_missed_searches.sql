-- works with: 0036
--
-- What shoppers searched for and nothing had all of, in India's days: the words alone, without who it was.
create table missed_searches (
  day date not null,
  words text not null check (char_length(words) between 1 and 60),
  times integer not null check (times > 0),
  -- Something came close and was shown.
  came_close boolean not null,
  primary key (day, words)
);
