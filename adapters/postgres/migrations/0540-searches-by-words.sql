-- A search has words, each of which a match contains, in any order: who types "brandt hannah", or copies "Brandt, Hannah" from a mail
-- program, finds Hannah Brandt. Signs that keyboards, phones and pages exchange are one: kinds of apostrophes and of hyphens, and what
-- is invisible is none. `searchedText` and `searchWords` of the domain are the same. The collation is chosen as in 0520.
do $$
declare
  is_plain constant boolean := lower('Ë') <> 'ë' and getdatabaseencoding() = 'UTF8';
  folding constant name := (select collname from pg_collation
                             where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
begin
  execute format($f$
    create or replace function searched_form(text text) returns text language sql immutable parallel safe
    return (case when octet_length(text) = char_length(text) then translate(lower(text), '`', '''')
                 else replace(replace(translate(regexp_replace(normalize(
                        replace(translate(lower(normalize(replace(text, '´', ''''), nfkc) collate %I), 'ς', 'σ'), 'ß', 'ss'),
                        nfd), '[\u0300-\u036f\u0591-\u05bd\u0640\u064b-\u065f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
                        'øłđı`’‘‛ʼʻ′‐–—−', 'oldi''''''''''''''----'), 'æ', 'ae'), 'œ', 'oe') end) collate "default"
  $f$, case when is_plain and folding is not null then folding else 'default' end);
end $$;

reindex index leads_by_ordered_name;

update lead_search s set text = searched_form(s.text)
 where (octet_length(s.text) <> char_length(s.text) or s.text like '%`%') and s.text <> searched_form(s.text);

create or replace function sought_words(sought text) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(word order by length(word) desc) filter (where word <> ''), array[searched_form(sought)])
          from (select distinct btrim(part, ',;"()<>[]') as word from regexp_split_to_table(searched_form(sought), '\s+') as part) as words);

-- The patterns that each match has, the rarest first.
create or replace function containing_words(sought text) returns text[] language sql immutable parallel safe
return array(select containing(word) from unnest(sought_words(sought)) with ordinality as words (word, place) order by place);

create or replace function leads_found(sought text, most int) returns setof uuid language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := containing_words(sought);
  pairs constant text[] := array(select distinct unnest(letter_pairs(word)) from unnest(sought_words(sought)) as word);
begin
  if pairs = '{}' or most <= (
    select count(*) from (select l.text from lead_search l limit 2 * most) looked where looked.text like all (patterns)
  ) then
    return query select s.id from lead_search s where s.text like all (patterns) limit most;
  else
    return query select s.id from lead_search s where letter_pairs(s.text) @> pairs and s.text like all (patterns) limit most;
  end if;
end $$;
