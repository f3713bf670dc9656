-- As before, but a run that ended is looked up by its id: a join would let a plan that was made while the queue was short
-- scan it as a whole.
create or replace function write_waiting_runs(waiting_rows json, refused int[]) returns void language plpgsql as $$
begin
  delete from waiting_runs
   where id = any (array(
     select v.id from json_to_recordset(waiting_rows) as v (request int, id uuid, "readyAt" timestamptz)
      where v."readyAt" is null and v.request <> all (refused)));

  insert into waiting_runs (id, workflow_id, ready_at)
  select v.id, v."workflowId", case when v.at is null then v."readyAt" else now() + (v."readyAt" - v.at) end
    from json_to_recordset(waiting_rows) as v (request int, id uuid, "workflowId" int, "readyAt" timestamptz, at timestamptz)
   where v."readyAt" is not null and v.request <> all (refused)
  on conflict (id) do update set ready_at = excluded.ready_at, held_by = null, held_until = null;
end $$;
