import type { DomainEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import {
  type Append,
  type AppendTogether,
  type EventStore,
  type Stream,
  VersionConflict,
} from '../ports/event-store.ts'

type Ports = { readonly store: EventStore; readonly together: AppendTogether }

/** Each conflict is another writer's success: this many in a row are a defect. */
const maxAttempts = 100

/**
 * Does work on several streams on a store that collects its appends, and writes all of them once it is accepted, or none.
 * On a version conflict the work is done again on the fresh histories.
 */
export const allOrNothing =
  ({ store, together }: Ports) =>
  async <Outcome extends { readonly accepted: boolean }>(
    work: (store: EventStore) => Promise<Outcome>,
  ): Promise<Outcome> => {
    for (let attempt = 1; ; attempt++) {
      const collection = collectingStore(store)
      const outcome = await work(collection.store)
      if (!outcome.accepted || collection.appends.length === 0) return outcome
      try {
        await together(collection.appends)
        return outcome
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === maxAttempts) throw error
      }
    }
  }

/**
 * Collects appends instead of writing them, to be appended together, or not at all. A stream is read once, so that all
 * that is decided on it is decided on one version of it.
 */
export const collectingStore = (store: EventStore): { readonly store: EventStore; readonly appends: Append[] } => {
  const appends: Append[] = []
  const streams = new Map<StreamName, Promise<Stream<DomainEvent>>>()
  const read = (name: StreamName) => {
    const stream = streams.get(name) ?? store.read(name)
    streams.set(name, stream)
    return stream
  }
  return {
    appends,
    store: {
      ...store,
      read: <Event extends DomainEvent>(name: StreamName) => read(name) as unknown as Promise<Stream<Event>>,
      append: async (append) => {
        appends.push(append as Append)
        return { ...append.head, version: append.head.version + append.events.length }
      },
    },
  }
}
