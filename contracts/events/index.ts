import { leadEvents } from './lead.ts'
import type { StoredEvent } from './stored-event.ts'

export type { StoredEvent } from './stored-event.ts'

/** Every event type that the log may hold, by its name. */
export const storedEvents: ReadonlyMap<string, StoredEvent> = new Map(
  [...leadEvents].map((event) => [event.type, event] as const),
)
