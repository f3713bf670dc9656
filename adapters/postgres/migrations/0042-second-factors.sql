-- One-time codes (RFC 6238). The secret is sealed with a key that is not in the database. `pending` is a secret that
-- no code has confirmed yet; `last_step` the time step of the last code that was used: a code works once.
create table totp_secrets (
  user_id      uuid        not null primary key,
  secret       bytea,
  pending      bytea,
  last_step    bigint      not null default 0,
  confirmed_at timestamptz
);

-- Hashes of codes that work once each.
create table recovery_codes (
  user_id   uuid  not null,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id            uuid        not null primary key,
  user_id       uuid        not null,
  credential_id text        not null unique,
  public_key    bytea       not null,
  counter       bigint      not null,
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A password was right and a second factor is asked for: good for five minutes and for nothing else.
create table sign_in_attempts (
  token_hash bytea       not null primary key,
  user_id    uuid        not null,
  failures   int         not null default 0,
  challenge  text,
  created_at timestamptz not null default now()
);

-- What a browser has to sign to register a passkey; one at a time for each session.
create table passkey_challenges (
  session_id uuid        not null primary key references sessions (id) on delete cascade,
  challenge  text        not null,
  created_at timestamptz not null default now()
);

-- The factors that a user has set up.
create function factors_of(of_user uuid) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from totp_secrets t where t.user_id = of_user and t.secret is not null) then 'totp' end,
    case when exists (select from passkeys p where p.user_id = of_user) then 'passkey' end
  ], null)
$$;
