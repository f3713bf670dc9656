-- Deliveries are deleted after 60 days; the mails about notifications stay among the mails.
insert into mails_sent (key, sent_at)
select key, sent_at from notification_deliveries
 where key like 'notification-%' and key not like '%-webhook' and sent_at is not null
on conflict do nothing;
