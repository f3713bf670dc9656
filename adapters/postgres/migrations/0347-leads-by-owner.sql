-- Lists and boards of the leads of a member.
drop index concurrently if exists leads_by_owner;
create index concurrently leads_by_owner on leads (owner_id, created_at, id);
