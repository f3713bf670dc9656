-- When each API token was used last, and how often since its window began. The tokens themselves follow from the log.
create table token_uses (
  id           uuid        not null primary key,
  used_at      timestamptz not null,
  window_start timestamptz not null,
  hits         int         not null
);
