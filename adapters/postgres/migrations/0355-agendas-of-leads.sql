-- What leads wait for, and what staff plan for them. All of it follows from the streams of the leads and can be rebuilt;
-- it goes with the person.
create table tasks (
  -- of the lead
  id          uuid        not null,
  task_id     uuid        not null primary key,
  title       text        not null,
  due_on      date,
  assignee_id text,
  done_at     timestamptz,
  created_at  timestamptz not null,
  created_by  text        not null,
  version     int         not null,
  -- its place in a list: open tasks by day, those without one last, then done ones, the newest first
  place       bigint      not null
);
create index tasks_of_lead on tasks (id);
create index tasks_in_order on tasks (place, task_id);
create index tasks_of_assignee on tasks (assignee_id, place, task_id);
create index tasks_open_by_day on tasks (due_on, task_id) where done_at is null;

create table lead_meetings (
  id        uuid        not null,
  starts_at timestamptz not null,
  primary key (id, starts_at)
);
create index lead_meetings_by_time on lead_meetings (starts_at);

-- The latest message of a lead that no contact followed.
create table waiting_messages (
  id uuid        not null primary key,
  at timestamptz not null
);
create index waiting_messages_by_time on waiting_messages (at, id);

-- One row of the parameter holds the whole agenda of a lead, and replaces what there was.
create function write_lead_agendas(agenda_rows json, refused int[]) returns void language plpgsql as $$
begin
  delete from tasks t using json_to_recordset(agenda_rows) as v (request int, id uuid, tasks jsonb)
   where t.id = v.id and v.request <> all (refused)
     and not exists (select from jsonb_array_elements(v.tasks) k where (k ->> 'id')::uuid = t.task_id);
  insert into tasks (id, task_id, title, due_on, assignee_id, done_at, created_at, created_by, version, place)
  select v.id, k.id, k.title, k."dueOn", k."assigneeId", k."doneAt", k."createdAt", k."createdBy", k.version,
         case when k."doneAt" is null then coalesce(k."dueOn", date '9999-12-31') - date '0001-01-01'
              else 1000000000000000 - (extract(epoch from k."doneAt") * 1000)::bigint end
    from json_to_recordset(agenda_rows) as v (request int, id uuid, tasks jsonb)
   cross join jsonb_to_recordset(v.tasks) as k
         (id uuid, title text, "dueOn" date, "assigneeId" text, "doneAt" timestamptz, "createdAt" timestamptz, "createdBy" text, version int)
   where v.request <> all (refused)
  on conflict (task_id) do update set
    title = excluded.title, due_on = excluded.due_on, assignee_id = excluded.assignee_id, done_at = excluded.done_at,
    version = excluded.version, place = excluded.place
   where tasks.version <> excluded.version or tasks.title <> excluded.title;

  delete from lead_meetings m using json_to_recordset(agenda_rows) as v (request int, id uuid, meetings jsonb)
   where m.id = v.id and v.request <> all (refused)
     and not exists (select from jsonb_array_elements_text(v.meetings) s where s.value::timestamptz = m.starts_at);
  insert into lead_meetings (id, starts_at)
  select v.id, s.value::timestamptz
    from json_to_recordset(agenda_rows) as v (request int, id uuid, meetings jsonb)
   cross join jsonb_array_elements_text(v.meetings) s
   where v.request <> all (refused)
  on conflict do nothing;

  delete from waiting_messages w using json_to_recordset(agenda_rows) as v (request int, id uuid, "waitingMessage" timestamptz)
   where w.id = v.id and v."waitingMessage" is null and v.request <> all (refused);
  insert into waiting_messages (id, at)
  select v.id, v."waitingMessage" from json_to_recordset(agenda_rows) as v (request int, id uuid, "waitingMessage" timestamptz)
   where v."waitingMessage" is not null and v.request <> all (refused)
  on conflict (id) do update set at = excluded.at;
end $$;

-- In the transaction of the events, after `append_events_2`, whose parameters stay those of the releases before.
create function write_lead_agendas_after(outcome jsonb, agenda_rows json) returns jsonb language plpgsql as $$
begin
  if agenda_rows is not null then
    perform write_lead_agendas(agenda_rows, refused_in(outcome));
  end if;
  return outcome;
end $$;

-- What earlier releases recorded. The ids of bookings are sealed, so of the meetings only the last one of a lead is
-- known here; `rebuild` knows all of them.
insert into waiting_messages (id, at)
select l.id, m.at
  from (select stream, max(data ->> 'receivedAt')::timestamptz as at from events where type = 'LeadMessageReceived' group by stream) m
  join leads l on ('lead-' || l.id) collate "C" = m.stream
 where l.email <> '' and (l.last_contact_date is null or l.last_contact_date < m.at);

insert into lead_meetings (id, starts_at)
select l.id, (m.data ->> 'startsAt')::timestamptz
  from (select distinct on (stream) stream, type, data from events
         where type in ('LeadMeetingBooked', 'LeadMeetingMoved', 'LeadMeetingCancelled') order by stream, version desc) m
  join leads l on ('lead-' || l.id) collate "C" = m.stream
 where l.email <> '' and m.type <> 'LeadMeetingCancelled';
