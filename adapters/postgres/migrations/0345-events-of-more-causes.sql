-- The events that start runs, for what a trigger would have done: messages and meetings among them.
drop index concurrently if exists events_of_messages_and_meetings;
create index concurrently events_of_messages_and_meetings on events (type, position)
  where type in ('LeadMessageReceived', 'LeadMeetingBooked', 'LeadMeetingCancelled');
