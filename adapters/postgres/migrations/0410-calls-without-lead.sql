-- The erasure of a call, also of one that a lead has from now on, destroys its own key.
create trigger events_forget_call after insert on events for each row
  when (new.type = 'CallErased') execute function forget_approval();
