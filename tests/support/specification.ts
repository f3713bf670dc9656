import { expect } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'

/** `given(history).when(command)`, then `.gives(events)`, `.givesNothing()`, `.isRefused(reason)` or `.leaves(fields)`. */
export const specification =
  <State extends object, Command, Event, Rejection>({
    decide,
    evolve,
    initialState,
  }: Decider<State, Command, Event, Rejection>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const before = history.reduce(evolve, initialState)
      const decision = decide(command, before)
      const after = () => (decision.accepted ? decision.events : []).reduce(evolve, before)
      return {
        gives: (...events: readonly Event[]) => expect(decision).toEqual({ accepted: true, events }),
        givesNothing: () => expect(decision).toEqual({ accepted: true, events: [] }),
        isRefused: (rejection: Rejection) => expect(decision).toEqual({ accepted: false, rejection }),
        /** Checks that the state after the events contains these fields. */
        leaves: (fields: object) => expect(after()).toMatchObject(fields),
        leavesExactly: (state: object) => expect(after()).toEqual(state),
      }
    },
  })
