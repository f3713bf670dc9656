-- The token use of a month is read from its events alone: this finds them without a scan of the whole log.
drop index concurrently if exists events_of_tokens;
create index concurrently events_of_tokens on events (at) where type = 'RunDraftWritten';
