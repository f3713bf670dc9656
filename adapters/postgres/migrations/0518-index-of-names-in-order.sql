-- In place of `leads_by_name`, which the previous release reads by.
drop index concurrently if exists leads_by_ordered_name;
create index concurrently leads_by_ordered_name on leads (ordered_form(name), id);
