import type { Decider } from '#domain/kernel/decider.ts'
import type { Cause, DomainEvent } from '#domain/kernel/event.ts'
import { type ExpectedVersion, isExpected } from '#domain/kernel/expected-version.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type View, viewAfter } from '#domain/kernel/view.ts'
import { type Claim, type EventStore, placedAfter, SubjectErased, VersionConflict } from '../ports/event-store.ts'
import type { StoredReply } from '../ports/idempotency.ts'
import type { ViewChange } from '../ports/views.ts'
import { type Folded, foldedStreams } from './folded-streams.ts'
import { keyedMutex } from './keyed-mutex.ts'

/** Each conflict is another writer's success: this many in a row are a defect. */
const maxAttempts = 100

/** The context of a command: its cause and the request's preconditions. */
export type CommandContext = {
  readonly cause: Cause
  readonly at: Instant
  /** Continues the stream's own causation: the correlation id of its first event, caused by its last. */
  readonly following?: true
  /** The expected version of the stream. */
  readonly ifVersion?: ExpectedVersion | undefined
  /** The expected hash of the stream's last event. */
  readonly ifHash?: string | undefined
  /** The stream is new: there is nothing to read. */
  readonly newStream?: true
  readonly claims?: readonly Claim[]
  /** The id of the command's one event, where others name it before it is appended. */
  readonly eventId?: string | undefined
  /** Leads and runs that the command is about, besides those of the read model's `subjects`. */
  readonly subjects?: readonly StreamName[] | undefined
  /** Makes the reply to store under the request's idempotency key from the written rows. */
  readonly replyOf?: ((rows: readonly ViewChange[]) => StoredReply) | undefined
}

/** A precondition does not hold: the stream has another version, or a lead or run that the command is about is erased. */
export type AppendRefused = { readonly type: 'VersionStale' } | { readonly type: 'SubjectErased' }

type Refusal = { readonly type: string }

/** `repeated`: what was asked for is done already, and nothing was appended. */
export type Handled<Rejection> =
  | { readonly accepted: true; readonly changes: readonly ViewChange[]; readonly repeated?: true }
  | { readonly accepted: false; readonly rejection: Rejection | AppendRefused }

/** The read model of an aggregate: the view that folds its row, and the rows to write when it changes. */
export type ReadModel<Row, Event extends DomainEvent> = {
  readonly view: View<Row, Event>
  readonly changes: (previous: Row | null, after: Row | null, at: Instant) => readonly ViewChange[]
  /** The leads and runs that new events are about: the events are refused once one of them is erased. */
  readonly subjects?: (events: readonly Event[]) => readonly StreamName[]
}

/**
 * Reads, folds, decides and appends; on a version conflict it decides again on the fresh history. A stream that this
 * process appended to last is not read: the append is refused if it has changed since.
 * Commands to one stream are serialised within the process, so that only other processes conflict.
 */
export const commandHandler = <
  State,
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Rejection extends Refusal,
  Row,
>(
  decider: Decider<State, Command, Event, Rejection>,
  model: ReadModel<Row, Event>,
  store: EventStore,
) => {
  const handle = decideAndAppend(decider, model, store)
  const exclusively = keyedMutex()
  return (stream: StreamName, command: Command, context: CommandContext): Promise<Handled<Rejection>> => {
    const work = () => exclusively(stream, () => handle(stream, command, context))
    // A command that continues the stream's own causation belongs to the span of its attempt.
    if (store.aroundCommand === undefined || context.following) return work()
    return store.aroundCommand({ type: command.type, stream, cause: context.cause }, work)
  }
}

/** One handler for each store of a process, so that its callers share what is remembered of streams. */
export const handlerPerStore = <Handler>(make: (store: EventStore) => Handler): ((store: EventStore) => Handler) => {
  const handlers = new WeakMap<EventStore, Handler>()
  return (store) => {
    const handler = handlers.get(store) ?? make(store)
    handlers.set(store, handler)
    return handler
  }
}

const decideAndAppend = <State, Command, Event extends DomainEvent, Rejection extends Refusal, Row>(
  decider: Decider<State, Command, Event, Rejection>,
  model: ReadModel<Row, Event>,
  store: EventStore,
) => {
  const folded = foldedStreams(decider, model, store)

  const append = async (
    history: Folded<State, Event, Row>,
    events: readonly Event[],
    { cause, at, claims, eventId, subjects = [], following, replyOf }: CommandContext,
    isRemembered: boolean,
  ): Promise<readonly ViewChange[]> => {
    const { head, row: previous, first, last } = history
    const after = viewAfter(model.view, placedAfter(head, events, at), previous)
    const rows = model.changes(previous, after, at)
    if (events.length === 0) return rows
    const { correlationId = cause.correlationId } = first ?? {}
    const { id: causationId = cause.causationId } = last ?? {}
    const caused = following ? { ...cause, correlationId, causationId } : cause
    const relatedStreams = [...subjects, ...(model.subjects?.(events) ?? [])]
    const guards = {
      ...(claims && { claims }),
      ...(eventId && { eventId }),
      ...(relatedStreams.length > 0 && { subjects: relatedStreams }),
      ...(isRemembered && { remembered: true as const }),
    }
    const reply = replyOf?.(rows)
    folded.remember(history, await store.append({ head, events, cause: caused, at, rows, ...guards, reply }))
    return rows
  }

  const decide = (history: Folded<State, Event, Row>, command: Command, { ifVersion, ifHash }: CommandContext) => {
    const { version, hash } = history.head
    const isStale = !isExpected(version, ifVersion) || (ifHash ?? hash) !== hash
    const decision = decider.decide(command, history.state)
    // What does not exist, or no longer, is refused as such: no other version of it could be meant.
    const isAbsent = !decision.accepted && (version === 0 || decision.rejection.type.endsWith('NotFound'))
    return isStale && !isAbsent ? stale : decision
  }

  return async (stream: StreamName, command: Command, context: CommandContext): Promise<Handled<Rejection>> => {
    const read = () => (context.newStream ? folded.empty(stream) : folded.read(stream))
    let memory = context.newStream ? undefined : folded.recall(stream)
    for (let attempt = 1; ; attempt++) {
      const history = memory ?? (await read())
      const decision = decide(history, command, context)
      const isRemembered = memory !== undefined
      memory = undefined
      // The log refuses events that were decided on an outdated memory; any other outcome is decided on what is read.
      if (isRemembered && !(decision.accepted && decision.events.length > 0)) continue
      if (!decision.accepted) return decision
      try {
        const changes = await append(history, decision.events, context, isRemembered)
        return decision.events.length === 0 ? { accepted: true, changes, repeated: true } : { accepted: true, changes }
      } catch (error) {
        if (error instanceof SubjectErased) return erased
        if (!(error instanceof VersionConflict) || attempt === maxAttempts) throw error
      }
    }
  }
}

const erased = { accepted: false, rejection: { type: 'SubjectErased' } } as const
const stale = { accepted: false, rejection: { type: 'VersionStale' } } as const
