-- An append may be decided on a head that its process remembers, without reading the stream. It is refused as one that another
-- event came before if a redaction, or the erasure of a lead whose key opened events, has changed since what led to that head:
-- the same as a read from that head asks. Servers of earlier releases remember nothing.
-- Erased subjects are looked for only where an append names subjects.
create or replace function append_events_2(
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
  erased   int[];
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
    from json_to_recordset(heads) as h (request int, stream text, version int, hash text, remembered boolean, leads json)
    left join lateral (
      select e.version, e.hash, e.position from events e where e.stream = h.stream collate "C" order by e.version desc limit 1
    ) last on true
   where h.request <> all (refused)
     and (h.version <> coalesce(last.version, 0) or encode(last.hash, 'hex') <> h.hash
          or h.remembered and (
               exists (select from events r
                        where r.type = 'FieldRedacted' and r.position > last.position and r.data ->> 'stream' = h.stream)
               or exists (select from json_array_elements_text(h.leads) as opened (subject)
                            left join lateral (select x.wrapped from personal_keys x
                                                where x.subject = opened.subject collate "C" and x.from_version = 1 limit 1) still on true
                           where still.wrapped is null)));

  refused := refused || coalesce(stale, '{}');

  if position('"subjects":' in heads::text) > 0 then
    select array_agg(h.request) into erased
      from json_to_recordset(heads) as h (request int, subjects json)
     where h.subjects is not null and h.request <> all (refused)
       and exists (select from json_array_elements_text(h.subjects) as s (stream)
                    cross join lateral (
                      select from events e
                       where e.stream = s.stream collate "C" and e.type in ('LeadErased', 'RunErased') limit 1) gone);

    refused := refused || coalesce(erased, '{}');
  end if;
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

  if repeated is null and stale is null and erased is null and taken is null then
    return null;
  end if;
  return jsonb_build_object(
    'repeated', to_jsonb(repeated), 'stale', to_jsonb(stale), 'erased', to_jsonb(erased), 'taken', taken);
end $$;
