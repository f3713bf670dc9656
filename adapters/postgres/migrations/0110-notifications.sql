-- What staff are notified of. A read model: each row follows from one stream of the log and can be rebuilt. Holds no
-- text: what is shown of a person is read from the other read models, so that erasing the person reaches it.
create table notifications (
  -- that of the event that caused it: one event causes at most one
  id     uuid             not null primary key,
  stream text collate "C" not null,
  kind   text             not null,
  -- in the future where a date is yet to come
  at     timestamptz      not null
);
create index notifications_by_time on notifications (at, id);
create index notifications_of_stream on notifications (stream);

-- Who has read what. Not in the log.
create table notification_reads (
  user_id         uuid        not null references users on delete cascade,
  notification_id uuid        not null,
  read_at         timestamptz not null,
  primary key (user_id, notification_id)
);

-- How a user wants to be notified. Not in the log.
create table notification_preferences (
  user_id   uuid        not null primary key references users on delete cascade,
  -- at_once, daily or never
  mail      text        not null default 'never',
  time_zone text        not null default 'UTC',
  -- since when these hold: nothing from before is mailed
  chosen_at timestamptz not null default now(),
  -- what is from before counts as read; null: from before the account
  unread_since timestamptz
);

-- What happened before there were notifications is no news.
insert into notification_preferences (user_id, unread_since) select id, now() from users;

-- Replaces the notifications of one stream, and returns how many rows differed. Writers of a stream take turns; one that
-- has read less of the stream than the log holds leaves the rows to another, which receives the later event.
create function put_notifications(of_stream text, known_version int, notifying text[], causes json) returns int language plpgsql as $$
declare
  removed int;
  added   int;
begin
  perform pg_advisory_xact_lock(727413, hashtext(of_stream));
  if exists (select from events e where e.stream = of_stream collate "C" and e.version > known_version and e.type = any (notifying)) then
    return 0;
  end if;
  delete from notifications n
   where n.stream = of_stream
     and not exists (
       select from json_to_recordset(causes) as f (id uuid, kind text, at timestamptz)
        where f.id = n.id and f.kind = n.kind and f.at = n.at);
  get diagnostics removed = row_count;
  insert into notifications (id, stream, kind, at)
  select f.id, of_stream, f.kind, f.at from json_to_recordset(causes) as f (id uuid, kind text, at timestamptz)
  on conflict (id) do nothing;
  get diagnostics added = row_count;
  return greatest(removed, added);
end $$;
