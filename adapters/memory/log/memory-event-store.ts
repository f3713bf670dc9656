import { storedEvents } from '#contracts/events.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import {
  type Append,
  type Claim,
  ClaimTaken,
  type EventStore,
  emptyStream,
  NoAdminLeft,
  RequestRepeated,
  type StreamHead,
  VersionConflict,
} from '#domain/log/ports/event-store.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { StaffView } from '#domain/staff/views/staff-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { liveReply, replyKey } from './memory-idempotency-keys.ts'
import { writeRow } from './write-row.ts'

/** The event log in memory. An append is one step that nothing comes between. Hashes are not chained here. */
export const memoryEventStore = (database: MemoryDatabase): EventStore => ({
  read: async <Event extends DomainEvent>(stream: StreamHead['stream']) => {
    const { events, streams } = database.tables()
    const found = (streams.get(stream) ?? []).map((position) => events[position - 1] as RecordedEvent<Event>)
    const last = found.at(-1)
    const head = last === undefined ? emptyStream(stream) : { stream, version: last.version, hash: last.hash }
    return { head, events: found }
  },
  append: async (append) => {
    refuse(database, append)
    const head = record(database, append)
    keep(database, append)
    for (const change of append.rows ?? []) writeRow(database, change)
    if (append.events.some(({ type }) => type.endsWith('Erased'))) erase(database, append.head)
    for (const wake of database.listeners) wake()
    return head
  },
})

const refuse = (database: MemoryDatabase, { head, claims = [], reply, rows = [] }: Append): void => {
  const tables = database.tables()
  if (reply !== undefined && liveReply(database, reply) !== undefined) throw new RequestRepeated(reply)
  const version = tables.streams.get(head.stream)?.length ?? 0
  if (version !== head.version) throw new VersionConflict(head.stream, head.version)
  for (const claim of claims) {
    const holder = tables.claims.get(claimKey(claim))
    if (holder !== undefined && holder !== head.stream) throw new ClaimTaken(claim.name, holder)
  }
  if (leavesNoAdmin(database, rows)) throw new NoAdminLeft()
}

const leavesNoAdmin = (database: MemoryDatabase, rows: readonly ViewChange[]): boolean => {
  const changed = rows.flatMap((change) => (change.view === 'staff' ? [change.row] : []))
  const before = database.tables().staff
  const after = new Map([...before, ...changed.map((row) => [row.id, row] as const)])
  return [...before.values()].some(isActiveAdmin) && ![...after.values()].some(isActiveAdmin)
}

const isActiveAdmin = ({ status, role }: StaffView) => status === 'active' && role === 'admin'

const record = (database: MemoryDatabase, { head, events, cause, at }: Append): StreamHead => {
  const { events: log, streams } = database.tables()
  const { stream } = head
  let last = head
  for (const event of events) {
    const id = database.ids.next()
    last = { stream, version: last.version + 1, hash: id }
    const { actor, correlationId, causationId } = cause
    log.push({ ...event, id, ...last, at, actor, correlationId, causationId })
    streams.set(stream, [...(streams.get(stream) ?? []), log.length])
  }
  return last
}

const keep = (database: MemoryDatabase, { head: { stream }, claims = [], reply }: Append): void => {
  const tables = database.tables()
  for (const claim of claims) tables.claims.set(claimKey(claim), stream)
  if (reply !== undefined) tables.replies.set(replyKey(reply), { ...reply, stream, keptAt: database.now() })
}

const claimKey = ({ name, value }: Claim) => `${name} ${value}`

/** What is personal reads as the contracts say once its person is erased; claims and kept replies go. */
const erase = (database: MemoryDatabase, { stream }: StreamHead): void => {
  const { events, streams, claims, replies, securityEvents } = database.tables()
  for (const position of streams.get(stream) ?? []) {
    const event = events[position - 1] as RecordedEvent
    events[position - 1] = { ...event, data: { ...event.data, ...storedEvents.get(event.type)?.personal } }
  }
  if (kindOf(stream) === 'security') securityEvents.delete(idOf(stream))
  for (const [claim, holder] of claims) if (holder === stream) claims.delete(claim)
  for (const [key, reply] of replies) if (reply.stream === stream) replies.delete(key)
}
