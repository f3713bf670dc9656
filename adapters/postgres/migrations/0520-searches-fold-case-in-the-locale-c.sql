-- In the locale C, as of a server that was made without one, lower() leaves the letters beyond ASCII as they are. PostgreSQL has
-- a collation that folds them there: its own since version 17, and that of ICU. In other locales nothing changes.
do $$
declare
  folding name := (select collname from pg_collation
                    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
begin
  if lower('Ë') = 'ë' or folding is null then return; end if;
  execute format($f$
    create or replace function searched_form(text text) returns text language sql immutable parallel safe
    return (case when octet_length(text) = char_length(text) then lower(text)
                 else replace(translate(lower(normalize(text, nfkc) collate %I), 'ς', 'σ'), 'ß', 'ss') end) collate "default"
  $f$, folding);
  update lead_search s set text = searched_form(s.text) where octet_length(s.text) <> char_length(s.text) and s.text <> searched_form(s.text);
  reindex index leads_by_ordered_name;
end $$;
