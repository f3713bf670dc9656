import { setTimeout as pause } from 'node:timers/promises'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'

export type Handle = (notice: EventNotice) => Promise<void>

/** `abandoned`: the member stopped before it had finished. */
type Outcome = 'handled' | 'abandoned' | { readonly error: unknown }

export type Member = {
  readonly handle: (notice: EventNotice) => Promise<Outcome>
  readonly leave: (graceMs: number) => Promise<void>
}

/** How many notices a member handles concurrently. */
const hands = 16

/** One consumer of a group: handles a few notices at a time and queues the rest. */
export const member = (handle: Handle): Member => {
  const abandonment = Promise.withResolvers<'abandoned'>()
  const atWork = new Set<Promise<Outcome>>()
  let leaving = false

  const start = (notice: EventNotice): Promise<Outcome> => {
    const work = attempt(handle, notice).finally(() => atWork.delete(work))
    atWork.add(work)
    return Promise.race([work, abandonment.promise])
  }
  return {
    handle: async (notice) => {
      while (atWork.size >= hands && !leaving) await Promise.race([...atWork, abandonment.promise])
      return leaving ? 'abandoned' : start(notice)
    },
    leave: async (graceMs) => {
      leaving = true
      const grace = new AbortController()
      const waited = pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)
      await Promise.race([Promise.all(atWork), waited])
      grace.abort()
      abandonment.resolve('abandoned')
    },
  }
}

const attempt = async (handle: Handle, notice: EventNotice): Promise<Outcome> => {
  try {
    await handle(notice)
    return 'handled'
  } catch (error) {
    return { error }
  }
}
