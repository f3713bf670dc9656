-- What starts runs without a person. The table follows from the log, where each trigger is a stream; removed triggers
-- stay, as runs name them. `since_position` is where in the log a trigger began to react.
create table triggers (
  id             uuid        not null primary key,
  workflow_id    int         not null,
  setup          json        not null,
  run_limit      json,
  enabled        boolean     not null,
  removed        boolean     not null,
  secret         text,
  shadow_until   timestamptz,
  shadowed       json        not null,
  shadow_count   int         not null,
  since_version  int         not null,
  since_position bigint      not null default 0,
  since          timestamptz not null,
  created_at     timestamptz not null,
  version        int         not null
);
create index triggers_of_workflow on triggers (workflow_id, id);

create function write_triggers(trigger_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into triggers (id, workflow_id, setup, run_limit, enabled, removed, secret, shadow_until, shadowed, shadow_count, since_version,
                        since_position, since, created_at, version)
  select v.id, v."workflowId", v.setup, case when json_typeof(v."limit") = 'null' then null else v."limit" end, v.enabled, v.removed, v.secret,
         v."shadowUntil", v.shadowed, v."shadowCount", v."sinceVersion",
         (select e.position from events e where e.stream = ('trigger-' || v.id) collate "C" and e.version = v."sinceVersion"),
         v.since, v."createdAt", v.version
    from json_to_recordset(trigger_rows) as v
         (request int, id uuid, "workflowId" int, setup json, "limit" json, enabled boolean, removed boolean, secret text,
          "shadowUntil" timestamptz, shadowed json, "shadowCount" int, "sinceVersion" int, since timestamptz, "createdAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    setup = excluded.setup, run_limit = excluded.run_limit, enabled = excluded.enabled, removed = excluded.removed,
    shadow_until = excluded.shadow_until, shadowed = excluded.shadowed, shadow_count = excluded.shadow_count,
    since_version = excluded.since_version, since_position = excluded.since_position, since = excluded.since, version = excluded.version;
end $$;

-- Writes the rows of triggers in the transaction of their events, after `append_events_2`, whose parameters stay those of
-- the releases before.
create function write_triggers_after(outcome jsonb, trigger_rows json) returns jsonb language plpgsql as $$
begin
  if trigger_rows is not null then
    perform write_triggers(trigger_rows, refused_in(outcome));
  end if;
  return outcome;
end $$;

-- Up to when the times of a trigger are dealt with: a checkpoint, as `subscriptions` has them for positions.
create table trigger_progress (
  trigger_id uuid        not null primary key,
  up_to      timestamptz not null
);
