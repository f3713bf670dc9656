-- A key outlives the reply that was stored under it: a request that is repeated after an erasure has no second effect.
-- Servers of the release before take such a key for one under way, and refuse the repeat as well.
create or replace function erase_with_event() returns trigger language plpgsql as $$
begin
  if new.type = 'WorkflowArchived' then
    delete from personal_keys where subject = replace(new.stream, 'workflow-', 'workflow-secrets-') collate "C";
    return null;
  end if;
  delete from personal_keys where subject = new.stream;
  if new.type in ('ApprovalErased', 'CallErased') then
    return null;
  end if;
  delete from claims where stream = new.stream;
  update idempotency_keys set body = null where stream = new.stream;
  if new.type = 'LeadErased' then
    delete from booking_facts where lead_id = substr(new.stream, 6)::uuid;
    delete from mail_attachments where lead_id = substr(new.stream, 6)::uuid;
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
