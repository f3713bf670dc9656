-- Has a row where the log has leads or documents of release 0.1.0: their amounts have the decimals that its locale data
-- gave a currency, which in seventeen currencies were not those of ISO 4217. Such an installation goes on with them.
create table earlier_decimals (since timestamptz not null primary key);

insert into earlier_decimals
select now() where exists (select from events where type in ('LeadCaptured', 'RunCompleted'));
