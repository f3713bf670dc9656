-- A notification is for the owner of its lead; null: for every active admin.
alter table notifications add column owner_id uuid;

create or replace function put_notifications(of_stream text, known_version int, notifying text[], causes json) returns int language plpgsql as $$
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
       select from json_to_recordset(causes) as f (id uuid, kind text, at timestamptz, "ownerId" uuid)
        where f.id = n.id and f.kind = n.kind and f.at = n.at and f."ownerId" is not distinct from n.owner_id);
  get diagnostics removed = row_count;
  insert into notifications (id, stream, kind, at, owner_id)
  select f.id, of_stream, f.kind, f.at, f."ownerId" from json_to_recordset(causes) as f (id uuid, kind text, at timestamptz, "ownerId" uuid)
  on conflict (id) do nothing;
  get diagnostics added = row_count;
  return greatest(removed, added);
end $$;

-- There are more kinds of notifications: what happened before them is no news, and is not mailed.
insert into notification_preferences (user_id, unread_since) select id, now() from users on conflict (user_id) do nothing;
update notification_preferences
   set unread_since = now(), chosen_at = greatest(chosen_at, now()), mailed_through = greatest(mailed_through, now());
