import type { DomainEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { Append, EventStore, Stream } from '#domain/log/ports/event-store.ts'

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
      read: <Event extends DomainEvent>(name: StreamName) => read(name) as unknown as Promise<Stream<Event>>,
      append: async (append) => {
        appends.push(append as Append)
        return { ...append.head, version: append.head.version + append.events.length }
      },
    },
  }
}
