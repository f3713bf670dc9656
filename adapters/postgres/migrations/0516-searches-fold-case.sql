-- Case-insensitive means folded (Unicode, CaseFolding): lower-casing leaves ß, of which the capital is SS, and the sigma that
-- ends a Greek word, which has no capital of its own. `comparedText` of the domain is the same.
create or replace function searched_form(text text) returns text language sql immutable parallel safe
return case when octet_length(text) = char_length(text) then lower(text)
            else replace(translate(lower(normalize(text, nfkc)), 'ς', 'σ'), 'ß', 'ss') end;

update lead_search s set text = searched_form(s.text) where s.text ~ '[ßς]';
