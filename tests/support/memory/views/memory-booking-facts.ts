import type { BookingFacts, FactOfLead } from '#domain/lead/ports/booking-facts.ts'

/** Facts are kept as long as the process; ids and addresses are their own keys. */
export const memoryBookingFacts = (): BookingFacts => {
  const facts = new Map<string, FactOfLead>()
  const all = () => [...facts.values()]
  const has = (names: ReadonlySet<string>, name: string | null) => name !== null && names.has(name)
  return {
    keyOf: (text) => text,
    add: async (given) => {
      for (const fact of given) {
        const key = JSON.stringify(Object.entries(fact).toSorted())
        if (!facts.has(key)) facts.set(key, { ...fact, leadId: null })
      }
      const named = new Set(
        given.flatMap(({ booking, replaces }) => [booking, ...(replaces === null ? [] : [replaces])]),
      )
      for (const { booking, seat } of all()) if (has(named, seat)) named.add(booking)
      for (const { booking, seat } of all()) if (seat !== null && named.has(booking)) named.add(seat)
      return all().filter((fact) => named.has(fact.booking) || has(named, fact.replaces))
    },
    link: async (booking, attendee, leadId) => {
      for (const [key, fact] of facts)
        if (fact.booking === booking && fact.attendee === attendee) facts.set(key, { ...fact, leadId })
    },
  }
}
