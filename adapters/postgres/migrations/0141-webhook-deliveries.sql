-- What was sent to other programs: one delivery per event and webhook. The webhooks follow from the log; what an event says
-- is read from there for each attempt, so that nothing personal stands here.
create table webhook_deliveries (
  id           uuid        not null primary key,
  webhook_id   uuid        not null,
  event_id     uuid        not null,
  -- the order number, without gaps within a webhook
  number       bigint      not null,
  stream       text        not null collate "C",
  version      int         not null,
  type         text        not null,
  status       text        not null default 'pending',
  attempts     int         not null default 0,
  created_at   timestamptz not null default now(),
  attempted_at timestamptz,
  due_at       timestamptz default now(),
  -- the fencing token of an attempt, and until when it is leased
  take         int         not null default 0,
  taken_until  timestamptz,
  answered     int,
  error        text,
  constraint webhook_deliveries_once unique (webhook_id, event_id),
  constraint webhook_deliveries_order unique (webhook_id, number)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where status = 'pending';

-- The last order number of each webhook, which outlives its deliveries.
create table webhook_counts (
  webhook_id uuid   not null primary key,
  number     bigint not null
);
