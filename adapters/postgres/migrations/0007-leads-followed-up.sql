alter table leads
  add column follow_up_date date,
  add column lost_reason    text,
  -- The furthest status that it ever had, lost not counted; and when it was won, while it is.
  add column reached        text not null default 'new',
  add column won_at         timestamptz;

update leads l set reached = f.status, won_at = case when l.status = 'won' then f.won_at end
  from (select e.stream,
               (array_agg(e.data ->> 'status' order by array_position(array['new', 'contacted', 'qualified', 'proposal_sent', 'won'], e.data ->> 'status') desc))[1] as status,
               max(e.at) filter (where e.data ->> 'status' = 'won') as won_at
          from events e
         where e.type in ('LeadCaptured', 'LeadStatusChanged') and e.data ->> 'status' <> 'lost' group by e.stream) f
 where f.stream = 'lead-' || l.id::text collate "C";

-- The orders of the list, beside the newest first, and the filters.
create index leads_by_name on leads (lower(name), id);
create index leads_by_value_up on leads (coalesce(estimated_value, 9000000000000000), id);
create index leads_by_value_down on leads (coalesce(estimated_value, -1), id);
create index leads_by_contact_up on leads (coalesce(last_contact_date, 'infinity'), id);
create index leads_by_contact_down on leads (coalesce(last_contact_date, '-infinity'), id);
create index leads_by_status on leads (status, created_at, id);
create index leads_by_source on leads (source, priority);

-- For an import, that asks who is known.
create index leads_by_email on leads (lower(email));

-- What a search looks through. A table of its own: it changes with the contact data alone, not with every change of
-- status. Every two neighbouring letters of it are indexed, so that a search for two letters has an index as well as
-- one for twenty, in any script, and no extension is needed.
create function letter_pairs(text text) returns text[] language sql immutable parallel safe strict
return (select coalesce(array_agg(letter || next), '{}')
          from (select letter, lead(letter) over (order by place) as next
                  from unnest(string_to_array(text, null)) with ordinality as letters (letter, place)) pairs
         where next is not null);

create table lead_search (
  id   uuid not null primary key,
  text text not null
);
-- What is not yet sorted into the index is read whole by every search: little of it, then.
create index lead_search_pairs on lead_search using gin (letter_pairs(text)) with (gin_pending_list_limit = 256);

insert into lead_search (id, text) select id, lower(concat_ws(E'\n', name, email, company)) from leads;

create function containing(sought text) returns text language sql immutable parallel safe
return '%' || regexp_replace(lower(sought), '([\\%_])', '\\\1', 'g') || '%';

-- The leads in which a text stands, by the index, and no more of them than `most`. The pairs are not worth comparing
-- row by row: that is why a scan of the whole table is no choice here, as long as there is a pair to look up.
create function leads_found(sought text, most int) returns setof uuid language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  if length(sought) < 2 then
    return query select s.id from lead_search s where s.text like containing(sought) limit most;
  else
    return query select s.id from lead_search s
      where letter_pairs(s.text) @> letter_pairs(lower(sought)) and s.text like containing(sought) limit most;
  end if;
end $$;

-- How many leads there are of each kind, and what they are worth: what the numbers, the funnel and the months of the
-- leads screen are summed from. Written with the leads, so it is as true as they are.
create table lead_counts (
  status         text   not null,
  priority       text   not null,
  source         text   not null,
  reached        text   not null,
  -- in UTC, as 2026-03; '' where it is not won
  captured_month text   not null,
  won_month      text   not null,
  leads          bigint not null,
  value          bigint not null,
  primary key (status, priority, source, reached, captured_month, won_month)
);

create function month_of(at timestamptz) returns text language sql immutable parallel safe
return coalesce(to_char(at at time zone 'UTC', 'YYYY-MM'), '');

insert into lead_counts
select status, priority, source, reached, month_of(created_at), month_of(won_at), count(*), coalesce(sum(estimated_value), 0)
  from leads group by 1, 2, 3, 4, 5, 6;

create or replace function write_leads(lead_rows json, refused int[]) returns void language plpgsql as $$
begin
  perform count_leads(lead_rows, refused);

  insert into leads (id, name, email, phone, company, status, priority, source, estimated_value, notes, created_at, last_contact_date,
                     follow_up_date, lost_reason, reached, won_at, version)
  select v.id, v.name, v.email, v.phone, v.company, v.status, v.priority, v.source, v."estimatedValue", v.notes, v."createdAt", v."lastContactDate",
         v."followUpDate", v."lostReason", v.reached, v."wonAt", v.version
    from json_to_recordset(lead_rows) as v
         (request int, id uuid, name text, email text, phone text, company text, status text, priority text, source text,
          "estimatedValue" bigint, notes text, "createdAt" timestamptz, "lastContactDate" timestamptz, "followUpDate" date,
          "lostReason" text, reached text, "wonAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, email = excluded.email, phone = excluded.phone, company = excluded.company, status = excluded.status,
    priority = excluded.priority, source = excluded.source, estimated_value = excluded.estimated_value, notes = excluded.notes,
    created_at = excluded.created_at, last_contact_date = excluded.last_contact_date, follow_up_date = excluded.follow_up_date,
    lost_reason = excluded.lost_reason, reached = excluded.reached, won_at = excluded.won_at, version = excluded.version;

  insert into lead_search (id, text)
  select v.id, lower(concat_ws(E'\n', v.name, v.email, v.company))
    from json_to_recordset(lead_rows) as v (request int, id uuid, name text, email text, company text)
   where v.request <> all (refused)
  on conflict (id) do update set text = excluded.text where lead_search.text <> excluded.text;
end $$;

-- Moves the counts from what the leads are to what they become; to be called before they are written.
create function count_leads(lead_rows json, refused int[]) returns void language sql as $$
  insert into lead_counts as c
  with given as (
    select v.* from json_to_recordset(lead_rows) as v
           (request int, id uuid, status text, priority text, source text, reached text, "createdAt" timestamptz,
            "wonAt" timestamptz, "estimatedValue" bigint)
     where v.request <> all (refused)
  ), moves as (
    select status, priority, source, reached, month_of("createdAt") as captured, month_of("wonAt") as won, 1 as leads,
           coalesce("estimatedValue", 0) as value from given
    union all
    select l.status, l.priority, l.source, l.reached, month_of(l.created_at), month_of(l.won_at), -1,
           -coalesce(l.estimated_value, 0) from leads l join given using (id)
  )
  select status, priority, source, reached, captured, won, sum(leads), sum(value)
    from moves group by 1, 2, 3, 4, 5, 6 having sum(leads) <> 0 or sum(value) <> 0
  on conflict (status, priority, source, reached, captured_month, won_month)
  do update set leads = c.leads + excluded.leads, value = c.value + excluded.value
$$;

-- Files of leads that are read in, and what came of each row. A file is kept, sealed, until all of it is done.
-- Whoever works on it holds it for a while and says so again with every batch; a dead one's is taken over.
create table lead_imports (
  id           uuid        not null primary key,
  -- keyed, so that it tells of no file's content
  fingerprint  bytea       not null,
  content      bytea,
  dry_run      boolean     not null,
  started_by   text        not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  status       text        not null default 'running',
  detail       text,
  encoding     text        not null default '',
  separator    text        not null default '',
  columns      jsonb       not null default '[]',
  rows         int         not null default 0,
  done         int         not null default 0,
  created      int         not null default 0,
  joined       int         not null default 0,
  known        int         not null default 0,
  refused      int         not null default 0,
  held_by      text,
  held_until   timestamptz not null default '-infinity',
  times_taken  int         not null default 0
);
-- Sealed bytes cannot be compressed.
alter table lead_imports alter column content set storage external;
create unique index lead_imports_running on lead_imports (fingerprint, dry_run) where status = 'running';

create table lead_import_rows (
  import_id uuid not null references lead_imports on delete cascade,
  row       int  not null,
  line      int  not null,
  outcome   text not null,
  detail    text,
  lead_id   uuid,
  primary key (import_id, row)
);
create index lead_import_rows_by_outcome on lead_import_rows (import_id, outcome, row);
