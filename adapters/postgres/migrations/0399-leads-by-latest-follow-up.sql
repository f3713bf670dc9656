-- Lists by the next contact, the farthest first; leads without one come last.
drop index concurrently if exists leads_by_latest_follow_up;
create index concurrently leads_by_latest_follow_up on leads (coalesce(follow_up_date, '-infinity'::date), id);
