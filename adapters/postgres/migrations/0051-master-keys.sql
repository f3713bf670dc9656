-- The master keys that this installation has had, by id; never a key. `carried` are the keys derived from earlier ones
-- that must go on working, sealed with the one in use. `replaced`: its seals are being replaced; `retired`: none is left.
create table master_keys (
  id       text        not null primary key,
  state    text        not null check (state in ('current', 'replaced', 'retired')),
  -- whether what is sealed begins with the id of its key; not while a server of the release before may read it
  labelled boolean     not null,
  carried  bytea,
  since    timestamptz not null default now(),
  until    timestamptz
);
create unique index master_keys_current on master_keys (state) where state = 'current';

-- A process that missed the change must not write what nobody can open.
create function is_sealed_with_retired_key(sealed bytea) returns boolean language sql stable as $$
  select sealed is not null
     and exists (select from master_keys where state = 'retired')
     and not exists (
       select from master_keys
        where state <> 'retired' and substring(sealed from 1 for 7) = '\x414b01'::bytea || decode(id, 'hex'))
$$;

create function refuse_retired_key() returns trigger language plpgsql as $$
begin
  if is_sealed_with_retired_key(new.wrapped) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

create trigger sealed_with_key_in_use before insert or update on personal_keys for each row execute function refuse_retired_key();

create function refuse_retired_key_of_codes() returns trigger language plpgsql as $$
begin
  if is_sealed_with_retired_key(coalesce(new.pending, new.secret)) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

create trigger sealed_with_key_in_use before insert or update on totp_secrets for each row execute function refuse_retired_key_of_codes();
