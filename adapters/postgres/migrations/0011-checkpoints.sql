-- What the log was: every stretch of it once more, as a Merkle root (RFC 6962) over the hashes of its events. Each
-- checkpoint covers the hash of the one before, and is sealed with a key that is not in the database.
create table checkpoints (
  number         int         not null primary key,
  first_position bigint      not null,
  last_position  bigint      not null,
  root           bytea       not null,
  -- the first eight bytes of each event's hash, so that the first one that is not as it was can be named
  fingerprints   bytea       not null,
  made_at        timestamptz not null,
  previous       bytea       not null,
  hash           bytea       not null,
  seal           bytea       not null
);
