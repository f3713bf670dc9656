-- The mails about a lead, a link or a notification; what a key begins with is no longer searched.
drop index concurrently if exists mails_sent_by_subject;
create index concurrently mails_sent_by_subject on mails_sent (about);
drop index concurrently if exists mails_sent_by_beginning;
