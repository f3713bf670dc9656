-- Replies and files of imports are sealed with the master key itself, as personal keys are: none may be written with one
-- that was retired. A reply is base64url, in which the first seven bytes, the label, take ten characters.
create function refuse_retired_key_of_replies() returns trigger language plpgsql as $$
begin
  if new.body is not null and exists (select from master_keys where state = 'retired')
     and is_sealed_with_retired_key(decode(rpad(translate(left(new.body, 12), '-_', '+/'), 12, '='), 'base64')) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

create trigger sealed_with_key_in_use before insert or update of body on idempotency_keys
  for each row execute function refuse_retired_key_of_replies();

create function refuse_retired_key_of_imports() returns trigger language plpgsql as $$
begin
  if is_sealed_with_retired_key(new.content) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

create trigger sealed_with_key_in_use before insert or update of content on lead_imports
  for each row execute function refuse_retired_key_of_imports();
