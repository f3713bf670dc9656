-- The decision that a link asks its reader for, and what it was; null where it asks for none.
alter table shares add column decision jsonb;

create or replace function write_shares(share_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into shares (id, run_id, workflow_id, name, created_at, created_by, expires_at, revoked_at, pinned_version, has_passcode,
                      passcode_exhausted, requires_email, views, first_viewed_at, last_viewed_at, machine_opens, sections, readers, decision, version)
  select v.id, v."runId", v."workflowId", v.name, v."createdAt", v."createdBy", v."expiresAt", v."revokedAt", v."pinnedVersion", v."hasPasscode",
         coalesce(v."passcodeExhausted", false), v."requiresEmail", v.views, v."firstViewedAt", v."lastViewedAt", v."machineOpens", v.sections,
         v.readers, v.decision, v.version
    from json_to_recordset(share_rows) as v
         (request int, id uuid, "runId" uuid, "workflowId" int, name text, "createdAt" timestamptz, "createdBy" text, "expiresAt" timestamptz,
          "revokedAt" timestamptz, "pinnedVersion" int, "hasPasscode" boolean, "passcodeExhausted" boolean, "requiresEmail" boolean, views int,
          "firstViewedAt" timestamptz, "lastViewedAt" timestamptz, "machineOpens" int, sections json, readers json, decision jsonb, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, has_passcode = excluded.has_passcode,
    passcode_exhausted = excluded.passcode_exhausted, views = excluded.views, first_viewed_at = excluded.first_viewed_at,
    last_viewed_at = excluded.last_viewed_at, machine_opens = excluded.machine_opens, sections = excluded.sections,
    readers = excluded.readers, decision = excluded.decision, version = excluded.version;
end $$;

-- With the lead's key goes what is personal in its decisions, also on links whose run was made for another lead since.
create function forget_decisions() returns trigger language plpgsql as $$
begin
  update shares
     set decision = decision || '{"email": null}'
                    || case when decision->>'state' = 'accepted' then '{"name": ""}'::jsonb else '{"reason": null}' end
   where decision->>'leadId' = substr(new.stream, 6);
  return null;
end $$;

create trigger decisions_forgotten after insert on events for each row
  when (new.type = 'LeadErased') execute function forget_decisions();
