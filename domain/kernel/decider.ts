/** What a command leads to: the facts that now hold, or the fact in the way. */
export type Decision<Event, Rejection> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly rejection: Rejection }

/** An aggregate in three parts: where it starts, what changes it, what it allows. */
export type Decider<State, Command, Event, Rejection> = {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
  readonly decide: (command: Command, state: State) => Decision<Event, Rejection>
}

export const accept = <Event>(...events: readonly Event[]) => ({ accepted: true, events }) as const

export const reject = <Rejection>(rejection: Rejection) => ({ accepted: false, rejection }) as const
