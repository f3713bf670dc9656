-- Which mails went out, so that none goes twice though its event is told twice. Keys name streams, no persons.
create table mails_sent (
  key     text        not null primary key,
  sent_at timestamptz not null default now()
);
