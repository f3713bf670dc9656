-- The own items come first: the first ones of a section are found in indexes alone, and only these are read from the table.
drop index concurrently if exists leads_new_of_owner;
create index concurrently leads_new_of_owner on leads (owner_id, created_at, id) where status = 'new' and email <> '';
drop index concurrently if exists leads_to_follow;
create index concurrently leads_to_follow on leads (follow_up_date, id) include (owner_id) where status not in ('won', 'lost');
drop index concurrently if exists tasks_open_by_day;
create index concurrently tasks_open_by_day on tasks (due_on, task_id) include (assignee_id) where done_at is null;
-- The erased, which the counts of leads by status hold and no list does.
drop index concurrently if exists leads_new_erased;
create index concurrently leads_new_erased on leads (id) where status = 'new' and email = '';
