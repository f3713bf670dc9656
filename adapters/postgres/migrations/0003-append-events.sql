-- Appends a batch of requests in one transaction. Each request is judged alone: a refused one leaves its neighbours be.
-- The lock makes positions gapless and their order the order of commits, so that followers need only a cursor.
-- The settings keep one plan that goes by the indexes, whatever size the tables had when it was made.
-- Each parameter is an array of rows, each with the number of its request, or null where there are none.
-- Within a batch no two requests may name the same stream, claim or idempotency key.
create function append_events(
  heads json, new_events json, wanted json, keys json, answers json,
  lead_rows json, workflow_rows json, run_rows json, waiting_rows json, in_flight_rows json
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

  if stale is null and taken is null then
    return null;
  end if;
  return jsonb_build_object('stale', to_jsonb(stale), 'taken', taken);
end $$;

-- Takes the claims of a batch; answers who holds those that are held by another stream. Of a request that asks for
-- one of those none is taken. Nobody comes between the question and the answer: the caller holds the lock.
create function take_claims(wanted json, refused int[]) returns jsonb language plpgsql as $$
declare
  taken jsonb;
begin
  select jsonb_object_agg(c.request, held.stream) into taken
    from json_to_recordset(wanted) as c (request int, name text, value text, stream text)
   cross join lateral (select h.stream from claims h where h.name = c.name and h.value = decode(c.value, 'base64')) held
   where c.request <> all (refused) and held.stream <> c.stream collate "C";

  insert into claims (name, value, stream)
  select c.name, decode(c.value, 'base64'), c.stream
    from json_to_recordset(wanted) as c (request int, name text, value text, stream text)
   where c.request <> all (refused) and not coalesce(taken ? c.request::text, false)
  on conflict do nothing;
  return taken;
end $$;

-- Writes the rows of the leads screen. A read model has a function like this one, and a parameter of `append_events`.
create function write_leads(lead_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into leads (id, name, email, phone, company, status, priority, source, estimated_value, notes, created_at, last_contact_date, version)
  select v.id, v.name, v.email, v.phone, v.company, v.status, v.priority, v.source, v."estimatedValue", v.notes, v."createdAt", v."lastContactDate", v.version
    from json_to_recordset(lead_rows) as v
         (request int, id uuid, name text, email text, phone text, company text, status text, priority text, source text,
          "estimatedValue" bigint, notes text, "createdAt" timestamptz, "lastContactDate" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, email = excluded.email, phone = excluded.phone, company = excluded.company, status = excluded.status,
    priority = excluded.priority, source = excluded.source, estimated_value = excluded.estimated_value, notes = excluded.notes,
    created_at = excluded.created_at, last_contact_date = excluded.last_contact_date, version = excluded.version;
end $$;
