-- A take locks the rows that it takes, and no others. How many runs of which workflow are taken is decided without a
-- lock: the workflows in turn, first those of which the worker holds the fewest, by lot among equals. Then the oldest
-- free rows of each are locked and taken; rows that others lock are skipped. Where those leave too few of a workflow,
-- its places go to the other workflows. As before, a take never waits for a row, and so has no part in a deadlock.
create or replace function take_runs(worker text, most int, most_of_one int, lease interval) returns table (id uuid, workflow_id int)
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  places     int   := most;
  chosen_of int[];
  counts     int[];
  taken      uuid[];
  taken_of   int[];
  lacking    int[];
  exhausted  int[] := '{}';
begin
  update waiting_runs set held_by = null, held_until = null
   where id in (select l.id from waiting_runs l where l.held_by is not null and l.held_until < now() for update skip locked);

  while places > 0 loop
    with held as (
      select h.workflow_id, count(*)::int as count from waiting_runs h where h.held_by = worker and h.held_until > now() group by h.workflow_id
    ), free as (
      select f.workflow_id, coalesce(o.count, 0) + row_number() over (partition by f.workflow_id) as turn
        from workflows w
        left join held o on o.workflow_id = w.id
       cross join lateral (
         select q.workflow_id from waiting_runs q
          where q.workflow_id = w.id and q.held_by is null and q.ready_at <= now()
          limit greatest(0, least(places, most_of_one - coalesce(o.count, 0)))) f
       where w.id <> all (exhausted)
    ), chosen as (
      select free.workflow_id from free order by free.turn, random() limit places
    ), wanted as (
      select chosen.workflow_id, count(*)::int as count from chosen group by chosen.workflow_id
    )
    select array_agg(wanted.workflow_id), array_agg(wanted.count) into chosen_of, counts from wanted;
    exit when chosen_of is null;

    with locked as (
      select l.id from unnest(chosen_of, counts) as c (workflow_id, count)
       cross join lateral (
         select q.id from waiting_runs q
          where q.workflow_id = c.workflow_id and q.held_by is null and q.ready_at <= now()
          order by q.ready_at
          limit c.count
          for update skip locked) l
    ), updated as (
      update waiting_runs q set held_by = worker, held_until = now() + lease
        from locked where q.id = locked.id
      returning q.id, q.workflow_id
    )
    select coalesce(array_agg(u.id), '{}'), coalesce(array_agg(u.workflow_id), '{}') into taken, taken_of from updated u;
    return query select t.id, t.workflow_id from unnest(taken, taken_of) as t (id, workflow_id);

    places := places - cardinality(taken);
    lacking := array(
      select c.workflow_id from unnest(chosen_of, counts) as c (workflow_id, count)
       where c.count > cardinality(array_positions(taken_of, c.workflow_id)));
    exit when lacking = '{}';
    exhausted := exhausted || lacking;
  end loop;
end $$;
