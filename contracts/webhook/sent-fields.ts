import { storedEvents } from '#contracts/events.ts'

/** The fields of an event as another program gets them: no withheld ones, and personal ones only where `personal`. */
export const sentFields = (type: string, data: object, personal: boolean): Readonly<Record<string, unknown>> => {
  const definition = storedEvents.get(type)
  const left = new Set([...(definition?.withheld ?? []), ...(personal ? [] : Object.keys(definition?.personal ?? {}))])
  return Object.fromEntries(Object.entries(data).filter(([field]) => !left.has(field)))
}
