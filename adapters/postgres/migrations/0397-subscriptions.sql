-- Who gets the newsletter, for the filter of the leads.
drop index concurrently if exists events_of_subscriptions;
create index concurrently events_of_subscriptions on events (stream, version)
  where type in ('LeadSubscriptionConfirmed', 'LeadUnsubscribed');
