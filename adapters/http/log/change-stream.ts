import { type Change, type ChangeGroups, changeKinds, workKinds } from '#contracts/log/http/live.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import { type LogPlace, logStart, placeAfter, placeText } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'

/** One browser's stream. */
export type Sink = {
  readonly send: (bytes: Uint8Array) => void
  /** The bytes sent but not read yet. */
  readonly unread: () => number
}

/** Back-pressure limit: beyond it a slow browser gets a `reset` instead of changes. */
export const maxUnreadBytes = 1_000_000
/** Beyond this many notices before the start is known, the browser gets a `reset`. */
export const maxEarly = 5000

/** Sends changes to one browser; those that arrive before `startAfter` are buffered. */
export const changeStream = (sink: Sink, wish: Wish) => {
  let early: EventNotice[] = []
  let place: LogPlace | undefined
  let missed = false
  /** Where the stream resumes if, before its start, the early queue overflowed or the log was rewound. */
  let skippedTo: LogPlace | undefined

  const sendReset = () => sink.send(messageBytes('reset', place ?? logStart, ''))
  const keepEarly = (notices: readonly EventNotice[]): void => {
    const firstNotices = notices.slice(0, maxEarly - early.length)
    early.push(...firstNotices)
    if (firstNotices.length < notices.length) skippedTo = placeAfter(logStart, notices)
  }
  const push = (notices: readonly EventNotice[]): void => {
    if (place === undefined) {
      keepEarly(notices)
      return
    }
    const { position: lastPosition } = place
    const isUnseen = ({ position }: EventNotice) => position > lastPosition
    const unseen = notices.every(isUnseen) ? notices : notices.filter(isUnseen)
    place = placeAfter(place, unseen)
    const bytes = changeBytes(unseen, wish)
    if (bytes.length === 0) return
    if (missed || sink.unread() >= maxUnreadBytes) missed = true
    else sink.send(bytes)
  }
  return {
    push,
    startAfter: (start: LogPlace): void => {
      place = skippedTo ?? start
      if (skippedTo === undefined) push(early)
      else sendReset()
      early = []
    },
    /** The log now ends at an earlier place: it may no longer contain what the browser has seen. */
    rewind: (to: LogPlace): void => {
      early = []
      if (place === undefined) skippedTo = to
      else {
        place = to
        sendReset()
      }
    },
    /** The browser has read what was sent. */
    drained: (): void => {
      if (!missed) return
      missed = false
      sendReset()
    },
  }
}

/** What a browser follows, and whether many changes at once come as one message. The same object for all with the same wish. */
export type Wish = { readonly isWanted: (notice: EventNotice) => boolean; readonly inGroups: boolean }

const follows = (kinds: readonly string[]): Record<'singly' | 'inGroups', Wish> => {
  const kindSet = new Set(kinds)
  const isWanted = ({ stream }: EventNotice): boolean => kindSet.has(kindOf(stream))
  return { singly: { isWanted, inGroups: false }, inGroups: { isWanted, inGroups: true } }
}

/** By kind of aggregate: everything, or only what staff work with. */
export const wishes = { everything: follows(changeKinds), work: follows(workKinds) }

const encoder = new TextEncoder()

/** A server-sent event; its id is the place to resume from, its data a single line. */
export const messageBytes = (event: string, place: LogPlace, data: string): Uint8Array =>
  encoder.encode(messageText(event, place, data))

const messageText = (event: string, place: LogPlace, data: string) =>
  `event: ${event}\ndata: ${data}\nid: ${placeText(place)}\n\n`

const changeText = (notice: EventNotice): string => {
  const { stream, version, type, at } = notice
  const change: Change = { kind: kindOf(stream) as Change['kind'], id: idOf(stream), version, type, at }
  return messageText('change', notice, JSON.stringify(change))
}

/** So many changes or more are one message for a browser that takes groups. */
export const minGroup = 20

/** Its id is that of the last change. */
const groupText = (notices: readonly EventNotice[], last: EventNotice): string => {
  const byKind = Map.groupBy(notices, ({ stream }) => kindOf(stream))
  const groups: ChangeGroups = Object.fromEntries([...byKind].map(([kind, ofKind]) => [kind, idsByType(ofKind)]))
  return messageText('changes', last, JSON.stringify(groups))
}

const idsByType = (notices: readonly EventNotice[]) => {
  const byType = Map.groupBy(notices, ({ type }) => type)
  return Object.fromEntries([...byType].map(([type, ofType]) => [type, ofType.map(({ stream }) => idOf(stream))]))
}

const encoded = new WeakMap<readonly EventNotice[], Map<Wish, Uint8Array>>()

/** The wanted notices as server-sent events, encoded once for all browsers that receive the same ones. */
export const changeBytes = (notices: readonly EventNotice[], wish: Wish): Uint8Array => {
  const byWish = encoded.get(notices) ?? new Map<Wish, Uint8Array>()
  encoded.set(notices, byWish)
  const chunk = byWish.get(wish) ?? encoder.encode(changesText(notices.filter(wish.isWanted), wish))
  byWish.set(wish, chunk)
  return chunk
}

const changesText = (notices: readonly EventNotice[], { inGroups }: Wish): string => {
  const last = notices.at(-1)
  return inGroups && last !== undefined && notices.length >= minGroup
    ? groupText(notices, last)
    : notices.map(changeText).join('')
}
