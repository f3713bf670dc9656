-- The calls of a lead, for its dossier.
drop index concurrently if exists events_of_calls_taken;
create index concurrently events_of_calls_taken on events ((data->>'leadId')) where type = 'CallTaken';
