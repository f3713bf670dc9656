-- Networks that something was rightly opened from before, as keyed hashes of both: limits that others have used up do
-- not shut these out.
create table known_networks (
  bucket  text        not null primary key,
  used_at timestamptz not null default now()
);

-- Wrong passcodes of a link, since its passcode was set.
create table passcode_guesses (
  share_id uuid not null primary key,
  wrong    int  not null
);

alter table shares add column passcode_exhausted boolean not null default false;

create or replace function write_shares(share_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into shares (id, run_id, workflow_id, name, created_at, created_by, expires_at, revoked_at, pinned_version, has_passcode,
                      passcode_exhausted, requires_email, views, first_viewed_at, last_viewed_at, machine_opens, sections, readers, version)
  select v.id, v."runId", v."workflowId", v.name, v."createdAt", v."createdBy", v."expiresAt", v."revokedAt", v."pinnedVersion", v."hasPasscode",
         coalesce(v."passcodeExhausted", false), v."requiresEmail", v.views, v."firstViewedAt", v."lastViewedAt", v."machineOpens", v.sections,
         v.readers, v.version
    from json_to_recordset(share_rows) as v
         (request int, id uuid, "runId" uuid, "workflowId" int, name text, "createdAt" timestamptz, "createdBy" text, "expiresAt" timestamptz,
          "revokedAt" timestamptz, "pinnedVersion" int, "hasPasscode" boolean, "passcodeExhausted" boolean, "requiresEmail" boolean, views int,
          "firstViewedAt" timestamptz, "lastViewedAt" timestamptz, "machineOpens" int, sections json, readers json, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, has_passcode = excluded.has_passcode,
    passcode_exhausted = excluded.passcode_exhausted, views = excluded.views, first_viewed_at = excluded.first_viewed_at,
    last_viewed_at = excluded.last_viewed_at, machine_opens = excluded.machine_opens, sections = excluded.sections,
    readers = excluded.readers, version = excluded.version;
end $$;
