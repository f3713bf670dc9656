import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { BookingFacts, FactOfLead } from '#domain/lead/ports/booking-facts.ts'

/** Facts are kept for 90 days after the meeting or the message: `scheduleCleanup` deletes them. */
export const postgresBookingFacts = ({ pool }: Postgres, master: MasterKey): BookingFacts => ({
  keyOf: (text) => master.blind(`booking ${text}`).toString('base64url'),
  add: async (facts) => {
    const json = JSON.stringify(facts)
    await reaching(pool.query({ name: 'add-booking-facts', text: insert, values: [json] }))
    const { rows } = await reaching(pool.query<Row>({ name: 'booking-facts', text: selectFamily, values: [json] }))
    return rows.map(({ starts_at: startsAt, sent_at: sentAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      sentAt: sentAt.toISOString(),
    }))
  },
  link: async (booking, attendee, leadId) => {
    await reaching(pool.query({ name: 'link-booking-facts', text: update, values: [booking, attendee, leadId] }))
  },
})

type Row = Omit<FactOfLead, 'startsAt' | 'sentAt'> & { readonly starts_at: Date; readonly sent_at: Date }

const columns = `(booking text, attendee text, "is" text, "startsAt" timestamptz, "sentAt" timestamptz, replaces text, seat text)`

const insert = `
  insert into booking_facts (booking, attendee, kind, starts_at, sent_at, replaces, seat)
  select booking, attendee, "is", "startsAt", "sentAt", replaces, seat from json_to_recordset($1::json) as given ${columns}
  on conflict do nothing`

/** The bookings given, those that they replace, and everything that replaces any of these or a seat in them. */
const selectFamily = `
  with given as (
    select booking as name from json_to_recordset($1::json) as given ${columns}
    union select replaces from json_to_recordset($1::json) as given ${columns} where replaces is not null
  ), concerned as (
    select name from given union select f.booking from booking_facts f join given on f.seat = given.name
  ), named as (
    select name from concerned
    union select f.seat from booking_facts f join concerned on f.booking = concerned.name where f.seat is not null
  )
  select booking, attendee, kind as "is", starts_at, sent_at, replaces, seat, lead_id as "leadId"
    from booking_facts f
   where f.booking in (select name from named) or f.replaces in (select name from named)`

const update = `
  update booking_facts set lead_id = $3 where booking = $1 and attendee = $2 and lead_id is distinct from $3`
