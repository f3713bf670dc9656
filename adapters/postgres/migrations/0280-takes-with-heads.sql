-- A take that answers the ends of the runs' streams too, in place of a second statement. Where all that is ready fits into
-- the worker's places, which is so unless runs queue up, it is taken without deciding how many of which workflow: no one
-- is passed over. Each statement of a volatile function sees what was committed before it began: the ends are read after
-- the rows are locked, so that they are at least as new.
create function take_runs_2(worker text, most int, most_of_one int, lease interval)
  returns table (id uuid, workflow_id int, version int, hash text)
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  ready    uuid[];
  taken    uuid[];
  taken_of int[];
begin
  ready := array(
    select f.id from workflows w
     cross join lateral (
       select q.id from waiting_runs q
        where q.workflow_id = w.id and q.held_by is null and q.ready_at <= now()
        limit most + 1) f
     limit most + 1);

  if cardinality(ready) > most
     or exists (select from waiting_runs l where l.held_by is not null and l.held_until < now())
     or cardinality(ready) + (select count(*) from waiting_runs h where h.held_by = worker and h.held_until > now()) > most_of_one
  then
    select coalesce(array_agg(t.id), '{}'), coalesce(array_agg(t.workflow_id), '{}') into taken, taken_of
      from take_runs(worker, most, most_of_one, lease) t;
  elsif ready = '{}' then
    return;
  else
    with locked as (
      select q.id from unnest(ready) as r (id)
       cross join lateral (
         select q.id from waiting_runs q
          where q.id = r.id and q.held_by is null and q.ready_at <= now()
          limit 1
          for update skip locked) q
    ), updated as (
      update waiting_runs q set held_by = worker, held_until = now() + lease
        from locked where q.id = locked.id
      returning q.id, q.workflow_id
    )
    select coalesce(array_agg(u.id), '{}'), coalesce(array_agg(u.workflow_id), '{}') into taken, taken_of from updated u;
  end if;

  return query
    select t.id, t.workflow_id, head.version, encode(head.hash, 'hex')
      from unnest(taken, taken_of) as t (id, workflow_id)
     cross join lateral (
       select e.version, e.hash from events e where e.stream = 'run-' || t.id order by e.version desc limit 1) head;
end $$;
