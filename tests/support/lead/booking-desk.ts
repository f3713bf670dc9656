import { randomUUID } from 'node:crypto'
import { newsIn } from '#adapters/http/lead/booking-news.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { isErased, type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { receiveBooking } from '#domain/lead/service/bookings.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { memoryBookingFacts } from '#tests/support/memory/views/memory-booking-facts.ts'
import { memoryLeadReader } from '#tests/support/memory/views/memory-lead-reader.ts'

export type BookingMessage = Parameters<typeof newsIn>[0]

/** An attendee's open meetings, by booking, and the follow-up; by address. */
export type BookingState = Readonly<
  Record<string, { readonly open: Readonly<Record<string, string>>; readonly followUpDate: string | null }>
>

const at = '2026-11-25T12:00:00.000Z'

/** An installation in Berlin that gets messages about bookings, in memory. */
export const bookingDesk = () => {
  const database = memoryDatabase({ now: () => at }, uuidIds)
  const store = memoryEventStore(database)
  const leadReader = memoryLeadReader(database)
  const commands = leads(store, uuidIds, { timeZone: 'Europe/Berlin' })
  const receive = receiveBooking(commands, {
    leadReader,
    bookingFacts: memoryBookingFacts(),
    store,
    users: { list: async () => [] },
  })
  const context = () => ({ cause: { actor: 'visitor', correlationId: randomUUID(), causationId: randomUUID() }, at })
  const idOf = async (email: string) => (await leadReader.knownAs([email])).get(email)
  return {
    send: async (message: BookingMessage) => {
      const news = newsIn(message, at)
      if (news !== null) await receive(news, context())
    },
    /** Staff choose the follow-up. */
    followUp: async (email: string, followUpDate: string) =>
      commands.revise((await idOf(email)) ?? '', { followUpDate }, context()),
    state: async (): Promise<BookingState> => {
      const matches = await leadReader.list({ sort: 'name', limit: 100 })
      const entries = (matches?.leads ?? []).map(async ({ id, email }) => {
        const { events } = await store.read<LeadEvent>(streamName('lead', id))
        const state = events.reduce(lead.evolve, lead.initialState)
        if (state.status === 'absent' || isErased(state)) return []
        const open = state.meetings.flatMap(({ booking, startsAt }) => (startsAt === null ? [] : [[booking, startsAt]]))
        return [[email.toLowerCase(), { open: Object.fromEntries(open), followUpDate: state.followUpDate }]]
      })
      return Object.fromEntries((await Promise.all(entries)).flat())
    },
  }
}
