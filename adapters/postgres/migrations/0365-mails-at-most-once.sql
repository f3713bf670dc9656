-- Mails whose hand-over to the mail server has begun. One that is still here later may have been accepted: it is not sent again.
create table mails_under_way (
  key   text        not null primary key,
  since timestamptz not null default now()
);
