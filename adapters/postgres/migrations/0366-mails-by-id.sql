-- The lead of a mail, by the id in the Message-ID that an answer names.
drop index concurrently if exists events_of_written_mails;
create index concurrently events_of_written_mails on events ((data ->> 'mailId')) where type = 'LeadMailWritten';
