import { isRedaction, placedRedaction } from '#adapters/postgres/audit/chained-event.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import type { ChainedEvent } from '#domain/audit/model/index.ts'
import type { StoredEvent } from '#domain/audit/ports/stored-log.ts'

/** An event whose hash differs from its own counts as redacted; by the end, a later event has to confirm it. */
export const expectedRedactions = () => {
  const recorded = new Map<number, { was: string; becomes: string }>()
  const expected: { readonly position: number; readonly was: string; readonly becomes: string }[] = []
  return {
    chained: ({
      position,
      stream,
      version,
      hash,
      ...rest
    }: Omit<StoredEvent, 'stream'> & { readonly stream: string }): ChainedEvent => ({
      position,
      stream,
      version,
      hash,
      hashAfter: (previous) => {
        const becomes = eventHash(previous, { stream, version, ...rest })
        if (rest.type === 'FieldRedacted') recorded.set(...placedRedaction(rest.data))
        else if (becomes !== hash) expected.push({ position, was: hash, becomes })
        return rest.type === 'FieldRedacted' ? becomes : hash
      },
    }),
    met: () => {
      const unmet = expected.find((each) => !isRedaction(recorded.get(each.position), each))
      if (unmet !== undefined) throw notWrittenError(unmet.position)
    },
  }
}

/** The import is one transaction, and throwing this rolls it back. */
export const notWrittenError = (position: number) =>
  new Error(`The event at position ${position} is not what was written: nothing was imported.`)
