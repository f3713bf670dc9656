-- A search compares the form in which names are put in order: who types Muller finds Müller, and the other way round. `searchedText` of
-- the domain is the same. In the locale C, as of a server that was made without one, lower() leaves the letters beyond ASCII as they are:
-- PostgreSQL has a collation that folds them there, its own since version 17, and that of ICU; SQL_ASCII takes neither.
do $$
declare
  is_plain constant boolean := lower('Ë') <> 'ë' and getdatabaseencoding() = 'UTF8';
  folding constant name := (select collname from pg_collation
                             where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
begin
  execute format($f$
    create or replace function searched_form(text text) returns text language sql immutable parallel safe
    return (case when octet_length(text) = char_length(text) then lower(text)
                 else replace(replace(translate(regexp_replace(normalize(
                        replace(translate(lower(normalize(text, nfkc) collate %I), 'ς', 'σ'), 'ß', 'ss'),
                        nfd), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'æ', 'ae'), 'œ', 'oe') end) collate "default"
  $f$, case when is_plain and folding is not null then folding else 'default' end);
  if is_plain then reindex index leads_by_ordered_name; end if;
end $$;

create or replace function ordered_form(text text) returns text language sql immutable parallel safe
return searched_form(text) collate "C";

update lead_search s set text = searched_form(s.text) where octet_length(s.text) <> char_length(s.text) and s.text <> searched_form(s.text);
