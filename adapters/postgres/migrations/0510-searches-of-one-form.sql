-- Letters have several encodings: é is one character or two, and Japanese keyboards write wide Latin ones. Searches compare one form of
-- them (NFKC); what is stored stays as it was written. A text of ASCII alone is in this form, and does not pay for it.
create function searched_form(text text) returns text language sql immutable parallel safe
return lower(case when octet_length(text) = char_length(text) then text else normalize(text, nfkc) end);

create or replace function containing(sought text) returns text language sql immutable parallel safe
return '%' || regexp_replace(searched_form(sought), '([\\%_])', '\\\1', 'g') || '%';

create or replace function leads_found(sought text, most int) returns setof uuid language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  if length(searched_form(sought)) < 2 or most <= (
    select count(*) from (select l.text from lead_search l limit 2 * most) looked where looked.text like containing(sought)
  ) then
    return query select s.id from lead_search s where s.text like containing(sought) limit most;
  else
    return query select s.id from lead_search s
      where letter_pairs(s.text) @> letter_pairs(searched_form(sought)) and s.text like containing(sought) limit most;
  end if;
end $$;

create or replace function write_lead_rows(lead_rows json, refused int[]) returns void language plpgsql as $$
begin
  with given as materialized (
    select v.*, searched_form(concat_ws(E'\n', v.name, v.email, v.company)) as sought
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

update lead_search s set text = searched_form(s.text)
 where octet_length(s.text) <> char_length(s.text) and s.text <> searched_form(s.text);
