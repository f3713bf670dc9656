import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '#tests/support/api-client.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'

/** An open dashboard. */
export type Feed = {
  /** When it first received a change of each stream, by id. */
  readonly heard: ReadonlyMap<string, number>
  /** When it received a reset, to reload everything: after a cut, or because the log has lost its tail. */
  readonly resets: readonly number[]
  readonly cuts: () => number
  readonly stop: () => void
}

/** Follows the log as a browser does: reconnects a second after the stream breaks off, with its last event id. */
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
