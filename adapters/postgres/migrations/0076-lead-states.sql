-- Each lead as it was from one append to the next: what lists, board and figures of a past moment are read from.
-- A read model: it follows from the log and can be rebuilt. Notes and the like of a past lead are read from its events.
create table lead_states (
  id                uuid        not null,
  since             timestamptz not null,
  -- exclusive; infinity: it is so still
  until             timestamptz not null default 'infinity',
  name              text        not null,
  email             text        not null,
  company           text,
  status            text        not null,
  priority          text        not null,
  source            text        not null,
  reached           text        not null,
  estimated_value   bigint,
  created_at        timestamptz not null,
  last_contact_date timestamptz,
  won_at            timestamptz,
  primary key (id, since)
) with (fillfactor = 85);

-- What happened until now. Former names are sealed in the events: these rows have today's, until the next rebuild.
insert into lead_states (id, since, until, name, email, company, status, priority, source, reached, estimated_value, created_at, last_contact_date, won_at)
with told as (
  select e.stream, e.version, max(e.at) over (partition by e.stream order by e.version) as since,
         case when e.type in ('LeadCaptured', 'LeadStatusChanged') then e.data ->> 'status' end as status,
         case when e.type = 'LeadCaptured' and e.data ->> 'status' = 'won' then (e.data ->> 'capturedAt')::timestamptz
              when e.type = 'LeadStatusChanged' and e.data ->> 'status' = 'won' then e.at end as won_at,
         case when e.type in ('LeadCaptured', 'LeadPriorityChanged') then e.data ->> 'priority' end as priority,
         e.data -> 'estimatedValue' as value, e.data -> 'lastContactDate' as contact
    from events e where e.stream >= 'lead-' collate "C" and e.stream < 'lead.' collate "C"
), counted as (
  select *, count(status) over told_so_far as statuses, count(priority) over told_so_far as priorities, count(value) over told_so_far as amounts,
         count(contact) over told_so_far as contacts,
         max(array_position(array['new', 'contacted', 'qualified', 'proposal_sent', 'won'], status)) over told_so_far as stage
    from told window told_so_far as (partition by stream order by version)
), filled as (
  select stream, version, since, stage,
         first_value(status) over of_status as status, first_value(won_at) over of_status as won_at,
         first_value(priority) over (partition by stream, priorities order by version) as priority,
         first_value(value) over (partition by stream, amounts order by version) as value,
         first_value(contact) over (partition by stream, contacts order by version) as contact
    from counted window of_status as (partition by stream, statuses order by version)
), latest as (
  select distinct on (stream, since) * from filled order by stream, since, version desc
)
select l.id, f.since, coalesce(lead(f.since) over (partition by f.stream order by f.since), 'infinity'), l.name, l.email, l.company, f.status, f.priority,
       l.source, (array['new', 'contacted', 'qualified', 'proposal_sent', 'won'])[coalesce(f.stage, 1)], nullif(f.value::text, 'null')::bigint,
       l.created_at, (nullif(f.contact::text, 'null')::jsonb #>> '{}')::timestamptz, f.won_at
  from latest f join leads l on f.stream = ('lead-' || l.id) collate "C";

-- Ends the state that a lead had and begins the next, at the time of the event that changed it. The states of a lead
-- follow on each other also where the clocks of two servers differ.
create function keep_lead_state() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  select greatest(e.at, (select max(s.since) from lead_states s where s.id = new.id)) into began
    from events e where e.stream = ('lead-' || new.id) collate "C" and e.version = new.version;
  if began is null then
    return null;
  end if;
  update lead_states set until = began where id = new.id and until = 'infinity' and since < began;
  insert into lead_states (id, since, name, email, company, status, priority, source, reached, estimated_value, created_at, last_contact_date, won_at)
  values (new.id, began, new.name, new.email, new.company, new.status, new.priority, new.source, new.reached, new.estimated_value, new.created_at,
          new.last_contact_date, new.won_at)
  on conflict (id, since) do update set
    name = excluded.name, email = excluded.email, company = excluded.company, status = excluded.status, priority = excluded.priority,
    reached = excluded.reached, estimated_value = excluded.estimated_value, last_contact_date = excluded.last_contact_date, won_at = excluded.won_at;
  return null;
end $$;

create trigger lead_state_kept after insert or update on leads for each row execute function keep_lead_state();

-- Erasing a person reaches what the person was called before.
create function erase_lead_states() returns trigger language plpgsql as $$
begin
  update lead_states set name = 'Erased', email = '', company = null where id = substr(new.stream, 6)::uuid;
  return null;
end $$;

create trigger lead_states_erased after insert on events for each row
  when (new.type = 'LeadErased') execute function erase_lead_states();

-- For the rebuild, which has all states of a lead at once.
create function write_lead_states(state_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into lead_states (id, since, until, name, email, company, status, priority, source, reached, estimated_value, created_at, last_contact_date, won_at)
  select v.id, v.since, coalesce(v.until, 'infinity'), v.name, v.email, v.company, v.status, v.priority, v.source, v.reached, v."estimatedValue",
         v."createdAt", v."lastContactDate", v."wonAt"
    from json_to_recordset(state_rows) as v
         (request int, id uuid, since timestamptz, until timestamptz, name text, email text, company text, status text, priority text, source text,
          reached text, "estimatedValue" bigint, "createdAt" timestamptz, "lastContactDate" timestamptz, "wonAt" timestamptz)
   where v.request <> all (refused)
  on conflict (id, since) do update set
    until = excluded.until, name = excluded.name, email = excluded.email, company = excluded.company, status = excluded.status,
    priority = excluded.priority, reached = excluded.reached, estimated_value = excluded.estimated_value,
    last_contact_date = excluded.last_contact_date, won_at = excluded.won_at;
end $$;
