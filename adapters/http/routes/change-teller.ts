import type { SSEMessage } from 'hono/streaming'
import type { Change } from '../../../contracts/http/live.ts'
import { idOf, kindOf } from '../../../domain/kernel/stream-name.ts'
import type { EventNotice } from '../../../domain/ports/event-bus.ts'

/** So many wait for a browser that reads slowly; who is further behind reads everything again instead. */
export const mostWaiting = 5000

/** Tells one browser what happens; what happens before it is known where to go on waits its turn. */
export const changeTeller = (write: (message: SSEMessage) => Promise<void>) => {
  const early: EventNotice[] = []
  let position: number | undefined
  let waiting = 0
  let missed = false

  const tell = async (notice: EventNotice): Promise<void> => {
    waiting += 1
    await write(changeMessage(notice))
    waiting -= 1
    if (waiting > 0 || !missed) return
    missed = false
    await write({ event: 'reset', id: String(position), data: '' })
  }
  const hear = (notice: EventNotice): void => {
    if (position === undefined) return void early.push(notice)
    if (notice.position <= position) return
    position = notice.position
    if (missed || waiting >= mostWaiting) missed = true
    else void tell(notice)
  }
  const goOnAfter = (reached: number) => {
    position = reached
    early.forEach(hear)
  }
  return { hear, goOnAfter }
}

/** A change as the stream says it; its id is where to go on from. */
export const changeMessage = ({ stream, version, type, at, position }: EventNotice): SSEMessage => {
  const change: Change = { kind: kindOf(stream), id: idOf(stream), version, type, at }
  return { event: 'change', id: String(position), data: JSON.stringify(change) }
}
