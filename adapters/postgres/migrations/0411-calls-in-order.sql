-- The calls that wait for a lead, without a scan of the whole log.
drop index concurrently if exists events_of_calls;
create index concurrently events_of_calls on events (position) where type = 'CallReceived';
