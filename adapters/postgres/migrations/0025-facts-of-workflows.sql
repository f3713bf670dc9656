-- What tells a workflow's status: the status that staff set, and where in the log they did; where its newest run began;
-- how many of its runs are in flight. The rule itself is `shownStatus` of the domain.
alter table workflows
  add column status_set     text,
  add column set_position   bigint not null default 0,
  add column begun_position bigint not null default 0;

update workflows w
   set status_set = case w.status when 'running' then 'active' else w.status end,
       set_position = coalesce((
         select max(e.position) from events e
          where e.stream = ('workflow-' || w.id) collate "C"
            and e.type in ('WorkflowCreated', 'WorkflowActivated', 'WorkflowPaused', 'WorkflowArchived')), 0),
       begun_position = coalesce((
         select e.position
           from (select r.id from runs r where r.workflow_id = w.id order by r.id desc limit 1) newest
           join events e on e.stream = ('run-' || newest.id) collate "C" and e.version = 1), 0);

alter table workflows alter column status_set set not null;

-- For servers of the release before, which read the column `status`. It goes, with this, two releases on.
create function show_status() returns trigger language plpgsql as $$
begin
  new.status := case
    when new.status_set = 'active' and new.runs_in_flight > 0 and new.begun_position > new.set_position then 'running'
    else new.status_set
  end;
  return new;
end $$;

create trigger workflows_status before insert or update on workflows for each row execute function show_status();

-- Rows of the release before name no `statusVersion`, and a `statusSet` only where it was set just now.
create or replace function write_workflows(workflow_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into workflows (id, name, description, api_endpoint, built_in, status, status_set, inputs, created_at, updated_at, version)
  select v.id, v.name, v.description, v."apiEndpoint", v."builtIn", coalesce(v."statusSet", 'inactive'), coalesce(v."statusSet", 'inactive'),
         v.inputs, v."createdAt", v."updatedAt", v.version
    from json_to_recordset(workflow_rows) as v
         (request int, id int, name text, description text, "apiEndpoint" text, "builtIn" text, "statusSet" text, inputs jsonb,
          "createdAt" timestamptz, "updatedAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, description = excluded.description, api_endpoint = excluded.api_endpoint, inputs = excluded.inputs,
    updated_at = excluded.updated_at, version = excluded.version;

  update workflows w set status_set = v."statusSet", set_position = e.position
    from json_to_recordset(workflow_rows) as v (request int, id int, "statusSet" text, "statusVersion" int, version int)
    join events e on e.stream = ('workflow-' || v.id) collate "C" and e.version = coalesce(v."statusVersion", v.version)
   where w.id = v.id and v."statusSet" is not null and v.request <> all (refused);
end $$;

-- Counts runs that begin and end, and keeps where the newest began. Rows of the release before do not name the run:
-- the end of the log is the nearest that is known of where it began.
create or replace function count_runs_in_flight(change_rows json, refused int[]) returns void language plpgsql as $$
begin
  update workflows w
     set runs_in_flight = w.runs_in_flight + v.change, begun_position = greatest(w.begun_position, v.begun)
    from (select c."workflowId", sum(c.change)::int as change,
                 max(case when c.change <= 0 then 0
                          when c."runId" is null then (select max(e.position) from events e)
                          else (select e.position from events e where e.stream = ('run-' || c."runId") collate "C" and e.version = 1)
                     end) as begun
            from json_to_recordset(change_rows) as c (request int, "workflowId" int, "runId" text, change int)
           where c.request <> all (refused) group by c."workflowId") v
   where w.id = v."workflowId";
end $$;

-- A run that has a time to be ready waits to be taken; one without has ended. The wait from `at` to `readyAt`,
-- both of the server's clock, is counted on the database's, by which runs are taken. Rows of the release before and
-- those of a rebuild name no `at`.
create or replace function write_waiting_runs(waiting_rows json, refused int[]) returns void language plpgsql as $$
begin
  delete from waiting_runs w using json_to_recordset(waiting_rows) as v (request int, id uuid, "readyAt" timestamptz)
   where w.id = v.id and v."readyAt" is null and v.request <> all (refused);

  insert into waiting_runs (id, workflow_id, ready_at)
  select v.id, v."workflowId", case when v.at is null then v."readyAt" else now() + (v."readyAt" - v.at) end
    from json_to_recordset(waiting_rows) as v (request int, id uuid, "workflowId" int, "readyAt" timestamptz, at timestamptz)
   where v."readyAt" is not null and v.request <> all (refused)
  on conflict (id) do update set ready_at = excluded.ready_at, held_by = null, held_until = null;
end $$;
