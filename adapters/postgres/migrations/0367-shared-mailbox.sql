-- How far the shared mailbox is read, and by which process.
create table mailboxes (
  name          text        not null primary key,
  uid_validity  text,
  last_uid      bigint      not null default 0,
  first_look_at timestamptz,
  last_look_at  timestamptz,
  behind        int         not null default 0,
  error         text,
  held_by       uuid,
  held_until    timestamptz not null default '-infinity'
);

-- Keyed hashes of the mails that were read, so that each is taken once, whatever their UIDs are.
create table mails_seen (
  hash    bytea       not null primary key,
  seen_at timestamptz not null default now()
);

-- Mails that no lead has: their envelopes, sealed with the master key, for 30 days. `sender` is a keyed hash.
create table mails_skipped (
  id      uuid        not null primary key,
  at      timestamptz not null,
  sender  bytea       not null,
  sealed  bytea       not null
);
create index mails_skipped_by_time on mails_skipped (at);

create trigger sealed_with_key_in_use before insert or update of sealed on mails_skipped
  for each row execute function refuse_retired_key_of_erasures();

-- Files of mails, sealed with the key of their lead, and deleted with it.
create table mail_attachments (
  lead_id uuid  not null,
  mail_id uuid  not null,
  number  int   not null,
  sealed  bytea not null,
  primary key (lead_id, mail_id, number)
);

create function forget_attachments() returns trigger language plpgsql as $$
begin
  delete from mail_attachments where lead_id = substr(new.stream, 6)::uuid;
  return null;
end $$;

create trigger attachments_erased after insert on events for each row
  when (new.type = 'LeadErased') execute function forget_attachments();
