-- The newest notes on leads are searched: this finds them without a scan of the whole log.
drop index concurrently if exists events_of_notes;
create index concurrently events_of_notes on events (position) where type = 'LeadNoteAdded';
