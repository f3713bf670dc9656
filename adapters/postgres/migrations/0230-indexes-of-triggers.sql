-- The runs of a trigger in flight, which its limit counts.
drop index concurrently if exists runs_of_trigger_in_flight;
create index concurrently runs_of_trigger_in_flight on runs (started_by, id)
  where starts_with(started_by, 'trigger:') and status in ('pending', 'running');
-- The events that start runs, for what a trigger would have done.
drop index concurrently if exists events_of_causes;
create index concurrently events_of_causes on events (type, position)
  where type in ('LeadCaptured', 'LeadStatusChanged', 'LeadFollowUpDateChanged', 'ShareViewed', 'ProposalAccepted', 'ProposalDeclined', 'RunFailed');
