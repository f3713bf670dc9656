-- An idempotency key is written by the append that has the effect, in its transaction: it exists exactly when the effect
-- does. Servers of the release before go on reserving keys and calling `append_events`.
-- A row without status is such a reservation; it lapses after a minute.

-- The erasing trigger looks rows up by their stream, under the lock of appends.
create index idempotency_keys_stream on idempotency_keys (stream) where stream is not null;
create index claims_stream on claims (stream);

create function is_live(held idempotency_keys) returns boolean language sql stable
return held.reserved_at > now() - case when held.status is null then interval '1 minute' else interval '24 hours' end;

-- Appends a batch of requests in one transaction. Each request is judged alone: a refused one leaves its neighbours be.
-- The lock makes positions gapless and their order the order of commits, so that followers need only a cursor.
-- The settings keep one plan that goes by the indexes, whatever size the tables had when it was made.
-- Each parameter is an array of rows, each with the number of its request, or null where there are none.
-- Within a batch no two requests may name the same stream, claim or idempotency key.
create function append_events_2(
  heads json, new_events json, wanted json, keys json, replies json,
  lead_rows json, workflow_rows json, run_rows json, waiting_rows json, in_flight_rows json, share_rows json
) returns jsonb
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  repeated int[];
  stale    int[];
  taken    jsonb;
  refused  int[] := '{}';
begin
  perform pg_advisory_xact_lock(727411);

  if replies is not null then
    select array_agg(r.request) into repeated
      from json_to_recordset(replies) as r (request int, scope text, key text)
     where exists (select from idempotency_keys i where i.scope = r.scope and i.key = r.key and is_live(i));
    refused := coalesce(repeated, '{}');
  end if;

  select array_agg(h.request) into stale
    from json_to_recordset(heads) as h (request int, stream text, version int)
   where h.request <> all (refused)
     and h.version <> coalesce((select max(e.version) from events e where e.stream = h.stream collate "C"), 0);

  refused := refused || coalesce(stale, '{}');
  if wanted is not null then
    taken := take_claims(wanted, refused);
    if taken is not null then
      refused := refused || array(select request::int from jsonb_object_keys(taken) request);
    end if;
  end if;

  if replies is not null then
    perform keep_replies(replies, refused);
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

  if repeated is null and stale is null and taken is null then
    return null;
  end if;
  return jsonb_build_object('repeated', to_jsonb(repeated), 'stale', to_jsonb(stale), 'taken', taken);
end $$;

-- Only a server of the release before, which reserves outside of the lock, can come between the question and this
-- insert: then the batch fails, and its requests are judged again one by one.
create function keep_replies(replies json, refused int[]) returns void language plpgsql as $$
declare
  kept   int;
  wanted int;
begin
  select count(*) into wanted from json_to_recordset(replies) as r (request int) where r.request <> all (refused);

  insert into idempotency_keys as held (scope, key, fingerprint, status, body, stream)
  select r.scope, r.key, decode(r.fingerprint, 'base64'), r.status, r.body, r.stream
    from json_to_recordset(replies) as r (request int, scope text, key text, fingerprint text, status int, body text, stream text)
   where r.request <> all (refused)
  on conflict (scope, key) do update set
    fingerprint = excluded.fingerprint, reserved_at = now(), status = excluded.status, body = excluded.body, stream = excluded.stream
  where not is_live(held);

  get diagnostics kept = row_count;
  if kept < wanted then
    raise exception 'an idempotency key was reserved meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
