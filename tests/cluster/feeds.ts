import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '#tests/support/api-client.ts'
import { liveEvents } from '#tests/support/live-events.ts'

/** An open dashboard. */
export type Feed = {
  /** When it heard of a stream first, by id. */
  readonly heard: ReadonlyMap<string, number>
  /** When it was told to read everything again: after a cut, or because the log has lost its end. */
  readonly resets: readonly number[]
  readonly cuts: () => number
  readonly stop: () => void
}

/** Follows the log as a browser does: with its last event id, again after a second when the stream breaks off. */
export const openFeed = (staff: ApiClient): Feed => {
  const heard = new Map<string, number>()
  const resets: number[] = []
  let last: string | undefined
  let over = false
  let cuts = -1
  let close: () => void = () => undefined

  const follow = async () => {
    const events = await liveEvents(staff, last)
    close = events.close
    for (;;) {
      const { event, id, data } = await events.next()
      if (id !== '') last = id
      if (event === 'change') {
        const change = JSON.parse(data)
        if (!heard.has(change.id)) heard.set(change.id, performance.now())
      } else if (event === 'reset') resets.push(performance.now())
    }
  }
  const watch = async () => {
    for (; !over; await pause(1000)) {
      cuts++
      await follow().catch(() => undefined)
    }
  }
  void watch()
  return {
    heard,
    resets,
    cuts: () => Math.max(0, cuts),
    stop: () => {
      over = true
      close()
    },
  }
}
