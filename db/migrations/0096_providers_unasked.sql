-- works with: 0088
-- Which payment providers could not be asked in a night, and why; null: all of them were.
set lock_timeout = '3s';
alter table book_audits add column unasked text;
