/**
 * Fills the read models of a migrated database as of now: 100,000 leads of which a third are new and half have an owner,
 * 20,000 tasks of which a third are due, and what else waits for staff. No screen writes so much at once.
 */
export const seedToday = `
insert into staff (id, email, name, role, status, version)
values ('01980000-0000-7000-8000-0000000000aa', 'ada@example.com', 'Ada', 'admin', 'active', 1);

insert into leads (id, name, email, status, priority, source, notes, created_at, last_contact_date, follow_up_date, reached, owner_id, version)
select gen_random_uuid(), 'Lead ' || n, 'lead' || n || '@example.com', (array['new', 'new', 'contacted', 'qualified', 'won', 'lost'])[1 + n % 6],
       'medium', 'direct', repeat('We sell garden supplies. ', 6), now() - n * interval '7 minutes', null,
       case when n % 10 = 0 then current_date + n % 41 - 20 end, 'new',
       case when n % 2 = 0 then '01980000-0000-7000-8000-0000000000aa'::uuid end, 3
  from generate_series(1, 100000) n;

insert into tasks (id, task_id, title, due_on, assignee_id, done_at, created_at, created_by, version, place)
select id, gen_random_uuid(), 'Send the contract', current_date + n % 61 - 20,
       case when n % 3 = 0 then '01980000-0000-7000-8000-0000000000aa' end,
       case when n % 4 = 0 then now() end, now(), 'ada', 1, n
  from (select id, row_number() over ()::int as n from leads limit 20000) l;

insert into waiting_messages (id, at) select id, now() - interval '1 hour' from leads limit 500;
insert into lead_meetings (id, starts_at)
select id, now() + n * interval '37 minutes' from (select id, row_number() over ()::int as n from leads limit 2000) l;

insert into workflows (id, name, description, api_endpoint, status_set, inputs, created_at, updated_at, version)
values (5, 'Proposal Generation', '', '', 'active', '[]', now(), now(), 1);
insert into runs (id, workflow_id, status, started_at, completed_at, inputs, attempts, attempt_log, cancelling, started_by, lead_id, version)
select gen_random_uuid(), 5, case when n % 100 = 0 then 'failed' else 'completed' end, now() - n * interval '5 minutes',
       now() - n * interval '5 minutes', '{}', 1, '[]', false, 'ada', id, 3
  from (select id, row_number() over ()::int as n from leads limit 20000) l;
insert into shares (id, run_id, workflow_id, created_at, created_by, has_passcode, requires_email, views, last_viewed_at, machine_opens,
                    sections, readers, decision, version)
select gen_random_uuid(), id, 5, now(), 'ada', false, false, 1, now(), 0, '[]', '[]',
       case when n % 10 = 0 then jsonb_build_object('state', 'open', 'until', now() + n % 29 * interval '1 day') end, 2
  from (select id, row_number() over ()::int as n from runs limit 5000) r;
insert into lead_counts select status, priority, source, reached, to_char(created_at, 'YYYY-MM'), '', count(*), 0 from leads group by 1, 2, 3, 4, 5;
vacuum analyze;
`
