-- Staff follow from the log. `staff` is their read model and can be rebuilt; `users` keeps what no event holds: the
-- password's hash and when it was last used. A release from before this one reads `users` alone, so a trigger keeps
-- its address and its `disabled` in step.
create table staff (
  id         uuid        not null primary key,
  email      text        not null,
  name       text        not null,
  role       text        not null,
  status     text        not null,
  invited_at timestamptz,
  joined_at  timestamptz,
  version    int         not null
);
create index staff_email on staff (lower(email));

alter table users alter column password_hash drop not null;
alter table users add column must_change_password boolean not null default false;
alter table users add column last_sign_in_at timestamptz;

-- An id that says when it was made (RFC 9562, version 7), on servers that have no function for it.
create function new_uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_byte(
      overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
    'hex')::uuid
$$;

alter table sessions add column id uuid not null default new_uuid_v7();
alter table sessions add column address text not null default '';
alter table sessions add column browser text not null default '';
-- When the user last proved who they are: by signing in, a password or a code.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;
create unique index sessions_id on sessions (id);

-- Only a hash of each invitation's token: nothing here opens one. A user has one at most.
create table invitations (
  user_id    uuid        not null primary key,
  token_hash bytea       not null unique,
  expires_at timestamptz not null
);

create function write_staff(staff_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into staff (id, email, name, role, status, invited_at, joined_at, version)
  select v.id, v.email, v.name, v.role, v.status, v."invitedAt", v."joinedAt", v.version
    from json_to_recordset(staff_rows) as v
         (request int, id uuid, email text, name text, role text, status text, "invitedAt" timestamptz, "joinedAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    email = excluded.email, name = excluded.name, role = excluded.role, status = excluded.status,
    invited_at = excluded.invited_at, joined_at = excluded.joined_at, version = excluded.version;
end $$;

-- Keeps `users` in step, and ends what a changed role or status ends, in the transaction of the event itself.
create function follow_staff() returns trigger language plpgsql as $$
begin
  insert into users (id, email, password_hash, disabled) values (new.id, new.email, null, new.status <> 'active')
  on conflict (id) do update set email = excluded.email, disabled = excluded.disabled;
  if tg_op = 'UPDATE' and (new.role <> old.role or new.status <> 'active') then
    delete from sessions where user_id = new.id;
  end if;
  if new.status <> 'invited' then
    delete from invitations where user_id = new.id;
  end if;
  return null;
end $$;

create trigger staff_followed after insert or update on staff for each row execute function follow_staff();

-- The numbers of the requests that `append_events_2` refused, from what it answers.
create function refused_in(outcome jsonb) returns int[] language sql immutable as $$
  select coalesce(array_agg(request), '{}') from (
    select value::int as request
      from jsonb_array_elements_text(case jsonb_typeof(outcome -> 'stale') when 'array' then outcome -> 'stale' else '[]' end)
    union
    select value::int
      from jsonb_array_elements_text(case jsonb_typeof(outcome -> 'repeated') when 'array' then outcome -> 'repeated' else '[]' end)
    union
    select key::int from jsonb_object_keys(case jsonb_typeof(outcome -> 'taken') when 'object' then outcome -> 'taken' else '{}' end) key
  ) refused
$$;
