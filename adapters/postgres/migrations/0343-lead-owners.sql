-- The member of staff who looks after a lead. Lists and boards are filtered by it, also of the past.
alter table leads add column owner_id uuid;
alter table lead_states add column owner_id uuid;

create or replace function write_lead_rows(lead_rows json, refused int[]) returns void language plpgsql as $$
begin
  with given as materialized (
    select v.*, lower(concat_ws(E'\n', v.name, v.email, v.company)) as sought
      from json_to_recordset(lead_rows) as v
           (request int, id uuid, name text, email text, phone text, company text, status text, priority text, source text,
            "estimatedValue" bigint, notes text, "createdAt" timestamptz, "lastContactDate" timestamptz, "followUpDate" date,
            "lostReason" text, "ownerId" uuid, reached text, "wonAt" timestamptz, version int)
     where v.request <> all (refused)
  ), moves as (
    select g.status, g.priority, g.source, g.reached, g."createdAt" as captured, g."wonAt" as won, 1 as leads,
           coalesce(g."estimatedValue", 0) as value from given g
    union all
    select l.status, l.priority, l.source, l.reached, l.created_at, l.won_at, -1, -coalesce(l.estimated_value, 0)
      from given g cross join lateral (select * from leads o where o.id = g.id limit 1) l
  ), counted as (
    insert into lead_counts as c
    select status, priority, source, reached, coalesce(to_char(captured at time zone 'UTC', 'YYYY-MM'), ''),
           coalesce(to_char(won at time zone 'UTC', 'YYYY-MM'), ''), sum(leads), sum(value)
      from moves group by 1, 2, 3, 4, 5, 6 having sum(leads) <> 0 or sum(value) <> 0
    on conflict (status, priority, source, reached, captured_month, won_month)
    do update set leads = c.leads + excluded.leads, value = c.value + excluded.value
  ), searched as (
    insert into lead_search (id, text)
    select g.id, g.sought
      from given g left join lateral (select o.text from lead_search o where o.id = g.id limit 1) s on true
     where s.text is distinct from g.sought
    on conflict (id) do update set text = excluded.text
  )
  insert into leads (id, name, email, phone, company, status, priority, source, estimated_value, notes, created_at, last_contact_date,
                     follow_up_date, lost_reason, owner_id, reached, won_at, version)
  select v.id, v.name, v.email, v.phone, v.company, v.status, v.priority, v.source, v."estimatedValue", v.notes, v."createdAt", v."lastContactDate",
         v."followUpDate", v."lostReason", v."ownerId", v.reached, v."wonAt", v.version
    from given v
  on conflict (id) do update set
    name = excluded.name, email = excluded.email, phone = excluded.phone, company = excluded.company, status = excluded.status,
    priority = excluded.priority, source = excluded.source, estimated_value = excluded.estimated_value, notes = excluded.notes,
    created_at = excluded.created_at, last_contact_date = excluded.last_contact_date, follow_up_date = excluded.follow_up_date,
    lost_reason = excluded.lost_reason, owner_id = excluded.owner_id, reached = excluded.reached, won_at = excluded.won_at,
    version = excluded.version;
end $$;

create or replace function keep_lead_states(lead_rows json, refused int[]) returns void language plpgsql as $$
begin
  with changed as materialized (
    select v.*, greatest(e.at, last.since) as began, last.since as before, last.place
      from json_to_recordset(lead_rows) as v
           (request int, id uuid, name text, email text, company text, status text, priority text, source text,
            "estimatedValue" bigint, "createdAt" timestamptz, "lastContactDate" timestamptz, "ownerId" uuid, reached text,
            "wonAt" timestamptz, version int)
     cross join lateral (select o.at from events o where o.stream = ('lead-' || v.id) collate "C" and o.version = v.version limit 1) e
      left join lateral (select s.since, s.ctid as place from lead_states s where s.id = v.id order by s.since desc limit 1) last on true
     where v.request <> all (refused)
  ), ended as (
    update lead_states s set until = c.began from changed c where s.ctid = c.place and c.before < c.began
  )
  insert into lead_states (id, since, name, email, company, status, priority, source, reached, estimated_value, created_at, last_contact_date, owner_id, won_at)
  select c.id, c.began, c.name, c.email, c.company, c.status, c.priority, c.source, c.reached, c."estimatedValue", c."createdAt",
         c."lastContactDate", c."ownerId", c."wonAt"
    from changed c
  on conflict (id, since) do update set
    name = excluded.name, email = excluded.email, company = excluded.company, status = excluded.status, priority = excluded.priority,
    reached = excluded.reached, estimated_value = excluded.estimated_value, last_contact_date = excluded.last_contact_date,
    owner_id = excluded.owner_id, won_at = excluded.won_at;
end $$;
