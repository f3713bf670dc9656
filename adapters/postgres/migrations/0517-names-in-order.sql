-- The form in which names are put in order: without case and accents, as in indexes of people, so that Émile stands between
-- Dora and Fred rather than after Zoe. It is compared byte by byte, the same on every machine, whatever its locales are.
create function ordered_form(text text) returns text language sql immutable parallel safe
return (case when octet_length(text) = char_length(text) then lower(text)
             else replace(replace(translate(regexp_replace(normalize(searched_form(text), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'),
                                  'æ', 'ae'), 'œ', 'oe') end) collate "C";
