-- What scheduling services said of bookings, so that messages in any order lead to the same state, also where no lead has the
-- booking. Ids and addresses are keyed hashes; rows are deleted some time after the meeting, and with the lead.
create table booking_facts (
  booking   text        not null,
  attendee  text        not null,
  kind      text        not null,
  starts_at timestamptz not null,
  sent_at   timestamptz not null,
  replaces  text,
  seat      text,
  lead_id   uuid,
  unique nulls not distinct (booking, attendee, kind, starts_at, sent_at, replaces, seat)
);
create index booking_facts_replacing on booking_facts (replaces) where replaces is not null;
create index booking_facts_of_seat on booking_facts (seat) where seat is not null;
create index booking_facts_of_lead on booking_facts (lead_id) where lead_id is not null;

create function forget_bookings() returns trigger language plpgsql as $$
begin
  delete from booking_facts where lead_id = substr(new.stream, 6)::uuid;
  return null;
end $$;

create trigger bookings_erased after insert on events for each row
  when (new.type = 'LeadErased') execute function forget_bookings();
