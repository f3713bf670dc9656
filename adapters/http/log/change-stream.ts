import type { SSEMessage } from 'hono/streaming'
import { type Change, changeKinds, workKinds } from '#contracts/log/http/live.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type LogPlace, logStart } from '#domain/log/ports/event-log.ts'

/** Back-pressure limit: beyond this many unread changes, a slow browser gets a `reset` instead. */
export const maxWaiting = 5000

/** Writes changes to one browser; changes that arrive before `startAfter` are buffered. */
export const changeStream = (write: (message: SSEMessage) => Promise<void>) => {
  const early: EventNotice[] = []
  let place: LogPlace | undefined
  let waiting = 0
  let missed = false
  /** Where the stream goes on after more, before its start, than the early queue holds, or after a rewound log. */
  let skippedTo: LogPlace | undefined

  const sendReset = () => write({ event: 'reset', id: placeText(place ?? logStart), data: '' })
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
    else skippedTo = notice
  }
  const push = (notice: EventNotice): void => {
    if (place === undefined) return void keepEarly(notice)
    if (notice.position <= place.position) return
    place = notice
    if (missed || waiting >= maxWaiting) missed = true
    else void send(notice)
  }
  const startAfter = (reached: LogPlace) => {
    place = skippedTo ?? reached
    if (skippedTo === undefined) early.forEach(push)
    else void sendReset()
    early.length = 0
  }
  /** The log ends at an earlier place now: what the browser has may never have happened. */
  const rewind = (to: LogPlace) => {
    early.length = 0
    if (place === undefined) skippedTo = to
    else {
      place = to
      void sendReset()
    }
  }
  return { push, startAfter, rewind }
}

/** Whether a follower is told of this kind of aggregate. */
export const isFollowed =
  (everything: boolean) =>
  ({ stream }: EventNotice): boolean =>
    (everything ? changeKinds : workKinds).some((kind) => kind === kindOf(stream))

/** A place in the log as the id of a server-sent event. */
export const placeText = ({ position, id }: LogPlace): string => (id === null ? `${position}` : `${position}-${id}`)

/** The place that a browser has come to; null where this server never gave it such an id. */
export const placeIn = (text: string): LogPlace | null => {
  if (text === '0') return logStart
  const [, position, id] = /^([1-9]\d{0,14})-([0-9a-f-]{36})$/.exec(text) ?? []
  return position === undefined || id === undefined ? null : { position: Number(position), id }
}

/** A change as a server-sent event; its id is the place to resume from. Made once for all browsers. */
export const changeMessage = onceFor(({ stream, version, type, at, position, id }: EventNotice): SSEMessage => {
  const change: Change = { kind: kindOf(stream) as Change['kind'], id: idOf(stream), version, type, at }
  return { event: 'change', id: placeText({ position, id }), data: JSON.stringify(change) }
})

const encoder = new TextEncoder()

/** The bytes of a message whose parts are of one line each; encoded once for all browsers. */
export const messageBytes = onceFor(({ event, data, id }: SSEMessage) =>
  encoder.encode(`event: ${event}\ndata: ${data}\nid: ${id}\n\n`),
)

function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
