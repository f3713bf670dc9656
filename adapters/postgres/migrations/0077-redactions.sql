-- Redactions are few, and looked up whenever events are verified.
create index events_redactions on events (position) where type = 'FieldRedacted';

-- Replaces the data of an event by what a recorded redaction says that it has become, and by nothing else: the role that
-- servers work as cannot change events. Where that role is the owner itself, it has the right for this statement alone.
create function redact_event(redaction text, new_data json) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  lacking constant boolean := not has_table_privilege('events', 'update');
begin
  if lacking then
    execute format('grant update on events to %I', current_user);
  end if;
  update events e set data = new_data
    from events r left join events p on p.stream = (r.data ->> 'stream') collate "C" and p.version = (r.data ->> 'version')::int - 1
   where r.stream = redaction collate "C" and r.type = 'FieldRedacted'
     and e.stream = (r.data ->> 'stream') collate "C" and e.version = (r.data ->> 'version')::int
     and encode(e.hash, 'hex') = r.data ->> 'was'
     and hash_of(coalesce(encode(p.hash, 'hex'), repeat('0', 64)), e, new_data) = r.data ->> 'becomes';
  if not found then
    raise exception 'no redaction says so';
  end if;
  if lacking then
    execute format('revoke update on events from %I', current_user);
  end if;
end $$;

-- The hash of docs/events.md, of an event with these data.
create function hash_of(previous text, e events, new_data json) returns text language sql stable as $$
  select encode(sha256(convert_to('[' || concat_ws(',',
    to_json(previous), to_json(e.stream), e.version, to_json(e.id::text), to_json(e.type), e.schema_version,
    to_json(to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), to_json(e.actor), to_json(e.correlation_id),
    to_json(e.causation_id), to_json(new_data::text)) || ']', 'UTF8')), 'hex')
$$;
