-- The read model of the links that show a run's document to clients. Nothing here opens a link: tokens are derived
-- from the id with a key that is not in the database. All of it can be rebuilt from the log.
create table shares (
  id              uuid        not null primary key,
  run_id          uuid        not null,
  workflow_id     int         not null,
  name            text,
  created_at      timestamptz not null,
  created_by      text        not null,
  expires_at      timestamptz,
  revoked_at      timestamptz,
  pinned_version  int,
  has_passcode    boolean     not null,
  requires_email  boolean     not null,
  views           int         not null,
  first_viewed_at timestamptz,
  last_viewed_at  timestamptz,
  machine_opens   int         not null,
  sections        json        not null,
  readers         json        not null,
  version         int         not null
);
-- Ids sort by the time of their making: newest first needs no other column.
create index shares_of_run on shares (run_id, id);

-- Who opened a link, in one browser. Only a hash of the cookie's value: nothing here opens a report.
create table report_sessions (
  cookie_hash bytea       not null primary key,
  share_id    uuid        not null,
  visit_id    uuid        not null,
  -- person, machine or staff
  opened_by   text        not null,
  opened_at   timestamptz not null
);
create index report_sessions_opened_at on report_sessions (opened_at);

create function write_shares(share_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into shares (id, run_id, workflow_id, name, created_at, created_by, expires_at, revoked_at, pinned_version, has_passcode,
                      requires_email, views, first_viewed_at, last_viewed_at, machine_opens, sections, readers, version)
  select v.id, v."runId", v."workflowId", v.name, v."createdAt", v."createdBy", v."expiresAt", v."revokedAt", v."pinnedVersion", v."hasPasscode",
         v."requiresEmail", v.views, v."firstViewedAt", v."lastViewedAt", v."machineOpens", v.sections, v.readers, v.version
    from json_to_recordset(share_rows) as v
         (request int, id uuid, "runId" uuid, "workflowId" int, name text, "createdAt" timestamptz, "createdBy" text, "expiresAt" timestamptz,
          "revokedAt" timestamptz, "pinnedVersion" int, "hasPasscode" boolean, "requiresEmail" boolean, views int, "firstViewedAt" timestamptz,
          "lastViewedAt" timestamptz, "machineOpens" int, sections json, readers json, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, views = excluded.views,
    first_viewed_at = excluded.first_viewed_at, last_viewed_at = excluded.last_viewed_at, machine_opens = excluded.machine_opens,
    sections = excluded.sections, readers = excluded.readers, version = excluded.version;
end $$;

-- The same as before, with one more read model.
drop function append_events(json, json, json, json, json, json, json, json, json, json);

-- Appends a batch of requests in one transaction. Each request is judged alone: a refused one leaves its neighbours be.
-- The lock makes positions gapless and their order the order of commits, so that followers need only a cursor.
-- The settings keep one plan that goes by the indexes, whatever size the tables had when it was made.
-- Each parameter is an array of rows, each with the number of its request, or null where there are none.
-- Within a batch no two requests may name the same stream, claim or idempotency key.
create function append_events(
  heads json, new_events json, wanted json, keys json, answers json,
  lead_rows json, workflow_rows json, run_rows json, waiting_rows json, in_flight_rows json, share_rows json
) returns jsonb
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  stale   int[];
  taken   jsonb;
  refused int[];
begin
  perform pg_advisory_xact_lock(727411);

  select array_agg(h.request) into stale
    from json_to_recordset(heads) as h (request int, stream text, version int)
   where h.version <> coalesce((select max(e.version) from events e where e.stream = h.stream collate "C"), 0);

  refused := coalesce(stale, '{}');
  if wanted is not null then
    taken := take_claims(wanted, refused);
    if taken is not null then
      refused := refused || array(select request::int from jsonb_object_keys(taken) request);
    end if;
  end if;
  -- json takes the text of the data as it is: the hash was made over that very text.
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select (select coalesce(max(position), 0) from events) + row_number() over (), e.stream, e.version, e.id, e.type, e.schema_version, e.data,
         e.at, e.actor, e.correlation_id, e.causation_id, decode(e.hash, 'hex')
    from json_to_recordset(new_events) as e
           (request int, stream text, version int, id uuid, type text, schema_version int, data json, at timestamptz,
            actor text, correlation_id text, causation_id text, hash text)
   where e.request <> all (refused);

  if keys is not null then
    insert into personal_keys (subject, wrapped)
    select k.subject, decode(k.wrapped, 'base64')
      from json_to_recordset(keys) as k (request int, subject text, wrapped text)
     where k.request <> all (refused);
  end if;

  if answers is not null then
    update idempotency_keys i
       set status = a.status, body = a.body, stream = a.stream
      from json_to_recordset(answers) as a (request int, scope text, key text, status int, body text, stream text)
     where a.request <> all (refused) and i.scope = a.scope and i.key = a.key;
  end if;

  if lead_rows is not null then
    perform write_leads(lead_rows, refused);
  end if;
  if workflow_rows is not null then
    perform write_workflows(workflow_rows, refused);
  end if;
  if run_rows is not null then
    perform write_runs(run_rows, refused);
  end if;
  if waiting_rows is not null then
    perform write_waiting_runs(waiting_rows, refused);
  end if;
  if in_flight_rows is not null then
    perform count_runs_in_flight(in_flight_rows, refused);
  end if;
  if share_rows is not null then
    perform write_shares(share_rows, refused);
  end if;

  if stale is null and taken is null then
    return null;
  end if;
  return jsonb_build_object('stale', to_jsonb(stale), 'taken', taken);
end $$;
