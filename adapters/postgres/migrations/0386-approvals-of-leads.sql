-- The approvals of a lead, for its timeline and its dossier. Built beside appends, outside of a transaction.
-- An index that was interrupted is left invalid: it is dropped first, so that a repetition builds it again.
drop index concurrently if exists events_of_approvals;
create index concurrently events_of_approvals on events ((data->>'leadId')) where type = 'ApprovalRequested';
