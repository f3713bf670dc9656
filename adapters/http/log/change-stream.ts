import type { SSEMessage } from 'hono/streaming'
import { type Change, changeKinds } from '#contracts/log/http/live.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'

/** Back-pressure limit: beyond this many unread changes, a slow browser gets a `reset` instead. */
export const maxWaiting = 5000

/** Writes changes to one browser; changes that arrive before `startAfter` are buffered. */
export const changeStream = (write: (message: SSEMessage) => Promise<void>) => {
  const early: EventNotice[] = []
  let position: number | undefined
  let waiting = 0
  let missed = false
  /** The position of the last notice that overflowed the early queue. */
  let flooded: number | undefined

  const sendReset = () => write({ event: 'reset', id: String(position), data: '' })
  const send = async (notice: EventNotice): Promise<void> => {
    waiting += 1
    await write(changeMessage(notice))
    waiting -= 1
    if (waiting > 0 || !missed) return
    missed = false
    await sendReset()
  }
  const keepEarly = (notice: EventNotice): void => {
    if (early.length < maxWaiting) early.push(notice)
    else flooded = notice.position
  }
  const push = (notice: EventNotice): void => {
    if (position === undefined) return void keepEarly(notice)
    if (notice.position <= position) return
    position = notice.position
    if (missed || waiting >= maxWaiting) missed = true
    else void send(notice)
  }
  const startAfter = (reached: number) => {
    position = Math.max(reached, flooded ?? 0)
    if (flooded === undefined) early.forEach(push)
    else void sendReset()
    early.length = 0
  }
  return { push, startAfter }
}

/** Whether the dashboard follows this kind of aggregate. */
export const isFollowed = ({ stream }: EventNotice): boolean => changeKinds.some((kind) => kind === kindOf(stream))

/** A change as a server-sent event; its id is the position to resume from. */
export const changeMessage = ({ stream, version, type, at, position }: EventNotice): SSEMessage => {
  const change: Change = { kind: kindOf(stream) as Change['kind'], id: idOf(stream), version, type, at }
  return { event: 'change', id: String(position), data: JSON.stringify(change) }
}
