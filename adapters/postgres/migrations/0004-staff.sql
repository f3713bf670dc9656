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

-- The hits of a bucket after one more at `at`: forgotten are those whose time is over, refused is one above `most`.
create function hits_after(hits timestamptz[], at timestamptz, most int, seconds int) returns timestamptz[]
  language sql immutable
return (
  select case when count(*) < most then array_append(coalesce(array_agg(hit order by hit), '{}'), at) else array_agg(hit order by hit) end
    from unnest(hits) hit where hit > at - make_interval(secs => seconds)
);
