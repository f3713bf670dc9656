-- The addresses that more than one spelling stands for: each start brings them to their one form, and duplicates are
-- looked for among them alone.
drop index concurrently if exists leads_beyond_ascii;
create index concurrently leads_beyond_ascii on leads (lower(email))
  where octet_length(email) <> char_length(email) or email ilike '%xn--%';
