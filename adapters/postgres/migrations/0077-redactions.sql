-- Redactions are few, and looked up whenever events are verified.
create index events_redactions on events (position) where type = 'FieldRedacted';
