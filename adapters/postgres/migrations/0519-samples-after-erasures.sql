-- PostgreSQL samples values of each column for its planner, in clear text (pg_stats): taken anew, a sample holds no erased
-- person. Only an owner may analyze. In the order of `analyze_leads`, which takes the same locks. What is sealed is left out.
create function sample_again() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own name;
begin
  for own in
    select tablename from pg_tables t
     where schemaname = 'public' and tablename <> 'events' and tablename not like 'log\_%' and tablename <> 'checkpoints'
       and exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = t.tablename)
     order by tablename desc
  loop
    execute format('analyze public.%I', own);
  end loop;
end $$;
