-- A mail of a lead waits for an answer like a message: those that arrived before.
insert into waiting_messages (id, at)
select l.id, max((m.data ->> 'receivedAt')::timestamptz) as at
  from events m join leads l on ('lead-' || l.id) collate "C" = m.stream
 where m.type = 'LeadMailReceived' and m.data ->> 'automatic' = 'false' and m.data -> 'imported' is null and l.email <> ''
   and (m.data ->> 'receivedAt')::timestamptz > l.created_at
   and not exists (
     select from events c
      where c.stream = m.stream and c.version > m.version
        and case c.type when 'LeadContactDateChanged' then (c.data ->> 'lastContactDate')::timestamptz >= (m.data ->> 'receivedAt')::timestamptz
                        when 'LeadNoteAdded' then c.data ->> 'kind' <> 'note' and (c.data ->> 'at')::timestamptz >= (m.data ->> 'receivedAt')::timestamptz
                        else false end)
 group by l.id
on conflict (id) do update set at = greatest(waiting_messages.at, excluded.at);
