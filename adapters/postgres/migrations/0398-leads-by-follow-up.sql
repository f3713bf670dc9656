-- Lists by the next contact, the nearest first; leads without one come last.
drop index concurrently if exists leads_by_follow_up;
create index concurrently leads_by_follow_up on leads (coalesce(follow_up_date, 'infinity'::date), id);
