create table users (
  id            uuid        not null primary key,
  email         text        not null,
  password_hash text        not null,
  disabled      boolean     not null default false,
  created_at    timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- Only a hash of each session's token: nothing here opens a session.
create table sessions (
  token_hash bytea       not null primary key,
  user_id    uuid        not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- When something limited happened, by who or what it is limited for. Losing it in a crash only forgives.
create unlogged table throttle_hits (
  bucket text          not null primary key,
  hits   timestamptz[] not null
);

-- Counts a hit where fewer than `most` lie within the last `seconds`; else answers the seconds until one more is allowed.
create function throttle_pass(wanted text, most int, seconds int) returns int language plpgsql as $$
declare
  recent timestamptz[];
begin
  -- An update that changes nothing holds the row, which nobody can then forgive and forget in between.
  insert into throttle_hits as held (bucket, hits) values (wanted, '{}')
  on conflict (bucket) do update set hits = held.hits
  returning hits into recent;
  recent := array(select hit from unnest(recent) hit where hit > clock_timestamp() - make_interval(secs => seconds) order by hit);
  if cardinality(recent) < most then
    update throttle_hits set hits = recent || clock_timestamp() where bucket = wanted;
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + make_interval(secs => seconds) - clock_timestamp())));
end $$;
