-- The runs that a lead has or had, for its past and for its dossier.
drop index concurrently if exists events_of_leads_runs;
create index concurrently events_of_leads_runs on events ((data ->> 'leadId')) where type in ('RunLeadSet', 'RunErased');
-- The shares of a run, for dossiers.
drop index concurrently if exists events_of_runs_shares;
create index concurrently events_of_runs_shares on events ((data ->> 'runId')) where type = 'ShareCreated';
