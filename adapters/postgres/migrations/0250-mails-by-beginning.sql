-- The mails about a link or a notification, found by how their keys begin.
drop index concurrently if exists mails_sent_by_beginning;
create index concurrently mails_sent_by_beginning on mails_sent (key collate "C");
