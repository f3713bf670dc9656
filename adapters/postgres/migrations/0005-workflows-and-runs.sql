-- The read models of workflows and runs, and the queue that workers take runs from. All of it can be rebuilt
-- from the log, but for who holds a run at the moment.
create table workflows (
  id             int         not null primary key,
  name           text        not null,
  description    text        not null,
  api_endpoint   text        not null,
  built_in       text,
  -- active, running, inactive or archived: what staff set, and running while an active one has runs in flight
  status         text        not null,
  runs_in_flight int         not null default 0,
  inputs         jsonb       not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  version        int         not null
);
create index workflows_inputs on workflows using gin (inputs jsonb_path_ops);

create table runs (
  id            uuid        not null primary key,
  workflow_id   int         not null,
  status        text        not null,
  started_at    timestamptz not null,
  completed_at  timestamptz,
  inputs        text        not null,
  outputs       text,
  output_kind   text,
  error_message text,
  attempts      int         not null,
  attempt_log   json        not null,
  cancelling    boolean     not null,
  origin_run_id uuid,
  started_by    text        not null,
  version       int         not null
);
-- Ids sort by the time of their making: newest first needs no other column.
create index runs_of_workflow on runs (workflow_id, id);
create index runs_of_workflow_by_status on runs (workflow_id, status, id);
create index runs_repeating on runs (origin_run_id) where origin_run_id is not null;

create table waiting_runs (
  id          uuid        not null primary key,
  workflow_id int         not null,
  ready_at    timestamptz not null,
  held_by     text,
  held_until  timestamptz
);
create index waiting_runs_free on waiting_runs (workflow_id, ready_at) where held_by is null;
create index waiting_runs_held on waiting_runs (held_until) where held_by is not null;

-- What staff set replaces the status; else it stays as the runs have made it.
create function write_workflows(workflow_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into workflows (id, name, description, api_endpoint, built_in, status, inputs, created_at, updated_at, version)
  select v.id, v.name, v.description, v."apiEndpoint", v."builtIn", coalesce(v."statusSet", 'inactive'), v.inputs, v."createdAt", v."updatedAt", v.version
    from json_to_recordset(workflow_rows) as v
         (request int, id int, name text, description text, "apiEndpoint" text, "builtIn" text, "statusSet" text, inputs jsonb,
          "createdAt" timestamptz, "updatedAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, description = excluded.description, api_endpoint = excluded.api_endpoint, inputs = excluded.inputs,
    updated_at = excluded.updated_at, version = excluded.version;

  update workflows w set status = v."statusSet"
    from json_to_recordset(workflow_rows) as v (request int, id int, "statusSet" text)
   where w.id = v.id and v."statusSet" is not null and v.request <> all (refused);

  -- For count_runs_in_flight, later in this transaction: which request of the batch set which workflow's status.
  perform set_config('atrium.status_set', coalesce(jsonb_object_agg(v.id, v.request), '{}')::text, true)
    from json_to_recordset(workflow_rows) as v (request int, id int, "statusSet" text)
   where v."statusSet" is not null and v.request <> all (refused);
end $$;

create function write_runs(run_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into runs (id, workflow_id, status, started_at, completed_at, inputs, outputs, output_kind, error_message, attempts,
                    attempt_log, cancelling, origin_run_id, started_by, version)
  select v.id, v."workflowId", v.status, v."startedAt", v."completedAt", v.inputs, v.outputs, v."outputKind", v."errorMessage", v.attempts,
         v."attemptLog", v.cancelling, v."originRunId", v."startedBy", v.version
    from json_to_recordset(run_rows) as v
         (request int, id uuid, "workflowId" int, status text, "startedAt" timestamptz, "completedAt" timestamptz, inputs text, outputs text,
          "outputKind" text, "errorMessage" text, attempts int, "attemptLog" json, cancelling boolean, "originRunId" uuid,
          "startedBy" text, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    status = excluded.status, completed_at = excluded.completed_at, outputs = excluded.outputs, output_kind = excluded.output_kind,
    error_message = excluded.error_message, attempts = excluded.attempts, attempt_log = excluded.attempt_log,
    cancelling = excluded.cancelling, version = excluded.version;
end $$;

-- A run that has a time to be ready waits for whoever takes it; one without has ended.
create function write_waiting_runs(waiting_rows json, refused int[]) returns void language plpgsql as $$
begin
  delete from waiting_runs w using json_to_recordset(waiting_rows) as v (request int, id uuid, "readyAt" timestamptz)
   where w.id = v.id and v."readyAt" is null and v.request <> all (refused);

  insert into waiting_runs (id, workflow_id, ready_at)
  select v.id, v."workflowId", v."readyAt"
    from json_to_recordset(waiting_rows) as v (request int, id uuid, "workflowId" int, "readyAt" timestamptz)
   where v."readyAt" is not null and v.request <> all (refused)
  on conflict (id) do update set ready_at = excluded.ready_at, held_by = null, held_until = null;
end $$;

-- An active workflow whose run begins is running; a running one whose last run in flight ends is active again.
-- One that staff paused or activated meanwhile stays as they left it, until its next run begins: also within a
-- batch, where what begins a run counts only after the request that set the status.
create function count_runs_in_flight(change_rows json, refused int[]) returns void language plpgsql as $$
declare
  status_set jsonb := coalesce(nullif(current_setting('atrium.status_set', true), ''), '{}');
begin
  update workflows w
     set runs_in_flight = w.runs_in_flight + v.change,
         status = case
           when w.runs_in_flight + v.change = 0 and w.status = 'running' then 'active'
           when w.runs_in_flight + v.change > 0 and v.began and w.status = 'active' then 'running'
           else w.status
         end
    from (select c."workflowId", sum(c.change)::int as change,
                 bool_or(c.change > 0 and c.request > coalesce((status_set ->> c."workflowId"::text)::int, -1)) as began
            from json_to_recordset(change_rows) as c (request int, "workflowId" int, change int)
           where c.request <> all (refused) group by c."workflowId") v
   where w.id = v."workflowId";
end $$;

-- Takes free runs for a worker, the workflows in turn: first of those that it holds the fewest of, by lot among
-- equals, so that no long queue is always first. Of one workflow a worker never holds more than `most_of_one`.
-- What a dead worker held is free again first. It never waits for a row, and so has no part in a deadlock.
create function take_runs(worker text, most int, most_of_one int, lease interval) returns table (id uuid, workflow_id int)
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  update waiting_runs set held_by = null, held_until = null
   where id in (select l.id from waiting_runs l where l.held_by is not null and l.held_until < now() for update skip locked);

  return query
  with held as (
    select h.workflow_id, count(*)::int as count from waiting_runs h where h.held_by = worker and h.held_until > now() group by h.workflow_id
  ), free as (
    select f.id, coalesce(o.count, 0) + row_number() over (partition by f.workflow_id order by f.ready_at) as turn
      from workflows w
      left join held o on o.workflow_id = w.id
     cross join lateral (
       select q.id, q.workflow_id, q.ready_at from waiting_runs q
        where q.workflow_id = w.id and q.held_by is null and q.ready_at <= now()
        order by q.ready_at
        limit greatest(0, least(most, most_of_one - coalesce(o.count, 0)))
        for update skip locked) f
  ), chosen as (
    select free.id from free order by free.turn, random() limit most
  )
  update waiting_runs q set held_by = worker, held_until = now() + lease
    from chosen where q.id = chosen.id
  returning q.id, q.workflow_id;
end $$;

-- Keeps a worker's leases, and answers which are its own. A lease that is over may be somebody else's in the next
-- moment: it is not renewed. Waits for appends, which lock rows of the same runs in another order.
create function renew_leases(worker text, run_ids uuid[], lease interval) returns table (id uuid, cancelling boolean)
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(727411);

  return query
  update waiting_runs q set held_until = now() + lease
    from runs r
   where r.id = q.id and q.held_by = worker and q.held_until > now() and q.id = any (run_ids)
  returning q.id, r.cancelling;
end $$;
