import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventStore, StreamHead } from '#domain/log/ports/event-store.ts'
import type { Notifying } from '../views/notifications.ts'

type StreamHistory = { readonly head: StreamHead; readonly events: readonly RecordedEvent<Notifying>[] }

/** Shorter streams are read from the start. */
const keepFrom = 50
/** Over all streams: five megabytes, without the texts of mails. */
const maxEvents = 10_000

/**
 * Reads the histories that notifications follow from. Those of long streams are kept within this process, and continued
 * by their next events: a lead whose mails arrive in batches is not read from the start for each of them. The log
 * decides whether a history still holds (`EventStore.read`).
 */
export const streamHistories = (store: Pick<EventStore, 'read'>) => {
  const histories = new Map<StreamName, StreamHistory>()
  let count = 0

  const forget = (stream: StreamName): void => {
    count -= histories.get(stream)?.events.length ?? 0
    histories.delete(stream)
  }

  const keep = (stream: StreamName, history: StreamHistory): void => {
    forget(stream)
    if (history.events.length < keepFrom) return
    histories.set(stream, history)
    count += history.events.length
    for (const oldest of histories.keys()) if (count > maxEvents) forget(oldest)
  }

  return async (stream: StreamName): Promise<StreamHistory> => {
    const former = histories.get(stream)
    const { head, events, continues } = await store.read<Notifying>(stream, former?.head)
    const start = former !== undefined && continues ? former.events : []
    const history = { head, events: [...start, ...events.map(withoutText)] }
    keep(stream, history)
    return history
  }
}

/** No notification follows from what a mail says. */
const withoutText = (event: RecordedEvent<Notifying>): RecordedEvent<Notifying> => {
  if (event.type === 'LeadMailWritten') return { ...event, data: { ...event.data, text: '' } }
  if (event.type !== 'LeadMailReceived') return event
  return { ...event, data: { ...event.data, text: '', quoted: null, references: [], attachments: [] } }
}
