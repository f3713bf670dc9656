import { storedEvents } from '#contracts/events.ts'

/** The fields of an event that are sent to another program: none withheld, and personal ones only if `personal`. */
export const sentFields = (type: string, data: object, personal: boolean): Readonly<Record<string, unknown>> => {
  const definition = storedEvents.get(type)
  const left = new Set([...(definition?.withheld ?? []), ...(personal ? [] : Object.keys(definition?.personal ?? {}))])
  return Object.fromEntries(Object.entries(data).filter(([field]) => !left.has(field)))
}
