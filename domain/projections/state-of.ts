import type { Decider } from '../kernel/decider.ts'
import type { DomainEvent } from '../kernel/event.ts'
import type { StreamKind } from '../kernel/stream-name.ts'
import { lead } from '../lead/index.ts'
import { run } from '../run/index.ts'
import { share } from '../share/index.ts'
import { workflow } from '../workflow/index.ts'

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
}

/** What a thing of this kind is after these events, as whoever decides on it sees it. */
export const stateOf = (kind: StreamKind, events: readonly DomainEvent[]): object => folds[kind](events)
