-- Hits over a minute in the future were counted while the database's clock was ahead: they would fill their bucket until then.
create or replace function hits_after(hits timestamptz[], at timestamptz, most int, seconds int) returns timestamptz[]
  language sql immutable
return (
  select case when count(*) < most then array_append(coalesce(array_agg(hit order by hit), '{}'), at) else array_agg(hit order by hit) end
    from unnest(hits) hit where hit > at - make_interval(secs => seconds) and hit < at + interval '1 minute'
);
