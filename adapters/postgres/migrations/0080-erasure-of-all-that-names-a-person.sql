-- Erasing a person reaches runs, links and security events: each is a stream with a key of its own, and the event that
-- says so destroys that key in its transaction.
create trigger subject_erased after insert on events for each row
  when (new.type in ('RunErased', 'ShareErased', 'SecurityEventErased')) execute function erase_subject();

-- An append writes the other columns of a run's row, but not its inputs; a security event has no row any more.
create function erase_rows() returns trigger language plpgsql as $$
begin
  if new.type = 'RunErased' then
    update runs set inputs = '{}' where id = substr(new.stream, 5)::uuid;
  elsif new.type = 'ShareErased' then
    delete from report_sessions where share_id = substr(new.stream, 7)::uuid
      and exists (select from events e where e.stream = new.stream and e.type = 'ShareRevoked');
  else
    delete from security_events where id = substr(new.stream, 10)::uuid;
  end if;
  return null;
end $$;

create trigger rows_erased after insert on events for each row
  when (new.type in ('RunErased', 'ShareErased', 'SecurityEventErased')) execute function erase_rows();

-- A link outlives the addresses of its readers: what it records later is sealed with a new key, which opens nothing
-- from before.
alter table personal_keys add column from_version int not null default 1;

create function key_opens_from() returns trigger language plpgsql as $$
begin
  new.from_version := 1 + coalesce((select max(version) from events where stream = new.subject and type like '%Erased'), 0);
  return new;
end $$;

create trigger key_opens_from before insert on personal_keys for each row execute function key_opens_from();

-- What the nightly job looks through, and what it leaves out.
create index leads_by_age on leads (created_at) where email <> '' and status <> 'won';
