-- works with: 0033
-- Which rules a review was written under, by the day from which they hold; null: before that was kept.
alter table review_versions add column rules text check (rules ~ '^\d{4}-\d{2}-\d{2}$');

-- Its author was told that it is published: once, and not of each change.
alter table reviews add column published_told_at timestamptz;
-- Whoever wrote before knows by now.
update reviews r set published_told_at = now()
where exists (select from review_versions v where v.review_id = r.id and v.state in ('published', 'replaced'));

-- In which language a visitor asked to be told of a size; an account has its own.
alter table size_waits add column locale text;
