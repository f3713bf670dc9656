-- A search finds a name with all vowel points of Hebrew and Arabic, not only the first of their blocks, and takes for one what keyboards
-- of Hebrew and Persian exchange: the maqaf and a hyphen, the geresh and an apostrophe, Arabic and Persian forms of kaf and yeh.
-- `searchedText` of the domain is the same. The collation is chosen as in 0520.
do $$
declare
  is_plain constant boolean := lower('Ë') <> 'ë' and getdatabaseencoding() = 'UTF8';
  folding constant name := (select collname from pg_collation
                             where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
begin
  execute format($f$
    create or replace function searched_form(text text) returns text language sql immutable parallel safe
    return (case when octet_length(text) = char_length(text) then translate(lower(text), '`', '''')
                 else replace(replace(translate(translate(regexp_replace(normalize(
                        replace(translate(lower(normalize(replace(text, '´', ''''), nfkc) collate %I), 'ς', 'σ'), 'ß', 'ss'),
                        nfd), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
                        'øłđı`’‘‛ʼʻ′‐–—−', 'oldi''''''''''''''----'),
                        '־׳״کی', '-''"كي'), 'æ', 'ae'), 'œ', 'oe') end) collate "default"
  $f$, case when is_plain and folding is not null then folding else 'default' end);
end $$;

reindex index leads_by_ordered_name;

update lead_search s set text = searched_form(s.text)
 where octet_length(s.text) <> char_length(s.text) and s.text <> searched_form(s.text);
