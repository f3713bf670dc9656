-- One trigger where there were six: each condition of a trigger is parsed again by every statement that inserts events.
drop trigger lead_erased on events;
drop trigger lead_states_erased on events;
drop trigger decisions_forgotten on events;
drop trigger subject_erased on events;
drop trigger rows_erased on events;
drop trigger workflow_archived on events;

-- Erasing takes effect in the transaction of its event: nothing can record the one without the other.
create function erase_with_event() returns trigger language plpgsql as $$
begin
  if new.type = 'WorkflowArchived' then
    delete from personal_keys where subject = replace(new.stream, 'workflow-', 'workflow-secrets-') collate "C";
    return null;
  end if;
  delete from personal_keys where subject = new.stream;
  delete from claims where stream = new.stream;
  delete from idempotency_keys where stream = new.stream;
  if new.type = 'LeadErased' then
    update lead_states set name = 'Erased', email = '', company = null where id = substr(new.stream, 6)::uuid;
    update shares
       set decision = decision || '{"email": null}'
                      || case when decision->>'state' = 'accepted' then '{"name": ""}'::jsonb else '{"reason": null}' end
     where decision->>'leadId' = substr(new.stream, 6);
  elsif new.type = 'RunErased' then
    update runs set inputs = '{}' where id = substr(new.stream, 5)::uuid;
  elsif new.type = 'ShareErased' then
    delete from report_sessions where share_id = substr(new.stream, 7)::uuid
      and exists (select from events e where e.stream = new.stream and e.type = 'ShareRevoked');
  else
    delete from security_events where id = substr(new.stream, 10)::uuid;
  end if;
  return null;
end $$;

create trigger erased_with_event after insert on events for each row
  when (new.type in ('LeadErased', 'RunErased', 'ShareErased', 'SecurityEventErased', 'WorkflowArchived'))
  execute function erase_with_event();

-- One trigger where there were two. Most installations never had another master key.
drop trigger key_opens_from on personal_keys;
drop trigger sealed_with_key_in_use on personal_keys;

create function check_personal_key() returns trigger language plpgsql as $$
begin
  if exists (select from master_keys where state = 'retired') and is_sealed_with_retired_key(new.wrapped) then
    raise exception 'sealed with a master key that was replaced: restart this process with the new one' using errcode = 'AT002';
  end if;
  if tg_op = 'INSERT' then
    new.from_version := 1 + coalesce((select max(version) from events where stream = new.subject and type like '%Erased'), 0);
  end if;
  return new;
end $$;

create trigger personal_key_checked before insert or update on personal_keys for each row execute function check_personal_key();

-- The same pairs in half the time.
create or replace function letter_pairs(text text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  letters text[] := string_to_array(text, null);
  pairs   text[] := '{}';
begin
  for i in 2 .. cardinality(letters) loop
    pairs[i - 1] := letters[i - 1] || letters[i];
  end loop;
  return pairs;
end $$;
