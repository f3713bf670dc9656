-- The steps of a workflow, as its events set them. The release before writes rows without them, of workflows that have none.
alter table workflows add column steps jsonb not null default '[]';

create or replace function write_workflows(workflow_rows json, refused int[]) returns void language plpgsql as $$
begin
  insert into workflows (id, name, description, api_endpoint, built_in, status, status_set, inputs, steps, created_at, updated_at, version)
  select v.id, v.name, v.description, v."apiEndpoint", v."builtIn", coalesce(v."statusSet", 'inactive'), coalesce(v."statusSet", 'inactive'),
         v.inputs, coalesce(v.steps, '[]'), v."createdAt", v."updatedAt", v.version
    from json_to_recordset(workflow_rows) as v
         (request int, id int, name text, description text, "apiEndpoint" text, "builtIn" text, "statusSet" text, inputs jsonb, steps jsonb,
          "createdAt" timestamptz, "updatedAt" timestamptz, version int)
   where v.request <> all (refused)
  on conflict (id) do update set
    name = excluded.name, description = excluded.description, api_endpoint = excluded.api_endpoint, inputs = excluded.inputs,
    steps = excluded.steps, updated_at = excluded.updated_at, version = excluded.version;

  update workflows w set status_set = v."statusSet", set_position = e.position
    from json_to_recordset(workflow_rows) as v (request int, id int, "statusSet" text, "statusVersion" int, version int)
    join events e on e.stream = ('workflow-' || v.id) collate "C" and e.version = coalesce(v."statusVersion", v.version)
   where w.id = v.id and v."statusSet" is not null and v.request <> all (refused);
end $$;
