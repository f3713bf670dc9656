-- The newest head of each other log that this installation has cosigned (C2SP tlog-witness).
create table witnessed_logs (
  origin text        not null primary key,
  size   bigint      not null,
  root   bytea       not null,
  at     timestamptz not null default now()
);
