import { leadEvents } from './lead.ts'
import { runEvents } from './run.ts'
import { shareEvents } from './share.ts'
import type { StoredEvent } from './stored-event.ts'
import { workflowEvents } from './workflow.ts'

export type { StoredEvent } from './stored-event.ts'

/** Every event type that the log may hold, by its name. */
export const storedEvents: ReadonlyMap<string, StoredEvent> = new Map(
  [...leadEvents, ...workflowEvents, ...runEvents, ...shareEvents].map((event) => [event.type, event] as const),
)
