-- What stands in most leads, such as the end of a usual address, is met at once by looking: the index would first gather
-- all of them to give the few that are asked for.
create or replace function leads_found(sought text, most int) returns setof uuid language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  if length(sought) < 2 or most <= (
    select count(*) from (select l.text from lead_search l limit 2 * most) looked where looked.text like containing(sought)
  ) then
    return query select s.id from lead_search s where s.text like containing(sought) limit most;
  else
    return query select s.id from lead_search s
      where letter_pairs(s.text) @> letter_pairs(lower(sought)) and s.text like containing(sought) limit most;
  end if;
end $$;
