-- How often what happened on which kind of page on which day. Nothing of whoever was there is in it.
create table page_counts (
  day   date   not null,
  event text   not null,
  page  text   not null,
  error text   not null default '',
  count bigint not null,
  primary key (day, event, page, error)
);
