-- The key of a workflow's secrets goes with the workflow: what is sealed in the log can then never be opened again.
create function destroy_workflow_secrets() returns trigger language plpgsql as $$
begin
  delete from personal_keys where subject = replace(new.stream, 'workflow-', 'workflow-secrets-') collate "C";
  return null;
end $$;

create trigger workflow_archived after insert on events for each row
  when (new.type = 'WorkflowArchived') execute function destroy_workflow_secrets();
