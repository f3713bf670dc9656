-- The log as one growing Merkle tree (RFC 6962) and its signed heads. All of these tables are append-only.
-- The older `checkpoints` stay as they are, and are verified still.

-- A full tile of the tree (C2SP tlog-tiles): 256 hashes of 32 bytes, and the node over them.
create table log_tiles (
  level  int    not null,
  index  bigint not null,
  hashes bytea  not null,
  root   bytea  not null,
  primary key (level, index)
);

-- The keys that heads were signed with.
create table log_keys (
  key_id text        not null primary key,
  vkey   text        not null,
  since  timestamptz not null
);

create table log_heads (
  size         bigint      not null primary key,
  -- the C2SP signed note over origin, size and root
  note         text        not null,
  signed_at    timestamptz not null,
  -- the first eight bytes of the hash of each event since the head before, so that a changed one can be named
  fingerprints bytea       not null,
  -- an HMAC with a key that is not in the database, over note and fingerprints
  seal         bytea       not null
);

-- Cosignatures of witnesses, as lines of the signed note.
create table log_cosignatures (
  size    bigint      not null references log_heads,
  witness text        not null,
  line    text        not null,
  made_at timestamptz not null default now(),
  primary key (size, witness)
);

create function refuse_change_of_proof() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete on log_tiles for each row execute function refuse_change_of_proof();
create trigger append_only before update or delete on log_keys for each row execute function refuse_change_of_proof();
create trigger append_only before update or delete on log_heads for each row execute function refuse_change_of_proof();
create trigger append_only before update or delete on log_cosignatures for each row execute function refuse_change_of_proof();
