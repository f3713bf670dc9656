-- What was delivered outside the dashboard: mails by each user's choice, and posts to the webhook.
create table notification_deliveries (
  key        text        not null primary key,
  -- held by a worker, or not to be tried, before
  held_until timestamptz not null,
  tries      int         not null default 1,
  sent_at    timestamptz
);

-- Up to when the mails of a day have told a user.
alter table notification_preferences add column mailed_through timestamptz not null default now();

-- Takes what is due and not held, for two minutes.
create function take_deliveries(keys text[], moment timestamptz) returns setof text language sql as $$
  insert into notification_deliveries as d (key, held_until)
  select key, moment + interval '2 minutes' from unnest(keys) key
  on conflict (key) do update set held_until = excluded.held_until, tries = d.tries + 1
   where d.sent_at is null and d.held_until <= moment
  returning key
$$;
