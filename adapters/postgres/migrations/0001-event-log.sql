-- The event log: the only truth. Rows are never updated and never deleted.
create table events (
  position       bigint      not null primary key,
  stream         text        not null collate "C",
  version        int         not null,
  id             uuid        not null,
  type           text        not null,
  schema_version int         not null,
  -- json, not jsonb: the hash covers the very text
  data           json        not null,
  at             timestamptz not null,
  actor          text        not null,
  correlation_id text        not null,
  causation_id   text        not null,
  hash           bytea       not null,
  constraint events_stream_version unique (stream, version)
);

-- A key of its own for the personal data of each subject, wrapped with the master key. Erasing deletes the row.
create table personal_keys (
  subject text  not null primary key collate "C",
  wrapped bytea not null
);

-- Values that one stream at most may hold. A keyed hash, so that nobody's address can be read here.
create table claims (
  name   text  not null,
  value  bytea not null,
  stream text  not null collate "C",
  primary key (name, value)
);

-- Answers kept for requests that are sent twice. A row without status is a request under way.
create table idempotency_keys (
  scope       text        not null,
  key         text        not null,
  fingerprint bytea       not null,
  reserved_at timestamptz not null default now(),
  status      int,
  -- sealed: it may hold what is personal
  body        text,
  stream      text collate "C",
  primary key (scope, key)
);
create index idempotency_keys_reserved_at on idempotency_keys (reserved_at);

-- How far each durable subscription has come.
create table subscriptions (
  name     text   not null primary key,
  position bigint not null
);
