-- What happened to accounts and to personal data as a whole: who, from where, with what browser. All of it follows from
-- the log, where each is a stream of its own with a key of its own, so that forgetting one leaves the others readable.
create table security_events (
  id      uuid        not null primary key,
  at      timestamptz not null,
  type    text        not null,
  user_id uuid,
  email   text,
  address text        not null,
  browser text        not null,
  detail  text
);
-- Ids sort by the time of their making.
create index security_events_of_user on security_events (user_id, id);
create index security_events_of_type on security_events (type, id);
create index security_events_of_address on security_events (address, id);

create function write_security_events(event_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into security_events (id, at, type, user_id, email, address, browser, detail)
  select v.id, v.at, v.type, v."userId", v.email, v.address, v.browser, v.detail
    from json_to_recordset(event_rows) as v
         (request int, id uuid, at timestamptz, type text, "userId" uuid, email text, address text, browser text, detail text)
   where v.request <> all (refused)
  on conflict (id) do nothing;
end $$;

-- Writes the rows of staff and of security events in the transaction of the events that they follow from, after
-- `append_events_2`. That holds the lock of the log, so two administrators who disable each other do not both succeed.
create function write_staff_after(outcome jsonb, staff_rows json, event_rows json) returns jsonb language plpgsql as $$
declare
  had_admin boolean;
begin
  if event_rows is not null then
    perform write_security_events(event_rows, refused_in(outcome));
  end if;
  if staff_rows is null then
    return outcome;
  end if;
  had_admin := exists (select from staff where status = 'active' and role = 'admin');
  perform write_staff(staff_rows, refused_in(outcome));
  if had_admin and not exists (select from staff where status = 'active' and role = 'admin') then
    raise exception 'the last active administrator' using errcode = 'AT001';
  end if;
  return outcome;
end $$;
