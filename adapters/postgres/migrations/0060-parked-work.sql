-- Work that fails again and again, counted for all processes; from `parked_at` on it is not repeated until staff ask.
create table parked_work (
  id              uuid        not null primary key,
  consumer        text        not null,
  notice_id       text        not null,
  notice          json        not null,
  tries           int         not null,
  error           text        not null,
  failed_at       timestamptz not null,
  parked_at       timestamptz,
  asked           boolean     not null default false,
  constraint parked_work_of_notice unique (consumer, notice_id)
);
