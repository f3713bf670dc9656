import type { Decider } from '../kernel/decider.ts'
import type { Cause, DomainEvent, RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import type { StreamName } from '../kernel/stream-name.ts'
import { type Claim, type EventStore, emptyStream, type Stream, VersionConflict } from '../ports/event-store.ts'
import type { Answer } from '../ports/idempotency.ts'
import type { ViewChange } from '../ports/views.ts'
import { inTurn } from './in-turn.ts'

/** Each lost one is another's success: so many in a row are a defect. */
const attempts = 100

/** What stands beside a command: who caused it, and the conditions and answer of the request. */
export type Circumstances = {
  readonly cause: Cause
  readonly at: Instant
  /** The cause goes on from the stream's history: its first event's request, its last event. */
  readonly following?: true
  /** Only where the stream is still at this version. */
  readonly ifVersion?: number | undefined
  /** The stream's id was just made: there is nothing to read yet. */
  readonly newStream?: true
  readonly claims?: readonly Claim[]
  readonly answer?: ((changes: readonly ViewChange[]) => Answer) | undefined
}

export type VersionStale = { readonly type: 'VersionStale' }

export type Handled<Rejection> =
  | { readonly accepted: true; readonly changes: readonly ViewChange[] }
  | { readonly accepted: false; readonly rejection: Rejection | VersionStale }

/** The read models' rows by a whole history; the last `recent` events of it are those just recorded. */
type Views<Event extends DomainEvent> = (
  history: readonly RecordedEvent<Event>[],
  recent: number,
) => readonly ViewChange[]

/**
 * Reads, folds, decides and appends; decides again on the fresh history when another writer won.
 * Commands to one stream take turns, so that only other processes get in each other's way.
 */
export const commandHandler = <State, Command, Event extends DomainEvent, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  viewsOf: Views<Event>,
  store: EventStore,
) => {
  const handle = persistently(decider, viewsOf, store)
  const turns = inTurn()
  return (stream: StreamName, command: Command, circumstances: Circumstances): Promise<Handled<Rejection>> =>
    turns(stream, () => handle(stream, command, circumstances))
}

const persistently =
  <State, Command, Event extends DomainEvent, Rejection>(
    decider: Decider<State, Command, Event, Rejection>,
    viewsOf: Views<Event>,
    store: EventStore,
  ) =>
  async (
    stream: StreamName,
    command: Command,
    { ifVersion, newStream, following, ...rest }: Circumstances,
  ): Promise<Handled<Rejection>> => {
    for (let attempt = 1; ; attempt++) {
      const { head, events: history } = newStream ? nothing<Event>(stream) : await store.read<Event>(stream)
      if (ifVersion !== undefined && ifVersion !== head.version) return stale
      const decision = decider.decide(command, history.reduce(decider.evolve, decider.initialState))
      if (!decision.accepted) return decision
      if (decision.events.length === 0) return { accepted: true, changes: viewsOf(history, 0) }
      try {
        const views = (recorded: readonly RecordedEvent<Event>[]) => viewsOf([...history, ...recorded], recorded.length)
        const { changes } = await store.append({
          ...rest,
          cause: following ? causeAfter(history, rest.cause) : rest.cause,
          head,
          events: decision.events,
          views,
        })
        return { accepted: true, changes }
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === attempts) throw error
      }
    }
  }

const nothing = <Event extends DomainEvent>(stream: StreamName): Stream<Event> => ({
  head: emptyStream(stream),
  events: [],
})

const causeAfter = (history: readonly RecordedEvent[], cause: Cause): Cause => ({
  ...cause,
  correlationId: history[0]?.correlationId ?? cause.correlationId,
  causationId: history.at(-1)?.id ?? cause.causationId,
})

const stale = { accepted: false, rejection: { type: 'VersionStale' } } as const
