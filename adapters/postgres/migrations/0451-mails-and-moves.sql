-- The events that the past of a day is found by, beside those of `events_of_messages_and_meetings`.
drop index concurrently if exists events_of_mails_and_moves;
create index concurrently events_of_mails_and_moves on events (type, position) where type in ('LeadMailReceived', 'LeadMeetingMoved');
