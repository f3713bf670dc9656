-- Erasures under way and previews of imports are sealed with the master key itself, as the files of imports are.
create or replace function refuse_retired_key_of_imports() returns trigger language plpgsql as $$
begin
  if is_sealed_with_retired_key(new.content) or (new.preview is not null and is_sealed_with_retired_key(new.preview)) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

drop trigger sealed_with_key_in_use on lead_imports;
create trigger sealed_with_key_in_use before insert or update of content, preview on lead_imports
  for each row execute function refuse_retired_key_of_imports();

create function refuse_retired_key_of_erasures() returns trigger language plpgsql as $$
begin
  if is_sealed_with_retired_key(new.sealed) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  return new;
end $$;

create trigger sealed_with_key_in_use before insert or update of sealed on erasures
  for each row execute function refuse_retired_key_of_erasures();
