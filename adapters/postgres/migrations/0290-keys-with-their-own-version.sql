-- A restored key opens from the version that its backup says; that of a new one is derived from the log. Zero: derive it.
alter table personal_keys alter column from_version set default 0;

create or replace function check_personal_key() returns trigger language plpgsql as $$
begin
  if exists (select from master_keys where state = 'retired') and is_sealed_with_retired_key(new.wrapped) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  if tg_op = 'INSERT' and new.from_version = 0 then
    new.from_version := 1 + coalesce((select max(version) from events where stream = new.subject and type like '%Erased'), 0);
  end if;
  return new;
end $$;
