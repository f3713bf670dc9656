-- The events of a time, for leads that have been silent since. The log grows in the order of time, so a summary of each
-- range of pages is enough; it costs next to nothing when events are written.
drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);
