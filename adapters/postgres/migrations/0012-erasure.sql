-- Who is erased is so with the very event that says it, in its transaction: nobody can record the one without the other.
-- With the key, what is personal in the events can never be read again. The address may be somebody's again, and
-- answers that were kept for this lead go too. Its rows for the screens are written with the event, as always.
create function erase_subject() returns trigger language plpgsql as $$
begin
  delete from personal_keys where subject = new.stream;
  delete from claims where stream = new.stream;
  delete from idempotency_keys where stream = new.stream;
  return null;
end $$;

create trigger lead_erased after insert on events for each row
  when (new.type = 'LeadErased') execute function erase_subject();
