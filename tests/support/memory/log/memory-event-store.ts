import { storedEvents } from '#contracts/events.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { idOf, kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import {
  type Append,
  type AppendTogether,
  type Claim,
  ClaimTaken,
  type EventStore,
  emptyStream,
  NoAdminLeft,
  RequestRepeated,
  type StreamHead,
  SubjectErased,
  subjectErasures,
  VersionConflict,
} from '#domain/log/ports/event-store.ts'
import type { IdempotencyKeys, IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { StaffView } from '#domain/staff/views/staff-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { writeRow } from './write-row.ts'

const lifeMs = 24 * 3_600_000

/** Idempotency keys, kept for 24 hours by the database's clock. */
export const memoryIdempotencyKeys = (database: MemoryDatabase): IdempotencyKeys => ({
  find: async (request) => {
    const liveRow = liveReply(database, request)
    if (liveRow === undefined) return { type: 'New' }
    if (liveRow.fingerprint !== request.fingerprint) return { type: 'OtherBody' }
    return liveRow.reply === null ? { type: 'ReplyRemoved' } : { type: 'Replied', reply: liveRow.reply }
  },
})

const replyKey = ({ scope, key }: IdempotentRequest): string => JSON.stringify([scope, key])

const liveReply = (database: MemoryDatabase, request: IdempotentRequest) => {
  const replyRow = database.tables().replies.get(replyKey(request))
  return replyRow !== undefined && replyRow.keptAt > database.now() - lifeMs ? replyRow : undefined
}

/** The event store in memory. Appends are atomic. Hashes are not chained. */
export const memoryEventStore = (database: MemoryDatabase): EventStore => ({
  read: async <Event extends DomainEvent>(stream: StreamHead['stream'], known?: StreamHead) => {
    const { events, streams } = database.tables()
    const history = (streams.get(stream) ?? []).map((position) => events[position - 1] as RecordedEvent<Event>)
    const last = history.at(-1)
    const head = last === undefined ? emptyStream(stream) : { stream, version: last.version, hash: last.hash }
    const further = known && eventsAfter(known, history)
    return further ? { head, events: further, continues: true } : { head, events: history }
  },
  append: async <Event extends DomainEvent>(append: Append<Event>) => {
    refuse(database, append)
    const head = record(database, append)
    keep(database, append)
    for (const change of append.rows ?? []) writeRow(database, change)
    const isErasure = append.events.some(erases)
    if (isErasure) erase(database, append.head)
    for (const wake of database.listeners) wake()
    if (isErasure) return head
    const { events, streams } = database.tables()
    const positions = (streams.get(head.stream) ?? []).slice(-append.events.length)
    return { ...head, recorded: positions.map((position) => events[position - 1] as RecordedEvent<Event>) }
  },
})

/** Appends to several streams: each append is checked before the first is written. */
export const memoryAppendTogether = (database: MemoryDatabase): AppendTogether => {
  const { append } = memoryEventStore(database)
  return async (appends) => {
    for (const each of appends) refuse(database, each)
    for (const each of appends) await append(each)
  }
}

/** Undefined if the events up to the known head have changed since it was read. */
const eventsAfter = <Event extends DomainEvent>(known: StreamHead, events: readonly RecordedEvent<Event>[]) => {
  const further = events.slice(known.version)
  const unchanged = events[known.version - 1]?.hash === known.hash && !further.some(erases)
  return unchanged ? further : undefined
}

const erases = ({ type }: DomainEvent): boolean => type.endsWith('Erased')

const refuse = (database: MemoryDatabase, append: Append): void => {
  const { head, claims = [], subjects = [], reply, rows = [], remembered } = append
  const tables = database.tables()
  if (reply !== undefined && liveReply(database, reply) !== undefined) throw new RequestRepeated(reply)
  const positions = tables.streams.get(head.stream) ?? []
  const { hash } = tables.events[(positions.at(-1) ?? 0) - 1] ?? emptyStream(head.stream)
  const leads = positions.flatMap((position) => leadOf(tables.events[position - 1] as DomainEvent) ?? [])
  const isChanged = remembered === true && leads.some((lead) => isErased(database, lead))
  if (positions.length !== head.version || hash !== head.hash || isChanged)
    throw new VersionConflict(head.stream, head.version)
  if (subjects.some((stream) => isErased(database, stream))) throw new SubjectErased(head.stream)
  for (const claim of claims) {
    const holder = tables.claims.get(claimKey(claim))
    if (holder !== undefined && holder !== head.stream) throw new ClaimTaken(claim.name, holder)
  }
  if (leavesNoAdmin(database, rows)) throw new NoAdminLeft()
}

const isErased = (database: MemoryDatabase, stream: StreamName): boolean => {
  const { events, streams } = database.tables()
  return (streams.get(stream) ?? []).some((position) => subjectErasures.has(events[position - 1]?.type ?? ''))
}

const leavesNoAdmin = (database: MemoryDatabase, rows: readonly ViewChange[]): boolean => {
  const changed = rows.flatMap((change) => (change.view === 'staff' ? [change.row] : []))
  const staff = database.tables().staff
  const after = new Map([...staff, ...changed.map((row) => [row.id, row] as const)])
  return [...staff.values()].some(isActiveAdmin) && ![...after.values()].some(isActiveAdmin)
}

const isActiveAdmin = ({ status, role }: StaffView) => status === 'active' && role === 'admin'

const record = (database: MemoryDatabase, { head, events, cause, at, eventId }: Append): StreamHead => {
  const { events: log, streams } = database.tables()
  const { stream } = head
  let last = head
  for (const event of events) {
    const id = (last === head ? eventId : undefined) ?? database.ids.next()
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

/** The lead whose key seals the event; null if its stream's key does. */
const leadOf = ({ type, data }: DomainEvent): StreamName | null => {
  const leadId = storedEvents.get(type)?.sealedForLead ? (data as { leadId?: unknown }).leadId : null
  return typeof leadId === 'string' ? streamName('lead', leadId) : null
}

const forgetDecisions = (database: MemoryDatabase, leadId: string): void => {
  const { shares } = database.tables()
  for (const [id, { decision, ...share }] of shares) {
    if (decision === null || decision.state === 'open' || decision.leadId !== leadId) continue
    const forgotten = decision.state === 'accepted' ? { ...decision, name: '' } : { ...decision, reason: null }
    shares.set(id, { ...share, decision: { ...forgotten, email: null } })
  }
}

/** Replaces personal fields with their erased values and removes claims and stored replies; the keys of these stay. */
const erase = (database: MemoryDatabase, { stream }: StreamHead): void => {
  const { events, streams, claims, replies, securityEvents } = database.tables()
  const own = (streams.get(stream) ?? []).map((position) => position - 1)
  const sealed = events.flatMap((event, index) => (leadOf(event) === null ? [] : [index]))
  for (const index of new Set([...own, ...sealed])) {
    const event = events[index] as RecordedEvent
    if ((leadOf(event) ?? event.stream) !== stream) continue
    events[index] = { ...event, data: { ...event.data, ...storedEvents.get(event.type)?.personal } }
  }
  if (kindOf(stream) === 'security') securityEvents.delete(idOf(stream))
  if (kindOf(stream) === 'lead') forgetDecisions(database, idOf(stream))
  for (const [claim, holder] of claims) if (holder === stream) claims.delete(claim)
  for (const [key, row] of replies) if (row.stream === stream) replies.set(key, { ...row, reply: null })
}
