import { approval } from '#domain/approval/model/index.ts'
import { type Difference, differences } from '#domain/audit/model/index.ts'
import type { AuditedEvent, AuditLog, Period } from '#domain/audit/ports/audit-log.ts'
import { call } from '#domain/call/model/index.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamKind } from '#domain/kernel/stream-name.ts'
import { kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import { lead } from '#domain/lead/model/index.ts'
import { library } from '#domain/library/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { run } from '#domain/run/model/index.ts'
import { securityEvent } from '#domain/security/model/index.ts'
import { settings } from '#domain/setting/model/index.ts'
import { share } from '#domain/share/model/index.ts'
import { site } from '#domain/site/model/index.ts'
import { staffMember } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { withActorNames } from '#domain/staff/service/actor-names.ts'
import { apiToken } from '#domain/token/model/index.ts'
import { trigger } from '#domain/trigger/model/index.ts'
import { webhook } from '#domain/webhook/model/index.ts'
import { workflow } from '#domain/workflow/model/index.ts'

/** The actor's display name: the e-mail address of a member of staff. */
export type NamedEvent = AuditedEvent & { readonly actorName: string }

/** A version or a moment, both inclusive; neither means now. */
type AsOf = { readonly version?: number | undefined; readonly at?: Instant | undefined }

type PastState = { readonly version: number; readonly at: Instant; readonly state: object }

/** The events, the state at that point and what changed since. Null: no such stream or version. */
export type Audit = {
  readonly events: (stream: StreamName, afterVersion: number, limit: number) => Promise<readonly NamedEvent[]>
  readonly state: (stream: StreamName, asOf: AsOf) => Promise<PastState | null>
  /** Version 0 is the initial state. */
  readonly difference: (stream: StreamName, from: number, to: number) => Promise<readonly Difference[] | null>
  readonly every: (period: Period) => AsyncIterable<readonly NamedEvent[]>
}

/** `state` is null before the first event. */
export const audit = (log: AuditLog, store: EventStore, users: Users): Audit => {
  return {
    events: async (stream, afterVersion, limit) => withActorNames(users, await log.stream(stream, afterVersion, limit)),
    state: async (stream, asOf) => {
      const pastEvents = eventsUpTo((await store.read(stream)).events, asOf)
      const last = pastEvents.at(-1)
      return last === undefined
        ? null
        : { version: last.version, at: last.at, state: stateOf(kindOf(stream), pastEvents) }
    },
    difference: async (stream, from, to) => {
      const { events } = await store.read(stream)
      if (events.length === 0 || Math.max(from, to) > events.length) return null
      const stateAt = (version: number) => (version === 0 ? {} : stateOf(kindOf(stream), events.slice(0, version)))
      return differences(stateAt(from), stateAt(to))
    },
    every: async function* (period) {
      for await (const events of log.every(period)) yield withActorNames(users, events)
    },
  }
}

/** The events up to that point; empty for an unknown version. */
const eventsUpTo = (events: readonly RecordedEvent[], { version, at }: AsOf): readonly RecordedEvent[] => {
  if (at !== undefined) return eventsUntil(events, at)
  return (version ?? 0) > events.length ? [] : events.slice(0, version)
}

type Fold = (events: readonly DomainEvent[]) => object

const folding =
  <State extends object, Event>({ evolve, initialState }: Decider<State, never, Event, unknown>): Fold =>
  (events) =>
    events.reduce((state, event) => evolve(state, event as Event), initialState)

const folds: Record<StreamKind, Fold> = {
  workflow: folding(workflow),
  run: folding(run),
  lead: folding(lead),
  share: folding(share),
  staff: folding(staffMember),
  security: folding(securityEvent),
  library: folding(library),
  token: folding(apiToken),
  webhook: folding(webhook),
  setting: folding(settings),
  approval: folding(approval),
  call: folding(call),
  trigger: folding(trigger),
  site: folding(site),
}

/** The state of this kind of aggregate after these events, as its decider sees it. */
const stateOf = (kind: StreamKind, events: readonly DomainEvent[]): object => folds[kind](events)
