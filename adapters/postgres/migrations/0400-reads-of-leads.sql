-- What agents read of a lead, by the agent: a dossier names the reads before a proposal.
drop index concurrently if exists events_of_agents_reads;
create index concurrently events_of_agents_reads on events (actor, (data ->> 'leadId'))
  where type = 'SecurityEventRecorded' and starts_with(actor, 'token:');
