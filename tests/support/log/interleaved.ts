import type { Append, EventStore } from '#domain/log/ports/event-store.ts'

/** A store before whose first matching append something else happens, as if another process came in between. */
export const interleaved = (
  store: EventStore,
  matches: (append: Append) => boolean,
  act: () => Promise<unknown>,
): EventStore => {
  let done = false
  return {
    ...store,
    append: async (append) => {
      if (!done && matches(append)) {
        done = true
        await act()
      }
      return store.append(append)
    },
  }
}

/** Whether an append has an event of this type. */
export const appends =
  (type: string) =>
  ({ events }: Append): boolean =>
    events.some((event) => event.type === type)
