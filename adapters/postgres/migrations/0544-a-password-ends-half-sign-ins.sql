-- Sets a password in place of the former one, or of any, and ends the half sign-ins, which proved the former one only. The second
-- statement sees also those that the first one waited for.
create function set_password(of_user uuid, hash text, must_change boolean, former_hash text) returns boolean language plpgsql as $$
begin
  update users set password_hash = hash, must_change_password = must_change
   where id = of_user and (former_hash is null or password_hash = former_hash);
  if not found then
    return false;
  end if;
  delete from sign_in_attempts where user_id = of_user;
  return true;
end $$;
