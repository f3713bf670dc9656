-- The erasure of an approval destroys its own key.
create function forget_approval() returns trigger language plpgsql as $$
begin
  delete from personal_keys where subject = new.stream;
  return null;
end $$;

create trigger events_forget_approval after insert on events for each row
  when (new.type = 'ApprovalErased') execute function forget_approval();
