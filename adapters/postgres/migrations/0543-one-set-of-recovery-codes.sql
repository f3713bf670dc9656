-- Replaces a user's recovery codes. The lock makes a second call wait, and each statement of a function sees what was committed
-- before it: the codes of one call are valid, never those of two.
create function set_recovery_codes(of_user uuid, hashes bytea[]) returns void language plpgsql as $$
begin
  perform from users where id = of_user for no key update;
  delete from recovery_codes where user_id = of_user;
  insert into recovery_codes (user_id, code_hash) select of_user, unnest(hashes);
end $$;
