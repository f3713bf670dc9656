-- The lead that a run is made for; null where it is made for none.
alter table runs add column lead_id uuid;
create index runs_of_lead on runs (lead_id) where lead_id is not null;

create or replace function write_runs(run_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into runs (id, workflow_id, status, started_at, completed_at, inputs, outputs, output_kind, error_message, attempts,
                    attempt_log, cancelling, origin_run_id, started_by, token_use, version, lead_id)
  select v.id, v."workflowId", v.status, v."startedAt", v."completedAt", v.inputs, v.outputs, v."outputKind", v."errorMessage", v.attempts,
         v."attemptLog", v.cancelling, v."originRunId", v."startedBy", v."tokenUse", v.version, v."leadId"
    from json_to_recordset(run_rows) as v
         (request int, id uuid, "workflowId" int, status text, "startedAt" timestamptz, "completedAt" timestamptz, inputs text, outputs text,
          "outputKind" text, "errorMessage" text, attempts int, "attemptLog" json, cancelling boolean, "originRunId" uuid,
          "startedBy" text, "tokenUse" json, version int, "leadId" uuid)
   where v.request <> all (refused)
  on conflict (id) do update set
    status = excluded.status, completed_at = excluded.completed_at, outputs = excluded.outputs, output_kind = excluded.output_kind,
    error_message = excluded.error_message, attempts = excluded.attempts, attempt_log = excluded.attempt_log,
    cancelling = excluded.cancelling, token_use = excluded.token_use, version = excluded.version, lead_id = excluded.lead_id;
end $$;
