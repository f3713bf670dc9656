-- The links whose readers may have to be reminded of a decision.
drop index concurrently if exists shares_reminding;
create index concurrently shares_reminding on shares (id)
 where decision->>'state' = 'open' and decision->'reminders' is not null and revoked_at is null;
