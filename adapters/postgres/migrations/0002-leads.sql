-- The leads screen's read model. It can be dropped and rebuilt from the log.
create table leads (
  id                uuid        not null primary key,
  name              text        not null,
  email             text        not null,
  phone             text,
  company           text,
  status            text        not null,
  priority          text        not null,
  source            text        not null,
  estimated_value   bigint,
  notes             text        not null,
  created_at        timestamptz not null,
  last_contact_date timestamptz,
  version           int         not null
);
create index leads_newest on leads (created_at desc, id desc);
