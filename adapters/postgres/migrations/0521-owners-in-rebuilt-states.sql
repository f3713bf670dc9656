-- A rebuild keeps the owner of a lead's past states too, as appends do since 0343. Run one where an earlier one left them out.
create or replace function write_lead_states(state_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into lead_states (id, since, until, name, email, company, status, priority, source, reached, estimated_value, created_at,
                           last_contact_date, owner_id, won_at)
  select v.id, v.since, coalesce(v.until, 'infinity'), v.name, v.email, v.company, v.status, v.priority, v.source, v.reached, v."estimatedValue",
         v."createdAt", v."lastContactDate", v."ownerId", v."wonAt"
    from json_to_recordset(state_rows) as v
         (request int, id uuid, since timestamptz, until timestamptz, name text, email text, company text, status text, priority text, source text,
          reached text, "estimatedValue" bigint, "createdAt" timestamptz, "lastContactDate" timestamptz, "ownerId" uuid, "wonAt" timestamptz)
   where v.request <> all (refused)
  on conflict (id, since) do update set
    until = excluded.until, name = excluded.name, email = excluded.email, company = excluded.company, status = excluded.status,
    priority = excluded.priority, reached = excluded.reached, estimated_value = excluded.estimated_value,
    last_contact_date = excluded.last_contact_date, owner_id = excluded.owner_id, won_at = excluded.won_at;
end $$;
