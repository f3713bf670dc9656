-- The events that start runs, for what a trigger would have done: days of tasks as well.
drop index concurrently if exists events_of_causes;
create index concurrently events_of_causes on events (type, position)
  where type in ('LeadCaptured', 'LeadStatusChanged', 'LeadFollowUpDateChanged', 'ShareViewed', 'ProposalAccepted', 'ProposalDeclined', 'RunFailed',
                 'LeadTaskAdded', 'LeadTaskChanged');
