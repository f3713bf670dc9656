-- The events that start runs, for what a trigger would have done: messages and meetings among them.
create index concurrently if not exists events_of_messages_and_meetings on events (type, position)
  where type in ('LeadMessageReceived', 'LeadMeetingBooked', 'LeadMeetingCancelled');
